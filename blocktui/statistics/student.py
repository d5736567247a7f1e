"""Student's t distribution, for intervals from few boards."""

import math
from statistics import NormalDist
from typing import Final

_EXACT_UP_TO: Final = 200
"""Degrees of freedom; above, an expansion is as exact."""
_NORMAL: Final = NormalDist()


def student_cdf(t: float, freedom: int) -> float:
    """The chance of a value up to ``t`` with so many degrees of freedom, from 1.

    The finite series in the angle atan(t / √freedom) (Abramowitz and Stegun, 26.7.3 and 26.7.4).

    >>> round(student_cdf(12.7062, 1), 6)
    0.975
    """
    if freedom > _EXACT_UP_TO:
        # The first terms of the expansion about the normal distribution (26.7.8).
        z = t * (1 - 1 / (4 * freedom)) / math.sqrt(1 + t * t / (2 * freedom))
        return _NORMAL.cdf(z)
    angle = math.atan(t / math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for k in range(odd, freedom - 1, 2):
        total += term
        term *= square * (k + 1) / (k + 2)
    inside = 2 / math.pi * (angle + sine * total) if odd else sine * total
    return (1 + inside) / 2


def student_quantile(probability: float, freedom: int) -> float:
    """The value that is not passed with this probability, 0.5 to below 1.

    >>> round(student_quantile(0.975, 10), 4)
    2.2281
    """
    z = _NORMAL.inv_cdf(probability)
    if freedom > _EXACT_UP_TO:
        return z + (z**3 + z) / (4 * freedom)  # 26.7.5
    low, high = 0.0, 1.0
    while student_cdf(high, freedom) < probability:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        if student_cdf(middle, freedom) < probability:
            low = middle
        else:
            high = middle
    return high
