"""A match with all that is kept of it: what was wished for, how it stands, and its log."""

from collections.abc import Callable, Sequence
from datetime import datetime

from blocktui.i18n import language
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
        self.faults: list[Faulted] = []
        self.taken_over: dict[int, int] = {}
        """Seats that were taken over, and in which round."""
        self.persons = tuple(seat for seat, sits in enumerate(setup.seats) if sits.is_person)
        self._noted: list[tuple[Happening, bool]] = [(event, False) for event in self.match.events]
        self._lines: list[Sentence] = []
        self._told = 0
        """How many of what was noted ``_lines`` tell, in the language ``_told_in``."""
        self._told_in = language()

    @property
    def lines(self) -> Sequence[Sentence]:
        """The log in the language in use now."""
        if self._told_in != language():
            self._lines = []
            self._told = 0
            self._told_in = language()
        for happening, forced in self._noted[self._told :]:
            self._lines += self._line(happening, forced)
        self._told = len(self._noted)
        return self._lines

    def note(self, happening: Happening, *, forced: bool = False) -> None:
        """Take in what happened; ``forced`` is a play that was made for a person."""
        match happening:
            case Faulted():
                self.faults.append(happening)
            case TakenOver():
                self.taken_over[happening.seat] = happening.round
            case _:
                self.table.apply(happening)
        self._noted.append((happening, forced))

    def _line(self, happening: Happening, forced: bool) -> Sequence[Sentence]:
        match happening:
            case Faulted():
                return (fault_told(self.names[happening.seat], happening.kind, happening.detail),)
            case TakenOver():
                return (taken_over_told(self.names[happening.seat]),)
            case Played() if forced:
                return (only_move_told(happening, self.names),)
            case _:
                return told(happening, self.names)
