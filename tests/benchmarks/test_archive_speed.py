"""The archive with 100,000 matches, beside plain SELECTs on the same file."""

import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from blocktui.records import Record, Seat, record_of, write_records
from blocktui.records.archive import Archive, Filter, import_file
from blocktui.records.archive.chapters import chapters_of
from blocktui.rules import Match, SecretDeals

MATCHES = 100_000
DATE = datetime(2020, 1, 1, tzinfo=UTC)


def some_records() -> list[Record]:
    """Matches of 2 to 4 players, to be put in many times under other dates."""
    records = []
    for n in range(60):
        match = Match(2 + n % 3, SecretDeals(n.to_bytes(16, "big")))
        while match.outcome is None:
            match.play(match.legal[n % len(match.legal)]) if match.legal else match.deal()
        bots = ("expert", "heaviest", "acme:counter")
        seats = [Seat(name=f"Player {n % 50}", kind="human")] + [
            Seat(name=bot, kind="bot", strategy=bot) for bot in bots[: match.players - 1]
        ]
        records.append(record_of(match.events, seats=seats, date=DATE, app="test"))
    return records


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    archive = Archive(tmp_path_factory.mktemp("archive") / "archive.db")
    some = some_records()
    for first in range(0, MATCHES, 5000):
        archive.add_all(
            replace(some[n % len(some)], date=DATE + timedelta(minutes=n)) for n in range(first, first + 5000)
        )
    assert archive.count() == MATCHES
    return archive


def seconds(work: Callable[[], object]) -> float:
    """The best of three, in seconds of this process: what else the machine does counts for little."""
    times = []
    for _ in range(3):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


@pytest.mark.benchmark
def test_lists_and_searches_beside_a_plain_select(archive: Archive) -> None:
    """Each answer takes at most a few times what SQLite needs to hand over every match's row as it lies."""
    db = sqlite3.connect(archive.path)
    plain = seconds(lambda: db.execute("SELECT * FROM match").fetchall())
    one = seconds(lambda: db.execute("SELECT * FROM match ORDER BY date DESC LIMIT 50").fetchall())
    questions: dict[str, tuple[Callable[[], object], float]] = {
        "every match": (archive.matches, 12),
        "a page": (lambda: archive.matches(limit=50), 1),
        "unfinished": (lambda: archive.matches(Filter(result="unfinished")), 0.5),
        "a player's": (lambda: archive.matches(Filter(player="player 7"), limit=50), 2),
        "a player's wins": (lambda: archive.matches(Filter(player="player 7", result="won"), limit=50), 2),
        "a bot's": (lambda: archive.matches(Filter(bot="acme:counter"), limit=50), 2),
        "a bot's, counted": (lambda: archive.count(Filter(bot="acme:counter")), 2),
        "words": (lambda: archive.matches(Filter(words="layer heav"), limit=50), 4),
        "words that are nowhere": (lambda: archive.matches(Filter(words="nowhere"), limit=50), 4),
        "one record": (lambda: archive.record_of(MATCHES // 2), 1),
        "all statistics": (lambda: archive.figures().written(), 4),
        "one's statistics": (lambda: chapters_of(archive.figures(), "Player 7"), 4),
        "streaks": (lambda: archive.figures().streaks(), 4),
        "a course": (lambda: archive.figures().course("Player 7"), 4),
    }
    took = {name: seconds(work) for name, (work, _) in questions.items()}
    print(f"\nplain SELECT of all {plain:.3f} s, of a page {one * 1000:.2f} ms")
    for name, spent in took.items():
        print(f"{name:24} {spent * 1000:9.2f} ms  {spent / plain:6.2f} times the plain SELECT")
    assert max(took.values()) < 1, "no answer takes a second"
    slow = {name: took[name] / plain for name, (_, most) in questions.items() if took[name] > most * plain}
    assert not slow


@pytest.mark.benchmark
def test_import_keeps_pace_with_verifying(tmp_path: Path) -> None:
    """Putting records in costs no more than a few times what verifying them costs, and none is held."""
    from blocktui.records import verify_file

    some = some_records()
    path = tmp_path / "many.block.jsonl"
    write_records(path, (replace(some[n % len(some)], date=DATE + timedelta(minutes=n)) for n in range(3000)))
    verifying = seconds(lambda: sum(verdict.ok for verdict in verify_file(path)))
    with Archive(tmp_path / "archive.db") as archive:
        begun = time.process_time()
        assert sum(one.fate == "added" for one in import_file(archive, path)) == 3000
        importing = time.process_time() - begun
    print(f"\nverify {3000 / verifying:.0f} records/s, import {3000 / importing:.0f} records/s")
    assert importing < 4 * verifying
