"""A record as the rows of the archive, and back."""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from blocktui.rules import EndKind, Outcome

from ..errors import RecordError
from ..form import FORMAT_NAME, read, written
from ..record import Record, Round, Scalar
from .identity import identity_of
from .moment import date_text
from .totals import put_in, recounted
from .trouble import MatchMovedOn, NoSuchMatch


def check_known(db: sqlite3.Connection, number: int) -> None:
    """Refuse, with NoSuchMatch, a number that no match has."""
    if db.execute("SELECT 1 FROM match WHERE id = ?", (number,)).fetchone() is None:
        raise NoSuchMatch(number)


def _insert_match(
    db: sqlite3.Connection,
    record: Record,
    form: dict[str, Any],
    secret: bytes | None,
    settings: Mapping[str, Scalar],
) -> int:
    number = db.execute(
        "INSERT INTO match (identity, app, date, target, house, lot, start, scores, result, rounds, event, board,"
        " rotation, secret, practice, settings) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            identity_of(record),
            form["app"],
            date_text(record.date),
            record.target,
            record.house,
            json.dumps(form["lot"]),
            json.dumps(record.start),
            json.dumps(record.scores),
            form["result"],
            ended_rounds(record),
            form.get("event"),
            record.board,
            record.rotation,
            secret,
            record.practice,
            json.dumps(dict(settings)),
        ),
    ).lastrowid
    assert number is not None
    db.executemany(
        "INSERT INTO seat (match, seat, name, kind, strategy, package, version, options, taken_over)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                number,
                seat,
                told["name"],
                told["kind"],
                told.get("strategy"),
                told.get("package"),
                told.get("version"),
                json.dumps(told.get("options", {})),
                told.get("taken_over"),
            )
            for seat, told in enumerate(form["seats"])
        ],
    )
    return number


def insert_record(db: sqlite3.Connection, record: Record, secret: bytes | None, settings: Mapping[str, Scalar]) -> int:
    """Put a match in, and give its number."""
    form = written(record)
    number = _insert_match(db, record, form, secret, settings)
    _insert_rounds(db, number, record, form)
    put_in(db, number)
    return number


def _insert_rounds(db: sqlite3.Connection, number: int, record: Record, form: dict[str, Any]) -> None:
    rows = []
    for at, told in enumerate(form["round"], 1):
        notes = told.get("notes", [])
        rows.append(
            (
                number,
                at,
                json.dumps(told["hands"]),
                told["first"],
                told["play"],
                told.get("end"),
                json.dumps(told["left"]) if "left" in told else None,
                json.dumps(told["points"]) if "points" in told else None,
                json.dumps(told.get("ms", [])),
                json.dumps([notes] if isinstance(notes, str) else notes),
                json.dumps(told.get("faults", [])),
            )
        )
    db.executemany("INSERT INTO round VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    tally_rounds(db, number, record.rounds)


def replace_rounds(db: sqlite3.Connection, number: int, record: Record) -> None:
    """Take the rounds, the scores and the result from a record that goes on where the match was left."""
    with recounted(db, number):
        _replace_rounds(db, number, record)


def _replace_rounds(db: sqlite3.Connection, number: int, record: Record) -> None:
    db.execute("DELETE FROM round WHERE match = ?", (number,))
    db.execute("DELETE FROM tally WHERE match = ?", (number,))
    _insert_rounds(db, number, record, written(record))
    db.execute(
        "UPDATE match SET scores = ?, result = ?, rounds = ?, practice = max(practice, ?),"
        " secret = coalesce(secret, ?) WHERE id = ?",
        (
            json.dumps(record.scores),
            result_text(record.result),
            ended_rounds(record),
            record.practice,
            record.secret,
            number,
        ),
    )
    db.executemany(
        "UPDATE seat SET taken_over = ? WHERE match = ? AND seat = ?",
        [(seat.taken_over, number, at) for at, seat in enumerate(record.seats)],
    )


def tally_rounds(db: sqlite3.Connection, number: int, rounds: Iterable[Round]) -> None:
    """Add the rounds that have ended to what each seat's rounds came to."""
    for one in rounds:
        if one.end is not None:
            blocked = one.end.kind is EndKind.BLOCKED
            tally(db, number, one.first, one.points, one.end.winner, blocked=blocked)


def tally(
    db: sqlite3.Connection, number: int, first: int, points: Sequence[int], winner: int | None, *, blocked: bool
) -> None:
    """Add a round to what each seat's rounds came to."""
    total = sum(points)
    db.executemany(
        "INSERT INTO tally VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET rounds = rounds + 1,"
        " won = won + excluded.won, blocked = blocked + excluded.blocked, points = points + excluded.points,"
        " points_squared = points_squared + excluded.points_squared, lost = lost + excluded.lost,"
        " lost_squared = lost_squared + excluded.lost_squared",
        [
            (number, seat, seat == first, seat == winner, blocked, gain, gain**2, total - gain, (total - gain) ** 2)
            for seat, gain in enumerate(points)
        ],
    )


@contextmanager
def reading_rows() -> Iterator[None]:
    """What no archive has in its rows is told as SQLite tells of damage."""
    import msgspec

    try:
        yield
    except (NoSuchMatch, MatchMovedOn):
        raise
    except (RecordError, msgspec.MsgspecError, ValueError, TypeError, AttributeError, LookupError) as error:
        raise sqlite3.DatabaseError("rows that no archive has") from error


def record_in(db: sqlite3.Connection, number: int) -> Record:
    """A match's rows as the record that they tell."""
    row = db.execute(
        "SELECT app, date, target, house, lot, start, scores, result, event, board, rotation, secret, practice"
        " FROM match WHERE id = ?",
        (number,),
    ).fetchone()
    if row is None:
        raise NoSuchMatch(number)
    with reading_rows():
        return read(_form(db, number, row))


def _form(db: sqlite3.Connection, number: int, row: tuple[Any, ...]) -> dict[str, Any]:
    app, date, target, house, lot, start, scores, result, event, board, rotation, secret, practice = row
    form: dict[str, Any] = {
        "format": FORMAT_NAME,
        "app": app,
        "date": date,
        "target": target,
        "house": bool(house),
        "lot": json.loads(lot),
        "start": json.loads(start),
        "scores": json.loads(scores),
        "result": result,
        "practice": bool(practice),
        "seats": [_seat_form(seat) for seat in _rows(db, "seat", "seat", number)],
        "round": [_round_form(one) for one in _rows(db, "round", "round", number)],
    }
    form |= {
        key: value for key, value in (("event", event), ("board", board), ("rotation", rotation)) if value is not None
    }
    if secret is not None and result != "unfinished":
        form["secret"] = secret.hex()
    return form


def _rows(db: sqlite3.Connection, table: str, order: str, number: int) -> list[dict[str, Any]]:
    rows = db.execute(f"SELECT * FROM {table} WHERE match = ? ORDER BY {order}", (number,))  # noqa: S608 - names of our own
    keys = [column[0] for column in rows.description]
    return [dict(zip(keys, row, strict=True)) for row in rows]


def _seat_form(row: dict[str, Any]) -> dict[str, Any]:
    form = {
        key: row[key]
        for key in ("name", "kind", "strategy", "package", "version", "taken_over")
        if row[key] is not None
    }
    form["options"] = json.loads(row["options"])
    return form


def _round_form(row: dict[str, Any]) -> dict[str, Any]:
    form = {"hands": json.loads(row["hands"]), "first": row["first"], "play": row["play"]}
    if row["end"] is not None:
        form |= {"end": row["end"], "left": json.loads(row["left"]), "points": json.loads(row["points"])}
    ms = json.loads(row["ms"])
    turns = row["play"].count(" ") + 1 if row["play"] else 0
    if len(ms) == turns:
        form["ms"] = ms
    form |= {"notes": json.loads(row["notes"]), "faults": json.loads(row["faults"])}
    return form


def ended_rounds(record: Record) -> int:
    """How many rounds have ended."""
    return sum(one.end is not None for one in record.rounds)


def result_text(result: Outcome | None) -> str:
    """A result as records have it."""
    return "unfinished" if result is None else str(result)


def outcome_of(text: str) -> Outcome | None:
    """The result that was written so; anything else is a KeyError."""
    return _OUTCOMES[text]


_OUTCOMES: Final[dict[str, Outcome | None]] = {
    "unfinished": None,
    **{str(outcome): outcome for outcome in map(Outcome, (None, 0, 1, 2, 3))},
}
