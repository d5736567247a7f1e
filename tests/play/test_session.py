"""A match with its log, and choices taken back."""

import random
from datetime import UTC, datetime

import pytest

from blocktui.play.conduct import Ask, conduct
from blocktui.play.keeping import record_of_session
from blocktui.play.session import SeatGiven, Session
from blocktui.play.table import Table
from blocktui.records import verify
from blocktui.rules import Dealt, Played

from .conftest import wished

BEGAN = datetime(2026, 11, 30, tzinfo=UTC)


def play_to_choice(session: Session, seat: int, choices: int, rng: random.Random) -> Ask:
    """Play on until the seat is asked for the so-manieth time; a question of it."""
    conducted = conduct(session.match)
    answer = None
    while True:
        step = conducted.send(answer)
        answer = None
        if not isinstance(step, Ask):
            session.note(step)
            continue
        if step.seat == seat:
            choices -= 1
            if choices == 0:
                return step
        answer = rng.choice(step.view.legal)


@pytest.mark.parametrize("seed", range(8))
def test_a_choice_taken_back_is_asked_again_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    session = Session(wished("random", "random", "random", secret=seed.to_bytes(16, "big")), BEGAN)
    asked = play_to_choice(session, 0, 3 + seed, rng)
    events = list(session.match.events)
    session.match.play(rng.choice(asked.view.legal))
    before = [event for event in events if isinstance(event, Dealt | Played)]
    if not session.can_take_back(0):
        return
    session.take_back(0)
    assert session.practice
    assert session.match.to_move == 0
    assert session.match.view(0) == asked.view
    assert [event for event in session.match.events if isinstance(event, Dealt | Played)] == before
    assert session.table.moves == session.match.round_moves
    assert session.table.hands == Table(session.match.events).hands
    assert [str(line) for line in session.lines][-1:] != []
    again = play_to_choice(session, 0, 1, rng)
    assert again.view == asked.view
    record = record_of_session(session, app="blocktui test")
    assert record.practice
    verify(record)


def test_nothing_is_taken_back_before_a_choice_of_the_round() -> None:
    session = Session(wished("random", "random"), BEGAN)
    assert not session.can_take_back(0)
    session.match.deal()
    assert not session.can_take_back(0)


def test_a_seat_left_to_a_bot_is_told_and_not_recorded() -> None:
    session = Session(wished("random=Ann", "random"), BEGAN)
    shown = session.shown
    session.note(SeatGiven(0, "expert"))
    session.note(SeatGiven(0, None))
    assert [str(line) for line in session.lines][-2:] == [
        "Ann leaves the seat to expert.",
        "Ann takes the seat back.",
    ]
    assert session.shown == shown == len(session.match.events)


def test_a_hand_that_was_described_is_out_of_the_log_once_it_is_covered() -> None:
    session = Session(wished("random", "random"), BEGAN)
    play_to_choice(session, 0, 1, random.Random(1))
    said = [str(line) for line in session.describe(0)]
    hands = session.table.hands
    assert hands is not None
    tiles = ", ".join(f"{tile.low}|{tile.high}" for tile in hands[0])
    assert any(tiles in line for line in said)
    before = len(session.lines)
    session.cover()
    told = [str(line) for line in session.lines]
    assert not any(tiles in line for line in told)
    assert len(told) == before - 1, "the rest of the description stays"
