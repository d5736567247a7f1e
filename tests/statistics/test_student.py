"""Student's t against printed tables and against its own density."""

import math

import pytest

from blocktui.statistics.student import student_cdf, student_quantile

TABLE = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 10: 2.2281, 29: 2.0452, 30: 2.0423, 120: 1.9799}


@pytest.mark.parametrize("freedom", TABLE)
def test_the_quantile_is_that_of_the_tables(freedom: int) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(TABLE[freedom], abs=6e-5)


def test_expansion_and_series_meet() -> None:
    for probability in (0.6, 0.9, 0.975, 0.999):
        exact, expanded = student_quantile(probability, 200), student_quantile(probability, 201)
        assert expanded == pytest.approx(exact, rel=3e-4)
        assert student_cdf(expanded, 201) == pytest.approx(probability, abs=1e-5)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 8, 50, 51])
def test_the_distribution_is_the_integral_of_its_density(freedom: int) -> None:
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(freedom * math.pi)
    steps = 4000
    for t in (0.3, 1.0, 2.5):
        middles = [(k + 0.5) * t / steps for k in range(steps)]
        area = sum(scale * (1 + x * x / freedom) ** (-(freedom + 1) / 2) for x in middles) * t / steps
        assert student_cdf(t, freedom) == pytest.approx(0.5 + area, abs=1e-6)
        assert student_cdf(-t, freedom) == pytest.approx(0.5 - area, abs=1e-6)
