"""What happens in a match, in the order in which it happens: everything else is a reader of these.

``str`` of an event is the notation of what it tells.
"""

from typing import NamedTuple

from .deals import Lot
from .move import PASS, Move
from .scoring import Ending, Outcome
from .tile import Tile, write_hand


class MatchBegun(NamedTuple):
    """A match is set up."""

    players: int
    target: int
    start: tuple[int, ...]
    """The score that each seat starts with: zeros, or a handicap."""

    def __str__(self) -> str:
        return f"{self.players} to {self.target}"


class LotDrawn(NamedTuple):
    """The lot decided who starts the first round (R5)."""

    throws: Lot
    first: int

    def __str__(self) -> str:
        return " / ".join(" ".join(map(str, throw)) for throw in self.throws)


class Dealt(NamedTuple):
    """A round is dealt (R4, R22). Seen from a seat, the other hands are None."""

    round: int
    first: int
    hands: tuple[tuple[Tile, ...] | None, ...]

    def seen_by(self, seat: int | None) -> "Dealt":
        """The same without the hands that the seat may not see; None sees nobody's."""
        return self._replace(hands=tuple(hand if at == seat else None for at, hand in enumerate(self.hands)))

    def __str__(self) -> str:
        return " / ".join("?" if hand is None else write_hand(hand) for hand in self.hands)


class Played(NamedTuple):
    """A tile was placed (R8, R11)."""

    round: int
    turn: int
    """Counted from 1 in each round; a pass is a turn."""
    seat: int
    move: Move
    ends: tuple[int, int]
    """The values open after it, left and right."""

    def __str__(self) -> str:
        return self.move.text


class Passed(NamedTuple):
    """A seat could not play (R10): it lacks both values that were open."""

    round: int
    turn: int
    seat: int
    ends: tuple[int, int]

    @property
    def move(self) -> Move:
        """The pass, as a move."""
        return PASS

    def __str__(self) -> str:
        return "-"


class RoundEnded(NamedTuple):
    """A round is over and scored (R15 to R20); the hands that remain are shown (R17)."""

    round: int
    ending: Ending
    hands: tuple[tuple[Tile, ...], ...]
    left: tuple[int, ...]
    """Pips remaining, a seat each."""
    points: tuple[int, ...]
    """Added to each score."""
    scores: tuple[int, ...]
    next_first: int
    """Who opens the next round, if there is one (R21)."""

    def __str__(self) -> str:
        return str(self.ending)


class MatchEnded(NamedTuple):
    """The match is over (R23, R24)."""

    outcome: Outcome
    scores: tuple[int, ...]

    def __str__(self) -> str:
        return str(self.outcome)


Event = MatchBegun | LotDrawn | Dealt | Played | Passed | RoundEnded | MatchEnded
Turn = Played | Passed
