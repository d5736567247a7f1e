"""The figures of a tournament: sums by board, from which all that is reported follows."""

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from blocktui.seats.occupant import FAULT_KINDS
from blocktui.statistics import Estimate, boards_needed, clustered_mean, likelihood_of_superiority
from blocktui.statistics.luce import LuceFit, fit_luce

from .points import gains, scores, shares
from .results import UnitResult, milliseconds
from .standing import Standing

UNIT_INTERVAL: Final = (0.0, 1.0)


def _doubles() -> "array[float]":
    return array("d")


@dataclass(slots=True)
class Column:
    """Sums and counts, a pair for each board."""

    sums: "array[float]" = field(default_factory=_doubles)
    counts: "array[float]" = field(default_factory=_doubles)

    def add(self, total: float, count: float) -> None:
        """One more board."""
        self.sums.append(total)
        self.counts.append(count)

    def mean(self, bounds: tuple[float, float] | None = None) -> Estimate | None:
        """The mean with its interval."""
        return clustered_mean(self.sums, self.counts, bounds=bounds)


@dataclass(slots=True)
class BotFigures:
    """What one bot did."""

    name: str
    score: Column = field(default_factory=Column)
    """The share of opponents beaten, a unit."""
    share: Column = field(default_factory=Column)
    """The share won, a unit."""
    points: Column = field(default_factory=Column)
    """Points less the mean of the opponents', a round."""
    units: int = 0
    rounds: int = 0
    round_wins: int = 0
    match_wins: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    times: Counter[int] = field(default_factory=Counter)
    turns: list[Column] = field(default_factory=list)
    """The share won by turn order."""
    seats: list[Column] = field(default_factory=list)
    """The share won by seat."""

    def milliseconds(self, part: float) -> float | None:
        """The time of a move that this part of the moves does not pass."""
        wanted = part * self.times.total()
        seen = 0
        for cell, count in sorted(self.times.items()):
            seen += count
            if seen >= wanted:
                return milliseconds(cell)
        return None

    def fault_counts(self) -> dict[str, int]:
        """Faults by their four kinds."""
        return {kind: self.faults[kind] for kind in FAULT_KINDS}


@dataclass(slots=True)
class PairFigures:
    """Two bots, over the boards where both sat: the points of the first less those of the second, a round."""

    a: int
    b: int
    points: Column = field(default_factory=Column)

    @property
    def superiority(self) -> float | None:
        """The chance that the first is better."""
        return likelihood_of_superiority(self.points.sums, self.points.counts)

    @property
    def boards_needed(self) -> int | None:
        """Boards that it still takes to tell them apart."""
        return boards_needed(self.points.sums, self.points.counts)


class Figures:
    """All figures of a standing, as it is now; ``update`` follows it."""

    def __init__(self, standing: Standing) -> None:
        plan = standing.plan
        seats = plan.seats
        self.standing = standing
        self.plan = plan
        self.bots = [
            BotFigures(name, turns=[Column() for _ in range(seats)], seats=[Column() for _ in range(seats)])
            for name in plan.names
        ]
        self.pairs = {(a, b): PairFigures(a, b) for a in range(len(plan.bots)) for b in range(a + 1, len(plan.bots))}
        self.turns = [Column() for _ in range(seats)]
        """Of all bots, the share won by turn order."""
        self.seats = [Column() for _ in range(seats)]
        """The same by seat."""
        self.rounds = 0
        self.seconds_of_work = 0.0
        self._lineups = array("h")
        self._won = _doubles()
        self._boards = array("q")
        self._taken = 0
        self.update()

    def update(self) -> None:
        """Take in what the standing has got since."""
        plan, standing = self.plan, self.standing
        new = standing.results[self._taken :]
        self._taken += len(new)
        for result in new:
            lineup = plan.schedule.batch(result.number).lineup
            boards: dict[int, list[UnitResult]] = {}
            for unit in result.units:
                boards.setdefault(unit.board, []).append(unit)
            for board, units in sorted(boards.items()):
                self._add(board, lineup, units)
            for position, bot in enumerate(lineup):
                self.bots[bot].times.update(result.times[position])
            self.seconds_of_work += result.seconds

    def course(self, bot: int, points: int) -> list[tuple[float, float]]:
        """A bot's mean score after so many of its boards, at so many moments."""
        score = self.bots[bot].score
        boards = len(score.sums)
        wanted = {round(boards * k / points) for k in range(1, points + 1)}
        line = []
        total = count = 0.0
        for board in range(boards):
            total += score.sums[board]
            count += score.counts[board]
            if board + 1 in wanted:
                line.append((float(board + 1), total / count))
        return line

    def luce(self) -> LuceFit | None:
        """Strengths on the Elo scale; None without results. Needs numpy (an ImportError without)."""
        import numpy as np

        seats = self.plan.seats
        lineups = np.frombuffer(self._lineups, dtype=np.int16).reshape(-1, seats) if self._lineups else None
        if lineups is None:
            return None
        won = np.frombuffer(self._won, dtype=np.float64).reshape(-1, seats)
        return fit_luce(lineups, won, np.frombuffer(self._boards, dtype=np.int64), len(self.plan.bots))

    def _add(self, board: int, lineup: Sequence[int], units: Sequence[UnitResult]) -> None:
        """Take in a board: all its units, or those played until a bot of it was benched."""
        positions = range(len(lineup))
        order = self.plan.schedule.order(board)
        place = {position: at for at, position in enumerate(order)}
        rounds = sum([unit.rounds for unit in units])
        won = [0.0] * len(lineup)
        beaten = [0.0] * len(lineup)
        gained = [0] * len(lineup)
        by_turn = [[0.0, 0] for _ in positions]
        by_seat = [[0.0, 0] for _ in positions]
        for unit in units:
            mine, points = shares(unit), gains(unit)
            for at, score in enumerate(scores(unit)):
                won[at] += mine[at]
                beaten[at] += score
                gained[at] += points[at]
                bot = self.bots[lineup[at]]
                turn = (place[at] - place[unit.first]) % len(order)
                seat = (place[at] + unit.rotation) % len(order)
                bot.turns[turn].add(mine[at], 1)
                bot.seats[seat].add(mine[at], 1)
                by_turn[turn][0] += mine[at]
                by_turn[turn][1] += 1
                by_seat[seat][0] += mine[at]
                by_seat[seat][1] += 1
            self._note_wins(unit, lineup)
            start = place[unit.first]
            turns = order[start:] + order[:start]
            self._lineups.extend([lineup[at] for at in turns])
            self._won.extend([mine[at] for at in turns])
            self._boards.append(board)
        self.rounds += rounds
        total = sum(gained)
        others = len(lineup) - 1
        for at, number in enumerate(lineup):
            bot = self.bots[number]
            bot.units += len(units)
            bot.rounds += rounds
            bot.share.add(won[at], len(units))
            bot.score.add(beaten[at], len(units))
            bot.points.add(gained[at] - (total - gained[at]) / others, rounds)
        for a in positions:
            for b in range(a + 1, len(lineup)):
                self.pairs[lineup[a], lineup[b]].points.add(gained[a] - gained[b], rounds)
        for at in positions:
            self.turns[at].add(*by_turn[at])
            self.seats[at].add(*by_seat[at])

    def _note_wins(self, unit: UnitResult, lineup: Sequence[int]) -> None:
        out = {fault.position for fault in unit.faults}
        for fault in unit.faults:
            self.bots[lineup[fault.position]].faults[fault.kind] += 1
        whole = len(unit.winners) == 1 and unit.winners[0] not in out
        if self.plan.unit == "round":
            if whole:
                self.bots[lineup[unit.winners[0]]].round_wins += 1
            return
        if whole:
            self.bots[lineup[unit.winners[0]]].match_wins += 1
        for at, wins in enumerate(unit.round_wins):
            if at not in out:
                self.bots[lineup[at]].round_wins += wins
