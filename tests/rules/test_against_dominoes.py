"""Every position of many random rounds, compared with the engine of PyPI's ``dominoes``.

That engine is for four: seats without tiles stand in for those who are not there, and are passed over like any seat
that cannot play. It lists a move at equal ends as one at the left only, and it scores a game of two teams, so scores
are compared elsewhere (``test_against_second_count.py``).
"""

import random

import dominoes
import pytest

from blocktui.rules import Dealt, EndKind, Match, Move, Passed, RoundEnded, SecretDeals, Side

ROUNDS = 5000
PARTS = 4

BOTH_WAYS = {(first, second): dominoes.Domino(first, second) for first in range(7) for second in range(7)}


def as_theirs(move: Move) -> tuple[dominoes.Domino, bool]:
    assert move.tile is not None
    return BOTH_WAYS[move.tile.low, move.tile.high], move.side is not Side.RIGHT


def listed_by_them(game: dominoes.Game) -> list[tuple[int, int, bool]]:
    return sorted((*sorted((tile.first, tile.second)), left) for tile, left in game.valid_moves)


def listed_by_us(match: Match) -> list[tuple[int, int, bool]]:
    """Our moves in their manner: at equal ends, those at the left alone."""
    equal = match.ends is not None and match.ends[0] == match.ends[1]
    return sorted(
        (move.tile.low, move.tile.high, move.side is not Side.RIGHT)
        for move in match.legal
        if move.tile is not None and not (equal and move.side is Side.RIGHT)
    )


def compare_round(match: Match, rng: random.Random) -> int:
    """One round in lockstep; how many positions were compared."""
    (dealt,) = match.deal()
    assert isinstance(dealt, Dealt)
    hands = [dominoes.Hand([BOTH_WAYS[tile.low, tile.high] for tile in hand or ()]) for hand in dealt.hands]
    hands += [dominoes.Hand([]) for _ in range(4 - match.players)]
    first = dealt.first
    game = dominoes.Game(dominoes.Board(), hands, [], first, tuple((tile, True) for tile in hands[first]), first, None)
    positions = 0
    while match.to_move is not None:
        positions += 1
        assert game.result is None
        assert game.turn == match.to_move
        assert listed_by_them(game) == listed_by_us(match)
        move = rng.choice(match.legal)
        events = match.play(move)
        game.make_move(*as_theirs(move))
        assert (game.board.left_end(), game.board.right_end()) == match.ends
        passed = sum(isinstance(event, Passed) for event in events)
        if game.result is None:
            passes = 0
            while game.moves[-1 - passes] is None:
                passes += 1
            there = [(events[0].seat + step) % 4 < match.players for step in range(1, passes + 1)]  # type: ignore[union-attr]
            assert passed == sum(there)
    result = game.result
    assert result is not None
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert result.won == (ended.ending.kind is EndKind.OUT)
    if result.won:
        assert result.player == ended.ending.winner
    else:
        assert passed == match.players
    for ours, theirs in zip(match.hands, game.hands, strict=False):
        assert sorted(tuple(sorted((tile.first, tile.second))) for tile in theirs) == [
            (tile.low, tile.high) for tile in ours
        ]
    return positions


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r06_to_r16_c03_dominoes_agrees_at_every_position(players: int, part: int) -> None:
    """5,000 rounds of each size: whose turn, which moves, the ends, passes, blocked or out, and by whom."""
    rng = random.Random(f"dominoes {players} {part}")
    positions = rounds = 0
    while rounds < ROUNDS // PARTS:
        match = Match(players, SecretDeals(rng.randbytes(16)), target=10**9)
        for _ in range(25):
            positions += compare_round(match, rng)
            rounds += 1
    assert rounds == ROUNDS // PARTS
    assert positions > 8 * rounds
