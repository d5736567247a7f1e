"""Which of two is better: the likelihood of superiority, and how many boards more it takes to tell."""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final

from .means import CONFIDENCE, clustered_mean
from .student import student_cdf

_POWER: Final = 0.8
_FAR: Final = 10**9
"""More boards than this are no answer."""


def likelihood_of_superiority(sums: Sequence[float], counts: Sequence[float]) -> float | None:
    """The chance that the first of two is better, from their difference in each cluster; None without any.

    Where all clusters agree in their difference, it counts as n wins of n, which make it 1 − 0.5^(n + 1).

    >>> likelihood_of_superiority([1, 1, 1], [1, 1, 1]), likelihood_of_superiority([0, 0], [1, 1])
    (0.9375, 0.5)
    """
    mean, error, clusters = _difference(sums, counts)
    if clusters == 0:
        return None
    if mean == 0:
        return 0.5
    if error == 0:
        unlikely = 0.5 ** (clusters + 1)
        return 1 - unlikely if mean > 0 else unlikely
    return student_cdf(mean / error, clusters - 1)


def boards_needed(sums: Sequence[float], counts: Sequence[float]) -> int | None:
    """How many clusters more it likely takes until the interval of the difference leaves zero.

    0 when it does already, else with a chance of 80 % if the difference is as large as it seems now; None when that
    cannot be said.
    """
    mean, error, clusters = _difference(sums, counts)
    if clusters < 2 or mean == 0:
        return None
    estimate = clustered_mean(sums, counts)
    assert estimate is not None
    assert estimate.low is not None
    assert estimate.high is not None
    if estimate.low > 0 or estimate.high < 0:
        return 0
    normal = NormalDist()
    reach = normal.inv_cdf((1 + CONFIDENCE) / 2) + normal.inv_cdf(_POWER)
    wanted = (reach * error / mean) ** 2 * clusters
    return max(1, math.ceil(wanted) - clusters) if wanted < _FAR else None


def _difference(sums: Sequence[float], counts: Sequence[float]) -> tuple[float, float, int]:
    """Mean, its standard error, and the number of clusters; an error that is none but for rounding is 0."""
    total = math.fsum(counts)
    clusters = sum(1 for count in counts if count)
    if clusters == 0:
        return 0.0, 0.0, 0
    mean = math.fsum(sums) / total
    if clusters == 1:
        return mean, 0.0, 1
    squares = math.fsum([(one - mean * count) ** 2 for one, count in zip(sums, counts, strict=True)])
    error = math.sqrt(squares * clusters / (clusters - 1)) / total
    return mean, 0.0 if error < 1e-12 * abs(mean) else error, clusters
