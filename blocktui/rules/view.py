"""What one seat may know, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from .chain import Chain
from .move import Move, Side, parse_play, write_play
from .tile import Tile, parse_hand


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
