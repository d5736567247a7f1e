"""Whatever is in the way of the archive is named in one line, leaves it as it was, and loses nothing of the match."""

import os
import pickle
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from blocktui.records import Fault, Record, Seat, events_of, read_record, verify
from blocktui.records.archive import (
    Archive,
    ArchiveBusy,
    ArchiveDamaged,
    ArchiveError,
    ArchiveForeign,
    ArchiveFull,
    ArchiveNewer,
    ArchiveReadOnly,
    Filter,
    Keeper,
    MatchMovedOn,
    NoSuchMatch,
    schema,
)
from blocktui.rules import Match, SecretDeals

SECRET = bytes(range(16))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "archive.db"


def is_one_line(error: ArchiveError, path: Path) -> bool:
    """The message is a line that names the file."""
    return error.reason.isprintable() and str(path) in error.reason and error.path == path


def filled(
    path: Path, play_match: Callable[..., Match], record_match: Callable[..., Record], matches: int = 40
) -> None:
    """An archive with matches, closed."""
    with Archive(path) as archive:
        for seed in range(matches):
            archive.add(record_match(play_match(2, seed)))


def test_a_newer_schema_is_refused_unchanged(path: Path) -> None:
    Archive(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(ArchiveNewer) as caught:
        Archive(path)
    assert is_one_line(caught.value, path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("make", ["other database", "other version", "text", "picture", "short"])
def test_another_programs_file_is_refused_unchanged(path: Path, make: str) -> None:
    path.parent.mkdir()
    if make.startswith("other"):
        with sqlite3.connect(path) as db:
            db.execute("CREATE TABLE notes (text)" if make == "other database" else "PRAGMA user_version = 1")
        db.close()
    else:
        path.write_bytes({"text": b"Dear diary, " * 500, "picture": b"\x89PNG\r\n" + bytes(5000), "short": b"x"}[make])
    before = path.read_bytes()
    with pytest.raises(ArchiveForeign) as caught:
        Archive(path)
    assert is_one_line(caught.value, path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["archive.db"]


def test_an_older_schema_is_migrated_and_keeps_all(
    path: Path, play_match: Callable[..., Match], record_match: Callable[..., Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path, play_match, record_match, 3)
    later = (*schema.MIGRATIONS, ("ALTER TABLE match ADD COLUMN mood TEXT", "UPDATE match SET mood = 'merry; mild'"))
    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", later)
        with Archive(path) as archive:
            assert archive._db.execute("SELECT DISTINCT mood FROM match").fetchall() == [("merry; mild",)]
            assert list(archive.records()) == [record_match(play_match(2, seed)) for seed in range(3)]
    with pytest.raises(ArchiveNewer):
        Archive(path)


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Archive(path).close()
    with monkeypatch.context() as patch:
        patch.setattr(
            schema, "MIGRATIONS", (*schema.MIGRATIONS, ("ALTER TABLE match ADD COLUMN mood", "DROP TABLE nothing"))
        )
        with pytest.raises(ArchiveError):
            Archive(path)
    with Archive(path) as archive:
        assert "mood" not in [row[1] for row in archive._db.execute("PRAGMA table_info(match)")]


@pytest.fixture
def locker(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock for writing."""
    Archive(path).close()
    hold = (
        "import sqlite3, sys\n"
        "db = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "db.execute('BEGIN EXCLUSIVE')\n"
        "print('locked', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        yield process
        process.kill()


def test_a_lock_of_another_process(
    path: Path, locker: "subprocess.Popen[str]", record_match: Callable[..., Record]
) -> None:
    """Reading goes on; writing is refused after the wait, in words; the match is kept and written once it is free."""
    match = Match(2, SecretDeals(SECRET))
    with Archive(path, wait=0.01) as archive:
        assert archive.matches() == []
        with pytest.raises(ArchiveBusy) as caught:
            archive.begin_match(record_match(match))
        assert is_one_line(caught.value, path)
        keeper = keeper_of(lambda: archive, match)
        assert isinstance(keeper.trouble, ArchiveBusy)
        assert not keeper.keep(match.deal())
        assert not keeper.keep(match.play(match.legal[0]), ms=[120])
        locker.send_signal(signal.SIGKILL)
        locker.wait()
        assert keeper.retry()
        assert keeper.trouble is None
        assert keeper.match_id is not None
        assert archive.record_of(keeper.match_id) == keeper.record
        assert events_of(keeper.record) == tuple(match.events)
        assert archive.saved(keeper.match_id).secret == SECRET


def keeper_of(open_archive: Callable[[], Archive], match: Match, **more: object) -> Keeper:
    """A keeper of a match of two."""
    from datetime import UTC, datetime

    seats = [Seat(name="a", kind="human"), Seat(name="b", kind="bot", strategy="random", options=(("level", 3),))]
    date = datetime(2026, 11, 30, 4, 52, 10, tzinfo=UTC)
    return Keeper(open_archive, events=match.events, seats=seats, date=date, app="test", secret=SECRET, **more)  # type: ignore[arg-type]


def play_on(match: Match, keeper: Keeper, events: int = 10**6) -> None:
    """Play and keep so many more events, or to the end."""
    while match.outcome is None and len(keeper._events) < events:
        keeper.keep(match.play(match.legal[0]) if match.legal else match.deal())


def test_a_full_disk_keeps_the_match_in_memory_until_there_is_room(path: Path) -> None:
    """SQLite's own limit of pages stands for the disk: it refuses in the same place with the same error."""
    match = Match(2, SecretDeals(SECRET), target=1500)
    with Archive(path) as archive:
        keeper = keeper_of(lambda: archive, match)
        play_on(match, keeper, 10)
        assert keeper.trouble is None
        assert keeper.match_id is not None
        (pages,) = archive._db.execute("PRAGMA page_count").fetchone()
        archive._db.execute(f"PRAGMA max_page_count = {pages}")
        play_on(match, keeper)
        assert isinstance(keeper.trouble, ArchiveFull)
        assert is_one_line(keeper.trouble, path)
        half = archive.record_of(keeper.match_id)
        verify(half)
        assert half.result is None
        archive._db.execute(f"PRAGMA max_page_count = {pages * 1000}")
        assert keeper.retry()
        assert archive.record_of(keeper.match_id) == keeper.record
        assert events_of(keeper.record) == tuple(match.events)


def test_a_full_disk_at_the_end_leaves_a_record_file(path: Path, tmp_path: Path) -> None:
    """What the archive cannot take is in a file, which the archive completes the match from later."""
    match = Match(2, SecretDeals(SECRET), target=1500)
    with Archive(path) as archive:
        keeper = keeper_of(lambda: archive, match)
        play_on(match, keeper, 10)
        (pages,) = archive._db.execute("PRAGMA page_count").fetchone()
        archive._db.execute(f"PRAGMA max_page_count = {pages}")
        play_on(match, keeper)
        rescued = keeper.leave(tmp_path / "rescued")
        assert rescued is not None
        assert rescued.name == "2026-11-30-045210.block.toml"
        assert keeper.leave(tmp_path / "rescued") != rescued
        record = read_record(rescued)
        verify(record)
        assert events_of(record) == tuple(match.events)
        archive._db.execute(f"PRAGMA max_page_count = {pages * 1000}")
        assert archive.add(record) == (keeper.match_id, "completed")


def test_a_real_limit_of_the_file_system(path: Path) -> None:
    """A process that may write no larger files: the write fails in the middle, is named, and nothing kept is lost."""
    Archive(path).close()
    assert in_child(lambda: _write_to_the_limit(path), as_nobody=False) == "named"
    with Archive(path) as archive:
        (left,) = archive.matches()
        verify(archive.record_of(left.id))
        archive.check()


def _write_to_the_limit(path: Path) -> str:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
    match = Match(2, SecretDeals(SECRET), target=1500)
    with Archive(path) as archive:
        keeper = keeper_of(lambda: archive, match)
        while keeper.trouble is None and match.outcome is None:
            keeper.keep(match.play(match.legal[0]) if match.legal else match.deal())
        assert keeper.match_id is not None
        kept = archive.record_of(keeper.match_id)
        assert kept.turns > 0
        assert keeper.trouble is not None
        assert is_one_line(keeper.trouble, path)
        assert keeper.record.turns > kept.turns
    return "named"


def in_child(work: Callable[[], str], *, as_nobody: bool) -> str:
    """What the work says in a process of its own, without root's rights if asked."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            if as_nobody and os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            said = work()
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(writer, said.encode()[:4000])
        os._exit(0)
    os.close(writer)
    with open(reader, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said


@pytest.fixture
def anyones_folder() -> Iterator[Path]:
    """A folder that a process without rights can reach."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.parametrize("what", ["folder", "file", "home"])
def test_a_read_only_place(anyones_folder: Path, what: str) -> None:
    """As root too: the process in which it is tried has given up its rights."""
    path = anyones_folder / "data" / "archive.db"
    if what != "home":
        Archive(path).close()
        path.parent.chmod(0o555)
        path.chmod(0o444)
        if what == "file" and os.geteuid() == 0:
            os.chown(path.parent, 65534, 65534)
            path.parent.chmod(0o755)
    else:
        anyones_folder.chmod(0o555)

    def work() -> str:
        match = Match(2, SecretDeals(SECRET))
        keeper = keeper_of(lambda: Archive(path), match)
        keeper.keep(match.deal())
        assert isinstance(keeper.trouble, ArchiveReadOnly), keeper.trouble
        assert is_one_line(keeper.trouble, path)
        try:
            keeper.leave(path.parent if what == "home" else path.parent / "rescued")
        except OSError as error:
            return type(error).__name__
        return "rescued"

    said = in_child(work, as_nobody=True)
    anyones_folder.chmod(0o755)
    assert said == ("rescued" if what == "file" and os.geteuid() == 0 else "PermissionError")


@pytest.mark.parametrize("place", ["under a file", "a folder"])
def test_a_place_where_no_file_can_be(tmp_path: Path, place: str) -> None:
    if place == "a folder":
        path = tmp_path
    else:
        (tmp_path / "file").write_bytes(b"")
        path = tmp_path / "file" / "archive.db"
    with pytest.raises(ArchiveReadOnly) as caught:
        Archive(path)
    assert is_one_line(caught.value, path)


def test_corrupt_pages_are_named_and_never_a_traceback(
    path: Path, tmp_path: Path, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    """Bytes overwritten at random: each verb works, or says that the archive is damaged, and the match is kept."""
    filled(path, play_match, record_match)
    whole = path.read_bytes()
    rng = random.Random(5)
    named = 0
    for number in range(60):
        damaged = bytearray(whole)
        for _ in range(rng.choice([1, 3, 30])):
            at = rng.randrange(100, len(whole) - 200)
            damaged[at : at + 200] = rng.randbytes(200)
        copy = tmp_path / f"{number}" / "archive.db"
        copy.parent.mkdir()
        copy.write_bytes(damaged)
        named += _use_all(copy)
    assert named > 50


def test_what_is_whole_is_salvaged(
    path: Path, tmp_path: Path, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    """A page in the middle is lost: most matches come out, each as it was put in."""
    filled(path, play_match, record_match)
    whole = path.read_bytes()
    put_in = [record_match(play_match(2, seed)) for seed in range(40)]
    salvaged = []
    for page in range(20, len(whole) // 4096, 5):
        path.write_bytes(whole[: page * 4096] + random.Random(page).randbytes(4096) + whole[(page + 1) * 4096 :])
        with Archive(path) as archive:
            found = [record for record in archive.salvage() if record in put_in]
        salvaged.append(len(found))
    assert sum(salvaged) / len(salvaged) > 25
    assert min(salvaged) < 40


def _use_all(path: Path) -> bool:
    """Use every verb; whether damage was named."""
    try:
        archive = Archive(path)
    except ArchiveDamaged:
        return True
    match = Match(2, SecretDeals(SECRET))
    verbs: list[Callable[[], object]] = [
        archive.matches,
        archive.check,
        archive.count,
        lambda: archive.matches(Filter(words="south", bot="random")),
        lambda: list(archive.records()),
        *(lambda number=number: archive.record_of(number) for number in range(1, 41)),
        *(lambda number=number: archive.saved(number) for number in range(1, 41)),
        lambda: archive.take_back(5, 1, 2),
        lambda: archive.delete([3, 4]),
    ]
    with archive:
        errors = [error for verb in verbs if (error := _error_of(verb)) is not None]
        assert all(isinstance(error, ArchiveDamaged) and is_one_line(error, path) for error in errors)
        keeper = keeper_of(lambda: archive, match)
        play_on(match, keeper, 12)
        rescued = keeper.leave(path.parent)
        if rescued is None:
            assert keeper.match_id is not None
            record = archive.record_of(keeper.match_id)
        else:
            assert isinstance(keeper.trouble, ArchiveDamaged)
            record = read_record(rescued)
        assert events_of(record) == tuple(match.events)
    return bool(errors)


def _error_of(verb: Callable[[], object]) -> ArchiveError | None:
    """What the archive says when it is asked; that a match is not there is no error."""
    try:
        verb()
    except (NoSuchMatch, MatchMovedOn):
        pass
    except ArchiveError as error:
        return error
    return None


def test_a_truncated_file(path: Path, play_match: Callable[..., Match], record_match: Callable[..., Record]) -> None:
    filled(path, play_match, record_match)
    path.write_bytes(path.read_bytes()[: 4096 * 5])
    assert _use_all(path)


def test_an_archive_that_is_deleted_under_it_is_begun_again(path: Path) -> None:
    """The next program finds no archive, and begins a new one."""
    Archive(path).close()
    shutil.rmtree(path.parent)
    with Archive(path) as archive:
        assert archive.matches() == []


def test_a_match_that_another_program_went_on_with_or_deleted_is_kept_anew(path: Path) -> None:
    with Archive(path) as archive:
        match = Match(2, SecretDeals(SECRET))
        keeper = keeper_of(lambda: archive, match)
        keeper.keep(match.deal())
        assert keeper.match_id == 1
        other = Match(2, SecretDeals(SECRET))
        archive.append(1, [*other.deal(), *other.play(other.legal[-1])])
        assert keeper.keep(match.play(match.legal[0]))
        assert keeper.match_id == 2
        assert archive.record_of(1).rounds[0].play == other.round_moves
        assert archive.record_of(2) == keeper.record
        archive.delete([2])
        assert keeper.keep(match.play(match.legal[0]))
        assert keeper.match_id == 3
        play_on(match, keeper)
        assert archive.record_of(3) == keeper.record
        assert events_of(keeper.record) == tuple(match.events)


def test_a_keeper_goes_on_with_a_saved_match(path: Path) -> None:
    """Times, faults, practice and take-over of before and after are in one record, in the archive and in the keeper."""
    from blocktui.records import match_of

    match = Match(2, SecretDeals(SECRET))
    with Archive(path) as archive:
        keeper = keeper_of(lambda: archive, match, settings={"limit": 100})
        keeper.keep(match.deal())
        events = match.play(match.legal[0])
        fault = Fault(turn=1, seat=match.first, kind="crash", detail="x")
        keeper.keep(events, ms=[5], faults=[fault])
        keeper.take_over(1, 1)
        assert keeper.match_id is not None
        saved = archive.saved(keeper.match_id)
        assert saved.settings == {"limit": 100}
        again = match_of(saved.record, SECRET)
        record = saved.record
        keeper = Keeper(
            lambda: archive, events=again.events, seats=record.seats, date=record.date, app=record.app,
            secret=saved.secret, saved=saved,
        )  # fmt: skip
        keeper.keep(again.play(again.legal[0]), ms=[7])
        keeper.mark_practice()
        play_on(again, keeper)
        kept = archive.record_of(saved.id)
        assert kept == keeper.record
        verify(kept)
        assert kept.practice
        assert kept.seats[1].taken_over == 1
        assert kept.rounds[0].faults == (fault,)


def test_a_keeper_goes_on_where_forced_passes_were_not_told(
    path: Path, play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    """A record may stop before passes that the rules give; going on with it tells them."""
    from blocktui.records import match_of

    found = 0
    with Archive(path) as archive:
        for seed in range(30):
            record = record_match(play_match(3, seed, turns=8))
            last = record.rounds[-1]
            if not last.play or not last.play[-1].is_pass or last.end is not None:
                continue
            found += 1
            cut = replace(record, rounds=(*record.rounds[:-1], replace(last, play=last.play[:-1])))
            number, _ = archive.add(cut)
            saved = archive.saved(number)
            match = match_of(saved.record, SECRET)
            keeper = Keeper(
                lambda: archive, events=match.events, seats=cut.seats, date=cut.date, app=cut.app, saved=saved
            )  # fmt: skip
            assert archive.record_of(number) == record
            keeper.keep(match.play(match.legal[0]))
            assert keeper.match_id == number
            assert archive.record_of(number) == keeper.record
    assert found > 1


def test_a_keeper_takes_back_also_what_could_not_be_written(path: Path) -> None:
    match = Match(2, SecretDeals(SECRET))
    with Archive(path) as archive:
        keeper = keeper_of(lambda: archive, match)
        play_on(match, keeper, 8)
        archive._db.execute("PRAGMA query_only = ON")
        play_on(match, keeper, 14)
        assert isinstance(keeper.trouble, ArchiveReadOnly)
        from blocktui.records import match_of

        record = keeper.record
        shorter = replace(record, rounds=(replace(record.rounds[0], play=record.rounds[0].play[:3], end=None),))
        shorter = replace(shorter, rounds=(replace(shorter.rounds[0], left=(), points=(), ms=()),), scores=(0, 0))
        again = match_of(replace(shorter, result=None, secret=None), SECRET)
        keeper.take_back(again.events, 1, len(again.round_moves))
        keeper.keep(again.play(again.legal[-1]))
        archive._db.execute("PRAGMA query_only = OFF")
        assert keeper.retry()
        assert keeper.match_id == 1
        assert archive.record_of(1) == keeper.record
        assert events_of(keeper.record) == tuple(again.events)
        assert keeper.record.practice


def test_errors_cross_processes(path: Path) -> None:
    for error in (ArchiveFull(path, "full"), MatchMovedOn(3)):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))
