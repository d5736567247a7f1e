"""Means with 95 % intervals, clustered on boards."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .student import student_quantile

CONFIDENCE: Final = 0.95


class Estimate(NamedTuple):
    """A mean with its 95 % interval; both bounds are None when one board or none cannot tell."""

    value: float
    low: float | None
    high: float | None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Both bounds, or None."""
        return None if self.low is None or self.high is None else (self.low, self.high)


def clustered_mean(
    sums: Sequence[float], counts: Sequence[float], *, bounds: tuple[float, float] | None = None
) -> Estimate | None:
    """The mean of what was measured in clusters, from each cluster's sum and count; None when nothing was.

    The interval comes from how the clusters differ, with Student's t for their number less one, since what lies in
    one cluster (a deal played in every rotation) is not independent. ``bounds`` are what the mean cannot leave: the
    interval is cut to them, and where every cluster lies on the same bound its width is what so many clusters alone
    can say: one more of the kind may differ with a chance of up to 1 − 0.025^(1 / clusters).

    >>> won = clustered_mean([2, 1, 0, 1], [2, 2, 2, 2], bounds=(0, 1))
    >>> won.value, won.interval
    (0.5, (0, 1))
    """
    total = math.fsum(counts)
    if total == 0:
        return None
    mean = math.fsum(sums) / total
    clusters = sum(1 for count in counts if count)
    if clusters < 2:
        return Estimate(mean, None, None)
    squares = math.fsum([(one - mean * count) ** 2 for one, count in zip(sums, counts, strict=True)])
    error = math.sqrt(squares * clusters / (clusters - 1)) / total
    reach = two_sided(clusters - 1) * error
    low, high = mean - reach, mean + reach
    if bounds is not None:
        low, high = max(low, bounds[0]), min(high, bounds[1])
        if error == 0 and mean in bounds:
            others = (bounds[1] - bounds[0]) * (1 - ((1 - CONFIDENCE) / 2) ** (1 / clusters))
            low, high = (mean, mean + others) if mean == bounds[0] else (mean - others, mean)
    return Estimate(mean, low, high)


@lru_cache(maxsize=4096)
def two_sided(freedom: int) -> float:
    """How many standard errors the interval reaches to each side."""
    return student_quantile((1 + CONFIDENCE) / 2, freedom)
