"""Every position of random two-player rounds, compared with OpenSpiel's ``python_block_dominoes``, where installed.

There player 0 opens with any tile, passes are silent, pips are floats, a move names the value that it covers but no
side, and who holds less at the end wins all that the other holds, so that the winner's own total is not taken off and
a domino against a lone [0|0] counts as a draw.
"""

import random
from typing import Any

import pytest

from blocktui.rules import Dealt, EndKind, Match, Move, Passed, RoundEnded, SecretDeals, Tile

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
theirs = pytest.importorskip("open_spiel.python.games.block_dominoes", reason="this OpenSpiel has no block dominoes")

ROUNDS = 300
CHANCES = {(low, high): index for index, (low, high) in enumerate((a, b) for a in range(7) for b in range(a, 7))}

Choice = tuple[int, int, int | None]


def dealt_alike(game: Any, dealt: Dealt) -> Any:
    """Their state after the tiles of our deal: seven to player 0, then seven to player 1."""
    state = game.new_initial_state()
    for hand in dealt.hands:
        for tile in hand or ():
            state.apply_action(CHANCES[tile.low, tile.high])
    return state


def choices(state: Any) -> dict[Choice, int]:
    """Their legal actions: a tile and the value that it covers, None for the opening."""
    actions = {}
    for index in state.legal_actions():
        action = theirs._ACTIONS[index]
        low, high = sorted(map(int, action.tile))
        actions[low, high, None if action.edge is None else int(action.edge)] = index
    return actions


def as_choice(move: Move) -> Choice:
    assert move.tile is not None
    return move.tile.low, move.tile.high, move.joins


def test_r06_to_r19_c03_open_spiel_agrees_at_every_position() -> None:
    game = pyspiel.load_game("python_block_dominoes")
    rng = random.Random("open spiel")
    ends_met = set()
    rounds = 0
    while rounds < ROUNDS:
        match = Match(2, SecretDeals(rng.randbytes(16)), target=10**9)
        (dealt,) = match.deal()
        assert isinstance(dealt, Dealt)
        if dealt.first != 0:
            continue
        rounds += 1
        state = dealt_alike(game, dealt)
        while match.to_move is not None:
            assert not state.is_terminal()
            assert state.current_player() == match.to_move
            actions = choices(state)
            assert set(actions) == {as_choice(move) for move in match.legal}
            move = rng.choice(match.legal)
            events = match.play(move)
            state.apply_action(actions[as_choice(move)])
            assert sorted(map(int, state.open_edges)) == sorted(match.ends or ())
        assert state.is_terminal()
        for seat in range(2):
            assert sorted(Tile.of(int(a), int(b)) for a, b in state.hands[seat]) == list(match.hands[seat])
        (ended,) = [event for event in events if isinstance(event, RoundEnded)]
        assert ended.ending.kind is (EndKind.OUT if not all(match.hands) else EndKind.BLOCKED)
        assert sum(isinstance(event, Passed) for event in events) == 2 * (ended.ending.kind is EndKind.BLOCKED)
        winner, left = ended.ending.winner, ended.left
        ends_met.add((ended.ending.kind, winner is None))
        if winner is None or (ended.ending.kind is EndKind.OUT and sum(left) == 0):
            assert state.returns() == [0, 0]
            assert ended.points == (0, 0)
        else:
            assert state.returns()[winner] == left[1 - winner] == ended.points[winner] + left[winner]
            assert state.returns()[1 - winner] == -left[1 - winner]
    assert ends_met == {(EndKind.OUT, False), (EndKind.BLOCKED, False), (EndKind.BLOCKED, True)}
