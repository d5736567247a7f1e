"""What each legal move of a view is worth, estimated from hands that the others may hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from blocktui.rules import Move, Tile, View
from blocktui.rules.tile import tiles_of

from .compiled import Kernels
from .kernels import NOBODY, POINTS, REPLIES, Room, Work
from .policies import policies
from .situation import SEATS, known, numbered
from .solver import GENERATIONS, SLOTS, STACK
from .tables import RANDOM_MODULUS

MOST_MOVES: Final = 16


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move, the margin of the round expected after it, in points over the others' mean, and its standard error."""

    move: Move
    value: float
    se: float


def margins(seat: int, players: int) -> list[float]:
    """What each outcome of the kernels is worth to a seat: its points less the mean of the others'."""
    worth = [0.0] * (POINTS * (NOBODY + 1))
    for winner in range(players):
        for points in range(POINTS):
            worth[POINTS * winner + points] = float(points) if winner == seat else -points / (players - 1)
    return worth


class Estimate:
    """Totals over sampled worlds, from which means, differences and their errors follow."""

    def __init__(self, kernels: Kernels) -> None:
        self.sums = kernels.floats([0.0] * MOST_MOVES)
        self.products = kernels.floats([0.0] * MOST_MOVES**2)
        self.samples = 0

    def mean(self, i: int) -> float:
        """The mean value of a move."""
        return float(self.sums[i]) / self.samples

    def covariance(self, i: int, j: int, n: int) -> float:
        """The covariance of the means of two moves out of ``n``."""
        if self.samples < 2:
            return 0.0
        shared = float(self.products[i * n + j]) / self.samples - self.mean(i) * self.mean(j)
        return shared / (self.samples - 1)

    def difference(self, i: int, j: int, n: int) -> tuple[float, float]:
        """How much better move ``i`` is than ``j``, and the standard error of that."""
        variance = self.covariance(i, i, n) + self.covariance(j, j, n) - 2 * self.covariance(i, j, n)
        return self.mean(i) - self.mean(j), sqrt(max(0.0, variance))


class Valuation:
    """The legal moves of a view with their values, as good as the samples so far.

    Only the view is looked at. ``worlds`` hands are drawn for the others and weighed by how likely their past choices
    are in them; ``play_out`` and ``solve`` then take worlds in proportion to that, ``play_out`` no more than
    ``samples`` in all its calls. The same view, seed and calls give the same values.
    """

    def __init__(
        self,
        view: View,
        seed: int,
        kernels: Kernels,
        worlds: int,
        samples: int,
        *,
        utility: Sequence[float] | None = None,
        reads_choices: bool = True,
    ) -> None:
        self.view = view
        self._kernels = kernels
        self._known = known(view, kernels, reads_choices)
        self._policies = policies(view.players, kernels)
        self._work = work(kernels, seed)
        self._utility = kernels.floats(margins(view.seat, view.players) if utility is None else utility)
        self._worlds = kernels.ints([0] * (SEATS * worlds))
        self._chances = kernels.floats([0.0] * (SEATS * worlds * self._policies.kinds))
        self._weights = kernels.floats([0.0] * worlds)
        self._count = kernels.run.believe(
            self._known, self._policies, worlds, self._worlds, self._chances, self._weights, self._work
        )
        self._root = kernels.ints([0] * MOST_MOVES)
        self._n = kernels.run.list_moves(self._known.hand, self._known.left, self._known.right, self._root)
        self._room = room(kernels, samples * self._n)
        self.played = Estimate(kernels)
        self.solved = Estimate(kernels)
        self._table: object = None
        self._generation = 1

    def play_out(self, samples: int) -> None:
        """Play every move out in so many more worlds; the more there are, the better the next choice is foreseen."""
        self._kernels.run.evaluate(
            self._known,
            self._policies,
            self._worlds,
            self._chances,
            self._weights,
            self._count,
            self.played.samples,
            samples,
            self._utility,
            self._root,
            self.played.sums,
            self.played.products,
            self._work,
            self._room,
        )
        self.played.samples += samples

    def solve(self, samples: int) -> None:
        """Solve every move, all hands open, in so many more worlds; only with two players."""
        kernels = self._kernels
        if self._table is None or self._generation + samples > GENERATIONS:
            self._table = kernels.blank_ints(SLOTS)
            self._generation = 1
        kernels.run.solve_worlds(
            self._known,
            self._worlds,
            self._weights,
            self._count,
            samples,
            self._generation,
            self._root,
            self.solved.sums,
            self.solved.products,
            self._table,
            kernels.blank_ints(STACK),
            kernels.blank_ints(samples),
            self._work,
        )
        self._generation += samples
        self.solved.samples += samples

    @property
    def moves(self) -> tuple[MoveValue, ...]:
        """All legal moves, best first, with values from play-outs; of two alike the left one first."""
        values = []
        for move in self.view.legal:
            i = self._index(move)
            error = sqrt(max(0.0, self.played.covariance(i, i, self._n)))
            values.append(MoveValue(move, self.played.mean(i), error))
        return tuple(sorted(values, key=lambda value: -value.value))

    @property
    def best(self) -> Move:
        """The move with the highest value; the first in notation of equal ones."""
        return self._legal[max(range(self._n), key=self.played.mean)]

    @property
    def best_solved(self) -> Move:
        """The move with the highest value by the solver."""
        return self._legal[max(range(self._n), key=self.solved.mean)]

    def loss(self, move: Move) -> tuple[float, float]:
        """How much less a legal move is worth than the best, and the standard error of that."""
        best = max(range(self._n), key=self.played.mean)
        return self.played.difference(best, self._index(move), self._n)

    def solver_loss(self, move: Move) -> float:
        """How much less a legal move is worth than the best one here, by the solver; negative when it is worth more."""
        best = max(range(self._n), key=self.played.mean)
        return self.solved.difference(best, self._index(move), self._n)[0]

    @property
    def worlds(self) -> list[tuple[float, tuple[int, ...]]]:
        """Every world believed in: its weight, and all seats' hands as sets of bits, the own one too."""
        players = self.view.players
        own = int(self._known.hand)
        return [
            (
                float(self._weights[world]),
                tuple(
                    own if seat == self.view.seat else int(self._worlds[SEATS * world + seat])
                    for seat in range(players)
                ),
            )
            for world in range(self._count)
        ]

    def beliefs(self) -> dict[int, dict[Tile, float]]:
        """For each other seat, the chance that it holds each tile, as far as it is above 0."""
        held: dict[int, dict[Tile, float]] = {}
        worlds = self.worlds
        total = sum(weight for weight, _ in worlds)
        for seat in range(self.view.players):
            if seat != self.view.seat:
                chances: dict[Tile, float] = {}
                for weight, hands in worlds:
                    for tile in tiles_of(hands[seat]):
                        chances[tile] = chances.get(tile, 0.0) + weight / total
                held[seat] = dict(sorted(chances.items()))
        return held

    @property
    def _legal(self) -> list[Move]:
        """The move behind each number of the kernels; of two alike the left one."""
        by_number = {self._number(move): move for move in reversed(self.view.legal)}
        return [by_number[int(number)] for number in self._root[: self._n]]

    def _number(self, move: Move) -> int:
        return numbered(move, self._known.left, self._known.right)

    def _index(self, move: Move) -> int:
        return [int(number) for number in self._root[: self._n]].index(self._number(move))


def work(kernels: Kernels, seed: int) -> Work:
    """Room for kernels to write in, with randomness from a seed of 1 or more."""
    return Work(
        kernels.ints([1 + seed % (RANDOM_MODULUS - 1)]),
        kernels.ints([0] * SEATS),
        kernels.ints([0] * SEATS),
        kernels.ints([0] * SEATS),
        kernels.ints([0] * SEATS),
        kernels.ints([0] * MOST_MOVES),
        kernels.ints([0] * MOST_MOVES),
        kernels.floats([0.0] * MOST_MOVES),
        kernels.floats([0.0] * MOST_MOVES),
    )


def room(kernels: Kernels, places: int) -> Room:
    """Room for ``evaluate`` to remember so many moves played out."""
    slots = 2 * places + 1
    return Room(
        kernels.blank_ints(slots),
        kernels.blank_ints(slots),
        kernels.blank_floats(REPLIES * slots),
        kernels.blank_ints(places),
        kernels.blank_floats(REPLIES * places),
        kernels.blank_ints(places),
        kernels.blank_ints(15),
        kernels.blank_ints(MOST_MOVES),
    )


EFFORT: Final = {False: 72_000.0, True: 105_000.0}
"""What a choice at full strength may take without and with numba: about so many microseconds of plain Python.

A twentieth of them when compiled.
"""
BELIEVING: Final = {2: (12.0, 8.0), 3: (36.0, 6.0), 4: (65.0, 5.0)}
"""Of that, what a world takes by the number of players: once, and for each past choice of the others."""
PLAYING: Final = {2: 0.33, 3: 0.17, 4: 0.14}
"""And what playing a move out in a world takes, for each square of the number of tiles left in all hands."""
SHARE_BELIEVING: Final = 0.3
MOST_WORLDS: Final = 1000
MOST_SAMPLES: Final = 2000


def budget(view: View, *, compiles: bool) -> tuple[int, int]:
    """Enough for full strength: how many worlds to believe in, and in how many to play every move out.

    It follows from the view and from whether this installation ``compiles`` kernels, so that the same view is always
    given the same thought there, and that no choice takes much longer than another.
    """
    effort = EFFORT[compiles]
    once, each = BELIEVING[view.players]
    others = sum(
        1
        for number, move in enumerate(view.play)
        if not move.is_pass and (view.first + number) % view.players != view.seat
    )
    world = once + each * others
    worlds = min(round(SHARE_BELIEVING * effort / world), MOST_WORLDS)
    move = PLAYING[view.players] * sum(view.counts) ** 2
    samples = (effort - worlds * world) / (move * max(1, len(view.legal)))
    return worlds, min(round(samples), MOST_SAMPLES)
