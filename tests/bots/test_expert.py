"""``expert``: its moves, its levels, its clock."""

import math
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest

from blocktui.analysis.compiled import plain
from blocktui.analysis.valuation import Valuation, budget
from blocktui.bots import expert
from blocktui.bots.builtin import blocktui_strategies
from blocktui.rules import View
from tests.analysis.positions import views


def turn(seed: int, level: int = 9, told: list | None = None) -> SimpleNamespace:
    """What belongs to a turn; ``told`` collects what is shown to watchers."""
    return SimpleNamespace(
        rng=Random(seed),
        options={"level": level, "time": 60.0},
        time_left=lambda: math.inf,
        info=lambda text="", moves=None: None if told is None else told.append((text, moves)),
    )


def choices(players: int, number: int) -> list[View]:
    """Views with two moves or more."""
    found = [view for _, view in views(players, 6) if len(view.legal) > 1]
    return found[:: max(1, len(found) // number)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_moves_are_legal_and_the_same_from_the_same_view_and_seed(players: int) -> None:
    for view in choices(players, 8):
        move = expert.choose(view, turn(3))
        assert move in view.legal
        again = View.read(view.written())
        assert expert.choose(again, turn(3)) == move


def test_it_shows_a_value_for_every_move_and_what_it_believes() -> None:
    told: list = []
    view = choices(2, 3)[1]
    chosen = expert.choose(view, turn(1, told=told))
    ((text, moves),) = told
    assert set(moves) == set(view.legal)
    assert moves[chosen] == max(moves.values())
    assert "of 100" in text


def test_lower_levels_lose_more_by_their_own_full_strength() -> None:
    """The mean loss of a choice, judged without blur, falls with the level."""
    lost = dict.fromkeys((1, 4, 7, 9), 0.0)
    for view in choices(2, 12):
        valuation = Valuation(view, 99, plain(), 100, 100)
        valuation.play_out(100)
        for level in lost:
            for seed in range(6):
                lost[level] += valuation.loss(expert.choose(view, turn(seed, level)))[0]
    assert lost[1] > lost[4] > lost[7] > lost[9] >= 0


def test_every_level_has_its_blur_and_each_less_than_the_one_below() -> None:
    (option,) = (option for strategy in blocktui_strategies() for option in strategy.options if option.name == "level")
    levels = range(int(option.min or 0), int(option.max or 0) + 1)
    assert list(expert.BLUR) == list(levels) == list(range(1, 10))
    blurs = [expert.BLUR[level] for level in levels]
    assert blurs == sorted(set(blurs), reverse=True)
    assert option.default == 9
    assert expert.BLUR[9] == 0


def test_it_stops_when_its_time_is_over() -> None:
    view = choices(2, 3)[1]
    samples = budget(view, compiles=expert.ENGINE.compiles)[1]
    hurried = expert.think(view, 1, deadline=0.5, clock=count(1.0).__next__)
    calm = expert.think(view, 1, deadline=1e9, clock=count(1.0).__next__)
    assert hurried.played.samples == -(-samples // expert.CHECKS)
    assert calm.played.samples >= samples
