"""Statistics of the archive: what persons and bots have won, with intervals; practice is counted apart."""

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from blocktui.statistics.means import Estimate, two_sided

from .tallies import Place, Sums, Tallies


class Figure(NamedTuple):
    """What somebody's matches came to, or a part of them."""

    name: str
    """Of whom, or of which part: a person's name, a strategy, a number."""
    practice: bool
    """Whether these are the matches with take-back, hints or open hands; the others are counted by themselves."""
    matches: int
    """Finished."""
    match_wins: int
    sums: Sums

    @property
    def points(self) -> Estimate | None:
        """Points won a round, with a 95 % interval; None when no round was played."""
        return mean(self.sums.rounds, self.sums.points, self.sums.points_squared)

    @property
    def lost(self) -> Estimate | None:
        """Points that others won a round, with a 95 % interval."""
        return mean(self.sums.rounds, self.sums.lost, self.sums.lost_squared)

    def written(self) -> dict[str, Any]:
        """The figure as the JSON report has it; shares follow from its counts."""
        told: dict[str, Any] = {
            "name": self.name,
            "practice": self.practice,
            "matches": self.matches,
            "match_wins": self.match_wins,
            "rounds": self.sums.rounds,
            "round_wins": self.sums.won,
            "blocked": self.sums.blocked,
        }
        for key, estimate in (("points", self.points), ("lost", self.lost)):
            interval = None if estimate is None else estimate.interval
            told[key] = None if estimate is None else estimate.value
            told[f"{key}_ci95"] = None if interval is None else list(interval)
        return told


class Streak(NamedTuple):
    """Matches won in a row, practice left out."""

    name: str
    now: int
    """Won last in a row; below zero, so many not won."""
    longest: int


class Figures:
    """Everything that statistics tell, from the archive's tallies."""

    def __init__(self, tallies: Tallies) -> None:
        self._parts: list[_Part] = [
            *(_Part(place, opened, 0, 0, sums) for (place, opened), sums in tallies.rounds.items()),
            *(_Part(place, None, *counts, Sums()) for place, counts in tallies.matches.items()),
        ]
        # By whom they are of, so that all that is told of everyone is looked at once and not once for each.
        self._parts_of = _by(self._parts, lambda part: part.place.who)
        self._meetings = _by(tallies.meetings.items(), lambda met: met[0].name)
        self._history = _by((one for one in tallies.history if not one.practice), lambda one: one.name)

    def players(self) -> list[Figure]:
        """By person."""
        return _figures(self._parts, lambda place: place.name if place.kind == "human" else None)

    def strategies(self) -> list[Figure]:
        """By bot."""
        return _figures(self._parts, lambda place: place.who if place.kind == "bot" else None)

    def opponents(self, who: str) -> list[Figure]:
        """A person's matches by who else sat at the table."""
        return _ordered(Figure(meeting.other, meeting.practice, *told) for meeting, told in self._meetings.get(who, ()))

    def sizes(self, who: str) -> list[Figure]:
        """By the number of players."""
        return _figures(self._parts_of.get(who, ()), lambda place: str(place.players))

    def seats(self, who: str) -> list[Figure]:
        """By the seat, counted from 0."""
        return _figures(self._parts_of.get(who, ()), lambda place: str(place.seat))

    def openings(self, who: str) -> list[Figure]:
        """The rounds that were opened, and those that were not; matches are not told by it."""
        found: dict[tuple[bool, bool], Sums] = {}
        for part in self._parts_of.get(who, ()):
            if part.opened is not None:
                key = part.place.practice, not part.opened
                found[key] = found.get(key, Sums()).plus(part.sums)
        return [
            Figure("other" if other else "opened", practice, 0, 0, found[practice, other])
            for practice, other in sorted(found)
        ]

    def streaks(self) -> list[Streak]:
        """Of each person."""
        return [streak(name, self.course(name)) for name in sorted(self._history)]

    def course(self, who: str) -> list[bool]:
        """Whether a person won, match after match, practice left out."""
        return [one.won for one in self._history.get(who, ())]

    def written(self) -> dict[str, Any]:
        """All of it as the JSON report has it."""

        def parts(who: str) -> dict[str, Any]:
            return {
                "opponents": [one.written() for one in self.opponents(who)],
                "players": [one.written() for one in self.sizes(who)],
                "seats": [one.written() for one in self.seats(who)],
                "opening": [one.written() for one in self.openings(who)],
            }

        streaks = {one.name: one for one in self.streaks()}
        persons = dict.fromkeys(one.name for one in self.players())
        bots = dict.fromkeys(one.name for one in self.strategies())
        return {
            "players": [one.written() for one in self.players()],
            "strategies": [one.written() for one in self.strategies()],
            "streaks": [one._asdict() for one in streaks.values()],
            "by": {who: parts(who) for who in (*persons, *bots)},
        }


class _Part(NamedTuple):
    """Rounds of somebody at one place, opened or not, or matches there."""

    place: Place
    opened: bool | None
    """None for matches."""
    matches: int
    match_wins: int
    sums: Sums


_Thing = TypeVar("_Thing")


def _by(things: Iterable[_Thing], name_of: Callable[[_Thing], str]) -> dict[str, list[_Thing]]:
    """The things by a name that each has, in their order."""
    found: dict[str, list[_Thing]] = {}
    for thing in things:
        found.setdefault(name_of(thing), []).append(thing)
    return found


def _figures(parts: Iterable[_Part], name_of: Callable[[Place], str | None]) -> list[Figure]:
    """A figure for each name, with and without practice."""
    found: dict[tuple[str, bool], Figure] = {}
    for place, _opened, matches, wins, sums in parts:
        name = name_of(place)
        if name is not None:
            key = name, place.practice
            there = found.get(key, Figure(*key, 0, 0, Sums()))
            found[key] = Figure(*key, there.matches + matches, there.match_wins + wins, there.sums.plus(sums))
    return _ordered(found.values())


def mean(count: int, total: int, squares: int) -> Estimate | None:
    """The mean of so many rounds from their sum and the sum of their squares; None for none.

    The interval takes rounds as independent, which deals are.
    """
    if count == 0:
        return None
    value = total / count
    if count == 1:
        return Estimate(value, None, None)
    variance = max(squares - value * total, 0.0) / (count - 1)
    reach = two_sided(count - 1) * math.sqrt(variance / count)
    return Estimate(value, value - reach, value + reach)


def streak(name: str, course: list[bool]) -> Streak:
    """The streak that goes on now, and the longest one of wins."""
    now = longest = 0
    for won in course:
        now = (max(now, 0) + 1) if won else (min(now, 0) - 1)
        longest = max(longest, now)
    return Streak(name, now, longest)


def running_share(course: list[bool], last: int) -> list[float]:
    """After each match, the share that was won of the ``last`` ones, in percent."""
    shares = []
    won = 0
    for number, one in enumerate(course):
        won += one
        if number >= last:
            won -= course[number - last]
        shares.append(100 * won / min(number + 1, last))
    return shares


def _ordered(figures: Iterable[Figure]) -> list[Figure]:
    """Those with most rounds first, practice after the rest."""
    return sorted(figures, key=lambda one: (one.practice, -one.sums.rounds, one.name))
