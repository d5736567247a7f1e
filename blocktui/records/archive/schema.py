"""The tables of the archive, and how an older file becomes a newer one."""

import sqlite3
from pathlib import Path
from typing import Final

from .trouble import foreign, newer

APPLICATION_ID: Final = 0x424C4B54
"""``BLKT``, which marks the file as this program's."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE match (
            id INTEGER PRIMARY KEY AUTOINCREMENT,  -- what a person types; never given twice
            identity BLOB,                         -- tells the same match again; NULL before the first deal
            app TEXT NOT NULL,
            date TEXT NOT NULL,                    -- UTC, as text that sorts
            target INTEGER NOT NULL,
            house INTEGER NOT NULL,
            lot TEXT NOT NULL,
            start TEXT NOT NULL,
            scores TEXT NOT NULL,
            result TEXT NOT NULL,
            rounds INTEGER NOT NULL DEFAULT 0,     -- that have ended
            event TEXT, board INTEGER, rotation INTEGER,
            secret BLOB,
            practice INTEGER NOT NULL,
            settings TEXT NOT NULL                 -- of the table, for going on with the match
        )
        """,
        "CREATE INDEX match_by_date ON match (date, id)",
        "CREATE INDEX match_by_identity ON match (identity)",
        "CREATE INDEX match_unfinished ON match (date, id) WHERE result = 'unfinished'",
        """
        CREATE TABLE seat (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            strategy TEXT, package TEXT, version TEXT,
            options TEXT NOT NULL,
            taken_over INTEGER,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX seat_by_name ON seat (name COLLATE NOCASE, match)",
        "CREATE INDEX seat_by_strategy ON seat (strategy, match)",
        """
        CREATE TABLE round (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            round INTEGER NOT NULL,
            hands TEXT NOT NULL,
            first INTEGER NOT NULL,
            play TEXT NOT NULL DEFAULT '',
            "end" TEXT, "left" TEXT, points TEXT,
            ms TEXT NOT NULL DEFAULT '[]',
            notes TEXT NOT NULL DEFAULT '[]',
            faults TEXT NOT NULL DEFAULT '[]',
            PRIMARY KEY (match, round)
        ) WITHOUT ROWID
        """,
        # What a seat's rounds of a match came to, opening and not: statistics add these up instead of reading every
        # round.
        """
        CREATE TABLE tally (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            opened INTEGER NOT NULL,
            rounds INTEGER NOT NULL,
            won INTEGER NOT NULL,
            blocked INTEGER NOT NULL,
            points INTEGER NOT NULL,           -- added to the seat's score
            points_squared INTEGER NOT NULL,   -- the sum of each round's square
            lost INTEGER NOT NULL,             -- added to the others' scores
            lost_squared INTEGER NOT NULL,
            PRIMARY KEY (match, seat, opened)
        ) WITHOUT ROWID
        """,
    ),
    # Totals over all matches, which statistics read instead of every match's tallies, and the views that tell what one
    # match adds to them: whatever changes a match takes its part out before and puts it in again after.
    (
        """
        CREATE TABLE place_total (
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            strategy TEXT NOT NULL,            -- '' for a person
            players INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            practice INTEGER NOT NULL,
            opened INTEGER NOT NULL,
            matches INTEGER NOT NULL,          -- finished; counted where opened = 0
            match_wins INTEGER NOT NULL,
            rounds INTEGER NOT NULL, won INTEGER NOT NULL, blocked INTEGER NOT NULL,
            points INTEGER NOT NULL, points_squared INTEGER NOT NULL,
            lost INTEGER NOT NULL, lost_squared INTEGER NOT NULL,
            PRIMARY KEY (name, kind, strategy, players, seat, practice, opened)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE meeting_total (
            name TEXT NOT NULL,                -- a person's
            other TEXT NOT NULL,               -- a person by name, a bot by strategy
            practice INTEGER NOT NULL,
            matches INTEGER NOT NULL,
            match_wins INTEGER NOT NULL,
            rounds INTEGER NOT NULL, won INTEGER NOT NULL, blocked INTEGER NOT NULL,
            points INTEGER NOT NULL, points_squared INTEGER NOT NULL,
            lost INTEGER NOT NULL, lost_squared INTEGER NOT NULL,
            PRIMARY KEY (name, other, practice)
        ) WITHOUT ROWID
        """,
        """
        CREATE VIEW place_part AS
            SELECT tally.match AS match, name, kind, coalesce(strategy, '') AS strategy,
                json_array_length(scores) AS players, seat.seat AS seat, practice, opened, 0 AS matches,
                0 AS match_wins, tally.rounds AS rounds, won, blocked, points, points_squared, lost, lost_squared
            FROM tally JOIN seat ON seat.match = tally.match AND seat.seat = tally.seat JOIN match ON id = tally.match
            UNION ALL
            SELECT id, name, kind, coalesce(strategy, ''), json_array_length(scores), seat, practice, 0, 1,
                result = 'won ' || seat, 0, 0, 0, 0, 0, 0, 0
            FROM seat JOIN match ON id = seat.match WHERE result <> 'unfinished'
        """,
        # Nobody meets the same name or strategy twice in a match, however many seats it fills.
        """
        CREATE VIEW meeting AS
            SELECT DISTINCT me.match AS match, me.seat AS seat, me.name AS name,
                CASE you.kind WHEN 'human' THEN you.name ELSE coalesce(you.strategy, you.name) END AS other
            FROM seat AS me JOIN seat AS you ON you.match = me.match AND you.seat <> me.seat WHERE me.kind = 'human'
        """,
        """
        CREATE VIEW meeting_part AS
            SELECT meeting.match AS match, name, other, practice, 0 AS matches, 0 AS match_wins,
                tally.rounds AS rounds, won, blocked, points, points_squared, lost, lost_squared
            FROM meeting JOIN tally ON tally.match = meeting.match AND tally.seat = meeting.seat
                JOIN match ON id = meeting.match
            UNION ALL
            SELECT meeting.match, name, other, practice, 1, result = 'won ' || seat, 0, 0, 0, 0, 0, 0, 0
            FROM meeting JOIN match ON id = meeting.match WHERE result <> 'unfinished'
        """,
        """
        INSERT INTO place_total
            SELECT name, kind, strategy, players, seat, practice, opened, sum(matches), sum(match_wins), sum(rounds),
                sum(won), sum(blocked), sum(points), sum(points_squared), sum(lost), sum(lost_squared)
            FROM place_part GROUP BY name, kind, strategy, players, seat, practice, opened
        """,
        """
        INSERT INTO meeting_total
            SELECT name, other, practice, sum(matches), sum(match_wins), sum(rounds), sum(won), sum(blocked),
                sum(points), sum(points_squared), sum(lost), sum(lost_squared)
            FROM meeting_part GROUP BY name, other, practice
        """,
        # The course of matches is read from the indexes alone.
        "DROP INDEX match_by_date",
        "CREATE INDEX match_by_date ON match (date, id, result, practice)",
        "CREATE INDEX seat_of_person ON seat (match, seat, name) WHERE kind = 'human'",
    ),
)
"""The first makes the tables, each later one changes them by a version; none is ever edited once it was released."""


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring the file to this program's version; a foreign or a newer one is refused unchanged."""
    if _version(db, path) == len(MIGRATIONS):
        return
    # Two programs may start at once: look again under the lock.
    db.execute("BEGIN IMMEDIATE")
    try:
        for number in range(_version(db, path), len(MIGRATIONS)):
            for statement in MIGRATIONS[number]:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number + 1}")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _version(db: sqlite3.Connection, path: Path) -> int:
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if mark != APPLICATION_ID:
        tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if mark or version or tables:
            raise foreign(path)
    if version > len(MIGRATIONS):
        raise newer(path)
    return int(version)
