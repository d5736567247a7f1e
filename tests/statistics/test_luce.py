"""The Luce model: what it finds, its errors, and that the order of results does not matter."""

import numpy as np
import pytest

from blocktui.statistics.luce import ELO, fit_luce
from tests.statistics.tournaments import STRENGTHS, TURNS, Array, lineups, winners


def played(seats: int, boards: int, seed: int = 1) -> tuple[Array, Array, Array]:
    won = winners(np.random.default_rng(seed), (boards,), STRENGTHS[seats])
    order = np.tile(lineups(seats), (boards, 1))
    return order, (order == won.reshape(-1, 1)).astype(float), np.repeat(np.arange(boards), seats)


@pytest.mark.parametrize("seats", STRENGTHS)
def test_known_strengths_and_turns_are_found(seats: int) -> None:
    fit = fit_luce(*played(seats, 30_000), seats)
    assert fit is not None
    assert [one.value / ELO for one in fit.strengths] == pytest.approx(STRENGTHS[seats], abs=0.03)
    assert [one.value / ELO for one in fit.turns] == pytest.approx(TURNS[seats], abs=0.04)
    assert sum(one.value for one in fit.strengths) == pytest.approx(0, abs=1e-6)


def test_it_is_where_the_likelihood_is_highest() -> None:
    order, shares, boards = played(4, 200)
    fit = fit_luce(order, shares, boards, 4)
    assert fit is not None
    theta = np.array([one.value for one in (*fit.strengths, *fit.turns)]) / ELO

    def likelihood(theta: Array) -> float:
        worth = theta[order] + theta[4:]
        chance = worth - np.log(np.exp(worth).sum(axis=1, keepdims=True))
        return float((shares * chance).sum() - 0.02 * (theta**2).sum())

    best = likelihood(theta)
    for index in (0, 1, 2, 3, 5, 6, 7):
        for step in (-0.01, 0.01):
            aside = theta.copy()
            aside[index] += step
            assert likelihood(aside) < best


def test_the_order_of_results_does_not_matter() -> None:
    order, shares, boards = played(3, 300)
    shuffled = np.random.default_rng(2).permutation(len(order))
    one, other = fit_luce(order, shares, boards, 3), fit_luce(order[shuffled], shares[shuffled], boards[shuffled], 3)
    assert one is not None
    assert other is not None
    for a, b in zip((*one.strengths, *one.turns), (*other.strengths, *other.turns), strict=True):
        assert a == pytest.approx(b, abs=1e-6)


def test_ties_none_one_and_all_wins_are_told_without_nan() -> None:
    order, shares, boards = played(2, 20)
    assert fit_luce(order, np.zeros_like(shares), boards, 2) is None
    tied = fit_luce(order, np.full_like(shares, 0.5), boards, 2)
    assert tied is not None
    assert [one.value for one in (*tied.strengths, *tied.turns)] == pytest.approx([0, 0, 0, 0], abs=1e-9)
    single = fit_luce(order[:1], shares[:1], boards[:1], 2)
    assert single is not None
    assert single.strengths[0].interval is None
    swept = fit_luce(order, (order == 0).astype(float), boards, 2)
    assert swept is not None
    for estimate in (*swept.strengths, *swept.turns):
        assert all(bound is not None and np.isfinite(bound) for bound in estimate)
    low, high = swept.strengths[0].interval or (0, 0)
    assert 200 < low < swept.strengths[0].value < 900 < high or high - low > 200


def test_many_units_are_taken_in_parts() -> None:
    order, shares, boards = played(2, 20_000)
    assert len(order) > 1 << 15
    whole = fit_luce(order, shares, boards, 2)
    assert whole is not None
    assert [one.value / ELO for one in whole.strengths] == pytest.approx(STRENGTHS[2], abs=0.03)
