"""What the matches of the archive came to, by every way in which statistics look at them."""

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


_SUMS: Final = ", ".join(Sums._fields)


def read_tallies(db: sqlite3.Connection) -> Tallies:
    """Read the totals, and the course of every person's matches."""
    rounds: dict[tuple[Place, bool], Sums] = {}
    matches: dict[Place, tuple[int, int]] = {}
    for name, kind, strategy, players, seat, practice, opened, count, wins, *sums in db.execute(
        f"SELECT name, kind, strategy, players, seat, practice, opened, matches, match_wins, {_SUMS} FROM place_total"  # noqa: S608 - of our own words
    ):
        place = Place(name, kind, strategy or None, players, seat, bool(practice))
        if count:
            matches[place] = count, wins
        if sums[0]:
            rounds[place, bool(opened)] = Sums(*sums)
    meetings = {
        Meeting(name, other, bool(practice)): (count, wins, Sums(*sums))
        for name, other, practice, count, wins, *sums in db.execute(
            f"SELECT name, other, practice, matches, match_wins, {_SUMS} FROM meeting_total"  # noqa: S608
            " WHERE rounds OR matches"
        )
    }
    history = [
        Played(name, bool(won), bool(practice))
        for name, won, practice in db.execute(
            "SELECT name, result = 'won ' || seat, practice FROM match JOIN seat ON match.id = seat.match"
            " WHERE kind = 'human' AND result <> 'unfinished' ORDER BY date, match.id, seat"
        )
    ]
    return Tallies(rounds, matches, meetings, history)
