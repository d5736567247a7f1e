"""The table is a fold of events that agrees with the match at every turn (C11)."""

import random

import pytest

from blocktui.play.table import Table
from blocktui.rules import Match, SecretDeals


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(20))
def test_c11_the_table_agrees_with_the_match(players: int, seed: int) -> None:
    match = Match(players, SecretDeals(seed.to_bytes(16, "big")))
    table = Table(match.events)
    rng = random.Random(seed)
    while match.outcome is None:
        events = match.deal() if match.to_move is None else match.play(rng.choice(match.legal))
        for event in events:
            table.apply(event)
        assert table.scores == match.scores
        assert table.to_move == match.to_move
        assert table.moves == match.round_moves
        assert table.ends == match.ends
        assert tuple(table.hands) == match.hands
        assert table.counts == [len(hand) for hand in match.hands]
        added = [sum(ended.points[seat] for ended in table.rounds) for seat in range(players)]
        assert added == list(table.scores)
        assert table.voids == Table(match.events).voids
    assert table.outcome == match.outcome
    assert table.openers == [(table.openers[0] + n) % players for n in range(len(table.openers))]
