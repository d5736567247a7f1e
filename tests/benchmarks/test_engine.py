"""How fast the engine plays full random two-player rounds, next to engines by others in the same run.

A round is dealt, played by random choice among the legal moves and scored; ours plays whole matches dealt from secrets
and keeps their full logs of events, passes included. What is asserted are ratios, so that the machine does not matter.
"""

import gc
import random
import statistics
from collections.abc import Callable
from time import perf_counter

import dominoes
import pytest

from blocktui.rules import Match, SecretDeals

pytestmark = pytest.mark.benchmark

Rounds = Callable[[int, random.Random], None]


def ours(rounds: int, rng: random.Random) -> None:
    match = Match(2, SecretDeals(rng.randbytes(16)))
    choice = rng.choice
    for _ in range(rounds):
        if match.outcome is not None:
            match = Match(2, SecretDeals(rng.randbytes(16)))
        match.deal()
        while match.to_move is not None:
            match.play(choice(match.legal))


def of_dominoes(rounds: int, rng: random.Random) -> None:
    tiles = [dominoes.Domino(low, high) for low in range(7) for high in range(low, 7)]
    choice = rng.choice
    for _ in range(rounds):
        rng.shuffle(tiles)
        hands = [dominoes.Hand(tiles[:7]), dominoes.Hand(tiles[7:14]), dominoes.Hand([]), dominoes.Hand([])]
        opening = tuple((tile, True) for tile in hands[0])
        game = dominoes.Game(dominoes.Board(), hands, [], 0, opening, 0, None)
        while game.result is None:
            game.make_move(*choice(game.valid_moves))


def of_open_spiel(rounds: int, rng: random.Random) -> None:
    import pyspiel

    game = pyspiel.load_game("python_block_dominoes")
    choice = rng.choice
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))
        state.returns()


def rate(play: Rounds, rounds: int, seed: int) -> float:
    """Rounds a second."""
    gc.collect()
    rng = random.Random(seed)
    start = perf_counter()
    play(rounds, rng)
    return rounds / (perf_counter() - start)


def compare(other: Rounds, rounds: int, other_rounds: int) -> float:
    """How many times ours is as fast: the median over runs in alternation."""
    rate(ours, rounds // 10, 0)
    rate(other, other_rounds // 10, 0)
    rates = [(rate(ours, rounds, seed), rate(other, other_rounds, seed)) for seed in range(9)]
    mine, their = (statistics.median(column) for column in zip(*rates, strict=True))
    ratio = statistics.median(mine / their for mine, their in rates)
    print(f"\n{mine:,.0f} rounds a second against {their:,.0f} of {other.__name__}: {ratio:.2f} times")
    return ratio


def test_ours_is_at_least_one_and_a_half_times_dominoes() -> None:
    assert compare(of_dominoes, 3000, 2000) >= 1.5


def test_ours_is_at_least_eight_times_open_spiel() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
    pytest.importorskip("open_spiel.python.games.block_dominoes", reason="this OpenSpiel has no block dominoes")
    assert compare(of_open_spiel, 3000, 200) >= 8
