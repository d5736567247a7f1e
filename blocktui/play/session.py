"""A match with all that is kept of it: what was wished for, how it stands, and its log."""

from collections.abc import Callable, Sequence
from datetime import datetime

from blocktui.i18n import language
from blocktui.narration import Sentence, only_move_told
from blocktui.records import match_of
from blocktui.records.archive import Saved
from blocktui.rules import Dealt, Match, Played
from blocktui.seats.occupant import Occupant

from .conduct import Faulted, Happening, TakenOver
from .happenings import happening_told, happenings_of
from .setup import MatchSetup
from .table import Table

Seater = Callable[[MatchSetup], list[Occupant | None]]
"""Makes the bots' occupants, None for a person's seat."""


class Session:
    """One match, from its lot to its end or until it is left."""

    def __init__(self, setup: MatchSetup, began: datetime, *, saved: Saved | None = None) -> None:
        """What the rules do not allow is a SetupError.

        With ``saved`` it goes on with a match that was left; a RecordError when its record is false or hides tiles.
        """
        self.began = began
        self.setup = setup
        self.saved = saved
        """The match as it was left, if this goes on with one."""
        self.names: Sequence[str] = setup.names
        self.match: Match = setup.match() if saved is None else match_of(saved.record, setup.secret)
        self.table = Table(self.match.events)
        self.faults: list[Faulted] = []
        self.taken_over: dict[int, int] = {}
        """Seats that were taken over, and in which round."""
        self.practice = saved is not None and saved.record.practice
        """Whether hints, open hands or taking back were used."""
        self.persons = tuple(seat for seat, sits in enumerate(setup.seats) if sits.is_person)
        self._noted: list[tuple[Happening, bool]] = []
        self._lines: list[Sentence] = []
        self._told = 0
        """How many of what was noted ``_lines`` tell, in the language ``_told_in``."""
        self._told_in = language()
        for happening in happenings_of(self.match.events, None if saved is None else saved.record):
            self._take(happening)

    @property
    def round_line(self) -> int:
        """Where the round dealt last begins in the log."""
        dealt = max((at for at, (one, _forced) in enumerate(self._noted) if isinstance(one, Dealt)), default=0)
        return sum(len(self._line(*noted)) for noted in self._noted[:dealt])

    @property
    def fault_counts(self) -> tuple[int, ...]:
        """How many faults each seat has made."""
        return tuple(sum(fault.seat == seat for fault in self.faults) for seat in range(self.match.players))

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
        if not isinstance(happening, Faulted | TakenOver):
            self.table.apply(happening)
        self._take(happening, forced=forced)

    def _take(self, happening: Happening, *, forced: bool = False) -> None:
        match happening:
            case Faulted():
                self.faults.append(happening)
            case TakenOver():
                self.taken_over[happening.seat] = happening.round
            case _:
                pass
        self._noted.append((happening, forced))

    def _line(self, happening: Happening, forced: bool) -> Sequence[Sentence]:
        if forced and isinstance(happening, Played):
            return (only_move_told(happening, self.names),)
        return happening_told(happening, self.names)
