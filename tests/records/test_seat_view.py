"""A seat's record tells what the seat could know, no more, and is checked as far as that goes."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.records import (
    Fault,
    Record,
    RecordError,
    events_of,
    from_json,
    from_toml,
    record_of,
    seen_by,
    to_json,
    to_toml,
    verify,
)
from blocktui.rules import Dealt, Match, RoundEnded


@settings(max_examples=150, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32), turns=st.integers(0, 60), seat=st.integers(0, 3))
def test_a_seats_record_verifies_replays_and_reads_back(
    play_match: Callable[..., Match],
    record_match: Callable[..., Record],
    players: int,
    seed: int,
    turns: int,
    seat: int,
) -> None:
    seat %= players
    match = play_match(players, seed, turns=turns)
    whole = record_match(match)
    seen = seen_by(whole, seat)
    verify(seen)
    assert from_toml(to_toml(seen).encode()) == seen
    assert from_json(to_json(seen)) == seen
    events = [_seen(event, seat) for event in match.events]
    assert record_of(events, seats=whole.seats, date=whole.date, app=whole.app) == seen if seen != whole else True
    assert [event for event in events_of(seen) if not isinstance(event, Dealt)] == [
        event for event in match.events if not isinstance(event, Dealt)
    ]


def _seen(event: object, seat: int) -> object:
    return event.seen_by(seat) if isinstance(event, Dealt) else event


def test_r4_what_others_hold_is_not_told(play_match: Callable[..., Match], record_match: Callable[..., Record]) -> None:
    """No text of the record depends on tiles that the seat could not see, their place in the hand included."""
    match = play_match(3, 5, turns=3)
    seen = seen_by(record_match(match), 1)
    one = seen.rounds[-1]
    placed = {move.tile for move in one.play}
    for seat, hand in enumerate(one.hands):
        assert seat == 1 or all(tile in placed for tile in hand if tile is not None)
        known = [tile for tile in hand if tile is not None]
        assert list(hand) == [*sorted(known), *[None] * (len(hand) - len(known))]
    assert None not in one.hands[1]
    assert "?? ??" in to_toml(seen)
    dealt = [event for event in events_of(seen) if isinstance(event, Dealt)][-1]
    assert [hand is None for hand in dealt.hands] == [True, False, True]


def test_r17_a_round_that_ended_hides_nothing(whole_match: Record) -> None:
    assert seen_by(whole_match, 0) == replace(whole_match, secret=None)
    one = whole_match.rounds[0]
    hidden = replace(one, hands=((*one.hands[0][:-1], None), *one.hands[1:]))
    with pytest.raises(RecordError) as caught:
        verify(replace(whole_match, rounds=(hidden, *whole_match.rounds[1:]), secret=None))
    assert (caught.value.round, caught.value.rule) == (1, "R17")


def test_notes_and_the_faults_of_others_tell_no_tiles(
    play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    record = record_match(play_match(3, 5, turns=6))
    last = record.rounds[-1]
    faults = tuple(Fault(turn=turn, seat=last.seat_of(turn), kind="illegal", detail="held 66") for turn in (1, 2, 3))
    record = replace(record, rounds=(*record.rounds[:-1], replace(last, notes=("66!",), faults=faults)))
    seen = seen_by(record, 1).rounds[-1]
    assert seen.notes == ()
    assert [fault.detail for fault in seen.faults] == ["held 66" if fault.seat == 1 else "" for fault in faults]


def test_a_seat_that_is_not_there(whole_match: Record) -> None:
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="no seat"):
            seen_by(whole_match, seat)


def test_r10_the_turn_at_which_no_deal_is_left() -> None:
    # Who passed on 0, 1, 2 and 4 can hold 33 35 36 55 56 66: one too few. Before the last pass, ten would do.
    text = _unfinished(["00 01 02 03 04 05 24", "?? ?? ?? ?? ?? ?? ??"], "01 - <02 - <24 -")
    verify(from_toml(text.replace(" <24 -", " <24").encode()))
    with pytest.raises(RecordError) as caught:
        verify(from_toml(text.encode()))
    assert (caught.value.round, caught.value.turn, caught.value.rule) == (1, 6, "R10")


def test_a_hidden_tile_that_is_placed_is_told() -> None:
    text = _unfinished(["00 01 02 03 04 05 06", "?? ?? ?? ?? ?? ?? ??"], "01 >13")
    with pytest.raises(RecordError) as caught:
        verify(from_toml(text.encode()))
    assert (caught.value.round, caught.value.turn, caught.value.rule) == (1, 2, "R8")
    verify(from_toml(text.replace("?? ?? ?? ?? ?? ?? ??", "13 ?? ?? ?? ?? ?? ??").encode()))


def _unfinished(hands: list[str], play: str) -> str:
    return f"""
format = "block-record/1"
app = "test"
date = 2026-11-30T04:52:10Z
target = 100
seats = [{{ name = "a", kind = "human" }}, {{ name = "b", kind = "bot" }}]
lot = [[6, 1]]
scores = [0, 0]
result = "unfinished"
[[round]]
hands = {hands!r}
first = 0
play = "{play}"
"""


def test_the_last_turns_before_leaving_need_no_guess(
    play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    """The rules can play on passes in the hands that are filled in; the replay tells only what the record tells."""
    for seed in range(40):
        match = play_match(4, seed, turns=9)
        seen = seen_by(record_match(match), seed % 4)
        told = [event for event in events_of(seen) if hasattr(event, "turn")]
        assert len(told) == seen.turns
        assert not seen.rounds[-1].hidden or not isinstance(events_of(seen)[-1], RoundEnded)
