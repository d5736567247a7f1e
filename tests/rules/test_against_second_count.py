"""Whole matches in lockstep with a second count of the rules: choices, ends, blocks, turns and scores."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.rules import Dealt, EndKind, MatchEnded, Passed, Played, RoundEnded
from tests.rules.matches import PLAYERS, new_match, play_out, play_round, rounds_of, seats, seeds
from tests.rules.second_count import GOAL, HAND, PlainRound


def plain(dealt: Dealt) -> PlainRound:
    hands = [[(tile.low, tile.high) for tile in hand or ()] for hand in dealt.hands]
    return PlainRound(hands, dealt.first)


@given(seats, seeds)
@settings(max_examples=150, deadline=None)
def test_c03_every_turn_is_as_a_brute_count_has_it(players: int, seed: int) -> None:
    """R6 to R11, R15, R16: who is asked, with which choices, who passes, and when it is over."""
    match, rng = new_match(players, seed)
    (dealt,) = match.deal()
    assert isinstance(dealt, Dealt)
    second = plain(dealt)
    while match.to_move is not None:
        assert not second.is_over
        assert match.to_move == second.turn_of
        assert [move.text for move in match.legal] == sorted(second.choices)
        for seat in range(players):
            assert match.view(seat).counts == tuple(len(hand) for hand in second.hands)
            assert [(tile.low, tile.high) for tile in match.hands[seat]] == sorted(second.hands[seat])
        for event in match.play(rng.choice(match.legal)):
            if isinstance(event, Played | Passed):
                assert not second.is_over
                assert event.seat == second.turn_of
                second.say(event.move.text)
                assert event.turn == len(second.said)
                assert event.ends == (second.chain[0][0], second.chain[-1][1]) == match.ends
        assert (match.to_move is None) == second.is_over
        assert second.is_over or not second.is_blocked
    ended = match.events[-2] if isinstance(match.events[-1], MatchEnded) else match.events[-1]
    assert isinstance(ended, RoundEnded)
    assert [move.text for move in match.round_moves] == second.said
    assert (ended.ending.kind is EndKind.OUT) == second.is_out
    assert second.is_out or second.is_blocked
    assert ended.ending.winner == second.winner
    assert list(ended.points) == second.gains


@given(seats, seeds, st.integers(1, 200), st.data())
@settings(max_examples=100, deadline=None)
def test_c11_scores_are_the_start_and_the_sum_of_the_rounds_as_counted_again(
    players: int, seed: int, target: int, data: st.DataObject
) -> None:
    """R14, R17 to R24 over whole matches with handicaps and any target."""
    start = data.draw(st.lists(st.integers(0, 220), min_size=players, max_size=players))
    match, rng = new_match(players, seed, target=target, start=start)
    play_out(match, rng)
    scores = list(start)
    rounds = rounds_of(match.events)
    for number, events in enumerate(rounds, 1):
        dealt, ended = events[0], next(event for event in events if isinstance(event, RoundEnded))
        assert isinstance(dealt, Dealt)
        second = plain(dealt)
        for event in events:
            if isinstance(event, Played | Passed):
                second.say(event.move.text)
        assert second.is_over
        assert list(ended.points) == second.gains
        scores = [score + gain for score, gain in zip(scores, second.gains, strict=True)]
        assert list(ended.scores) == scores
        assert (max(scores) >= target) == (number == len(rounds)) == isinstance(events[-1], MatchEnded)
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    assert match.outcome is not None
    assert match.outcome.winner == (best[0] if len(best) == 1 else None)
    assert match.scores == tuple(scores)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_second_count_meets_every_kind_of_end(players: int) -> None:
    """The lockstep above proves little unless random rounds end in all ways: out, blocked, tied."""
    ends = set()
    for seed in range(400):
        match, rng = new_match(players, seed)
        ended = next(event for event in play_round(match, rng) if isinstance(event, RoundEnded))
        ends.add((ended.ending.kind, ended.ending.winner is None))
    assert ends == {(EndKind.OUT, False), (EndKind.BLOCKED, False), (EndKind.BLOCKED, True)}


@pytest.mark.parametrize("players", PLAYERS)
def test_r03_both_counts_have_the_same_sizes_and_targets(players: int) -> None:
    match, _ = new_match(players, 0)
    (dealt,) = match.deal()
    assert isinstance(dealt, Dealt)
    assert match.target == GOAL[players]
    assert [len(hand or ()) for hand in dealt.hands] == [HAND[players]] * players
