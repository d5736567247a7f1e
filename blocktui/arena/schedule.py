"""Who meets whom on which board, in which circular order, and where each sits in each rotation."""

from functools import cached_property
from itertools import combinations, permutations
from math import ceil, comb
from random import Random
from typing import Final, NamedTuple

Lineup = tuple[int, ...]
"""The bots that meet on a board, by their numbers; a bot's place in it is its position."""

ORDERS: Final = {seats: tuple((0, *rest) for rest in permutations(range(1, seats))) for seats in (2, 3, 4)}
"""All circular orders of so many positions, clockwise: 1, 2 and 6."""

_SEATINGS: Final = {
    seats: tuple(
        tuple(order[seats - rotation :] + order[: seats - rotation] for order in orders) for rotation in range(seats)
    )
    for seats, orders in ORDERS.items()
}
"""For each rotation, each circular order moved on by so many seats clockwise."""


class Batch(NamedTuple):
    """Some boards in a row with the same lineup: one task."""

    number: int
    first: int
    """The number of its first board; boards count from 1."""
    boards: int
    lineup: Lineup

    @property
    def numbers(self) -> range:
        """Its boards."""
        return range(self.first, self.first + self.boards)


class Schedule:
    """All boards of a tournament, so that every bot meets every other equally often.

    Every lineup gets the same number of boards, in chunks of a batch that take turns. With as many bots as seats
    there is one lineup. In a gauntlet, the first bot is in every lineup.
    """

    def __init__(self, *, bots: int, seats: int, deals: int, batch: int, gauntlet: bool = False) -> None:
        """``deals`` are at least so many boards: more where each lineup would not get the same number."""
        self.bots = bots
        self.seats = seats
        self.gauntlet = gauntlet
        self._batch = batch
        self._a_lineup = ceil(deals / lineups_of(bots, seats, gauntlet=gauntlet))

    @cached_property
    def lineups(self) -> tuple[Lineup, ...]:
        """Each set of bots that meets, in an order that is mixed but always the same."""
        if self.gauntlet:
            found: list[Lineup] = [(0, *rest) for rest in combinations(range(1, self.bots), self.seats - 1)]
        else:
            found = list(combinations(range(self.bots), self.seats))
        Random(0).shuffle(found)  # noqa: S311 - a fixed mixture, no secret
        return tuple(found)

    @property
    def boards(self) -> int:
        """How many boards are played."""
        return self._a_lineup * len(self.lineups)

    @property
    def batches(self) -> int:
        """How many batches they make."""
        return ceil(self._a_lineup / self._batch) * len(self.lineups)

    def batch(self, number: int) -> Batch:
        """The batch of this number, from 0."""
        lineups = len(self.lineups)
        chunk, which = divmod(number, lineups)
        before = chunk * self._batch
        size = min(self._batch, self._a_lineup - before)
        return Batch(number, before * lineups + which * size + 1, size, self.lineups[which])

    def order(self, board: int) -> tuple[int, ...]:
        """The positions of a board's lineup, clockwise: all circular orders take turns."""
        orders = ORDERS[self.seats]
        return orders[(board - 1) % len(orders)]

    def seating(self, board: int, rotation: int) -> tuple[int, ...]:
        """The position that sits in each seat, in a rotation from 0."""
        orders = _SEATINGS[self.seats][rotation]
        return orders[(board - 1) % len(orders)]

    def opener(self, board: int) -> int:
        """The seat that opens a board that is a single round: all take turns."""
        return (board - 1) // len(ORDERS[self.seats]) % self.seats


def lineups_of(bots: int, seats: int, *, gauntlet: bool) -> int:
    """How many lineups there are."""
    return comb(bots - 1, seats - 1) if gauntlet else comb(bots, seats)
