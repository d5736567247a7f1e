"""What the matches of the archive came to, added up by SQLite."""

import sqlite3
from typing import Final, NamedTuple


class Sums(NamedTuple):
    """What some rounds came to."""

    rounds: int = 0
    won: int = 0
    blocked: int = 0
    points: int = 0
    """Added to the scores of those who are counted."""
    points_squared: int = 0
    """The sum of each round's square."""
    lost: int = 0
    """Added to the others' scores."""
    lost_squared: int = 0

    def plus(self, other: "Sums") -> "Sums":
        """Both together."""
        return Sums(*map(int.__add__, self, other))


class Place(NamedTuple):
    """Who sat where."""

    name: str
    kind: str
    strategy: str | None
    players: int
    seat: int
    practice: bool

    @property
    def who(self) -> str:
        """A person by name, a bot by strategy."""
        return self.name if self.kind == "human" else self.strategy or self.name


class Meeting(NamedTuple):
    """A person, and somebody at the same table."""

    name: str
    other: str
    """A person by name, a bot by strategy."""
    practice: bool


class Played(NamedTuple):
    """A finished match of a person."""

    name: str
    won: bool
    practice: bool


class Tallies(NamedTuple):
    """The sums by every way in which statistics look at them."""

    rounds: dict[tuple[Place, bool], Sums]
    """By who sat where, and whether they opened."""
    matches: dict[Place, tuple[int, int]]
    """Finished matches, and those won."""
    meetings: dict[Meeting, tuple[int, int, Sums]]
    """Finished matches, those that the person won, and the person's rounds in all matches."""
    history: list[Played]
    """In the order in which they were begun."""


_SUMS: Final = (
    "sum(tally.rounds), sum(tally.won), sum(tally.blocked), sum(tally.points), sum(tally.points_squared),"
    " sum(tally.lost), sum(tally.lost_squared)"
)
_WHO: Final = "CASE kind WHEN 'human' THEN name ELSE coalesce(strategy, name) END"


def read_tallies(db: sqlite3.Connection) -> Tallies:
    """Add up everything."""
    rounds = {
        (Place(row[0], row[1], row[2], row[3], row[4], bool(row[5])), bool(row[6])): Sums(*row[7:])
        for row in db.execute(
            "SELECT name, kind, strategy, json_array_length(match.scores) AS players, seat.seat, practice, opened,"  # noqa: S608 - of our own words
            f" {_SUMS} FROM tally JOIN seat USING (match, seat) JOIN match ON match.id = seat.match"
            " GROUP BY name, kind, strategy, players, seat.seat, practice, opened"
        )
    }
    matches = {
        Place(row[0], row[1], row[2], row[3], row[4], bool(row[5])): (row[6], row[7])
        for row in db.execute(
            "SELECT name, kind, strategy, json_array_length(match.scores) AS players, seat, practice, count(*),"
            " sum(result = 'won ' || seat) FROM seat JOIN match ON match.id = seat.match WHERE result <> 'unfinished'"
            " GROUP BY name, kind, strategy, players, seat, practice"
        )
    }
    history = [
        Played(name, bool(won), bool(practice))
        for name, won, practice in db.execute(
            "SELECT name, result = 'won ' || seat, practice FROM match JOIN seat ON match.id = seat.match"
            " WHERE kind = 'human' AND result <> 'unfinished' ORDER BY date, match.id, seat"
        )
    ]
    return Tallies(rounds, matches, _meetings(db), history)


def _meetings(db: sqlite3.Connection) -> dict[Meeting, tuple[int, int, Sums]]:
    """Nobody meets the same name or strategy twice in a match, however many seats it fills."""
    others = f"SELECT DISTINCT match, {_WHO} AS who, seat AS at FROM seat"  # noqa: S608
    meetings: dict[Meeting, tuple[int, int, Sums]] = {}
    pairs = (
        f"(SELECT DISTINCT me.match, me.seat, me.name, you.who FROM seat AS me JOIN ({others}) AS you"  # noqa: S608
        " ON you.match = me.match AND you.at <> me.seat WHERE me.kind = 'human') AS pair"
    )
    for name, other, practice, count, won in db.execute(
        f"SELECT pair.name, pair.who, practice, count(*), sum(result = 'won ' || pair.seat) FROM {pairs}"  # noqa: S608
        " JOIN match ON match.id = pair.match WHERE result <> 'unfinished' GROUP BY 1, 2, 3"
    ):
        meetings[Meeting(name, other, bool(practice))] = count, won, Sums()
    for name, other, practice, *sums in db.execute(
        f"SELECT pair.name, pair.who, practice, {_SUMS} FROM {pairs} JOIN tally ON tally.match = pair.match"  # noqa: S608
        " AND tally.seat = pair.seat JOIN match ON match.id = pair.match GROUP BY 1, 2, 3"
    ):
        meeting = Meeting(name, other, bool(practice))
        count, won, _none = meetings.get(meeting, (0, 0, Sums()))
        meetings[meeting] = count, won, Sums(*sums)
    return meetings
