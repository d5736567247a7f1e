"""Events of a match in play, added to its rows."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from blocktui.rules import Dealt, EndKind, Event, MatchEnded, Passed, Played, RoundEnded

from ..form import written_fault, written_hand
from ..record import Fault
from .identity import identity_of
from .rows import reading_rows, record_in, result_text, tally
from .trouble import MatchMovedOn


class Appending:
    """Adds events to a match, comparing those that are there already."""

    def __init__(self, db: sqlite3.Connection, match: int, ms: Sequence[float]) -> None:
        self._db = db
        self._match = match
        self._ms = iter(ms)
        self._round: _Row | None = None

    def take(self, events: Iterable[Event], faults: Iterable[Fault] = ()) -> None:
        """Fold the events, then the faults of the last one's round."""
        number = 0
        for event in events:
            if isinstance(event, Dealt):
                number = event.round
                self._dealt(event)
            elif isinstance(event, Played | Passed):
                number = event.round
                took = 0 if isinstance(event, Passed) else next(self._ms, None)
                self._turn(event, took)
            elif isinstance(event, RoundEnded):
                number = event.round
                self._ended(event)
            elif isinstance(event, MatchEnded):
                self._db.execute("UPDATE match SET result = ? WHERE id = ?", (result_text(event.outcome), self._match))
        self._write_row()
        if faults := list(faults):
            self._add_faults(number, faults)

    def _row(self, number: int) -> "_Row":
        """The row of a round, read when it is first needed; MatchMovedOn when there is none."""
        if self._round is None or self._round.number != number:
            self._write_row()
            row = self._db.execute(
                'SELECT hands, play, ms, "end" FROM round WHERE match = ? AND round = ?', (self._match, number)
            ).fetchone()
            if row is None:
                raise MatchMovedOn(self._match)
            with reading_rows():
                play = row[1].split(" ") if row[1] else []
                self._round = _Row(number, row[0], play, json.loads(row[2]), row[3] is not None)
        return self._round

    def _write_row(self) -> None:
        row = self._round
        if row is not None and row.changed:
            self._db.execute(
                "UPDATE round SET play = ?, ms = ? WHERE match = ? AND round = ?",
                (" ".join(row.play), json.dumps(row.ms), self._match, row.number),
            )
            row.changed = False

    def _dealt(self, event: Dealt) -> None:
        last = self._db.execute("SELECT max(round) FROM round WHERE match = ?", (self._match,)).fetchone()[0] or 0
        if event.hands.count(None):
            raise ValueError("the archive keeps whole deals")
        hands = json.dumps([written_hand(hand) for hand in event.hands if hand is not None])
        if event.round <= last:
            if self._row(event.round).hands != hands:
                raise MatchMovedOn(self._match)
            return
        if event.round != last + 1 or (last and not self._row(last).ended):
            raise MatchMovedOn(self._match)
        self._db.execute(
            "INSERT INTO round (match, round, hands, first) VALUES (?, ?, ?, ?)",
            (self._match, event.round, hands, event.first),
        )
        if event.round == 1:
            identity = identity_of(record_in(self._db, self._match))
            self._db.execute("UPDATE match SET identity = ? WHERE id = ?", (identity, self._match))

    def _turn(self, event: Played | Passed, took: float | None) -> None:
        row = self._row(event.round)
        if event.turn <= len(row.play):
            if row.play[event.turn - 1] != event.move.text:
                raise MatchMovedOn(self._match)
            return
        if event.turn != len(row.play) + 1 or row.ended:
            raise MatchMovedOn(self._match)
        # Times are kept as long as they are known of every turn so far.
        if took is not None and len(row.ms) == len(row.play):
            row.ms.append(took)
        row.play.append(event.move.text)
        row.changed = True

    def _ended(self, event: RoundEnded) -> None:
        row = self._row(event.round)
        if row.ended:
            return
        self._write_row()
        row.ended = True
        self._db.execute(
            'UPDATE round SET "end" = ?, "left" = ?, points = ? WHERE match = ? AND round = ?',
            (
                str(event.ending),
                json.dumps(event.left),
                json.dumps(event.points),
                self._match,
                event.round,
            ),
        )
        (first,) = self._db.execute(
            "SELECT first FROM round WHERE match = ? AND round = ?", (self._match, event.round)
        ).fetchone()
        blocked = event.ending.kind is EndKind.BLOCKED
        tally(self._db, self._match, first, event.points, event.ending.winner, blocked=blocked)
        self._db.execute(
            "UPDATE match SET scores = ?, rounds = rounds + 1 WHERE id = ?", (json.dumps(event.scores), self._match)
        )

    def _add_faults(self, number: int, faults: Iterable[Fault]) -> None:
        there = self._db.execute(
            "SELECT faults FROM round WHERE match = ? AND round = ?", (self._match, number)
        ).fetchone()
        if there is None:
            raise MatchMovedOn(self._match)
        with reading_rows():
            told = list(json.loads(there[0]))
        for form in map(written_fault, faults):
            if form not in told:
                told.append(form)
        self._db.execute(
            "UPDATE round SET faults = ? WHERE match = ? AND round = ?", (json.dumps(told), self._match, number)
        )


@dataclass(slots=True)
class _Row:
    """The round that is being added to."""

    number: int
    hands: str
    play: list[str]
    ms: list[float]
    ended: bool
    changed: bool = False
