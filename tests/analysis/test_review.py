"""A match judged choice by choice."""

import json

import pytest

from blocktui.analysis.compiled import Kernels
from blocktui.analysis.review import Hindsight, Review, Verdict, review, review_choices, verdict
from blocktui.bots import counter
from blocktui.rules import Hands, ListedDeals, Match, Move, View, parse_hand
from tests.analysis.positions import at_random, played, rounds


def stream(players: int, count: int, good: int) -> tuple[list[tuple[View, Move]], dict[int, Hands], dict[int, int]]:
    """Choices of rounds in which one seat plays by ``counter`` and the others at random."""
    choices: list[tuple[View, Move]] = []
    deals: dict[int, Hands] = {}
    firsts: dict[int, int] = {}
    any_move = at_random(7)
    for number, match in enumerate(rounds(players, count), 1):
        deals[number] = match.hands
        firsts[number] = match.first
        for view, move in played(
            match, lambda view: counter.choose(view, None) if view.seat == good else any_move(view)
        ):
            renumbered = View.read({**view.written(), "round": number})
            choices.append((renumbered, move))
    return choices, deals, firsts


@pytest.fixture(scope="module")
def reviewed(kernels: Kernels) -> Review:
    return review("x.block.toml", ["South", "North"], *stream(2, 5, good=0), kernels)


def test_who_plays_well_loses_less(reviewed: Review) -> None:
    good, bad = reviewed.seats
    assert (good.name, bad.name) == ("South", "North")
    assert good.loss < 1.0 < bad.loss
    assert all(choice.loss >= 0 for choice in reviewed.choices)


def test_totals_are_those_of_the_choices(reviewed: Review) -> None:
    for seat in reviewed.seats:
        own = [choice for choice in reviewed.choices if choice.seat == seat.seat]
        assert seat.choices == len(own) > 5
        assert seat.total == pytest.approx(sum(choice.loss for choice in own))
        assert seat.loss * seat.choices == pytest.approx(seat.total)
    assert sum(seat.luck for seat in reviewed.seats) == pytest.approx(0)


def test_the_costliest_come_first(reviewed: Review) -> None:
    losses = [choice.loss for choice in reviewed.costliest]
    assert losses == sorted(losses, reverse=True)
    assert min(losses) > 0


def test_every_choice_tells_all_legal_moves_and_no_forced_one_is_a_choice(reviewed: Review) -> None:
    for choice in reviewed.choices:
        assert choice.move in {value.move for value in choice.moves}
        assert len(choice.moves) > 1
        best = choice.moves[0]
        played = next(value for value in choice.moves if value.move == choice.move)
        assert choice.loss == pytest.approx(best.value - played.value)
        assert (choice.verdict is Verdict.BEST) == (choice.loss == 0)
        assert choice.hindsight >= 0


def test_the_report_has_the_keys_of_its_format(reviewed: Review) -> None:
    written = json.loads(json.dumps(reviewed.written()))
    assert written["record"] == "x.block.toml"
    assert set(written["seats"][0]) == {"seat", "name", "choices", "loss", "loss_se", "total", "luck"}
    assert set(written["choices"][0]) >= {
        "round", "turn", "seat", "move", "best", "loss", "loss_se", "verdict", "moves",
    }  # fmt: skip
    assert set(written["choices"][0]["moves"][0]) == {"move", "value", "se"}


def test_only_the_seats_asked_for_are_judged_and_a_review_repeats(kernels: Kernels) -> None:
    choices, deals, firsts = stream(3, 1, good=1)
    one = review("r", ["A", "B", "C"], choices, deals, firsts, kernels, seats=[1])
    assert [seat.name for seat in one.seats] == ["B"]
    assert {choice.seat for choice in one.choices} == {1}
    assert list(review_choices(choices, deals, kernels, seats=[1])) == list(one.choices)


def test_a_seat_without_a_choice_has_no_mean(kernels: Kernels) -> None:
    nothing = review("r", ["A", "B"], [], {}, {}, kernels)
    assert [(seat.loss, seat.total, seat.luck) for seat in nothing.seats] == [(None, 0.0, 0.0)] * 2


@pytest.mark.parametrize(
    ("loss", "error", "players", "agreed", "said"),
    [
        (0.0, 0.1, 2, True, Verdict.BEST),
        (0.4, 0.1, 2, True, Verdict.CLOSE),
        (0.6, 0.1, 2, True, Verdict.MISTAKE),
        (0.6, 0.4, 2, True, Verdict.CLOSE),  # within two standard errors
        (0.6, 0.1, 2, False, Verdict.CLOSE),  # the solver sees none
        (0.6, 0.1, 3, True, Verdict.CLOSE),  # three or four players: 1 point
        (1.2, 0.1, 4, True, Verdict.MISTAKE),
        (1.6, 0.1, 2, True, Verdict.BLUNDER),
        (1.6, 0.4, 2, True, Verdict.MISTAKE),  # three times two standard errors
        (3.1, 0.1, 3, True, Verdict.BLUNDER),
    ],
)
def test_verdicts_follow_the_thresholds(loss: float, error: float, players: int, agreed: bool, said: Verdict) -> None:
    assert verdict(loss, error, players, agreed) is said


def test_equal_sides_are_no_choice_but_different_tiles_are(kernels: Kernels) -> None:
    """After 66 a single fitting tile goes left or right all the same."""
    deal = tuple(parse_hand(hand) for hand in ("00 01 02 03 04 05 66", "06 11 12 13 14 15 22"))
    match = Match(2, ListedDeals([[6, 1]], [deal]), target=1000)
    match.deal()
    match.play(Move("66"))
    view = match.view(1)
    assert [move.text for move in view.legal] == ["<60", ">60"]
    assert list(review_choices([(view, view.legal[1])], {1: deal}, kernels)) == []


def test_luck_of_a_deal_is_its_value_with_all_hands_open(kernels: Kernels) -> None:
    """The opener's 66 blocks at once; 1 pip against 27."""
    deal = (parse_hand("00 01 66"), parse_hand("44 45 55"))
    assert Hindsight(kernels).of_deal(deal, 0) == (26.0, -26.0)


def test_hindsight_sees_what_the_seat_could_not(kernels: Kernels) -> None:
    deal = tuple(parse_hand(hand) for hand in ("00 01 02 03 04 05 66", "11 22 33 35 44 45 55"))
    match = Match(2, ListedDeals([[6, 1]], [deal]), target=1000)
    match.deal()
    view = match.view(0)
    hindsight = Hindsight(kernels)
    values = {move.text: hindsight.after(view, move, deal) for move in view.legal}
    assert values["66"] == max(values.values()) == sum(tile.pips for tile in deal[1]) - 15
