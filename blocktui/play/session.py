"""A match with all that is kept of it: what was wished for, how it stands, and its log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from blocktui.i18n import language
from blocktui.narration import Sentence, only_move_told, position_told, rule_behind, seat_given_told, told
from blocktui.rules import Chain, Dealt, Event, Match, Move, Passed, Played, Tile, Turn
from blocktui.rules.match import resume
from blocktui.seats.occupant import Occupant

from .conduct import Faulted, Happening, TakenOver
from .happenings import happening_told, happenings_of
from .setup import MatchSetup
from .table import Table
from .times import Times

if TYPE_CHECKING:
    from blocktui.records.archive import Saved


class SeatGiven(NamedTuple):
    """A person left the seat to a bot, or took it back when ``bot`` is None."""

    seat: int
    bot: str | None


Teller = Callable[[], Sequence[Sentence]]
"""Tells lines of the log in the language in use."""


@dataclass(frozen=True, slots=True)
class Description:
    """The table in words, as it stood when somebody asked; tells it when called."""

    chain: Chain
    names: Sequence[str]
    counts: Sequence[int]
    voids: Sequence[frozenset[int]]
    scores: Sequence[int]
    target: int
    hand: tuple[str, Sequence[Tile]] | None

    def __call__(self) -> Sequence[Sentence]:
        """The lines, in the language in use."""
        return position_told(self.chain, self.names, self.counts, self.voids, self.scores, self.target, self.hand)


Seater = Callable[[MatchSetup], list[Occupant | None]]
"""Makes the bots' occupants, None for a person's seat."""


class Session:
    """One match, from its lot to its end or until it is left."""

    def __init__(
        self,
        setup: MatchSetup,
        began: datetime,
        *,
        saved: "Saved | None" = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """What the rules do not allow is a SetupError.

        With a ``clock``, in seconds, it is kept how long turns take. With ``saved`` it goes on with a match that was
        left; a RecordError when its record is false or hides tiles.
        """
        self.began = began
        self.setup = setup
        self.saved = saved
        """The match as it was left, if this goes on with one."""
        self.times = None if clock is None else Times(clock, None if saved is None else saved.record)
        self.names: Sequence[str] = setup.names
        self.match: Match = setup.match() if saved is None else _match_left(saved, setup.secret)
        self.table = Table(self.match.events)
        self.faults: list[Faulted] = []
        self.taken_over: dict[int, int] = {}
        """Seats that were taken over, and in which round."""
        self.practice = setup.practice or (saved is not None and saved.record.practice)
        """Whether it was begun as practice, or hints or taking back were used."""
        self.persons = tuple(seat for seat, sits in enumerate(setup.seats) if sits.is_person)
        self._forced: set[Happening] = set()
        """Plays that were made for a person."""
        self.shown = len(self.match.events)
        """How many of the match's events were taken in."""
        self._tellers: list[Teller] = []
        self._round_teller = 0
        """Where the round dealt last begins among them."""
        self._lines: list[Sentence] = []
        self._told = 0
        """How many of the tellers ``_lines`` has, in the language ``_told_in``."""
        self._told_in = language()
        for happening in happenings_of(self.match.events, None if saved is None else saved.record):
            self._take(happening)

    @property
    def round_line(self) -> int:
        """Where the round dealt last begins in the log."""
        return sum(len(tell()) for tell in self._tellers[: self._round_teller])

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
        for tell in self._tellers[self._told :]:
            self._lines += tell()
        self._told = len(self._tellers)
        return self._lines

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
        self.match = resume(
            len(self.setup.seats),
            self.match.deals,
            rounds,
            target=self.setup.target,
            start=self.setup.start,
        )
        self.table = Table(self.match.events)
        here = self.match.round, turn
        self.faults = [fault for fault in self.faults if (fault.round, fault.turn) <= here]
        if self.times is not None:
            self.times.cut(*here)
        self.shown = len(self.match.events)
        self._tellers = [partial(self._line, event, event in self._forced) for event in self.match.events]
        self._lines = []
        self._told = 0

    def _last_choice(self, seat: int) -> int | None:
        """How many turns of this round came before the seat's last choice among several moves."""
        replayed = Match(self.match.players, self.match.deals, target=self.match.target, start=self.setup.start)
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
        if not isinstance(happening, Faulted | TakenOver | SeatGiven):
            self.table.apply(happening)
            self.shown += 1
            if forced:
                self._forced.add(happening)
        self._take(happening, forced=forced)

    def _take(self, happening: Happening | SeatGiven, *, forced: bool = False) -> None:
        match happening:
            case Faulted():
                self.faults.append(happening)
            case TakenOver():
                self.taken_over[happening.seat] = happening.round
            case SeatGiven():
                pass
            case _:
                pass
        if isinstance(happening, Dealt):
            self._round_teller = len(self._tellers)
        self._tellers.append(partial(self._line, happening, forced))

    def describe(self, seat: int | None) -> Sequence[Sentence]:
        """Put the table as it stands into the log, in words, with the tiles of a seat; and tell them."""
        table, names = self.table, tuple(self.names)
        hand = table.hands[seat] if seat is not None and table.hands else None
        described = Description(
            table.chain,
            names,
            tuple(table.counts or (0,) * table.players),
            table.voids,
            table.scores,
            table.target,
            None if hand is None or seat is None else (names[seat], hand),
        )
        self._tellers.append(described)
        return described()

    def cover(self) -> None:
        """Take the hands that were described out of the log: another person looks at it next."""
        self._tellers = [replace(tell, hand=None) if isinstance(tell, Description) else tell for tell in self._tellers]
        self._lines = []
        self._told = 0

    def why(self, seat: int) -> tuple[str, Sequence[Sentence]]:
        """What a seat may wonder about, and the rule behind it.

        That is the end of the round once it is over; else the last pass since the seat's own last tile; else what
        happened last.
        """
        table = self.table
        event: Event = self.match.events[0]
        if table.ended is not None:
            event = table.ended
        elif table.turns:
            since = next((at for at, turn in enumerate(reversed(table.turns)) if _placed_by(turn, seat)), 10**6)
            passes = [turn for turn in table.turns[max(len(table.turns) - since, 0) :] if isinstance(turn, Passed)]
            event = passes[-1] if passes else table.turns[-1]
        elif table.round:
            event = Dealt(table.round, table.first, ())
        elif table.lot is not None:
            event = table.lot
        return rule_behind(event), told(event, self.names)

    def _line(self, happening: Happening | SeatGiven, forced: bool) -> Sequence[Sentence]:
        match happening:
            case SeatGiven():
                return (seat_given_told(self.names[happening.seat], happening.bot),)
            case Played() if forced:
                return (only_move_told(happening, self.names),)
            case _:
                return happening_told(happening, self.names)


def _placed_by(turn: Turn, seat: int) -> bool:
    return isinstance(turn, Played) and turn.seat == seat


def _match_left(saved: "Saved", secret: bytes) -> Match:
    """The match as it was left; what reads records is imported when there is one."""
    from blocktui.records import match_of

    return match_of(saved.record, secret)
