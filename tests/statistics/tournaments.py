"""Simulated tournaments of bots whose strength is known, on boards whose rotations are not independent."""

import math
from functools import cache
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

LUCK = 0.6
"""How much of a seat's luck is the deal's, the same in every rotation."""

STRENGTHS = {2: (0.25, -0.25), 3: (0.3, 0.0, -0.3), 4: (0.3, 0.1, -0.1, -0.3)}
TURNS = {2: (0.0, -0.3), 3: (0.0, -0.2, -0.4), 4: (0.0, -0.3, -0.5, -0.8)}
"""In logarithms of odds; four seats are about what real rounds give."""


def lineups(seats: int) -> Array:
    """The bots in turn order, a row a rotation."""
    return np.array([[(turn - rotation) % seats for turn in range(seats)] for rotation in range(seats)])


def chances(seats: int, strengths: tuple[float, ...]) -> Array:
    """The chance to win of who sits at each turn, a row a rotation."""
    worth = np.exp(np.array(strengths)[lineups(seats)] + np.array(TURNS[seats]))
    return np.asarray(worth / worth.sum(axis=1, keepdims=True))


@cache
def _gumbel() -> tuple[Array, Array]:
    """The standard Gumbel distribution as a function of a normal one, by table."""
    normal = NormalDist()
    grid = np.linspace(-6, 6, 4001)
    return grid, np.array([-math.log(-math.log(normal.cdf(z))) if z > -5.9 else -3.0 for z in grid])


def winners(rng: np.random.Generator, boards: tuple[int, ...], strengths: tuple[float, ...]) -> Array:
    """Which bot wins each rotation of each board: exactly as the Luce model says, whatever the luck in common.

    The largest of worth plus Gumbel noise wins; a turn's noise is normal scores turned into Gumbel, of which a part is
    the deal's.
    """
    seats = len(strengths)
    deal = rng.standard_normal((*boards, 1, seats))
    own = rng.standard_normal((*boards, seats, seats))
    noise = math.sqrt(LUCK) * deal + math.sqrt(1 - LUCK) * own
    worth = np.interp(noise, *_gumbel()) + np.log(chances(seats, strengths))
    at = worth.argmax(axis=-1)
    return np.asarray(np.take_along_axis(np.broadcast_to(lineups(seats), worth.shape), at[..., None], axis=-1)[..., 0])


def board_shares(won: Array, bot: int) -> Array:
    """A bot's share of each board."""
    return np.asarray((won == bot).mean(axis=-1))
