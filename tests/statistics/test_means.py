"""Means with clustered intervals: their figures, and what they say of few boards, all wins and all ties."""

import math
import statistics

import pytest

from blocktui.statistics import Estimate, boards_needed, clustered_mean, likelihood_of_superiority


def test_equal_clusters_give_the_mean_of_their_means_and_its_usual_interval() -> None:
    sums = [2.0, 1.0, 0.0, 1.5, 2.0, 0.5]
    estimate = clustered_mean(sums, [2] * 6)
    means = [one / 2 for one in sums]
    reach = 2.5706 * statistics.stdev(means) / math.sqrt(6)
    assert estimate is not None
    assert estimate.value == pytest.approx(statistics.mean(means))
    assert estimate.interval == pytest.approx((estimate.value - reach, estimate.value + reach), abs=1e-4)


def test_clusters_of_other_sizes_count_by_their_size() -> None:
    estimate = clustered_mean([30.0, 10.0], [10, 2])
    assert estimate is not None
    assert estimate.value == pytest.approx(40 / 12)
    # residuals −10/3 and +10/3 about the common mean, factor C / (C − 1), t of one degree of freedom
    reach = 12.7062 * math.sqrt(2 * (10 / 3) ** 2 * 2) / 12
    assert estimate.interval == pytest.approx((40 / 12 - reach, 40 / 12 + reach), rel=1e-4)


def test_an_empty_cluster_is_none() -> None:
    assert clustered_mean([1.0, 0.0, 2.0], [1, 0, 1]) == clustered_mean([1.0, 2.0], [1, 1])


def test_nothing_one_all_wins_and_all_ties_are_told_without_nan() -> None:
    assert clustered_mean([], []) is None
    assert clustered_mean([0.0], [0]) is None
    assert clustered_mean([2.0], [2], bounds=(0, 1)) == Estimate(1.0, None, None)
    assert clustered_mean([1.0] * 5, [2] * 5, bounds=(0, 1)) == Estimate(0.5, 0.5, 0.5)
    won, lost = (clustered_mean([each] * 10, [2] * 10, bounds=(0, 1)) for each in (2.0, 0.0))
    assert won is not None
    assert lost is not None
    low = 0.025**0.1
    assert won == pytest.approx((1.0, low, 1.0))
    assert lost == pytest.approx((0.0, 0.0, 1 - low))


def test_an_interval_stays_within_its_bounds() -> None:
    assert clustered_mean([1.0, 0.0], [1, 1], bounds=(0, 1)) == Estimate(0.5, 0.0, 1.0)


def test_the_likelihood_of_superiority() -> None:
    assert likelihood_of_superiority([], []) is None
    assert likelihood_of_superiority([3.0], [1]) == 0.75
    assert likelihood_of_superiority([-3.0] * 2, [1] * 2) == 0.125
    assert likelihood_of_superiority([0.0] * 9, [1] * 9) == 0.5
    assert likelihood_of_superiority([1.0, -1.0], [1, 1]) == 0.5
    ahead = likelihood_of_superiority([1.0, 2.0, -1.0, 3.0], [1] * 4)
    behind = likelihood_of_superiority([-1.0, -2.0, 1.0, -3.0], [1] * 4)
    assert ahead is not None
    assert behind == pytest.approx(1 - ahead)
    # t = 1.25 / (sd / 2) = 1.4639 with 3 degrees of freedom
    assert ahead == pytest.approx(0.8802, abs=1e-3)


def test_boards_needed() -> None:
    assert boards_needed([], []) is None
    assert boards_needed([1.0], [1]) is None
    assert boards_needed([1.0, -1.0], [1, 1]) is None
    assert boards_needed([1.0] * 50, [1] * 50) == 0
    alternating = [1.1, -0.9] * 50
    needed = boards_needed(alternating, [1] * 100)
    assert needed is not None
    assert 100 + needed == pytest.approx((2.8016 * statistics.stdev(alternating) / 0.1) ** 2, abs=1.5)
    assert boards_needed([1.0, -1.0 + 1e-9] * 50, [1] * 100) is None
