"""The 28 tiles of a double-six set (R1)."""

import operator
from collections.abc import Iterable
from typing import Final, NoReturn, Self

from .errors import NotationError

VALUES: Final = range(7)
"""What a half can show: 0 (blank) to 6 pips."""


class Tile:
    """One of the 28 tiles, written low value first (R1).

    A tile is made from its notation, there is one object of each, and its ``repr`` reads back:

    >>> Tile("36")
    Tile('36')
    >>> Tile("36") is Tile.of(6, 3)
    True
    >>> Tile("36").pips
    9
    """

    __slots__ = ("bit", "double", "high", "index", "low", "pips", "text")

    low: int
    high: int
    pips: int
    """The sum of both halves (R17)."""
    double: bool
    index: int
    """0 to 27 in ascending order: ``00 01 ... 66``."""
    bit: int
    """``1 << index``: hands are sets of bits inside the engine."""
    text: str

    def __new__(cls, text: str) -> Self:
        """The tile written ``text``; anything else than two digits, low first, is a NotationError."""
        tile = _BY_TEXT.get(text) if isinstance(text, str) else None
        if tile is None:
            raise NotationError(f"{shown(text)} is no tile: two digits 0 to 6, the lower first, are wanted")
        return tile  # type: ignore[return-value]

    @staticmethod
    def of(a: int, b: int) -> "Tile":
        """The tile with these two values, in any order; a NotationError if there is none."""
        tile = _BY_VALUES.get((a, b))
        if tile is None:
            raise NotationError(f"no tile has the values {shown(a)} and {shown(b)}: each is 0 to 6")
        return tile

    def has(self, value: int) -> bool:
        """Whether a half shows this value."""
        return self.low == value or self.high == value

    def other(self, value: int) -> int:
        """The value of the half that is not ``value``; of a double, the same value. ValueError if no half shows it."""
        if not self.has(value):
            raise ValueError(f"tile {self} has no half with {shown(value)}")
        return self.high if self.low == value else self.low

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Tile({self.text!r})"

    def __lt__(self, other: "Tile") -> bool:
        return self.index < other.index if isinstance(other, Tile) else NotImplemented

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a tile does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a tile does not change: {name}")

    def __reduce__(self) -> tuple[type["Tile"], tuple[str]]:
        return Tile, (self.text,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _make(index: int, low: int, high: int) -> Tile:
    tile = object.__new__(Tile)
    fields = {
        "low": low,
        "high": high,
        "pips": low + high,
        "double": low == high,
        "index": index,
        "bit": 1 << index,
        "text": f"{low}{high}",
    }
    for name, value in fields.items():
        object.__setattr__(tile, name, value)
    return tile


def shown(thing: object) -> str:
    """What was given in place of a notation, cut to a length that an error message can bear."""
    text = repr(thing)
    return text if len(text) <= 40 else text[:37] + "..."


def words(text: str) -> list[str]:
    """The words of a hand, play or chain in notation, one space between."""
    if not isinstance(text, str):
        raise NotationError(f"{shown(text)} is no text")
    return text.split(" ") if text else []


TILES: Final[tuple[Tile, ...]] = tuple(
    _make(index, low, high) for index, (low, high) in enumerate((low, high) for low in VALUES for high in range(low, 7))
)
"""The set, ascending (R1)."""

_BY_TEXT: Final = {tile.text: tile for tile in TILES}
_BY_VALUES: Final = {(a, b): _BY_TEXT[f"{min(a, b)}{max(a, b)}"] for a in VALUES for b in VALUES}

WITH_VALUE: Final[tuple[int, ...]] = tuple(sum(tile.bit for tile in TILES if tile.has(value)) for value in VALUES)
"""For each value, the bits of the seven tiles that show it."""


_SEVENS: Final = tuple(
    tuple(tuple(tile for at, tile in enumerate(seven) if bits >> at & 1) for bits in range(128))
    for seven in (TILES[:7], TILES[7:14], TILES[14:21], TILES[21:])
)
"""The tiles of every set among each seven of the 28: hands are looked up, not gathered, since a round asks often."""


def tiles_of(bits: int) -> tuple[Tile, ...]:
    """The tiles of a set of bits, ascending."""
    first, second, third, fourth = _SEVENS
    return first[bits & 127] + second[bits >> 7 & 127] + third[bits >> 14 & 127] + fourth[bits >> 21]


def bits_of(tiles: Iterable[Tile]) -> int:
    """The set of bits of these tiles."""
    bits = 0
    for tile in tiles:
        bits |= tile.bit
    return bits


def parse_hand(text: str) -> tuple[Tile, ...]:
    """A hand from its notation: distinct tiles, ascending, one space between; anything else is a NotationError."""
    split = words(text)
    try:
        hand = tuple([_BY_TEXT[word] for word in split])
    except KeyError:
        hand = tuple([Tile(word) for word in split])
    if any(map(operator.ge, split, split[1:])):
        raise NotationError("a hand is written ascending, each tile once")
    return hand


def write_hand(hand: Iterable[Tile]) -> str:
    """A hand in notation, ascending: ``06 26 34``."""
    return " ".join(tile.text for tile in sorted(hand))
