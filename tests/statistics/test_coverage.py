"""How often intervals cover the truth, over 3,000 simulated tournaments: 93.5 to 96.5 % of the time."""

import numpy as np
import pytest

from blocktui.statistics import clustered_mean
from blocktui.statistics.luce import ELO, fit_luce
from tests.statistics.tournaments import STRENGTHS, TURNS, chances, lineups, winners

TOURNAMENTS = 3000
BOARDS = 150


def test_simulated_winners_are_as_the_model_says() -> None:
    for seats, strengths in STRENGTHS.items():
        won = winners(np.random.default_rng(1), (100_000,), strengths)
        for rotation in range(seats):
            seen = [(won[:, rotation] == bot).mean() for bot in lineups(seats)[rotation]]
            assert seen == pytest.approx(chances(seats, strengths)[rotation], abs=0.006)
        # rotations of a board have luck in common: winning in one seat tells of who wins there in another rotation
        assert np.corrcoef(won[:, 0] == lineups(seats)[0][0], won[:, 1] == lineups(seats)[1][0])[0, 1] > 0.03


@pytest.mark.parametrize("seats", STRENGTHS)
def test_intervals_of_means_cover_the_truth(seats: int) -> None:
    strengths = STRENGTHS[seats]
    truth = [chances(seats, strengths)[lineups(seats) == bot].mean() for bot in range(seats)]
    won = winners(np.random.default_rng(seats), (TOURNAMENTS, BOARDS), strengths)
    covered = 0
    for tournament in won:
        for bot in range(seats):
            sums = (tournament == bot).sum(axis=-1).tolist()
            estimate = clustered_mean(sums, [seats] * BOARDS, bounds=(0, 1))
            assert estimate is not None
            assert estimate.low is not None
            assert estimate.high is not None
            covered += estimate.low <= truth[bot] <= estimate.high
    rate = covered / (TOURNAMENTS * seats)
    print(f"{seats} seats: means cover {rate:.2%}")
    assert 0.935 <= rate <= 0.965


@pytest.mark.parametrize("seats", STRENGTHS)
def test_intervals_of_points_cover_the_truth(seats: int) -> None:
    """Points are skewed, and come by the deal: a difference between a bot and the mean of its opponents."""
    strengths = STRENGTHS[seats]
    rng = np.random.default_rng(10 + seats)
    won = winners(rng, (TOURNAMENTS, BOARDS), strengths)
    gains = rng.exponential(12, (TOURNAMENTS, BOARDS, 1)) + rng.exponential(6, won.shape)
    chance = chances(seats, strengths)[lineups(seats) == 0].mean()
    truth = 18 * (chance - (1 - chance) / (seats - 1))
    sums = np.where(won == 0, gains, -gains / (seats - 1)).sum(axis=-1)
    covered = 0
    for tournament in sums.tolist():
        estimate = clustered_mean(tournament, [seats] * BOARDS)
        assert estimate is not None
        assert estimate.low is not None
        assert estimate.high is not None
        covered += estimate.low <= truth <= estimate.high
    rate = covered / TOURNAMENTS
    print(f"{seats} seats: points cover {rate:.2%}")
    assert 0.935 <= rate <= 0.965


@pytest.mark.slow
@pytest.mark.parametrize("seats", STRENGTHS)
def test_intervals_of_the_luce_model_cover_the_truth(seats: int) -> None:
    covered, asked = covered_by_luce(seats, TOURNAMENTS)
    print(f"{seats} seats: Luce strengths and turns cover {covered / asked:.2%}")
    assert 0.935 <= covered / asked <= 0.965


def test_intervals_of_the_luce_model_cover_the_truth_in_a_few_tournaments() -> None:
    covered, asked = covered_by_luce(3, 200)
    assert 0.91 <= covered / asked <= 0.985


def covered_by_luce(seats: int, tournaments: int) -> tuple[int, int]:
    """How many of how many strengths and turn terms lie in their intervals."""
    strengths = np.array(STRENGTHS[seats])
    truth = [*((strengths - strengths.mean()) * ELO), *(np.array(TURNS[seats][1:]) * ELO)]
    won = winners(np.random.default_rng(20 + seats), (tournaments, BOARDS), STRENGTHS[seats])
    order = np.tile(lineups(seats), (BOARDS, 1))
    boards = np.repeat(np.arange(BOARDS), seats)
    covered = 0
    for tournament in won:
        fit = fit_luce(order, (order == tournament.reshape(-1, 1)).astype(float), boards, seats)
        assert fit is not None
        for right, estimate in zip(truth, (*fit.strengths, *fit.turns[1:]), strict=True):
            assert estimate.low is not None
            assert estimate.high is not None
            covered += estimate.low <= right <= estimate.high
    return covered, tournaments * len(truth)
