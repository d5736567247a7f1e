"""Matches written down are true, whole or not (C14)."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from blocktui.play.conduct import Ask, conduct
from blocktui.play.keeping import record_of_session
from blocktui.play.session import Session
from blocktui.records import read_record, verify, write_record
from blocktui.records.naming import file_word
from blocktui.seats.occupant import Fault

from .conftest import wished

BEGAN = datetime(2026, 11, 30, 4, 52, 10, tzinfo=UTC)


def played(players: int, turns: int | None, *, faulty: int | None = None, seed: int = 1) -> Session:
    """A session in which so many choices were made, all if None; one seat may crash at each of its choices."""
    session = Session(wished(*["random"] * players), BEGAN)
    conducted = conduct(session.match)
    rng = random.Random(seed)
    answer = None
    choices = 0
    while True:
        try:
            step = conducted.send(answer)
        except StopIteration:
            return session
        answer = None
        if not isinstance(step, Ask):
            session.note(step)
        elif choices == turns:
            return session
        else:
            choices += 1
            answer = Fault("crash", "boom") if step.seat == faulty else rng.choice(step.view.legal)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("turns", [0, 1, 5, 12, 30, None])
def test_c14_a_match_is_written_as_it_stands(players: int, turns: int | None, tmp_path: Path) -> None:
    session = played(players, turns)
    record = record_of_session(session, app="blocktui test")
    verify(record)
    path = tmp_path / "match.block.toml"
    write_record(path, record)
    again = read_record(path)
    assert again == record
    assert again.scores == session.match.scores
    assert again.result == session.match.outcome
    assert (again.secret is None) == (session.match.outcome is None)


def test_faults_and_a_seat_taken_over_are_written(tmp_path: Path) -> None:
    session = played(3, None, faulty=1)
    record = record_of_session(session, app="blocktui test")
    verify(record)
    assert record.seats[1].taken_over is not None
    assert sum(len(one.faults) for one in record.rounds) == 3
    assert {fault.kind for one in record.rounds for fault in one.faults} == {"crash"}


@pytest.mark.parametrize("name", ["../../etc", "a/b", "\x00", "", "封锁", "x" * 200, "..", "con:"])
def test_c40_a_name_becomes_a_harmless_part_of_a_files_name(name: str) -> None:
    word = file_word(name)
    assert word
    assert not set(word) & set("/\\.:\x00 ")
    assert len(word) <= 16
