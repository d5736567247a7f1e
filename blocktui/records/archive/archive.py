"""The archive of matches: every turn durable before it is shown, in one SQLite file that its owner alone can read."""

import json
import os
import sqlite3
import stat
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, NamedTuple, Self

from blocktui.rules import Event, MatchEnded, Outcome, RoundEnded

from ..record import Fault, Record, Scalar
from .appending import Appending
from .figures import Figures
from .identity import goes_on, identity_of
from .moment import date_text
from .rows import (
    check_known,
    insert_record,
    outcome_of,
    reading_rows,
    record_in,
    replace_rounds,
    result_text,
)
from .schema import migrate
from .search import Filter
from .taking_back import take_back_to
from .tallies import read_tallies
from .totals import forget_nothings, recounted, take_out
from .trouble import ArchiveDamaged, NoSuchMatch, damaged, foreign, trouble

WAIT: Final = 5.0
"""Seconds that another program's lock is waited for."""


_LEAST: Final = 512
"""Bytes of the smallest database: SQLite would take a shorter file for an empty one, and write into it."""

Fate = Literal["added", "completed", "present"]
"""What became of a record that was put in."""


class Summary(NamedTuple):
    """A match in one line of a list."""

    id: int
    date: datetime
    names: tuple[str, ...]
    scores: tuple[int, ...]
    rounds: int
    """That have ended."""
    result: Outcome | None
    practice: bool
    event: str | None

    def written(self) -> dict[str, Any]:
        """The match as the JSON report has it."""
        return {
            "id": str(self.id),
            "date": date_text(self.date),
            "seats": list(self.names),
            "scores": list(self.scores),
            "rounds": self.rounds,
            "result": result_text(self.result),
        }


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as it was left, with what is needed to go on with it."""

    id: int
    record: Record
    secret: bytes | None
    """What the deals follow from; None for a match that came from a record."""
    settings: Mapping[str, Scalar]
    """Of the table, as they were given when the match was begun."""


class Archive:
    """An open archive. Every verb that writes is one transaction, on the disk when it returns.

    What is in the way is an ArchiveError, and leaves everything as it was. Two programs may use the same file, and
    several threads the same Archive.
    """

    def __init__(self, path: Path, *, wait: float = WAIT) -> None:
        """Open the file, or make it and its folder; ``wait`` is how many seconds to wait for a lock."""
        self.path = path
        self._lock = threading.RLock()
        try:
            _make_private(path)
            self._db = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            raise trouble(path, error) from error
        try:
            with self._guarded():
                migrate(self._db, path)  # before anything else touches the file: it may be someone else's
                self._db.execute("PRAGMA journal_mode = WAL")
                self._db.execute("PRAGMA synchronous = FULL")
                self._db.execute("PRAGMA foreign_keys = ON")
                self._db.execute("PRAGMA cell_size_check = ON")
        except BaseException:
            self._db.close()
            raise

    def close(self) -> None:
        """Close the file; closing twice does nothing."""
        with self._lock:
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Writing a match in play

    def begin_match(
        self, record: Record, *, secret: bytes | None = None, settings: Mapping[str, Scalar] | None = None
    ) -> int:
        """Put in a match that is about to be played, as ``record_of`` tells it so far, and give its number.

        The secret and ``settings`` are kept for going on with the match; settings are in no record.
        """
        with self._writing() as db:
            return insert_record(db, record, record.secret if secret is None else secret, settings or {})

    def append(
        self, match_id: int, events: Iterable[Event], *, ms: Sequence[float] = (), faults: Iterable[Fault] = ()
    ) -> None:
        """Add what happened next; what is there already is left alone, so that a failed call can be repeated.

        ``ms`` are the milliseconds that each tile of ``events`` took to be chosen; passes take none. ``faults`` are of
        the round of the last event. Events that do not follow what is there are a MatchMovedOn.
        """
        with self._writing() as db:
            check_known(db, match_id)
            events = tuple(events)
            ends = any(isinstance(event, RoundEnded | MatchEnded) for event in events)
            with recounted(db, match_id) if ends else nullcontext():
                Appending(db, match_id, ms).take(events, faults)

    def add_note(self, match_id: int, round_number: int, note: str) -> None:
        """Add a note to a round."""
        with self._writing() as db:
            check_known(db, match_id)
            db.execute(
                "UPDATE round SET notes = json_insert(notes, '$[#]', ?) WHERE match = ? AND round = ?",
                (note, match_id, round_number),
            )

    def mark_practice(self, match_id: int) -> None:
        """Note for good that take-back, hints or open hands were used."""
        with self._writing() as db:
            check_known(db, match_id)
            with recounted(db, match_id):
                db.execute("UPDATE match SET practice = 1 WHERE id = ?", (match_id,))

    def take_over(self, match_id: int, seat: int, round_number: int) -> None:
        """Note that a built-in bot took a seat over for good."""
        with self._writing() as db:
            check_known(db, match_id)
            db.execute("UPDATE seat SET taken_over = ? WHERE match = ? AND seat = ?", (round_number, match_id, seat))

    def take_back(self, match_id: int, round_number: int, turns: int) -> None:
        """Keep no more than the first turns of a round, and none of the rounds after it; this is practice."""
        with self._writing() as db:
            check_known(db, match_id)
            with recounted(db, match_id):
                take_back_to(db, match_id, round_number, turns)

    # Reading

    def record_of(self, match_id: int) -> Record:
        """The record of a match; its secret is told once the match is over."""
        with self._reading() as db:
            return record_in(db, match_id)

    def saved(self, match_id: int) -> Saved:
        """A match with all that is needed to go on with it, its secret among it."""
        with self._reading() as db:
            record = record_in(db, match_id)
            secret, settings = db.execute("SELECT secret, settings FROM match WHERE id = ?", (match_id,)).fetchone()
            with reading_rows():
                return Saved(match_id, record, secret, json.loads(settings))

    def matches(self, where: Filter | None = None, *, limit: int | None = None, offset: int = 0) -> list[Summary]:
        """The matches that a filter lets through, newest first."""
        condition, values = (where or Filter()).sql()
        names = "(SELECT json_group_array(name) FROM seat WHERE match = id)"
        query = f"SELECT id, date, {names}, scores, rounds, result, practice, event FROM match WHERE {condition}"  # noqa: S608 - of our own words
        query += " ORDER BY date DESC, id DESC LIMIT ? OFFSET ?"
        import msgspec  # five times as quick as json, which a list of 100,000 feels

        numbers_of = msgspec.json.Decoder(tuple[int, ...]).decode
        names_of = msgspec.json.Decoder(tuple[str, ...]).decode
        with self._reading() as db, reading_rows():
            return [
                Summary(
                    number,
                    datetime.fromisoformat(date),
                    names_of(names),
                    numbers_of(scores),
                    rounds,
                    outcome_of(result),
                    bool(practice),
                    event,
                )
                for number, date, names, scores, rounds, result, practice, event in db.execute(
                    query, (*values, -1 if limit is None else limit, offset)
                )
            ]

    def count(self, where: Filter | None = None) -> int:
        """How many matches a filter lets through."""
        condition, values = (where or Filter()).sql()
        with self._reading() as db:
            return int(db.execute(f"SELECT count(*) FROM match WHERE {condition}", values).fetchone()[0])  # noqa: S608

    def records(self, where: Filter | None = None) -> Iterator[Record]:
        """The records that a filter lets through, oldest first, one at a time."""
        condition, values = (where or Filter()).sql()
        with self._reading() as db:
            numbers = [
                row[0]
                for row in db.execute(f"SELECT id FROM match WHERE {condition} ORDER BY date, id", values)  # noqa: S608
            ]
        for number in numbers:
            try:
                yield self.record_of(number)
            except NoSuchMatch:  # deleted by another program meanwhile
                continue

    def figures(self) -> Figures:
        """Statistics of all that is here."""
        with self._reading() as db, reading_rows():
            return Figures(read_tallies(db))

    def salvage(self) -> Iterator[Record]:
        """Every match that can still be read from a damaged file, one at a time, true or not.

        ArchiveDamaged when not even their numbers can.
        """
        with self._reading() as db:
            row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'match'").fetchone()
        for number in range(1, (row[0] if row else 0) + 1):
            try:
                yield self.record_of(number)
            except (ArchiveDamaged, NoSuchMatch):
                continue

    # Keeping house

    def add(self, record: Record) -> tuple[int, Fate]:
        """Put a true record in, and give its number and what became of it.

        A match that is there already is left as it is; one that was left unfinished, and goes on in the record, is
        completed under its number.
        """
        return self.add_all((record,))[0]

    def add_all(self, records: Iterable[Record]) -> list[tuple[int, Fate]]:
        """``add`` for many in one transaction: all or none."""
        records = list(records)
        with self._writing() as db:
            return [_add(db, record) for record in records]

    def delete(self, ids: Iterable[int]) -> int:
        """Delete matches for good, and tell how many there were."""
        with self._writing() as db:
            deleted = 0
            for match_id in ids:
                take_out(db, match_id)
                deleted += db.execute("DELETE FROM match WHERE id = ?", (match_id,)).rowcount
            forget_nothings(db)
            return deleted

    def check(self) -> None:
        """Read the whole file and raise ArchiveDamaged if it is not as it was written; takes seconds in a large one."""
        with self._reading() as db:
            if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise damaged(self.path)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Names what is in the way."""
        try:
            yield
        except sqlite3.ProgrammingError:  # ours, such as a verb after close
            raise
        except (sqlite3.Error, OSError) as error:
            raise trouble(self.path, error) from error
        except UnicodeDecodeError as error:  # a damaged word in SQLite's own message
            raise damaged(self.path) from error

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """One state of the file, whatever others write meanwhile."""
        with self._lock, self._guarded():
            self._db.execute("BEGIN")
            try:
                yield self._db
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: on the disk at its end, or as if it had never been."""
        with self._lock, self._guarded():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise


def _add(db: sqlite3.Connection, record: Record) -> tuple[int, Fate]:
    same = db.execute("SELECT id FROM match WHERE identity = ? ORDER BY id", (identity_of(record),)).fetchall()
    for (match_id,) in same:
        there = record_in(db, match_id)
        if goes_on(record, there):
            return match_id, "present"
        if there.result is None and goes_on(there, record):
            replace_rounds(db, match_id, record)
            return match_id, "completed"
    return insert_record(db, record, record.secret, {}), "added"


def _make_private(path: Path) -> None:
    """Make the folder and the file before SQLite does, so that nobody else can ever read them.

    A file that is there already is not opened here: closing it would drop the locks that SQLite holds on it for
    another Archive of this process.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        there = path.stat()
        if 0 < there.st_size < _LEAST:
            raise foreign(path) from None
        if there.st_mode & 0o077 and stat.S_ISREG(there.st_mode):
            path.chmod(0o600)
