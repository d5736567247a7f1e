"""Killed at any turn, a match loses no turn that was shown, and goes on as if it had never been left (C14)."""

import importlib.util
import random
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from blocktui.records import match_of, record_of, verify
from blocktui.records.archive import Archive, Filter
from blocktui.rules import Match

PROGRAM = Path(__file__).with_name("playing_program.py")


def program() -> ModuleType:
    """The program as a module, for its choices."""
    spec = importlib.util.spec_from_file_location("playing_program", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


playing = program()


def uninterrupted(players: int) -> Match:
    """The match as it is played without leaving."""
    match = playing.begun(players)
    while match.outcome is None:
        match.play(playing.choice(match)) if match.legal else match.deal()
    return match


def run_until(path: Path, players: int, turns: int, dies: str = "-") -> int:
    """Let the program play, kill it as soon as it has shown so many more turns, and give what it showed last."""
    shown = 0
    begun = None
    with subprocess.Popen(
        [sys.executable, str(PROGRAM), str(path), str(players), dies], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line == "over\n":
                break
            shown = int(line)
            begun = shown if begun is None else begun
            if shown - begun >= turns:
                process.send_signal(signal.SIGKILL)
                break
    return shown


def check_kept(path: Path, shown: int, whole: Match) -> int:
    """What was shown is there, true, and the start of the whole match; how many turns it has."""
    with Archive(path) as archive:
        there = archive.matches()
        if not there:
            assert shown == 0, "killed while the match was begun"
            return 0
        saved = archive.saved(there[0].id)
    assert len(there) == 1
    verify(saved.record)
    assert saved.record.turns >= shown
    assert saved.secret == playing.SECRET
    assert saved.record.seats == tuple(playing.seats(whole.players))
    match = match_of(saved.record, saved.secret)
    assert match.events == whole.events[: len(match.events)]
    assert match.hands == replayed_to(whole, len(match.events)).hands
    return saved.record.turns


def replayed_to(whole: Match, events: int) -> Match:
    """The whole match as it stood after so many events."""
    match = playing.begun(whole.players)
    while len(match.events) < events:
        match.play(playing.choice(match)) if match.legal else match.deal()
    assert len(match.events) == events
    return match


def check_over(path: Path, whole: Match) -> None:
    """The match that was interrupted is the match that was not."""
    with Archive(path) as archive:
        (left,) = archive.matches(Filter(result="finished"))
        record = archive.record_of(left.id)
    verify(record)
    alone = record_of(whole.events, seats=record.seats, date=record.date, app=record.app, secret=playing.SECRET)
    assert record == alone


@pytest.mark.parametrize("players", [2, 4])
def test_c14_a_match_that_is_killed_again_and_again(tmp_path: Path, players: int) -> None:
    """kill -9 after some turns, then after some more, and once in the middle of a write; then played to its end."""
    path = tmp_path / "archive.db"
    whole = uninterrupted(players)
    for turns, dies in ((0, "-"), (4, "-"), (10**6, "9"), (17, "-"), (10**6, "2")):
        check_kept(path, run_until(path, players, turns, dies), whole)
    run_until(path, players, 10**6)
    check_over(path, whole)


@pytest.mark.slow
def test_c14_two_hundred_kills(tmp_path: Path) -> None:
    """Kills at every turn of matches of 2, 3 and 4, a quarter of them in the middle of a write."""
    rng = random.Random(20261130)
    kills = 0
    match_number = 0
    while kills < 200:
        players = 2 + match_number % 3
        path = tmp_path / f"{match_number}.db"
        whole = uninterrupted(players)
        turns = sum(hasattr(event, "turn") for event in whole.events)
        while kills < 200:
            in_write = rng.random() < 0.25
            shown = run_until(
                path, players, 10**6 if in_write else rng.randrange(3), str(rng.randrange(1, 4)) if in_write else "-"
            )
            kills += 1
            if check_kept(path, shown, whole) > turns - 12:
                break
        run_until(path, players, 10**6)
        check_over(path, whole)
        match_number += 1


def test_a_torn_log_keeps_a_true_beginning(tmp_path: Path) -> None:
    """The write-ahead log cut anywhere, as by a power cut on a disk that lies, gives an earlier state, no false one."""
    path = tmp_path / "archive.db"
    run_until(path, 2, 25)
    whole = uninterrupted(2)
    log = path.with_name("archive.db-wal").read_bytes()
    data = path.read_bytes()
    assert len(log) > 50_000
    seen = set()
    for end in range(0, len(log), len(log) // 23):
        torn = tmp_path / f"torn{end}"
        torn.mkdir()
        (torn / "archive.db").write_bytes(data)
        (torn / "archive.db-wal").write_bytes(log[:end] + bytes(100))
        with Archive(torn / "archive.db") as archive:
            for left in archive.matches():
                record = archive.record_of(left.id)
                verify(record)
                events = match_of(record, playing.SECRET).events
                assert events == whole.events[: len(events)]
                seen.add(record.turns)
    assert len(seen) > 5
