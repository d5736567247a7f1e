"""A match with all that is kept of it: what was wished for, how it stands, and its log."""

from collections.abc import Callable, Sequence
from datetime import datetime

from blocktui.narration import Sentence, fault_told, only_move_told, taken_over_told, told
from blocktui.rules import Match, Played
from blocktui.seats.occupant import Occupant

from .conduct import Faulted, Happening, TakenOver
from .setup import MatchSetup
from .table import Table

Seater = Callable[[MatchSetup], list[Occupant | None]]
"""Makes the bots' occupants, None for a person's seat."""


class Session:
    """One match, from its lot to its end or until it is left."""

    def __init__(self, setup: MatchSetup, began: datetime) -> None:
        """What the rules do not allow is a SetupError."""
        self.began = began
        self.setup = setup
        self.names: Sequence[str] = setup.names
        self.match: Match = setup.match()
        self.table = Table(self.match.events)
        self.lines: list[Sentence] = [line for event in self.match.events for line in told(event, self.names)]
        self.faults: list[Faulted] = []
        self.taken_over: dict[int, int] = {}
        """Seats that were taken over, and in which round."""
        self.persons = tuple(seat for seat, sits in enumerate(setup.seats) if sits.is_person)

    def note(self, happening: Happening, *, forced: bool = False) -> None:
        """Take in what happened; ``forced`` is a play that was made for a person."""
        match happening:
            case Faulted():
                self.faults.append(happening)
                self.lines.append(fault_told(self.names[happening.seat], happening.kind, happening.detail))
            case TakenOver():
                self.taken_over[happening.seat] = happening.round
                self.lines.append(taken_over_told(self.names[happening.seat]))
            case Played() if forced:
                self.table.apply(happening)
                self.lines.append(only_move_told(happening, self.names))
            case _:
                self.table.apply(happening)
                self.lines += told(happening, self.names)
