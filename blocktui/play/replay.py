"""A match that was written down, stepped through: the table, the log and the scores of any moment."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from blocktui.narration import Sentence
from blocktui.records import Record, events_of, seen_by
from blocktui.rules import Dealt, LotDrawn, MatchBegun, MatchEnded, RoundEnded

from .happenings import happening_told, happenings_of
from .table import Table


class Replay:
    """Moments of a record, from its first deal to its end; ``at`` is the one that is shown, from 0.

    A moment is a deal, a turn, or the end of a round, with that of the match.
    """

    def __init__(self, record: Record) -> None:
        """Stand at the first deal; a false record is a RecordError."""
        self.record = record
        self.names: Sequence[str] = tuple(seat.name for seat in record.seats)
        self.controllers: Sequence[str] = tuple(seat.strategy or seat.kind for seat in record.seats)
        self._events = events_of(record)
        self._stops = [
            number
            for number, event in enumerate(self._events, 1)
            if not isinstance(event, MatchBegun | LotDrawn)
            and not (number < len(self._events) and isinstance(self._events[number], MatchEnded))
        ] or [len(self._events)]
        """How many events have happened at each moment."""
        self.at = 0

    @property
    def last(self) -> int:
        """The last moment."""
        return len(self._stops) - 1

    @property
    def table(self) -> Table:
        """The table at this moment."""
        return Table(self._events[: self._stops[self.at]])

    @property
    def whole(self) -> Table:
        """The table at the last moment."""
        return Table(self._events)

    def lines(self) -> list[Sentence]:
        """The log up to this moment, in the language in use now."""
        return [
            line
            for happening in happenings_of(self._events[: self._stops[self.at]], self.record)
            for line in happening_told(happening, self.names)
        ]

    def fresh_lines(self) -> list[Sentence]:
        """The end of the log that this moment added."""
        before = self._stops[self.at - 1] if self.at else 0
        told = happenings_of(self._events[before : self._stops[self.at]], self.record)
        return [line for happening in told for line in happening_told(happening, self.names)]

    def go(self, at: int) -> None:
        """Go to a moment; beyond the first or last it stays there."""
        self.at = min(max(at, 0), self.last)

    def step(self, steps: int) -> None:
        """Go so many moments forward, or back."""
        self.go(self.at + steps)

    def step_round(self, rounds: int) -> None:
        """Go to the deal of the next round, or of the one before; back first goes to this round's own deal."""
        deals = self.deals
        if rounds > 0:
            at = bisect_right(deals, self.at)
            self.go(deals[at] if at < len(deals) else self.last)
        elif deals:
            self.go(deals[max(bisect_left(deals, self.at) - 1, 0)])

    def moment(self, round_number: int, turn: int = 0) -> int | None:
        """The moment after a turn of a round, 0 for its deal; None when the record holds none."""
        deals = self.deals
        if not 1 <= round_number <= len(deals) or not 0 <= turn <= len(self.record.rounds[round_number - 1].play):
            return None
        return deals[round_number - 1] + turn

    @property
    def deals(self) -> list[int]:
        """The moment at which each round is dealt."""
        return [at for at, stop in enumerate(self._stops) if isinstance(self._events[stop - 1], Dealt)]

    @property
    def ends(self) -> list[RoundEnded]:
        """How each round that is over ended."""
        return [event for event in self._events if isinstance(event, RoundEnded)]


def as_may_be_seen(record: Record) -> Record:
    """A record without the hidden tiles of a round that a person may still go on with (R4).

    With one person at the table it is what that seat may know; with several the round is left out.
    """
    if record.result is not None or not record.rounds or record.rounds[-1].end is not None:
        return record
    persons = [number for number, seat in enumerate(record.seats) if seat.kind == "human"]
    if not persons:
        return record
    if len(persons) == 1:
        return seen_by(record, persons[0])
    return replace(record, rounds=record.rounds[:-1])
