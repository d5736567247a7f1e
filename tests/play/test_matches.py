"""Sessions in the archive: kept before they are shown, told when they cannot be, gone on with as the same (C14)."""

import asyncio
import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from blocktui.play.conduct import Ask, Happening, conduct
from blocktui.play.drivers import play_async
from blocktui.play.keeping import record_of_session
from blocktui.play.matches import Matches, can_go_on
from blocktui.play.resuming import CannotGoOn, resumed
from blocktui.play.session import Session
from blocktui.records import read_record, record_of, verify, write_record
from blocktui.records.archive import Archive, ArchiveFull, Claims, Keeper, MatchInPlay
from blocktui.rules import Passed, Played
from blocktui.rules.match import resume
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.in_process import InProcess
from blocktui.seats.occupant import Fault

from .conftest import SECRET, wished

BEGAN = datetime(2026, 11, 30, 4, 52, 10, tzinfo=UTC)


@pytest.fixture
def matches(tmp_path: Path) -> Iterator[Matches]:
    opened = matches_in(tmp_path)
    yield opened
    opened.close()


def matches_in(folder: Path) -> Matches:
    return Matches(folder / "archive.db", folder / "matches", app="test", spare=(folder / "spare",))


def catalogue() -> Catalogue:
    return Catalogue(folder=Path.cwd(), plugins=False)


def choice(ask: Ask) -> object:
    """The same answer in the same position, whenever it is asked."""
    view = ask.view
    return view.legal[(7 * view.round + 3 * len(view.play)) % len(view.legal)]


def happenings(session: Session, faulty: int | None = None) -> Iterator[Happening]:
    """The match from where it stands, with fixed choices; one seat may crash at each of its choices."""
    conducted = conduct(session.match, rounds=session.setup.rounds, faults=session.fault_counts)
    answer: object = None
    while True:
        try:
            step = conducted.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            return
        answer = None
        if isinstance(step, Ask):
            answer = Fault("crash", "boom") if step.seat == faulty else choice(step)
        else:
            yield step


def begun(*seats: str, **wishes: object) -> Session:
    return Session(wished(*seats, **wishes), BEGAN)


@pytest.mark.parametrize("seats", [("human=Ann", "expert[time=5]=Bo"), ("random=A", "human=B", "heaviest=C")])
def test_c14_left_at_every_turn_and_gone_on_with_it_is_the_same_match(tmp_path: Path, seats: tuple[str, ...]) -> None:
    """Kept, closed and taken up after every happening: hands, chain, turn, scores, lot, secret, options."""
    whole = begun(*seats, target=40)
    for happening in happenings(whole):
        whole.note(happening)
    expected = record_of_session(whole, app="test")

    session = begun(*seats, target=40)
    for _number in range(2000):
        matches = matches_in(tmp_path)
        keeping = matches.keep(session)
        step = next(happenings(session), None)
        if step is not None:
            assert keeping.keep(step) is None
            session.note(step)
        assert keeping.leave() is None
        if session.match.outcome is not None:
            break
        left = session
        (one,) = matches.archive().matches()
        saved = matches.archive().saved(one.id)
        assert can_go_on(saved)
        matches.close()
        session = resumed(saved, catalogue(), lambda: bytes(16))
        assert session.setup.secret == SECRET
        assert session.match.events == left.match.events
        assert session.match.hands == left.match.hands
        assert session.match.to_move == left.match.to_move
        assert [dict(seat.options) for seat in session.setup.seats] == [dict(seat.options) for seat in left.setup.seats]
        assert [seat.entry for seat in session.setup.seats] == [seat.entry for seat in left.setup.seats]
        assert session.began == left.began
    record = matches.archive().record_of(1)
    matches.close()
    verify(record)
    assert record == expected


def test_faults_and_a_seat_taken_over_are_gone_on_with(matches: Matches) -> None:
    session = begun("random=A", "random=B", "random=C", target=30)
    keeping = matches.keep(session)
    for happening in happenings(session, faulty=1):
        keeping.keep(happening)
        session.note(happening)
        if sum(session.fault_counts) == 3 and isinstance(happening, Played):
            break
    again = resumed(matches.archive().saved(1), catalogue(), lambda: bytes(16))
    assert again.fault_counts == session.fault_counts == (0, 3, 0)
    assert again.taken_over == session.taken_over
    assert list(map(str, again.lines)) == list(map(str, session.lines))
    assert not any(
        isinstance(step, Ask) and step.seat == 1 for step in conduct(again.match, faults=again.fault_counts, rounds=1)
    ), "the stand-in plays on"


async def test_nothing_is_shown_that_is_not_on_the_disk(matches: Matches) -> None:
    """The archive, read by another connection, holds each turn when it is shown."""
    session = begun("random=A", "heaviest=B", target=30)
    keeping = matches.keep(session)
    shown = 0

    async def keep(happening: Happening) -> None:
        await asyncio.to_thread(keeping.keep, happening)

    async def show(happening: Happening) -> None:
        nonlocal shown
        session.note(happening)
        shown += isinstance(happening, Played | Passed)
        with sqlite3.connect(f"file:{matches.path}?mode=ro", uri=True) as db:
            plays = [row[0].split() for row in db.execute("SELECT play FROM round ORDER BY round")]
        assert sum(map(len, plays)) >= shown

    bots = [InProcess(seat.entry.builtin, {}, seed="1") for seat in session.setup.seats]  # type: ignore[arg-type]
    await play_async(session.match, bots, session.names, show, keep=keep)
    assert shown > 20
    assert matches.archive().record_of(1) == record_of_session(session, app="test")


def test_without_delay_a_round_is_written_when_it_ends(matches: Matches) -> None:
    session = begun("random=A", "heaviest=B", target=30)
    keeping = matches.keep(session)
    writes = 0
    for happening in happenings(session):
        keeping.keep(happening, at_once=False)
        session.note(happening)
        there = matches.archive().record_of(1).turns if matches.archive().count() else 0
        writes += there
        assert there in {sum(len(one.play) for one in record_of_session(session, app="").rounds[:n]) for n in range(99)}
    assert matches.archive().record_of(1) == record_of_session(session, app="test")
    assert writes


class Trouble:
    """An archive in whose way something stands until it is taken away."""

    def __init__(self, matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stands = True
        usual = Archive.append
        begin = Archive.begin_match

        def refuse(archive: Archive) -> None:
            if self.stands:
                raise ArchiveFull(archive.path, f"the disk of the archive {archive.path} is full: make room")

        def append(archive: Archive, *given: object, **more: object) -> None:
            refuse(archive)
            usual(archive, *given, **more)  # type: ignore[arg-type]

        def begin_match(archive: Archive, *given: object, **more: object) -> int:
            refuse(archive)
            return begin(archive, *given, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(Archive, "append", append)
        monkeypatch.setattr(Archive, "begin_match", begin_match)


def test_trouble_is_told_once_and_all_is_saved_when_it_is_over(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = Trouble(matches, monkeypatch)
    session = begun("random=A", "heaviest=B", target=30)
    keeping = matches.keep(session)
    news = []
    for number, happening in enumerate(happenings(session)):
        trouble.stands = number < 12
        news.append(keeping.keep(happening))
        session.note(happening)
    told = [one for one in news if one]
    assert len(told) == 2
    assert "is full" in told[0]
    assert "goes on" in told[0]
    assert told[1] == "The whole match is saved again."
    assert keeping.leave() is None
    assert matches.archive().record_of(1) == record_of_session(session, app="test")


def test_what_the_archive_never_takes_becomes_a_record_and_is_taken_in_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = matches_in(tmp_path)
    session = begun("random=A", "heaviest=B", target=30)
    with monkeypatch.context() as patched:
        Trouble(matches, patched)
        keeping = matches.keep(session)
        for happening in happenings(session):
            keeping.keep(happening)
            session.note(happening)
        told = keeping.leave()
    matches.close()
    (file,) = (tmp_path / "matches").glob("*.block.toml")
    assert told is not None
    assert str(file) in told
    assert keeping.unkept
    again = matches_in(tmp_path)
    assert again.archive().record_of(1) == record_of_session(session, app="test")
    again.close()
    assert not file.exists()
    assert (tmp_path / "matches" / "imported" / file.name).exists(), "no file is thrown away"


def test_where_no_record_can_be_written_the_next_folder_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = matches_in(tmp_path)
    Trouble(matches, monkeypatch)
    (tmp_path / "matches").write_text("no folder")
    session = begun("random=A", "heaviest=B", target=30)
    keeping = matches.keep(session)
    for happening in happenings(session):
        keeping.keep(happening)
        session.note(happening)
    told = keeping.leave()
    (file,) = (tmp_path / "spare").iterdir()
    assert told is not None
    assert str(file) in told
    verify(read_record(file))
    (tmp_path / "spare2").mkdir()
    monkeypatch.setattr(Keeper, "leave", _refuse)
    told = keeping.leave()
    assert told is not None
    assert "could not be kept" in told
    matches.close()


def _refuse(_keeper: Keeper, _folder: Path) -> None:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS))


def test_record_files_of_earlier_versions_are_taken_in_once(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.mkdir()
    session = begun("random=A", "heaviest=B", target=30)
    for happening in happenings(session):
        session.note(happening)
    record = record_of_session(session, app="blocktui 0.0")
    write_record(folder / "one.block.toml", record)
    (folder / "false.block.toml").write_text('format = "block-record/1"\n')
    matches = matches_in(tmp_path)
    assert [one.names for one in matches.archive().matches()] == [("A", "B")]
    assert matches.archive().record_of(1) == record
    matches.archive().delete([1])
    matches.close()
    again = matches_in(tmp_path)
    assert again.archive().matches() == [], "what was deleted stays deleted"
    again.close()
    assert (folder / "false.block.toml").exists(), "what is refused is left where it lies"


def test_what_is_taken_back_is_taken_back_in_the_archive(matches: Matches) -> None:
    session = begun("random=A", "heaviest=B", target=30)
    keeping = matches.keep(session)
    for happening in happenings(session):
        keeping.keep(happening)
        session.note(happening)
        if session.table.round == 2 and len(session.table.turns) == 5:
            break
    rounds = [[event.move for event in session.match.events if isinstance(event, Played | Passed) and event.round == n]
              for n in (1, 2)]  # fmt: skip
    session.match = resume(2, session.match.deals, [rounds[0], rounds[1][:3]], target=30)
    session.practice = True
    session.table = type(session.table)(session.match.events)
    for happening in happenings(session):
        keeping.keep(happening)
        session.note(happening)
    kept = matches.archive().record_of(1)
    verify(kept)
    assert kept.practice
    events = session.match.events
    assert kept == replace(
        record_of(events, seats=kept.seats, date=BEGAN, app="test", secret=SECRET, practice=True), rounds=kept.rounds
    )
    assert kept.turns == sum(isinstance(event, Played | Passed) for event in events)


def test_a_bot_that_is_gone_is_told(matches: Matches) -> None:
    session = begun("random=A", "heaviest=B")
    matches.keep(session).keep(next(happenings(session)))
    saved = matches.archive().saved(1)
    gone = replace(saved.record.seats[0], strategy="acme:gone")
    lost = replace(saved, record=replace(saved.record, seats=(gone, saved.record.seats[1])))
    with pytest.raises(CannotGoOn, match="acme:gone"):
        resumed(lost, catalogue(), lambda: bytes(16))


def test_what_was_wished_for_bounds_the_match_that_goes_on(matches: Matches) -> None:
    session = begun("random=A", "heaviest=B", rounds=2)
    keeping = matches.keep(session)
    asked = 0
    for happening in happenings(session):
        keeping.keep(happening)
        session.note(happening)
        saved = matches.archive().saved(1)
        assert can_go_on(saved) == (len(session.table.rounds) < 2 and not _round_over_ahead(session))
        asked += 1
        if can_go_on(saved):
            assert resumed(saved, catalogue(), lambda: bytes(16)).setup.rounds == 2
    assert asked > 20
    assert matches.interrupted() is None, "all that was wished for was played"
    assert resumed(matches.archive().saved(1), catalogue(), lambda: bytes(16)).setup.rounds is None


def _round_over_ahead(session: Session) -> bool:
    """Whether the match, ahead of what is shown, has ended its second round."""
    return session.match.round == 2 and session.match.to_move is None


PLAYING = """
import sys
from pathlib import Path
from blocktui.records.archive import Claims
claims = Claims(Path(sys.argv[1]))
print(claims.claim(1), flush=True)
sys.stdin.read()
"""


def test_a_match_that_another_process_plays_is_not_offered_and_not_written(tmp_path: Path) -> None:
    matches = matches_in(tmp_path)
    for number in range(2):
        session = begun("random=A", "heaviest=B", secret=bytes([number] * 16))
        keeping = matches.keep(session)
        keeping.keep(next(happenings(session)))
        with pytest.raises(MatchInPlay):
            matches.check_free(number + 1)
        assert matches.interrupted() is None or number
        keeping.leave()
        matches.check_free(number + 1)
    matches.archive().delete([2])
    saved = matches.interrupted()
    assert saved is not None
    with subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(tmp_path / "archive.playing")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"True\n"
        assert matches.interrupted() is None
        again = resumed(saved, catalogue(), lambda: bytes(16))
        with pytest.raises(MatchInPlay, match="Match 1 is being played at another table"):
            matches.keep(again)
        other.kill()
    keeping = matches.keep(again)
    with pytest.raises(MatchInPlay):
        matches.keep(resumed(saved, catalogue(), lambda: bytes(16)))
    keeping.leave()
    matches.close()


def test_where_no_claim_can_be_written_none_is_refused(tmp_path: Path) -> None:
    claims = Claims(tmp_path / "nowhere" / "archive.playing")
    assert claims.claim(1)
    assert not claims.claim(1), "this process has it"
    assert claims.free(2)
    claims.release(1)
    assert claims.claim(1)
    claims.close()
