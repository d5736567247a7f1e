"""Statistics are what a recount of every record gives; practice is counted apart."""

import math
import random
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from blocktui.records import Record, Seat, record_of
from blocktui.records.archive import Archive, MatchMovedOn, schema
from blocktui.records.archive.figures import Figure, mean, running_share, streak
from blocktui.rules import EndKind, Match, SecretDeals
from blocktui.statistics import clustered_mean

DATE = datetime(2026, 1, 1, tzinfo=UTC)


def some_records(count: int) -> list[Record]:
    """Matches of persons and bots of 2 to 4 players; some unfinished, some practice, some with handicaps."""
    rng = random.Random(5)
    people = ["Ann", "ann", "Bo", "封锁"]
    bots = ["expert", "heaviest", "acme:counter"]
    records = []
    for number in range(count):
        players = 2 + number % 3
        match = Match(players, SecretDeals(number.to_bytes(16, "big")), target=rng.choice([15, 40]))
        stop = rng.choice([None, None, 3])
        while match.outcome is None and (stop is None or match.round < stop):
            match.play(rng.choice(match.legal)) if match.legal else match.deal()
        names = rng.sample(people, 1 + rng.randrange(2))
        seats = [Seat(name=name, kind="human") for name in names]
        seats += [Seat(name=f"Bot {n}", kind="bot", strategy=rng.choice(bots)) for n in range(players - len(seats))]
        rng.shuffle(seats)
        records.append(
            record_of(
                match.events, seats=seats, date=DATE + timedelta(hours=number), app="test", practice=rng.random() < 0.3
            )
        )
    return records


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return some_records(90)


@pytest.fixture(scope="module")
def archive(records: list[Record], tmp_path_factory: pytest.TempPathFactory) -> Archive:
    archive = Archive(tmp_path_factory.mktemp("figures") / "archive.db")
    archive.add_all(records)
    assert archive.count() == len(records)
    return archive


def recount(
    name: str, records: list[Record], practice: bool, counted: Callable[[Record, int], bool], *, rounds: str = "all"
) -> dict[str, object]:
    """The same figures, one record after the other."""
    matches = wins = won = blocked = 0
    points: list[int] = []
    lost: list[int] = []
    for record in records:
        if record.practice != practice:
            continue
        for seat in range(record.players):
            if not counted(record, seat):
                continue
            if record.result is not None and rounds == "all":
                matches += 1
                wins += record.result.winner == seat
            for one in record.rounds:
                if one.end is None or (rounds != "all" and (one.first == seat) != (rounds == "opened")):
                    continue
                points.append(one.points[seat])
                lost.append(sum(one.points) - one.points[seat])
                won += one.end.winner == seat
                blocked += one.end.kind is EndKind.BLOCKED
    told: dict[str, object] = {
        "name": name,
        "practice": practice,
        "matches": matches,
        "match_wins": wins,
        "rounds": len(points),
        "round_wins": won,
        "blocked": blocked,
    }
    for key, values in (("points", points), ("lost", lost)):
        estimate = clustered_mean(values, [1] * len(values))
        assert estimate is not None
        told[key] = pytest.approx(estimate.value)
        told[f"{key}_ci95"] = None if estimate.interval is None else pytest.approx(list(estimate.interval), abs=1e-9)
    return told


def check(figures: list[Figure], expected: Callable[[Figure], dict[str, object]]) -> None:
    assert figures
    assert len({(one.name, one.practice) for one in figures}) == len(figures)
    for one in figures:
        assert one.written() == expected(one)


def label(seat: Seat) -> str:
    return seat.name if seat.kind == "human" else seat.strategy or ""


def test_players_and_strategies_are_recounted(archive: Archive, records: list[Record]) -> None:
    figures = archive.figures()
    check(
        figures.players(),
        lambda one: recount(
            one.name,
            records,
            one.practice,
            lambda record, seat: record.seats[seat].kind == "human" and record.seats[seat].name == one.name,
        ),
    )
    check(
        figures.strategies(),
        lambda one: recount(
            one.name, records, one.practice, lambda record, seat: record.seats[seat].strategy == one.name
        ),
    )
    assert {one.practice for one in figures.players()} == {True, False}
    assert {one.name for one in figures.players()} == {"Ann", "ann", "Bo", "封锁"}, "names are told apart by case"


@pytest.mark.parametrize("who", ["Ann", "expert"])
def test_the_parts_of_one_are_recounted(archive: Archive, records: list[Record], who: str) -> None:
    figures = archive.figures()
    check(
        figures.sizes(who),
        lambda one: recount(
            one.name,
            records,
            one.practice,
            lambda record, seat: label(record.seats[seat]) == who and str(record.players) == one.name,
        ),
    )
    check(
        figures.seats(who),
        lambda one: recount(
            one.name,
            records,
            one.practice,
            lambda record, seat: label(record.seats[seat]) == who and str(seat) == one.name,
        ),
    )
    check(
        figures.openings(who),
        lambda one: recount(
            one.name, records, one.practice, lambda record, seat: label(record.seats[seat]) == who, rounds=one.name
        ),
    )


def test_opponents_are_recounted(archive: Archive, records: list[Record]) -> None:
    """A bot that fills two seats of a table is met once there."""
    figures = archive.figures().opponents("Ann")
    check(
        figures,
        lambda one: recount(
            one.name,
            records,
            one.practice,
            lambda record, seat: (
                record.seats[seat].kind == "human"
                and record.seats[seat].name == "Ann"
                and any(label(other) == one.name for at, other in enumerate(record.seats) if at != seat)
            ),
        ),
    )
    assert {"expert", "Bo"} <= {one.name for one in figures}


def test_streaks_and_the_course_are_recounted(archive: Archive, records: list[Record]) -> None:
    figures = archive.figures()
    for one in figures.streaks():
        won = [
            record.result.winner == seat
            for record in records
            for seat, sits in enumerate(record.seats)
            if sits.kind == "human" and sits.name == one.name and record.result is not None and not record.practice
        ]
        assert figures.course(one.name) == won
        text = "".join("w" if win else "l" for win in won)
        assert one.longest == max(map(len, text.split("l")))
        last = text[-1]
        assert one.now == (len(text) - len(text.rstrip(last))) * (1 if last == "w" else -1)


def test_figures_follow_what_happens_to_the_archive(tmp_path: Path, records: list[Record]) -> None:
    with Archive(tmp_path / "archive.db") as archive:
        archive.add_all(records)
        archive.delete([*range(1, 31), 9999])
        archive.mark_practice(40)
        changed = [replace(record, practice=record.practice or at == 39) for at, record in enumerate(records)][30:]
        figures = archive.figures()
        check(
            figures.strategies(),
            lambda one: recount(
                one.name, changed, one.practice, lambda record, seat: record.seats[seat].strategy == one.name
            ),
        )
        assert_totals_are_those_of(archive, tmp_path)


def assert_totals_are_those_of(archive: Archive, folder: Path) -> None:
    """The figures are those of an archive into which the same records were put anew."""
    path = folder / "recounted.db"
    path.unlink(missing_ok=True)
    with Archive(path) as again:
        again.add_all(archive.records())
        assert again.figures().written() == archive.figures().written()
        for table in ("place_total", "meeting_total"):
            query = f"SELECT * FROM {table} WHERE rounds OR matches"
            assert archive._db.execute(query).fetchall() == again._db.execute(query).fetchall()


def test_totals_are_right_after_every_turn_take_back_and_import(tmp_path: Path) -> None:
    """Matches kept turn by turn, taken back over the end of a round and of the match, deleted, completed by import."""
    rng = random.Random(11)
    with Archive(tmp_path / "archive.db") as archive:
        for number in range(9):
            match = Match(2 + number % 3, SecretDeals(number.to_bytes(16, "big")), target=20)
            seats = [Seat(name=name, kind="human") for name in ("Ann", "Bo")]
            seats += [Seat(name="Bot", kind="bot", strategy="expert") for _ in range(match.players - 2)]
            begun = record_of(match.events, seats=seats, date=DATE + timedelta(hours=number), app="test")
            match_id = archive.begin_match(begun)
            while match.outcome is None:
                archive.append(match_id, match.play(rng.choice(match.legal)) if match.legal else match.deal())
                if rng.random() < 0.04:
                    assert_totals_are_those_of(archive, tmp_path)
            assert_totals_are_those_of(archive, tmp_path)
            if number % 3 == 0:
                archive.take_back(match_id, match.round - number % 2, 1)
                assert archive.record_of(match_id).result is None
                assert_totals_are_those_of(archive, tmp_path)
            if number == 6:
                whole = record_of(match.events, seats=seats, date=begun.date, app="test")
                assert archive.add(whole) == (match_id, "completed")
            if number == 4:
                assert archive.delete([1, match_id]) == 2
                assert_totals_are_those_of(archive, tmp_path)
        assert_totals_are_those_of(archive, tmp_path)
        assert archive.delete(range(100)) == 7
        assert archive.figures().written() == {"players": [], "strategies": [], "streaks": [], "by": {}}
        assert archive._db.execute("SELECT 1 FROM place_total UNION SELECT 1 FROM meeting_total").fetchall() == []


def test_a_verb_that_fails_leaves_the_totals_as_they_were(tmp_path: Path, records: list[Record]) -> None:
    with Archive(tmp_path / "archive.db") as archive:
        archive.add_all(records[:5])
        with pytest.raises(MatchMovedOn):
            archive.take_back(3, 99, 1)
        assert_totals_are_those_of(archive, tmp_path)


def test_an_archive_without_totals_gets_them(tmp_path: Path, records: list[Record]) -> None:
    """A file as the first version of the schema left it is counted when it is opened."""
    path = tmp_path / "archive.db"
    with Archive(path) as archive:
        archive.add_all(records)
        told = archive.figures().written()
    back_to_the_first_version(path)
    with Archive(path) as archive:
        assert archive.figures().written() == told
        assert_totals_are_those_of(archive, tmp_path)


def back_to_the_first_version(path: Path) -> None:
    """Take away all that later versions have added; what is left are the first one's tables."""
    db = sqlite3.connect(path, isolation_level=None)
    first = sqlite3.connect(":memory:")
    for statement in schema.MIGRATIONS[0]:
        first.execute(statement)
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1, 2"
    wanted = first.execute(query).fetchall()
    for kind, name, sql in db.execute(query).fetchall():
        if (kind, name, sql) not in wanted:
            db.execute(f"DROP {kind} {name}")
    for kind, name, sql in wanted:
        if (kind, name, sql) not in db.execute(query).fetchall():
            db.execute(sql)
    assert db.execute(query).fetchall() == wanted
    db.execute("PRAGMA user_version = 1")
    db.close()


def test_a_mean_of_none_one_and_many() -> None:
    assert mean(0, 0, 0) is None
    one = mean(1, 7, 49)
    assert one is not None
    assert one.interval is None
    estimate = mean(4, 12, 44)
    assert estimate is not None
    assert estimate.value == 3
    assert estimate.high is not None
    assert estimate.high - 3 == pytest.approx(3.1824463 * math.sqrt(8 / 3 / 4), rel=1e-5)


def test_streaks_by_hand() -> None:
    assert streak("A", [])[1:] == (0, 0)
    assert streak("A", [True, True, False])[1:] == (-1, 2)
    assert streak("A", [False, False, True, True, True])[1:] == (3, 3)
    assert running_share([True, False, False, True], 2) == [100, 50, 0, 50]
