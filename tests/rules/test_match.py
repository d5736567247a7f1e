"""R21 to R24: the next round and the match, and what a match refuses."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.rules import (
    Dealt,
    Ending,
    EndKind,
    IllegalMove,
    Match,
    MatchBegun,
    MatchEnded,
    Move,
    NotNow,
    Outcome,
    RoundEnded,
    SecretDeals,
    SetupError,
    parse_play,
)
from blocktui.rules.match import resume
from blocktui.rules.scoring import match_outcome
from tests.rules.matches import (
    BLOCKED_BY_FIRST_TILE,
    PLAYERS,
    dealt,
    listed,
    new_match,
    play_out,
    play_round,
    rounds_of,
    seats,
    seeds,
    turns,
)

TIED = ("02 05 22 23 33 44 66", "00 03 04 11 13 35 45")
"""Blocked when seat 0 opens 66: 30 and 30 are left."""
GAINS_7 = ("02 05 11 13 25 34 66", "00 01 03 23 24 45 55")
"""Blocked when seat 0 opens 66: 27 and 34 are left."""


def ends_of(match: Match) -> list[RoundEnded]:
    return [event for event in match.events if isinstance(event, RoundEnded)]


@given(seats, seeds)
@settings(max_examples=80, deadline=None)
def test_r21_the_next_starter_is_one_seat_clockwise_whoever_won(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    play_out(match, rng)
    dealt_events = [event for event in match.events if isinstance(event, Dealt)]
    for number, event in enumerate(dealt_events):
        assert event.first == (dealt_events[0].first + number) % players
        assert event.round == number + 1
    for event, end in zip(dealt_events, ends_of(match), strict=True):
        assert end.next_first == (event.first + 1) % players


def test_r21_c05_who_opens_after_each_kind_of_round() -> None:
    """Out, blocked with a winner, a tied block, and the first round by the lot: a table of all four."""
    seen: dict[tuple[object, bool] | None, set[int]] = {}
    for players in PLAYERS:
        for seed in range(60):
            match, rng = new_match(players, seed, target=10_000)
            before, kind = match.first, None
            for number in range(5):
                play_round(match, rng)
                step = (match.first - before) % players
                seen.setdefault(kind, set()).add(step)
                assert step == (0 if number == 0 else 1)
                before = match.first
                ending = ends_of(match)[-1].ending
                kind = (ending.kind, ending.winner is None)
    assert seen == {
        None: {0},
        (EndKind.OUT, False): {1},
        (EndKind.BLOCKED, False): {1},
        (EndKind.BLOCKED, True): {1},
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_r22_all_tiles_are_shuffled_and_dealt_again_each_round(players: int) -> None:
    match, rng = new_match(players, 11, target=10_000)
    hands = [event.hands for event in (play_round(match, rng)[0] for _ in range(50)) if isinstance(event, Dealt)]
    assert len(set(hands)) == 50
    tiles = {tile for deal in hands for hand in deal for tile in hand or ()}
    assert len(tiles) == 28


def test_r22_a_deal_is_a_verb_of_its_own_between_rounds() -> None:
    match, rng = new_match(2, 4)
    assert match.round == 0
    with pytest.raises(NotNow, match="no round is in play"):
        match.play(Move("00"))
    match.deal()
    with pytest.raises(NotNow, match="round 1 is in play"):
        match.deal()
    while match.to_move is not None:
        match.play(rng.choice(match.legal))
    assert match.round == 1
    match.deal()
    assert (match.round, match.round_moves, match.ends) == (2, (), None)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("short_by", [-1, 0, 1])
def test_r23_c07_the_target_is_reached_on_the_right_side(players: int, short_by: int) -> None:
    """99, 100, 101 and 60, 61, 62: below the target the match goes on, at it and above it is won, the surplus kept."""
    end = dealt(BLOCKED_BY_FIRST_TILE[players])
    end.deal()
    end.play(Move("66"))
    gain = max(ends_of(end)[0].points)
    winner = ends_of(end)[0].points.index(gain)
    target = {2: 100, 3: 61, 4: 61}[players]
    start = [0] * players
    start[winner] = target - gain - short_by
    assert start[winner] >= 0
    match = dealt(BLOCKED_BY_FIRST_TILE[players], BLOCKED_BY_FIRST_TILE[players], start=start)
    match.deal()
    events = match.play(Move("66"))
    assert match.scores[winner] == target - short_by
    if short_by > 0:
        assert match.outcome is None
        assert isinstance(events[-1], RoundEnded)
        match.deal()
        assert match.round == 2
    else:
        assert match.outcome == Outcome(winner)
        assert events[-1] == MatchEnded(Outcome(winner), match.scores)
        assert [type(event) for event in events[-2:]] == [RoundEnded, MatchEnded]
        for verb in (match.deal, lambda: match.play(Move("66")), lambda: match.play(Move("-"))):
            with pytest.raises(NotNow, match="the match is over"):
                verb()


@pytest.mark.parametrize(
    ("scores", "target", "outcome"),
    [
        ((99, 0), 100, None),
        ((100, 0), 100, Outcome(0)),
        ((101, 99), 100, Outcome(0)),
        ((99, 101), 100, Outcome(1)),
        ((60, 60, 60), 61, None),
        ((60, 61, 60), 61, Outcome(1)),
        ((0, 0, 62), 61, Outcome(2)),
        ((61, 62, 61, 0), 61, Outcome(1)),
        ((61, 61, 0), 61, Outcome(None)),
        ((70, 61, 70), 61, Outcome(None)),
        ((70, 70, 70, 70), 61, Outcome(None)),
        ((0, 0), 1, None),
    ],
)
def test_r23_r24_how_scores_stand_to_the_target(scores: tuple[int, ...], target: int, outcome: Outcome | None) -> None:
    assert match_outcome(scores, target) == outcome


def test_r24_the_example_of_a_drawn_match() -> None:
    """Target 61, start 61, 50, 0; the second player gains 11: drawn."""
    hands = ("00 01 02 03 66", "13 04 05 11 12", "22 14 15 23 24")
    probe = dealt(hands)
    probe.deal()
    probe.play(Move("66"))
    assert ends_of(probe)[0].left == (6, 18, 26)
    assert ends_of(probe)[0].points == (38, 0, 0)
    match = dealt(hands, target=61, start=(23, 61, 0))
    match.deal()
    events = match.play(Move("66"))
    assert events[-1] == MatchEnded(Outcome(None), (61, 61, 0))
    assert match.outcome == Outcome(None)
    assert str(match.outcome) == "drawn"


def test_r24_the_numbers_of_the_rules() -> None:
    for seed in range(20_000):
        match, rng = new_match(3, seed, start=(61, 50, 0))
        play_round(match, rng)
        if ends_of(match)[0].points == (0, 11, 0):
            break
    else:
        pytest.fail("no round gave the second player 11 points")
    assert match.scores == (61, 61, 0)
    assert match.outcome == Outcome(None)


def test_r24_a_start_at_or_above_the_target_is_allowed_and_the_first_round_is_played() -> None:
    for start, outcome in (((100, 30), 0), ((30, 250), 1), ((100, 100), None)):
        match = dealt(TIED, start=start)
        assert match.outcome is None
        match.deal()
        assert match.outcome is None
        match.play(Move("66"))
        assert match.scores == start
        assert match.outcome == Outcome(outcome)
    match = dealt(GAINS_7, start=(100, 107))
    match.deal()
    match.play(Move("66"))
    assert match.outcome == Outcome(None)


@given(seats, seeds)
@settings(max_examples=50, deadline=None)
def test_c11_scores_told_are_the_sum_of_the_rounds_told(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    for state in turns(match, rng):
        ended = ends_of(state)
        sums = tuple(sum(end.points[seat] for end in ended) for seat in range(players))
        assert state.scores == state.view(0).scores == sums
    last = match.events[-1]
    assert isinstance(last, MatchEnded)
    assert last.scores == match.scores


@given(seats, seeds, st.data())
@settings(max_examples=40, deadline=None)
def test_c14_resuming_at_every_turn_gives_the_same_match(players: int, seed: int, data: st.DataObject) -> None:
    """During a round, after a pass, between rounds, after the end; with and without the trailing passes."""
    start = data.draw(st.lists(st.integers(0, 30), min_size=players, max_size=players))
    match, rng = new_match(players, seed, target=45, start=start)
    deals = match.deals
    done: list[tuple[Move, ...]] = []
    for state in turns(match, rng):
        played = [*done, state.round_moves] if state.round > len(done) else done
        shorter = [*played]
        while shorter and shorter[-1] and shorter[-1][-1].is_pass:
            shorter[-1] = shorter[-1][:-1]
        for rounds in (played, shorter):
            again = resume(players, deals, rounds, target=45, start=start)
            assert snapshot(again) == snapshot(state)
        if state.to_move is None:
            done = played
    assert snapshot(pickle.loads(pickle.dumps(match))) == snapshot(copy.deepcopy(match)) == snapshot(match)


def snapshot(match: Match) -> tuple[object, ...]:
    """Everything that a match knows and answers."""
    return (
        {name: copy.copy(value) for name, value in vars(match).items() if name != "deals"},
        match.hands,
        match.ends,
        match.round_moves,
        [match.view(seat) for seat in range(match.players)],
    )


def test_c14_a_resumed_match_goes_on_as_the_first_would() -> None:
    match, rng = new_match(3, 8)
    play_round(match, rng)
    again = resume(3, match.deals, [match.round_moves])
    state = rng.getstate()
    play_out(match, rng)
    rng.setstate(state)
    play_out(again, rng)
    assert again.events == match.events


def test_r10_resuming_refuses_a_pass_that_is_none_and_a_play_where_a_pass_is_due() -> None:
    hands = ("01 02 03 04 05 06 66", "11 13 14 15 22 23 24")
    deals = listed(hands)
    assert str(resume(2, deals, [parse_play("66 - >60 - >01")]).round_moves[-1]) == ">01"
    with pytest.raises(IllegalMove, match="R10: who can play must play") as refused:
        resume(2, deals, [parse_play("66 - -")])
    assert refused.value.reason == "can-play"
    for play, turn in (("66 >60", 2), ("66 <60", 2), ("66 - >60 >01", 4), ("66 - >60 <61", 4)):
        with pytest.raises(IllegalMove, match=f"R10: turn {turn} is a pass") as refused:
            resume(2, deals, [parse_play(play)])
        assert refused.value.reason == "cannot-play"
    with pytest.raises(IllegalMove, match="R8: tile 66 is not in the hand"):
        resume(2, deals, [parse_play("66 - <66")])


def test_r15_resuming_refuses_moves_after_the_end_and_rounds_after_an_unfinished_one() -> None:
    deals = listed(TIED, TIED[::-1])
    blocked = parse_play("66 - -")
    assert resume(2, deals, [blocked]).round == 1
    with pytest.raises(NotNow, match="no round is in play"):
        resume(2, deals, [(*blocked, Move("-"))])
    with pytest.raises(NotNow, match="no round is in play"):
        resume(2, deals, [(*blocked, Move(">62"))])
    with pytest.raises(NotNow, match="round 1 is in play"):
        resume(2, deals, [(), blocked])
    with pytest.raises(NotNow, match="the match is over"):
        resume(2, deals, [blocked, blocked], start=(100, 0))
    with pytest.raises(SetupError, match="no deal is listed for round 3"):
        resume(2, deals, [blocked, blocked, ()])


@pytest.mark.parametrize("target", [0, -1, 61.0, "61", True, float("nan")])
def test_r23_a_target_that_cannot_be_is_refused(target: object) -> None:
    with pytest.raises(SetupError, match="a target is a whole number from 1"):
        Match(2, SecretDeals(bytes(16)), target=target)  # type: ignore[arg-type]


@pytest.mark.parametrize("start", [(-1, 0), (0, -5), (0.5, 0), ("0", 0), (True, 0), (None, 0)])
def test_r20_start_scores_that_cannot_be_are_refused(start: tuple[int, int]) -> None:
    with pytest.raises(SetupError, match="a start score is a whole number from 0"):
        Match(2, SecretDeals(bytes(16)), start=start)


@pytest.mark.parametrize("start", [(), (1,), (1, 2, 3)])
def test_r02_start_scores_are_one_a_seat(start: tuple[int, ...]) -> None:
    with pytest.raises(SetupError, match=f"2 start scores are wanted, not {len(start)}"):
        Match(2, SecretDeals(bytes(16)), start=start)


def test_r23_a_target_of_one_s_own_and_start_scores_are_told_first() -> None:
    match = Match(4, SecretDeals(bytes(16)), target=1, start=[3, 0, 7, 0])
    assert match.events[0] == MatchBegun(4, 1, (3, 0, 7, 0))
    assert match.start == match.scores == (3, 0, 7, 0)


def test_a_match_is_its_events() -> None:
    """The sequence of a whole match: begun, lot, then each round from its deal to its end, and the end last."""
    match, rng = new_match(3, 2)
    returned: list[object] = list(match.events)
    while match.outcome is None:
        returned += match.deal() if match.to_move is None else match.play(rng.choice(match.legal))
    assert returned == match.events
    assert [type(event).__name__ for event in match.events[:3]] == ["MatchBegun", "LotDrawn", "Dealt"]
    assert len(rounds_of(match.events)) == match.round > 1
    assert all(isinstance(events[-1], RoundEnded) for events in rounds_of(match.events)[:-1])
    assert [type(event) for event in match.events[-2:]] == [RoundEnded, MatchEnded]
    assert sum(isinstance(event, MatchEnded) for event in match.events) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_that_is_not_there_has_no_view(players: int) -> None:
    match, _ = new_match(players, 0)
    match.deal()
    for seat in (-1, players, 99):
        with pytest.raises(IndexError, match=f"there is no seat {seat}: seats are 0 to {players - 1}"):
            match.view(seat)


def test_an_ending_reads_back() -> None:
    for text in ("out 0", "out 3", "blocked 1", "blocked"):
        assert str(Ending.parse(text)) == text
