"""A Luce model of who wins: strengths and turn order on the Elo scale, with robust errors."""

import math
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .means import Estimate, two_sided

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ELO: Final = 400 / math.log(10)
"""Elo points of one unit of the model's logarithms."""

_PULL: Final = 0.04
"""How firmly every parameter is held near zero, as the precision of a prior (870 Elo are one standard deviation): it
hardly moves what a hundred units tell, and keeps those who won all or nothing finite."""

_AT_ONCE: Final = 1 << 15
"""Units whose features are held in memory."""


class LuceFit(NamedTuple):
    """Strengths, and what each turn is worth against the first; in Elo.

    The mean strength is zero, of those bots that won something and lost something.
    """

    strengths: tuple[Estimate, ...]
    turns: tuple[Estimate, ...]


def fit_luce(
    lineups: "NDArray[np.integer[Any]]",
    shares: "NDArray[np.floating[Any]]",
    boards: "NDArray[np.integer[Any]]",
    bots: int,
) -> LuceFit | None:
    """The most likely strengths when the chance to win is exp(strength + turn) over the sum of all at the table.

    ``lineups`` has a row a unit: the bots in the order of their first turns, as numbers from 0 up to ``bots``;
    ``shares`` what each of them won of it, 0 to 1; ``boards`` the board, by which errors are clustered (a sandwich
    with the factor C / (C − 1)). Rows of which nobody won anything say nothing and are left out. A bot that won all or
    nothing has the error of the model, which is wide. None without any unit. Top-1 Plackett-Luce: Luce, Individual
    Choice Behavior (1959); the errors: Liang and Zeger, Biometrika 73 (1986).
    """
    import numpy as np

    told = shares.sum(axis=1) > 0
    lineups, shares, boards = lineups[told], shares[told], boards[told]
    if not len(lineups):
        return None
    clusters, at = np.unique(boards, return_inverse=True)
    data = _Units(lineups, shares, at, bots, len(clusters))
    parameters = data.parameters
    theta = np.zeros(parameters)
    for _ in range(100):
        gradient, hessian = data.slopes(theta)
        hessian += _PULL * np.eye(parameters)
        step = np.linalg.solve(hessian, gradient.sum(axis=0) - _PULL * theta)
        largest = float(np.abs(step).max())
        if largest < 1e-9:
            break
        theta = theta + step * min(1.0, 2.0 / largest)  # a longer step overshoots where somebody wins nearly always
    inverse = np.linalg.inv(hessian)
    covariance = None
    if len(clusters) > 1:
        covariance = inverse @ (gradient.T @ gradient) @ inverse * (len(clusters) / (len(clusters) - 1))
        certain = np.flatnonzero(data.certain)
        covariance[certain, certain] += inverse[certain, certain]
    others = np.flatnonzero(~data.certain)
    middle = others if len(others) else np.arange(bots)
    contrast = np.eye(parameters)
    contrast[:bots, middle] -= 1 / len(middle)
    estimates = []
    for row in contrast:
        value = float(row @ theta) * ELO
        if covariance is None:
            estimates.append(Estimate(value, None, None))
            continue
        error = math.sqrt(max(float(row @ covariance @ row), 0.0)) * ELO
        reach = two_sided(len(clusters) - 1) * error
        estimates.append(Estimate(value, value - reach, value + reach))
    return LuceFit(tuple(estimates[:bots]), (Estimate(0.0, 0.0, 0.0), *estimates[bots:]))


class _Units:
    """What was won, and the slopes of its likelihood."""

    def __init__(
        self,
        lineups: "NDArray[np.integer[Any]]",
        shares: "NDArray[np.floating[Any]]",
        clusters: "NDArray[np.integer[Any]]",
        bots: int,
        boards: int,
    ) -> None:
        import numpy as np

        self.lineups = lineups
        self.shares = shares
        self.weight = shares.sum(axis=1)
        self.clusters = clusters
        self.bots = bots
        self.boards = boards
        self.parameters = bots + lineups.shape[1] - 1
        wins, units = np.zeros(bots), np.zeros(bots)
        np.add.at(wins, lineups, shares)
        np.add.at(units, lineups, np.broadcast_to(self.weight[:, None], lineups.shape))
        self.certain = (wins <= 0) | (wins >= units)
        """Which bots won all or nothing, or did not sit at any table."""

    def slopes(self, theta: "NDArray[np.float64]") -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
        """The gradient of each board's log likelihood, and the negative second derivative of their sum."""
        import numpy as np

        gradient = np.zeros((self.boards, self.parameters))
        hessian = np.zeros((self.parameters, self.parameters))
        for start in range(0, len(self.lineups), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            features = self._features(self.lineups[part])
            weight = self.weight[part]
            worth = features @ theta
            chance = np.exp(worth - worth.max(axis=1, keepdims=True))
            chance /= chance.sum(axis=1, keepdims=True)
            over = self.shares[part] - weight[:, None] * chance
            np.add.at(gradient, self.clusters[part], np.einsum("us,usp->up", over, features))
            flat = features.reshape(-1, self.parameters)
            hessian += (flat * (weight[:, None] * chance).reshape(-1, 1)).T @ flat
            expected = np.einsum("us,usp->up", chance, features)
            hessian -= (expected * weight[:, None]).T @ expected
        return gradient, hessian

    def _features(self, lineups: "NDArray[np.integer[Any]]") -> "NDArray[np.float64]":
        """For each unit and turn, which parameters count: the bot's, and the turn's from the second on."""
        import numpy as np

        units, seats = lineups.shape
        features = np.zeros((units, seats, self.parameters))
        features[np.arange(units)[:, None], np.arange(seats), lineups] = 1
        for turn in range(1, seats):
            features[:, turn, self.bots + turn - 1] = 1
        return features
