"""How long a drawing takes, as ratios against work of the rules in the same run."""

import statistics
import timeit
from collections.abc import Callable

import pytest

from blocktui.drawing import Size, draw_chain, lay_out
from blocktui.rules import Chain

pytestmark = pytest.mark.benchmark

CHAIN = Chain.of("66 >65 <62 >50 <24 >04 <41 >46 <13 >61 >10 >02 >23 >35 <33 >55 <30")


def median(work: Callable[[], object], times: int = 50) -> float:
    return statistics.median(timeit.repeat(work, number=1, repeat=times))


def test_a_layout_costs_about_what_reading_the_chain_does() -> None:
    read = median(lambda: Chain(CHAIN.moves).laid)
    laid = median(lambda: lay_out.__wrapped__(CHAIN, 116, 23, Size.LARGE))
    assert laid < 12 * read


def test_a_drawing_costs_less_than_a_few_hundred_readings() -> None:
    read = median(lambda: Chain(CHAIN.moves).laid)
    layout = lay_out(CHAIN, 116, 23, Size.LARGE)
    drawn = median(lambda: list(draw_chain(layout).rows()))
    assert drawn < 100 * read
