"""Whether a bot does what it says: the conformance check of ``bots check``."""

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import blake2b
from random import Random
from typing import Any, Final

from blocktui.i18n import _
from blocktui.rules import ListedDeals, Match, Move, View
from blocktui.rules.deals import SecretDeals
from blocktui.rules.match import resume

from .entry import Entry
from .host import Hosted
from .in_process import InProcess
from .isolation import Isolation, what_holds
from .occupant import Fault, Occupant
from .options import OptionError
from .redeal import redeal
from .rounds import last_round, play_round
from .strategy import MatchInfo, MatchResult, RoundResult, Strategy

_MOST_GROWTH: Final = 32 * 2**20
"""Bytes that a bot may grow by from the first quarter of the matches to the last."""
_SEED: Final = "5eed"


class Point(StrEnum):
    """What is checked."""

    DESCRIPTION = "description"
    LEGAL = "legal"
    SAME = "same"
    BLIND = "blind"
    TIME = "time"
    MEMORY = "memory"
    RESTART = "restart"
    STRAYS = "strays"

    @property
    def label(self) -> str:
        """The point in words."""
        return {
            Point.DESCRIPTION: _("description"),
            Point.LEGAL: _("legal moves"),
            Point.SAME: _("repeatable"),
            Point.BLIND: _("blind to hidden tiles"),
            Point.TIME: _("time"),
            Point.MEMORY: _("memory"),
            Point.RESTART: _("restart"),
            Point.STRAYS: _("processes"),
        }[self]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one point of the check found; ``ok`` is None where it could not be looked at."""

    point: Point
    ok: bool | None
    text: str
    """One line."""
    figures: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the whole check found."""

    name: str
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(finding.ok is not False for finding in self.findings)

    def report(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "name": self.name,
            "ok": self.ok,
            "findings": [
                {"point": str(found.point), "ok": found.ok, "text": found.text, **found.figures}
                for found in self.findings
            ],
            "machine": what_holds(),
        }

    def __str__(self) -> str:
        marks = {True: _("ok"), False: _("NO"), None: "--"}
        lines = [f"{marks[found.ok]}  {found.point.label}: {found.text}" for found in self.findings]
        end = _("{name} passes.") if self.ok else _("{name} does not pass.")
        return "\n".join([*lines, "", end.format(name=self.name)])


class _Stop(Exception):
    """A fault after which a run is pointless."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checker:
    """Checks one strategy, whose occupants ``make`` makes: in processes of their own, or here."""

    name: str
    players: Sequence[int]
    deterministic: bool
    make: Callable[[], Occupant]
    limit_ms: int = 2000
    rounds: int = 1000
    matches: int = 200
    positions: int = 20
    """How often fresh bots are compared."""
    clock: Callable[[], float] = time.perf_counter

    def findings(self, options: Finding) -> Iterator[Finding]:
        """Everything but the description, which ``options`` is."""
        yield options
        times: list[float] = []
        strays = 0
        first_fault: Fault | None = None
        for players in self.players:
            occupant = self.make()
            try:
                first_fault = first_fault or self._play_rounds(occupant, players, times)
            finally:
                occupant.close()
            strays += getattr(occupant, "strays", 0)
        yield self._legal(first_fault, len(times))
        if first_fault is not None:
            return
        yield self._time(times)
        yield self._same()
        yield self._blind()
        yield self._restart()
        memory, more_strays = self._memory()
        yield memory
        if isinstance(self.make(), Hosted):
            left = strays + more_strays
            text = _("It leaves no process behind.") if not left else _("It left processes behind: {count}.")
            yield Finding(Point.STRAYS, not left, text.format(count=left), {"strays": left})

    def _play_rounds(self, occupant: Occupant, players: int, times: list[float]) -> Fault | None:
        """Play rounds against random moves, from each seat in turn; the first fault ends it."""
        rng = Random(players)  # noqa: S311 - a game, not a secret
        for number in range(self.rounds):
            seat = number % players
            match = Match(players, SecretDeals(_secret("legal", players, number)))
            fault = occupant.start(self._info(seat, match))
            if fault is not None:
                return fault
            try:
                play_round(match, self._chooser(occupant, seat, rng, times), limit_ms=self.limit_ms)
            except _Stop as stop:
                told: Fault = stop.args[0]
                return told
            fault = occupant.end_round(last_round(match)) or occupant.end_match(_unfinished(match))
            if fault is not None:
                return fault
        return None

    def _chooser(
        self, occupant: Occupant, seat: int, rng: Random, times: list[float] | None = None
    ) -> Callable[[int, View], Move]:
        def choose(asked: int, view: View) -> Move:
            if asked != seat:
                return rng.choice(view.legal)
            begun = self.clock()
            answer = occupant.choose(view)
            if times is not None:
                times.append(self.clock() - begun)
            if isinstance(answer, Fault):
                raise _Stop(answer)
            return answer

        return choose

    def _legal(self, fault: Fault | None, choices: int) -> Finding:
        sizes = ", ".join(map(str, self.players))
        figures = {"rounds": self.rounds * len(self.players), "choices": choices}
        if fault is None:
            text = _("{rounds} rounds of each size ({sizes} players) without a fault, {choices} choices.")
            text = text.format(rounds=self.rounds, sizes=sizes, choices=choices)
        else:
            text = _("A fault after {choices} choices: {kind}, {detail}")
            text = text.format(choices=choices, kind=fault.kind, detail=fault.detail)
        return Finding(Point.LEGAL, fault is None, text, figures)

    def _time(self, times: list[float]) -> Finding:
        if not times:
            return Finding(Point.TIME, None, _("It was never asked."))
        ordered = sorted(1000 * seconds for seconds in times)
        median = statistics.median(ordered)
        p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        worst = ordered[-1]
        text = _("Milliseconds a move: median {median}, 99 of 100 within {p99}, worst {worst}; the limit is {limit}.")
        text = text.format(median=f"{median:.2f}", p99=f"{p99:.2f}", worst=f"{worst:.2f}", limit=self.limit_ms)
        figures = {"ms_median": median, "ms_p99": p99, "ms_worst": worst, "limit_ms": self.limit_ms}
        return Finding(Point.TIME, worst <= self.limit_ms, text, figures)

    def _same(self) -> Finding:
        if not self.deterministic:
            return Finding(Point.SAME, None, _("It does not say that it is deterministic."))
        one, two = ([self._moves_of(number) for number in range(self.positions)] for _run in range(2))
        differ = sum(a != b for a, b in zip(one, two, strict=True))
        if differ:
            text = _("With the same seed it played {count} of {rounds} rounds differently.")
        else:
            text = _("The same seed gives the same moves in {rounds} rounds.")
        return Finding(Point.SAME, not differ, text.format(count=differ, rounds=self.positions), {"differ": differ})

    def _moves_of(self, number: int) -> tuple[Move, ...]:
        """The moves of a round in which it sits, played by a fresh bot."""
        players = self.players[number % len(self.players)]
        seat = number % players
        match = Match(players, SecretDeals(_secret("same", players, number)))
        occupant = self.make()
        rng = Random(number)  # noqa: S311
        try:
            occupant.start(self._info(seat, match))
            play_round(match, self._chooser(occupant, seat, rng), limit_ms=self.limit_ms)
        except _Stop:
            return ()
        finally:
            occupant.close()
        return match.round_moves

    def _blind(self) -> Finding:
        """Ask in positions that differ only in what the seat cannot see."""
        if not self.deterministic:
            text = _("Hidden tiles cannot be tried: it does not say that it is deterministic.")
            return Finding(Point.BLIND, None, text)
        asked = differ = number = 0
        while asked < self.positions and number < 10 * self.positions:
            pair = self._positions(number)
            number += 1
            if pair is None:
                continue
            asked += 1
            one, two = (self._answer_to(seat, match) for seat, match in pair)
            differ += one != two
        if differ:
            text = _("In {count} of {positions} positions its move changed with tiles that it cannot see.")
        else:
            text = _("Its move does not depend on hidden tiles, in {positions} positions.")
        text = text.format(count=differ, positions=asked)
        return Finding(Point.BLIND, not differ, text, {"positions": asked, "differ": differ})

    def _positions(self, number: int) -> list[tuple[int, Match]] | None:
        """Two matches at the same choice of one seat, with other tiles in the other hands; None if chance has none."""
        players = self.players[number % len(self.players)]
        rng = Random(number)  # noqa: S311
        deals = SecretDeals(_secret("blind", players, number))
        match = Match(players, deals)
        match.deal()
        dealt = match.hands
        for _turn in range(rng.randrange(2 * players)):
            if match.to_move is not None:
                match.play(rng.choice(match.legal))
        seat = match.to_move
        if seat is None or len(match.legal) < 2:
            return None
        hands = redeal(match.view(seat), dealt, rng)
        if hands == dealt:
            return None
        other = resume(players, ListedDeals(deals.lot(players), [hands]), [match.round_moves])
        assert other.view(seat) == match.view(seat)
        return [(seat, match), (seat, other)]

    def _answer_to(self, seat: int, match: Match) -> Move | Fault:
        occupant = self.make()
        try:
            fault = occupant.start(self._info(seat, match))
            return fault or occupant.choose(match.view(seat, limit_ms=self.limit_ms))
        finally:
            occupant.close()

    def _restart(self) -> Finding:
        """Take the bot away between the rounds of a match and in the middle of one, and seat it again."""
        players = self.players[0]
        match = Match(players, SecretDeals(_secret("restart", players, 0)))
        rng = Random(0)  # noqa: S311
        results: list[RoundResult] = []
        fault: Fault | None = None
        for _round in range(3):
            if match.outcome is not None:
                break
            occupant = self.make()
            try:
                fault = fault or occupant.start(self._info(0, match))
                for result in results:
                    fault = fault or occupant.end_round(result)
                play_round(match, self._chooser(occupant, 0, rng), limit_ms=self.limit_ms)
            except _Stop as stop:
                fault = fault or stop.args[0]
            finally:
                occupant.close()
            if fault is not None:
                break
            results.append(last_round(match))
        text = _("It can be started again in the middle of a match.")
        if fault is not None:
            text = _("Started again in the middle of a match: {kind}, {detail}")
            text = text.format(kind=fault.kind, detail=fault.detail)
        return Finding(Point.RESTART, fault is None, text)

    def _memory(self) -> tuple[Finding, int]:
        """Play matches and see whether what it holds grows."""
        players = self.players[-1]
        occupant = self.make()
        rng = Random(1)  # noqa: S311
        seen = []
        fault: Fault | None = None
        try:
            for number in range(self.matches):
                match = Match(players, SecretDeals(_secret("memory", players, number)))
                seat = number % players
                fault = occupant.start(self._info(seat, match))
                choose = self._chooser(occupant, seat, rng)
                while match.outcome is None and fault is None:
                    fault = occupant.end_round(play_round(match, choose, limit_ms=self.limit_ms))
                fault = fault or occupant.end_match(MatchResult(match.scores, str(match.outcome or "unfinished")))
                if fault is not None:
                    break
                if isinstance(occupant, Hosted) and number % 10 == 9:
                    seen.append(occupant.resident())
        except _Stop as stop:
            fault = stop.args[0]
        finally:
            occupant.close()
        strays = getattr(occupant, "strays", 0)
        if fault is not None:
            text = _("A fault in a whole match: {kind}, {detail}").format(kind=fault.kind, detail=fault.detail)
            return Finding(Point.MEMORY, False, text), strays
        if len(seen) < 4:
            return Finding(Point.MEMORY, None, _("Memory was not measured.")), strays
        growth = seen[-1] - seen[len(seen) // 4]
        text = _("It holds {now} MiB after {matches} matches, {growth} MiB more than early on.").format(
            now=seen[-1] // 2**20, matches=self.matches, growth=round(growth / 2**20, 1)
        )
        figures = {"bytes": seen[-1], "growth": growth}
        return Finding(Point.MEMORY, growth <= _MOST_GROWTH, text, figures), strays

    def _info(self, seat: int, match: Match) -> MatchInfo:
        names = tuple(_("Seat {number}").format(number=number) for number in range(match.players))
        return MatchInfo(seat, names, match.target, self.limit_ms)


def check(
    entry: Entry,
    *,
    options: Mapping[str, object] | None = None,
    isolation: Isolation | None = None,
    limit_ms: int = 2000,
    rounds: int = 1000,
    matches: int = 200,
    positions: int = 20,
    told: Callable[[Finding], None] = lambda found: None,
) -> Verdict:
    """Check a strategy of the catalogue in processes of its own; ``told`` hears each finding as it is found.

    Options that are not given are as by default; what does not fit is an OptionError.
    """
    checker = Checker(
        name=entry.name,
        players=entry.players or (),
        deterministic=bool(entry.deterministic),
        make=lambda: Hosted(entry, options, seed=_SEED, isolation=isolation),
        limit_ms=limit_ms,
        rounds=rounds,
        matches=matches,
        positions=positions,
    )
    return _verdict(checker, options_finding(entry.options), told)


def check_here(
    strategy: Strategy,
    *,
    limit_ms: int = 2000,
    rounds: int = 100,
    matches: int = 10,
    told: Callable[[Finding], None] = lambda found: None,
) -> Verdict:
    """Check a strategy in this process: quicker, for its author's tests; what needs processes is left out."""
    checker = Checker(
        name=strategy.name,
        players=strategy.players,
        deterministic=strategy.deterministic,
        make=lambda: InProcess(strategy, seed=_SEED),
        limit_ms=limit_ms,
        rounds=rounds,
        matches=matches,
    )
    return _verdict(checker, options_finding(strategy.options), told)


def _verdict(checker: Checker, options: Finding, told: Callable[[Finding], None]) -> Verdict:
    findings = []
    for found in checker.findings(options):
        told(found)
        findings.append(found)
    return Verdict(checker.name, tuple(findings))


def options_finding(options: Sequence[Any]) -> Finding:
    """Whether each option can be written on a command line as it is by default, and read back."""
    for option in options:
        text = str(option.default)
        try:
            if option.parse(text) != option.default:
                raise OptionError(text)
        except OptionError:
            told = _("Option {name}: its default {value} cannot be written and read back.")
            return Finding(Point.DESCRIPTION, False, told.format(name=option.name, value=text))
    told = _("It is described, and its options can be written and read back: {count}.")
    return Finding(Point.DESCRIPTION, True, told.format(count=len(options)))


def _unfinished(match: Match) -> MatchResult:
    return MatchResult(match.scores, "unfinished")


def _secret(purpose: str, players: int, number: int) -> bytes:
    return blake2b(f"{purpose} {players} {number}".encode(), digest_size=16).digest()
