"""A match with all that is kept of it: what was wished for, how it stands, and its log."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from blocktui.i18n import language
from blocktui.narration import Sentence, fault_told, only_move_told, position_told, rule_behind, taken_over_told, told
from blocktui.rules import Dealt, Event, Match, Passed, Played, Turn
from blocktui.seats.occupant import Occupant

from .conduct import Faulted, Happening, TakenOver
from .setup import MatchSetup
from .table import Table

Teller = Callable[[], Sequence[Sentence]]
"""Tells lines of the log in the language in use."""

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
        self._tellers: list[Teller] = [partial(told, event, self.names) for event in self.match.events]
        self._lines: list[Sentence] = []
        self._told = 0
        """How many of the tellers ``_lines`` has, in the language ``_told_in``."""
        self._told_in = language()

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

    def note(self, happening: Happening, *, forced: bool = False) -> None:
        """Take in what happened; ``forced`` is a play that was made for a person."""
        match happening:
            case Faulted():
                self.faults.append(happening)
            case TakenOver():
                self.taken_over[happening.seat] = happening.round
            case _:
                self.table.apply(happening)
        self._tellers.append(partial(self._line, happening, forced))

    def describe(self, seat: int | None) -> Sequence[Sentence]:
        """Put the table as it stands into the log, in words, with the tiles of a seat; and tell them."""
        table, names = self.table, tuple(self.names)
        hand = table.hands[seat] if seat is not None and table.hands else None
        tell = partial(
            position_told,
            table.chain,
            names,
            tuple(table.counts or (0,) * table.players),
            table.voids,
            table.scores,
            table.target,
            None if hand is None or seat is None else (names[seat], hand),
        )
        self._tellers.append(tell)
        return tell()

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


def _placed_by(turn: Turn, seat: int) -> bool:
    return isinstance(turn, Played) and turn.seat == seat
