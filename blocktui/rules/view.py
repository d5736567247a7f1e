"""What one seat may know, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from .chain import Chain
from .move import Move, Side, parse_play, write_play
from .table import HAND_SIZE
from .tile import Tile, parse_hand, tiles_of


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat may know at its turn, enough to choose by with no memory.

    Two positions that differ only in tiles the seat cannot see give equal views.
    """

    seat: int
    players: int
    target: int
    round: int
    """From 1."""
    scores: tuple[int, ...]
    first: int
    """The seat that opened this round."""
    hand: tuple[Tile, ...]
    """Ascending."""
    counts: tuple[int, ...]
    """Tiles that each seat holds."""
    play: tuple[Move, ...]
    """The round so far, in turn order from ``first``, passes included."""
    ends: tuple[int, int] | None
    """The values open at the left and right; None before the opening."""
    legal: tuple[Move, ...]
    """Sorted as text; empty when the seat cannot play."""
    limit_ms: int | None = None
    """How long the seat may think, in milliseconds; None is as long as it likes."""

    @property
    def chain(self) -> Chain:
        """The tiles as they lie."""
        return Chain(self.play)

    def ends_after(self, move: Move) -> tuple[int, int]:
        """The values open at the left and right after one of the legal moves."""
        if self.ends is None or move.opens is None:
            assert move.tile is not None
            return move.tile.low, move.tile.high
        return (move.opens, self.ends[1]) if move.side is Side.LEFT else (self.ends[0], move.opens)

    def written(self) -> dict[str, Any]:
        """The view in the words of the bot protocol, ready for JSON."""
        return {
            "seat": self.seat,
            "players": self.players,
            "target": self.target,
            "round": self.round,
            "scores": self.scores,
            "first": self.first,
            "hand": " ".join([tile.text for tile in self.hand]),
            "counts": self.counts,
            "chain": str(self.chain),
            "ends": self.ends,
            "play": write_play(self.play),
            "legal": [move.text for move in self.legal],
            "limit_ms": self.limit_ms,
        }

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Self:
        """The view that was written so; a missing key is a KeyError, a wrong text a NotationError."""
        ends = written["ends"]
        return cls(
            seat=written["seat"],
            players=written["players"],
            target=written["target"],
            round=written["round"],
            scores=tuple(written["scores"]),
            first=written["first"],
            hand=parse_hand(written["hand"]),
            counts=tuple(written["counts"]),
            play=parse_play(written["play"]),
            ends=None if ends is None else (ends[0], ends[1]),
            legal=tuple(Move(text) for text in written["legal"]),
            limit_ms=written.get("limit_ms"),
        )


class LateView(View):
    """A View of which most is made up when it is first read: for bots that seldom look beyond the legal moves.

    It is equal to the View of the same position, and holds no more than it.
    """

    __slots__ = ("source",)

    source: tuple[Any, ...]
    """Seat, players, target, scores, first, the hand as bits, both ends, the limit, as ``Match`` sets them."""

    def __getattr__(self, name: str) -> Any:
        """A field that is not made yet; only what is missing comes here."""
        if name not in View.__slots__:
            raise AttributeError(f"a view has no {name}")
        seat, players, target, scores, first, hand, left, right, limit_ms = self.source
        counts = [HAND_SIZE[players]] * players
        for turn, move in enumerate(self.play):
            if not move.is_pass:
                counts[(first + turn) % players] -= 1
        made = {
            "seat": seat,
            "players": players,
            "target": target,
            "scores": scores,
            "first": first,
            "hand": tiles_of(hand),
            "counts": tuple(counts),
            "ends": (left, right) if self.play else None,
            "limit_ms": limit_ms,
        }
        for field, value in made.items():
            object.__setattr__(self, field, value)
        return made[name]

    def _fields(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in View.__slots__])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self._fields() == tuple([getattr(other, name) for name in View.__slots__])

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        return repr(View(*self._fields()))

    def __reduce__(self) -> tuple[type[View], tuple[Any, ...]]:
        return View, self._fields()


set_legal, set_play, set_round = (vars(View)[field].__set__ for field in ("legal", "play", "round"))
set_source = vars(LateView)["source"].__set__
