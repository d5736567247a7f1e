"""The worked figures that illustrate the rules of matching and of doubles (R8, R9, R12, R13)."""

from typing import Final, Literal, NamedTuple

from .chain import Chain
from .tile import Tile

Section = Literal["matching", "doubles"]


class Figure(NamedTuple):
    """A chain that shows a rule: where it joins and where it can be extended are ``chain.joins``, ``open_places``."""

    name: str
    section: Section
    chain: Chain

    @property
    def placed(self) -> Tile:
        """The tile that was laid last, which the figure is about."""
        tile = self.chain.moves[-1].tile
        assert tile is not None
        return tile


FIGURES: Final[tuple[Figure, ...]] = (
    Figure("open-1-4", "matching", Chain.of("14")),
    Figure("double-1-on-1-4", "matching", Chain.of("14 <11")),
    Figure("double-6-on-3-6", "matching", Chain.of("36 >66")),
    Figure("open-double-0", "matching", Chain.of("00")),
    Figure("double-4-in-chain", "doubles", Chain.of("14 <11 >44")),
    Figure("beyond-double-4", "doubles", Chain.of("14 <11 >44 >43")),
    Figure("open-double-2", "doubles", Chain.of("22")),
)
"""In the order in which the rules are told."""
