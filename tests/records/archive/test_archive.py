"""What is put into the archive comes out again: kept, found, gone on with, imported, deleted."""

import os
import stat
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.records import Fault, Record, Seat, match_of, record_of, seen_by, verify, write_records
from blocktui.records.archive import Archive, Filter, MatchMovedOn, NoSuchMatch, import_file
from blocktui.rules import Dealt, Match, SecretDeals

DATE = datetime(2026, 11, 30, 4, 52, 10, tzinfo=UTC)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "data" / "archive.db")


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32), pieces=st.lists(st.integers(1, 9), max_size=40))
def test_c14_a_match_kept_in_any_pieces_is_the_match(
    play_match: Callable[..., Match],
    record_match: Callable[..., Record],
    tmp_path_factory: pytest.TempPathFactory,
    players: int,
    seed: int,
    pieces: list[int],
) -> None:
    """Begun, appended in pieces of any size, some twice, and read after each: always the match so far."""
    whole = play_match(players, seed)
    secret = seed.to_bytes(16, "big")
    with Archive(tmp_path_factory.mktemp("a") / "archive.db") as archive:
        number = archive.begin_match(record_match(whole_start(whole)), secret=secret, settings={"limit": 2000})
        at = 2
        for piece in [*pieces, 10**6]:
            archive.append(number, whole.events[at : at + piece])
            archive.append(number, whole.events[max(2, at - 3) : at + piece])
            at += piece
            record = archive.record_of(number)
            so_far = whole.events[:at]
            assert replace(record, secret=None) == record_of(
                so_far, seats=record.seats, date=record.date, app=record.app
            )
        assert record.secret == secret
        assert archive.saved(number).settings == {"limit": 2000}
        verify(record)


def whole_start(match: Match) -> Match:
    """The same match before its first deal."""
    lot = match.events[1].throws  # type: ignore[union-attr]
    hands = [event.hands for event in match.events if isinstance(event, Dealt)]
    from blocktui.rules import ListedDeals

    return Match(match.players, ListedDeals(lot, hands), target=match.target, start=match.start)  # type: ignore[arg-type]


def test_c14_left_at_every_turn_and_gone_on_with(archive: Archive, record_match: Callable[..., Record]) -> None:
    """After each play, after passes and between rounds, the saved match is the one that was left, and goes on alike."""
    secret = (9).to_bytes(16, "big")
    match = Match(3, SecretDeals(secret), start=(10, 0, 5))
    number = archive.begin_match(record_match(match), secret=secret)
    while match.outcome is None:
        archive.append(number, match.play(match.legal[-1]) if match.legal else match.deal())
        saved = archive.saved(number)
        assert saved.secret == secret
        assert saved.record.secret == (None if match.outcome is None else secret)
        again = match_of(saved.record, secret)
        assert again.events == match.events
        assert (again.hands, again.legal, again.to_move, again.ends) == (
            match.hands, match.legal, match.to_move, match.ends,
        )  # fmt: skip
        if match.to_move is None and match.outcome is None:
            assert again.deal() == Match.deal(match_of(saved.record, secret))
    assert archive.matches()[0].result == match.outcome


def test_a_match_without_its_secret_goes_on_with_another(archive: Archive, record_match: Callable[..., Record]) -> None:
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    match.play(match.legal[0])
    number, fate = archive.add(record_match(match))
    assert fate == "added"
    saved = archive.saved(number)
    assert saved.secret is None
    again = match_of(saved.record, bytes(range(16)))
    assert again.events == match.events


def test_times_and_faults_of_turns(archive: Archive, record_match: Callable[..., Record]) -> None:
    match = Match(2, SecretDeals(bytes(16)))
    number = archive.begin_match(record_match(match))
    archive.append(number, match.deal())
    took = 0
    while match.legal:
        events = match.play(match.legal[0])
        fault = Fault(turn=events[0].turn, seat=events[0].seat, kind="timeout", detail='"\n')  # type: ignore[union-attr]
        for _ in range(2):  # a call that is repeated adds nothing
            archive.append(number, events, ms=[took], faults=[fault] if took == 1 else [])
        took += 1
    archive.add_note(number, 1, "well played")
    archive.take_over(number, 1, 1)
    record = archive.record_of(number)
    verify(record)
    one = record.rounds[0]
    times = [ms for ms, move in zip(one.ms, one.play, strict=True) if not move.is_pass]
    assert times == list(range(took))
    assert len(one.faults) == 1
    assert one.notes == ("well played",)
    assert record.seats[1].taken_over == 1


def test_times_that_are_not_known_of_every_turn_are_not_told(
    archive: Archive, record_match: Callable[..., Record]
) -> None:
    match = Match(2, SecretDeals(bytes(16)))
    number = archive.begin_match(record_match(match))
    archive.append(number, match.deal())
    archive.append(number, match.play(match.legal[0]))
    archive.append(number, match.play(match.legal[0]), ms=[5])
    record = archive.record_of(number)
    verify(record)
    assert record.rounds[0].ms == ()


@pytest.mark.parametrize("to", [(1, 0), (1, 3), (2, 2)])
def test_take_back(
    archive: Archive, play_match: Callable[..., Match], record_match: Callable[..., Record], to: tuple[int, int]
) -> None:
    """What was taken back is gone, points and tallies with it; the match goes on from there, as practice."""
    whole = play_match(3, 4)
    number = archive.begin_match(record_match(whole_start(whole)))
    archive.append(number, whole.events[2:])
    round_number, turns = to
    archive.take_back(number, round_number, turns)
    record = archive.record_of(number)
    verify(record)
    assert (len(record.rounds), len(record.rounds[-1].play), record.practice) == (round_number, turns, True)
    assert record.result is None
    assert tallied(archive, number) == counted(record)
    match = match_of(record, bytes(16))
    archive.append(number, match.play(match.legal[0]))
    verify(archive.record_of(number))


def tallied(archive: Archive, number: int) -> dict[int, tuple[int, int, int]]:
    """Rounds, won and points of each seat, as the archive adds them up."""
    rows = archive._db.execute(
        "SELECT seat, sum(rounds), sum(won), sum(points) FROM tally WHERE match = ? GROUP BY seat", (number,)
    )
    return {seat: (rounds, won, points) for seat, rounds, won, points in rows}


def counted(record: Record) -> dict[int, tuple[int, int, int]]:
    """The same counted from the record."""
    ended = [one for one in record.rounds if one.end is not None]
    return {
        seat: (
            len(ended),
            sum(one.end is not None and one.end.winner == seat for one in ended),
            sum(one.points[seat] for one in ended),
        )
        for seat in range(record.players if ended else 0)
    }


def test_tallies_agree_with_the_records(
    archive: Archive, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    for seed in range(12):
        players = 2 + seed % 3
        whole = play_match(players, seed)
        if seed % 2:
            number, _ = archive.add(record_match(whole))
        else:
            number = archive.begin_match(record_match(whole_start(whole)))
            archive.append(number, whole.events[2:])
        record = archive.record_of(number)
        assert tallied(archive, number) == counted(record)
        opened = archive._db.execute(
            "SELECT seat, rounds, blocked, points_squared, lost, lost_squared FROM tally WHERE match = ? AND opened",
            (number,),
        ).fetchall()
        for seat, *sums in opened:
            rounds = [one for one in record.rounds if one.first == seat]
            lost = [sum(one.points) - one.points[seat] for one in rounds]
            assert sums == [
                len(rounds),
                sum(str(one.end).startswith("blocked") for one in rounds),
                sum(one.points[seat] ** 2 for one in rounds),
                sum(lost),
                sum(points**2 for points in lost),
            ]


def test_two_programs_on_one_match(archive: Archive, record_match: Callable[..., Record]) -> None:
    """Who comes second with another move is told, and what the first wrote is kept."""
    match = Match(2, SecretDeals(bytes(16)))
    number = archive.begin_match(record_match(match))
    archive.append(number, match.deal())
    ours, theirs = (match_of(archive.record_of(number), bytes(16)) for _ in range(2))
    with Archive(archive.path) as other:
        other.append(number, theirs.play(theirs.legal[0]))
        with pytest.raises(MatchMovedOn):
            archive.append(number, ours.play(ours.legal[1]))
        assert archive.record_of(number).rounds[0].play[0] is theirs.round_moves[0]
        ours.play(ours.legal[0])
        with pytest.raises(MatchMovedOn):  # a turn between is missing
            archive.append(number, ours.play(ours.legal[0]))


def test_two_programs_write_at_once(
    archive: Archive, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    def write(seed: int) -> None:
        whole = play_match(2, seed)
        with Archive(archive.path, wait=60) as mine:
            number = mine.begin_match(record_match(whole_start(whole)))
            for event in whole.events[2:]:
                mine.append(number, [event])

    writers = [threading.Thread(target=write, args=(seed,)) for seed in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [one.result is None for one in archive.matches()] == [False] * 3
    for record in archive.records():
        verify(record)


def test_the_file_is_its_owners_alone(archive: Archive, record_match: Callable[..., Record]) -> None:
    archive.begin_match(record_match(Match(2, SecretDeals(bytes(16)))))
    files = list(archive.path.parent.iterdir())
    assert {file.name for file in files} == {"archive.db", "archive.db-wal", "archive.db-shm"}
    for file in [archive.path.parent, *files]:
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0
    archive.close()
    os.chmod(archive.path, 0o644)
    with Archive(archive.path):
        assert stat.S_IMODE(archive.path.stat().st_mode) == 0o600


def test_every_commit_is_synced(archive: Archive) -> None:
    assert archive._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert archive._db.execute("PRAGMA synchronous").fetchone() == (2,)


@pytest.fixture
def full(archive: Archive, play_match: Callable[..., Match]) -> Archive:
    """Twelve matches a day apart, the last unfinished."""
    for n in range(12):
        names = ("Anna", "bo_b") if n % 2 else ("Anna", "Çelik", "骨牌")
        strategies = (None, "expert", "acme:counter")
        seats = [
            Seat(name=name, kind="bot" if strategy else "human", strategy=strategy)
            for name, strategy in zip(names, strategies, strict=False)
        ]
        match = play_match(len(seats), n, turns=3 if n == 11 else None)
        archive.add(
            record_of(
                match.events,
                seats=seats,
                date=DATE + timedelta(days=n),
                app="test",
                practice=n == 5,
                event="Cup 100%" if n == 3 else None,
            )
        )
    return archive


def test_lists_and_filters(full: Archive) -> None:
    everything = full.matches()
    assert [one.id for one in everything] == list(range(12, 0, -1))
    assert [one.id for one in full.matches(limit=3, offset=2)] == [10, 9, 8]
    newest = everything[0].written()
    assert newest == {
        "id": "12", "date": "2026-12-11T04:52:10Z", "seats": ["Anna", "bo_b"], "scores": [0, 0], "rounds": 0,
        "result": "unfinished",
    }  # fmt: skip

    def found(**asked: object) -> set[int]:
        where = Filter(**asked)  # type: ignore[arg-type]
        ids = {one.id for one in full.matches(where)}
        assert full.count(where) == len(ids) == len(list(full.records(where)))
        return ids

    even, odd = {2, 4, 6, 8, 10, 12}, {1, 3, 5, 7, 9, 11}
    assert found(player="anna") == even | odd
    assert found(player="BO_B") == even
    assert found(player="bo") == set()
    assert found(bot="acme:counter") == odd
    assert found(since=DATE + timedelta(days=10)) == {11, 12}
    assert found(until=DATE + timedelta(days=2)) == {1, 2}
    assert found(result="unfinished") == {12}
    assert found(result="finished") == (even | odd) - {12}
    assert found(practice=True) == {6}
    assert found(words="100%") == {4}
    assert found(words="b_") == set()
    assert found(words="o_b anna") == even
    assert found(words="骨") == odd
    assert found(words="expert 2026-12-01") == {2}
    assert found(words="#7") == found(words="7") - {one for one in found(words="7") if one != 7} == {7}
    won = {n for n, record in zip(range(1, 12), full.records(), strict=False) if str(record.result) == "won 0"}
    assert found(result="won") == found(result="won", player="Anna") == won
    assert found(result="lost") == set(range(1, 12)) - won
    assert found(result="won", player="Bo_b") == {n for n in even - {12} if n not in won}
    assert 0 < len(won) < 11


def test_import_verifies_and_skips_what_is_there(
    archive: Archive, tmp_path: Path, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    records = [replace(record_match(play_match(2 + n % 3, n)), board=n) for n in range(450)]
    false = replace(records[7], scores=(0, 0, 0))
    path = tmp_path / "many.block.jsonl"
    write_records(path, [*records, false, records[3]])
    fates = [(one.fate, one.match_id) for one in import_file(archive, path)]
    assert fates[:450] == [("added", n + 1) for n in range(450)]
    assert fates[450:] == [("refused", None), ("present", 4)]
    assert list(archive.records()) == records
    assert {one.fate for one in import_file(archive, path)} == {"present", "refused"}
    assert archive.count() == 450


def test_import_goes_on_with_what_was_left(
    archive: Archive, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    whole = play_match(3, 8)
    secret = (8).to_bytes(16, "big")
    number = archive.begin_match(record_match(whole_start(whole)), secret=secret, settings={"limit": 1})
    archive.append(number, whole.events[2:20])
    left = archive.record_of(number)
    assert archive.add(record_match(whole)) == (number, "completed")
    assert archive.record_of(number) == record_match(whole, secret=secret)
    assert tallied(archive, number) == counted(record_match(whole))
    assert archive.add(left) == (number, "present")
    assert archive.add(seen_by(left, 1)) == (number, "present")
    assert archive.count() == 1


def test_the_same_beginning_played_otherwise_is_another_match(
    archive: Archive, record_match: Callable[..., Record]
) -> None:
    numbers = set()
    for pick in (0, 1):
        match = Match(2, SecretDeals(bytes(16)))
        match.deal()
        match.play(match.legal[pick])
        numbers.add(archive.add(record_match(match)))
    assert numbers == {(1, "added"), (2, "added")}


def test_seat_view_records_are_kept_and_not_gone_on_with(
    archive: Archive, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    from blocktui.records import RecordError

    seen = seen_by(record_match(play_match(3, 5, turns=3)), 1)
    number, _ = archive.add(seen)
    assert archive.record_of(number) == seen
    with pytest.raises(RecordError, match="cannot be gone on with"):
        match_of(archive.record_of(number), bytes(16))


def test_numbers_are_never_given_twice(full: Archive, record_match: Callable[..., Record]) -> None:
    assert full.delete([12, 11, 99]) == 2
    assert full.begin_match(record_match(Match(2, SecretDeals(bytes(16))))) == 13
    for table in ("seat", "round", "tally"):
        assert full._db.execute(f"SELECT count(*) FROM {table} WHERE match IN (11, 12)").fetchone() == (0,)
    for verb in (full.record_of, full.saved, full.mark_practice):
        with pytest.raises(NoSuchMatch):
            verb(12)
    with pytest.raises(NoSuchMatch):
        full.append(12, [])
