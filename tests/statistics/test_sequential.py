"""The sequential test: its errors of both kinds, what it does with equal or certain bots, and its verdicts."""

import math

import numpy as np
import pytest

from blocktui.statistics import SequentialTest, Verdict, log_likelihood_ratio
from tests.statistics.tournaments import Array, board_shares, chances, lineups, winners

EDGE = 0.05
MOST = {2: 1500, 3: 1000, 4: 800}
"""Boards after which a test is given up."""


def strengths_with(seats: int, edge: float) -> tuple[float, ...]:
    """A first bot with this much above par, the others equal, found by bisection."""
    low, high = -1.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        share = chances(seats, (middle, *[0.0] * (seats - 1)))[lineups(seats) == 0].mean()
        low, high = (middle, high) if share < 1 / seats + edge else (low, middle)
    return (low, *[0.0] * (seats - 1))


def verdicts(scores: Array, seats: int) -> tuple[Array, Array]:
    """For each row of board scores: 1 better, −1 not better, 0 undecided; and after how many boards."""
    test = SequentialTest(EDGE, seats=seats)
    boards = np.arange(1, scores.shape[1] + 1)
    llr = log_likelihood_ratio(  # type: ignore[call-overload]
        boards, np.cumsum(scores, axis=1), np.cumsum(scores**2, axis=1), edge=EDGE, seats=seats
    )
    over = ((llr >= test.upper) | (llr <= test.lower)) & (boards >= 32)
    first = np.where(over.any(axis=1), over.argmax(axis=1), scores.shape[1] - 1)
    at = np.sign(llr[np.arange(len(scores)), first])
    return np.where(over.any(axis=1), at, 0), first + 1


def errors(seats: int, edge: float, wrong: int, repeats: int) -> float:
    """How often tests end with the verdict that is wrong at this edge."""
    rng = np.random.default_rng(seats)
    mistakes = undecided = boards = 0
    for _ in range(repeats // 250):
        won = winners(rng, (250, MOST[seats]), strengths_with(seats, edge))
        said, after = verdicts(board_shares(won, 0) - 1 / seats, seats)
        mistakes += int((said == wrong).sum())
        undecided += int((said == 0).sum())
        boards += int(after.sum())
    print(f"{seats} seats at {edge}: {mistakes / repeats:.2%} wrong, {boards / repeats:.0f} boards in the mean")
    assert undecided <= repeats / 500
    return mistakes / repeats


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("edge", "wrong"), [(0.0, 1), (EDGE, -1)])
def test_errors_of_both_kinds_are_at_most_six_and_a_half_percent(seats: int, edge: float, wrong: int) -> None:
    assert errors(seats, edge, wrong, 3000) <= 0.065


@pytest.mark.parametrize(("edge", "wrong"), [(0.0, 1), (EDGE, -1)])
def test_errors_of_both_kinds_in_a_few_tests(edge: float, wrong: int) -> None:
    assert errors(2, edge, wrong, 500) <= 0.08


def test_the_test_says_what_its_formula_says_board_by_board() -> None:
    won = winners(np.random.default_rng(5), (40, 800), strengths_with(3, EDGE / 2))
    scores = board_shares(won, 0) - 1 / 3
    said, after = verdicts(scores, 3)
    for row, verdict, boards in zip(scores.tolist(), said, after, strict=True):
        test = SequentialTest(EDGE, seats=3)
        for score in row:
            if test.feed(score) is not Verdict.UNDECIDED:
                break
        assert test.verdict == {1: "better", -1: "not better", 0: "undecided"}[int(verdict)]
        assert test.boards == boards
        assert test.feed(1.0) is test.verdict or test.verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equal_and_certain_bots_get_a_verdict_without_infinities(seats: int) -> None:
    for score, verdict in ((0.0, Verdict.NOT_BETTER), (1 - 1 / seats, Verdict.BETTER), (-1 / seats, "not better")):
        test = SequentialTest(0.02, seats=seats)
        assert test.llr == 0
        for _ in range(500):
            test.feed(score)
            assert math.isfinite(test.llr)
        assert test.verdict == verdict
        assert 32 <= test.boards < 200


@pytest.mark.parametrize("edge", [0, -0.1, 0.5, math.nan])
def test_an_edge_that_cannot_be_is_refused(edge: float) -> None:
    with pytest.raises(ValueError, match="edge"):
        SequentialTest(edge, seats=2)
