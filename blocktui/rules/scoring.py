"""What a round and a match come to (R15 to R24)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Self

from .errors import NotationError
from .tile import Tile, shown, words


class EndKind(StrEnum):
    """How a round ends."""

    OUT = "out"
    """A player placed their last tile (R15)."""
    BLOCKED = "blocked"
    """Nobody can play (R16)."""

    def __repr__(self) -> str:
        return f"EndKind.{self.name}"


class Ending(NamedTuple):
    """How a round ended, and who won it; None is a tied block.

    >>> str(Ending(EndKind.BLOCKED, 1)), str(Ending.parse("blocked"))
    ('blocked 1', 'blocked')
    """

    kind: EndKind
    winner: int | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """From ``out S``, ``blocked S`` or ``blocked``; anything else is a NotationError."""
        match words(text):
            case ["blocked"]:
                return cls(EndKind.BLOCKED, None)
            case ["out" | "blocked" as kind, "0" | "1" | "2" | "3" as seat]:
                return cls(EndKind(kind), int(seat))
        raise NotationError(f"{shown(text)} is no end of a round: 'out S', 'blocked S' or 'blocked'")

    def __str__(self) -> str:
        return str(self.kind) if self.winner is None else f"{self.kind} {self.winner}"


class Outcome(NamedTuple):
    """How a match ended: with a winner, or drawn when it is None (R23, R24)."""

    winner: int | None

    def __str__(self) -> str:
        return "drawn" if self.winner is None else f"won {self.winner}"


def pips(hand: Sequence[Tile]) -> int:
    """The sum of both halves of every tile (R17)."""
    return sum([tile.pips for tile in hand])


def block_winner(left: Sequence[int]) -> int | None:
    """The one seat with the lowest total, or None when the lowest is shared (R19)."""
    lowest = min(left)
    return left.index(lowest) if left.count(lowest) == 1 else None


def round_points(left: Sequence[int], ending: Ending) -> tuple[int, ...]:
    """What a round adds to each score, from the pips left in each hand (R18, R19, R20).

    >>> round_points((3, 7, 8), Ending(EndKind.BLOCKED, 0))
    (12, 0, 0)
    """
    points = [0] * len(left)
    if ending.winner is not None:
        own = left[ending.winner]
        points[ending.winner] = sum(left) - 2 * own
    return tuple(points)


def match_outcome(scores: Sequence[int], target: int) -> Outcome | None:
    """How the match stands after a round is scored: None while nobody has reached the target (R23, R24)."""
    best = max(scores)
    if best < target:
        return None
    return Outcome(None if scores.count(best) > 1 else scores.index(best))
