"""Turns of a match taken back."""

import json
import sqlite3

from ..record import Record
from .rows import ended_rounds, reading_rows, record_in, tally_rounds
from .trouble import MatchMovedOn


def take_back_to(db: sqlite3.Connection, match_id: int, round_number: int, turns: int) -> None:
    """Keep no more than the first turns of a round, and none of the rounds after it; this is practice."""
    db.execute("DELETE FROM round WHERE match = ? AND round > ?", (match_id, round_number))
    row = db.execute(
        "SELECT play, ms, faults FROM round WHERE match = ? AND round = ?", (match_id, round_number)
    ).fetchone()
    if row is None:
        raise MatchMovedOn(match_id)
    with reading_rows():
        play = row[0].split(" ") if row[0] else []
        ms, faults = json.loads(row[1]), json.loads(row[2])
        faults = [fault for fault in faults if fault["turn"] <= turns]
    if len(play) > turns:
        db.execute(
            'UPDATE round SET play = ?, ms = ?, faults = ?, "end" = NULL, "left" = NULL, points = NULL'
            " WHERE match = ? AND round = ?",
            (
                " ".join(play[:turns]),
                json.dumps(ms[:turns]),
                json.dumps(faults),
                match_id,
                round_number,
            ),
        )
    db.execute("UPDATE match SET practice = 1 WHERE id = ?", (match_id,))
    _count_again(db, match_id, record_in(db, match_id))


def _count_again(db: sqlite3.Connection, number: int, record: Record) -> None:
    """Set what follows from the rounds, after some were taken back."""
    scores = list(record.start)
    for one in record.rounds:
        scores = [score + gain for score, gain in zip(scores, one.points or [0] * len(scores), strict=True)]
    db.execute(
        "UPDATE match SET scores = ?, rounds = ?, result = 'unfinished' WHERE id = ?",
        (json.dumps(scores), ended_rounds(record), number),
    )
    db.execute("DELETE FROM tally WHERE match = ?", (number,))
    tally_rounds(db, number, record.rounds)
