"""Values of moves and beliefs about hands."""

import pytest

from blocktui.analysis.compiled import Kernels
from blocktui.analysis.kernels import CAUTION, FEATURES, MODEL
from blocktui.analysis.valuation import Valuation, margins
from blocktui.bots import counter
from blocktui.rules import Hands, Match, Move, View, known_voids
from blocktui.rules.tile import bits_of
from tests.analysis.positions import OneDeal, at_random, played, rounds, views

EXACT_COUNTER = 1
"""The place of this policy among those that others may play by."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_margins_are_own_points_less_the_mean_of_the_others(players: int) -> None:
    worth = margins(1, players)
    assert worth[128 * 1 + 30] == 30
    assert worth[128 * 0 + 30] == -30 / (players - 1)
    assert worth[128 * 4] == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_beliefs_add_up_to_the_tiles_held_and_keep_to_the_voids(players: int, kernels: Kernels) -> None:
    for number, (_, view) in enumerate(views(players, 20)):
        if number % 3 == 0:
            beliefs = Valuation(view, 1, kernels, 40, 0).beliefs()
            lacked = known_voids(view.play, view.first, players)
            assert set(beliefs) == set(range(players)) - {view.seat}
            for seat, tiles in beliefs.items():
                assert sum(tiles.values()) == pytest.approx(view.counts[seat])
                assert max(tiles.values()) <= 1 + 1e-9
                assert not any(tile.has(value) for tile in tiles for value in lacked[seat])
                assert not set(tiles) & set(view.hand)


def test_the_same_calls_give_the_same_values_and_another_seed_others(kernels: Kernels) -> None:
    view = next(view for _, view in views(3, 5) if len(view.legal) > 2)

    def values(seed: int) -> list[float]:
        valuation = Valuation(view, seed, kernels, 30, 25)
        valuation.play_out(20)
        valuation.play_out(5)
        return [value.value for value in valuation.moves]

    assert values(4) == values(4) != values(5)


def test_standard_errors_cover_what_other_seeds_find(kernels: Kernels) -> None:
    """Differences of two seeds' values, in standard errors, spread as a normal variable does."""
    view = next(view for match, view in views(2, 9) if len(view.legal) == 3 and len(view.play) > 3)
    apart = []
    for seed in range(60):
        one, two = (Valuation(view, 2 * seed + k, kernels, 200, 60) for k in (0, 1))
        for valuation in (one, two):
            valuation.play_out(60)
        move = view.legal[0]
        a, b = (next(value for value in valuation.moves if value.move == move) for valuation in (one, two))
        apart.append((a.value - b.value) / (a.se**2 + b.se**2) ** 0.5)
    within = sum(abs(z) < 1.96 for z in apart) / len(apart)
    assert within > 0.85


def test_another_utility_changes_what_is_best_worth(kernels: Kernels) -> None:
    """Worth 1 when the seat wins the round and 0 when not: values are chances."""
    view = next(view for _, view in views(2, 5) if len(view.legal) > 2)
    chance = [0.0] * len(margins(view.seat, 2))
    for points in range(128):
        chance[128 * view.seat + points] = 1.0
    valuation = Valuation(view, 1, kernels, 50, 50, utility=chance)
    valuation.play_out(50)
    assert all(0 <= value.value <= 1 for value in valuation.moves)


def test_a_view_that_cannot_come_up_is_refused(kernels: Kernels) -> None:
    """Both others passed on 1 and 2, and there are fewer tiles without these than they would hold."""
    view = View.read(
        {
            "seat": 0,
            "players": 3,
            "target": 61,
            "round": 1,
            "scores": [0, 0, 0],
            "first": 0,
            "hand": "11",
            "counts": [1, 14, 14],
            "play": "12 - -",
            "ends": [1, 2],
            "legal": ["<11"],
        }
    )
    with pytest.raises(ValueError, match="no hands agree"):
        Valuation(view, 1, kernels, 10, 0)


def test_the_next_choice_too_is_the_best_that_the_seat_could_find(kernels: Kernels) -> None:
    """With hands that are known and others who play by rule, a move is worth what its best continuation brings.

    The continuation is found by playing every one through the rules; after its second choice the seat is ``counter``.
    """
    bettered = 0
    for match in rounds(2, 12):
        deal = match.hands
        for view, _ in played(match, at_random(3)):
            if len(view.legal) < 2 or len(view.play) < 3:
                continue
            valuation = Valuation(view, 1, kernels, 1, 60)
            other = 1 - view.seat
            valuation._worlds[other] = bits_of(match.hands[other])
            ways = valuation._policies
            for kind in range(ways.kinds):
                valuation._chances[ways.kinds * other + kind] = float(kind == EXACT_COUNTER)
            ways.models[MODEL * EXACT_COUNTER + FEATURES + 1] = 0.0  # no random moves
            valuation.play_out(60)
            for value in valuation.moves:
                best, own = continuations(deal, view, value.move)
                assert value.value == pytest.approx(best if best - own > CAUTION / 59**0.5 else own)
                bettered += best > own
    assert bettered > 10


def continuations(deal: Hands, view: View, first: Move) -> tuple[float, float]:
    """What a move brings with the best second choice, and with that of ``counter``."""
    bring = []
    for second in (None, *range(12)):
        again = Match(2, OneDeal(deal, view.first), target=1000)
        again.deal()
        for move in view.play:
            if not move.is_pass:
                again.play(move)
        again.play(first)
        chosen = second
        while again.to_move is not None:
            seen = again.view(again.to_move)
            move = counter.choose(seen, None)
            if seen.seat == view.seat and len(seen.legal) > 1 and chosen is not None:
                move = seen.legal[min(chosen, len(seen.legal) - 1)]
                chosen = None
            again.play(move)
        bring.append(float(again.scores[view.seat] - again.scores[1 - view.seat]))
    return max(bring), bring[0]
