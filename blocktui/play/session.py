"""A match with all that is kept of it: what was wished for, how it stands, and its log."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from blocktui.i18n import language
from blocktui.narration import Sentence, fault_told, only_move_told, seat_given_told, taken_over_told, told
from blocktui.rules import Dealt, Match, Move, Passed, Played, SecretDeals
from blocktui.rules.match import resume
from blocktui.seats.occupant import Occupant

from .conduct import Faulted, Happening, TakenOver
from .setup import MatchSetup
from .table import Table


class SeatGiven(NamedTuple):
    """A person left the seat to a bot, or took it back when ``bot`` is None."""

    seat: int
    bot: str | None


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
        self.practice = False
        """Whether hints, open hands or taking back were used."""
        self.persons = tuple(seat for seat, sits in enumerate(setup.seats) if sits.is_person)
        self._noted: list[tuple[Happening | SeatGiven, bool]] = [(event, False) for event in self.match.events]
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

    @property
    def shown(self) -> int:
        """How many of the match's events were taken in."""
        return sum(not isinstance(happening, Faulted | TakenOver | SeatGiven) for happening, _forced in self._noted)

    def can_take_back(self, seat: int) -> bool:
        """Whether the seat has made a choice in this round."""
        return self._last_choice(seat) is not None

    def take_back(self, seat: int) -> None:
        """Back to before the seat's last choice in this round; from now on the match is practice."""
        turn = self._last_choice(seat)
        assert turn is not None
        self.practice = True
        rounds: list[list[Move]] = []
        for event in self.match.events:
            if isinstance(event, Dealt):
                rounds.append([])
            elif isinstance(event, Played | Passed):
                rounds[-1].append(event.move)
        rounds[-1] = rounds[-1][:turn]
        forced = {happening for happening, only in self._noted if only}
        self.match = resume(
            len(self.setup.seats),
            SecretDeals(self.setup.secret),
            rounds,
            target=self.setup.target,
            start=self.setup.start,
        )
        self.table = Table(self.match.events)
        here = self.match.round, turn
        self.faults = [fault for fault in self.faults if (fault.round, fault.turn) <= here]
        self._noted = [(event, event in forced) for event in self.match.events]
        self._lines = []
        self._told = 0

    def _last_choice(self, seat: int) -> int | None:
        """How many turns of this round came before the seat's last choice among several moves."""
        replayed = self.setup.match()
        last = None
        for event in self.match.events:
            if isinstance(event, Dealt):
                replayed.deal()
                last = None
            elif isinstance(event, Played):
                if event.seat == seat and len(replayed.legal) > 1:
                    last = event.turn - 1
                replayed.play(event.move)
        return last

    def note(self, happening: Happening | SeatGiven, *, forced: bool = False) -> None:
        """Take in what happened; ``forced`` is a play that was made for a person."""
        match happening:
            case Faulted():
                self.faults.append(happening)
            case TakenOver():
                self.taken_over[happening.seat] = happening.round
            case SeatGiven():
                pass
            case _:
                self.table.apply(happening)
        self._noted.append((happening, forced))

    def _line(self, happening: Happening | SeatGiven, forced: bool) -> Sequence[Sentence]:
        match happening:
            case Faulted():
                return (fault_told(self.names[happening.seat], happening.kind, happening.detail),)
            case TakenOver():
                return (taken_over_told(self.names[happening.seat]),)
            case SeatGiven():
                return (seat_given_told(self.names[happening.seat], happening.bot),)
            case Played() if forced:
                return (only_move_told(happening, self.names),)
            case _:
                return told(happening, self.names)
