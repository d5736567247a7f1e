"""Totals over all matches, kept right by every change of a match, in the transaction that makes it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_COUNTS: Final = (
    "matches",
    "match_wins",
    "rounds",
    "won",
    "blocked",
    "points",
    "points_squared",
    "lost",
    "lost_squared",
)
_KEYS: Final = {
    "place": ("name", "kind", "strategy", "players", "seat", "practice", "opened"),
    "meeting": ("name", "other", "practice"),
}


@contextmanager
def recounted(db: sqlite3.Connection, match: int) -> Iterator[None]:
    """What is changed of a match within is changed in the totals too."""
    take_out(db, match)
    yield
    put_in(db, match)


def put_in(db: sqlite3.Connection, match: int) -> None:
    """Count a match, as it stands in its rows."""
    for statement in _ADD:
        db.execute(statement, (match,))


def take_out(db: sqlite3.Connection, match: int) -> None:
    """Count a match no more, before its rows are changed or deleted."""
    for statement in _SUBTRACT:
        db.execute(statement, (match,))


def forget_nothings(db: sqlite3.Connection) -> None:
    """Delete the totals of those of whom nothing is left."""
    for table in _KEYS:
        db.execute(f"DELETE FROM {table}_total WHERE rounds = 0 AND matches = 0")  # noqa: S608 - of our own words


def _statements(sign: str) -> tuple[str, ...]:
    parts = ", ".join(f"{sign} sum({count})" for count in _COUNTS)
    sums = ", ".join(f"{count} = {count} + excluded.{count}" for count in _COUNTS)
    return tuple(
        f"INSERT INTO {table}_total SELECT {', '.join(keys)}, {parts} FROM {table}_part WHERE match = ?"  # noqa: S608
        f" GROUP BY {', '.join(keys)} ON CONFLICT DO UPDATE SET {sums}"
        for table, keys in _KEYS.items()
    )


_ADD: Final = _statements("+")
_SUBTRACT: Final = _statements("-")
