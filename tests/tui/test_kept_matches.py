"""Matches kept by the app: going on, the list, replay and statistics, and what stands in the archive's way."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Input

from blocktui.play.matches import Matches
from blocktui.play.replay import Replay
from blocktui.play.seating import occupants_of
from blocktui.play.session import Session
from blocktui.play.setup import MatchSetup, seats_from
from blocktui.records import Record, read_record, verify
from blocktui.records.archive import Archive, ArchiveFull, Claims
from blocktui.rules import Passed, Played
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.spec import SeatSpec
from blocktui.tui.app import BlockApp
from blocktui.tui.screens.matches import MatchesScreen
from blocktui.tui.screens.replay import ReplayScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.setup import SetupScreen
from blocktui.tui.screens.statistics import ChapterView, StatisticsScreen
from blocktui.tui.screens.table import TableScreen

from .conftest import needs_a_person, screen_text, until

SECRET = bytes(range(16))


class Kept:
    """An app whose matches are kept in a folder."""

    def __init__(self, folder: Path, *specs: str, pace: float = 0.0, opens: Record | None = None, **wishes: object):
        catalogue = Catalogue(folder=Path.cwd(), plugins=False)
        setup = None
        if specs:
            seats = seats_from([SeatSpec.parse(spec) for spec in specs], catalogue)
            setup = MatchSetup(seats=seats, secret=SECRET, **wishes)  # type: ignore[arg-type]
        self.matches = Matches(folder / "archive.db", folder / "matches", app="test")
        self.app = BlockApp(
            catalogue=catalogue,
            seater=partial(occupants_of, in_process=True),
            archive=self.matches,
            keep=lambda _session: None,
            new_secret=lambda: SECRET,
            setup=setup,
            pace=pace,
            opens=None if opens is None else lambda app: app.open_replay(Replay(opens), leaves=True),
        )

    @property
    def screen(self) -> TableScreen:
        screen = self.app.screen
        assert isinstance(screen, TableScreen), screen
        return screen


async def watched(folder: Path, *specs: str, target: int = 20) -> Record:
    """A match of bots, played to its end in the app."""
    kept = Kept(folder, *specs, target=target)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(kept.app.screen, ScoreScreen), tries=3000)
        record = kept.matches.archive().record_of(kept.matches.archive().matches()[0].id)
        await pilot.press("q")
    kept.matches.close()
    return record


async def play_until(pilot: Pilot[None], kept: Kept, holds: Callable[[], bool]) -> None:
    """Play the first playable tile wherever it is asked."""
    for _number in range(300):
        await until(pilot, lambda: holds() or needs_a_person(kept.app.screen))
        if holds():
            return
        screen = kept.app.screen
        if isinstance(screen, TableScreen) and screen.choosing:
            choice = screen.choice
            assert choice is not None
            playable = [number for number, tile in enumerate(choice.hand, 1) if tile in choice.playable]
            await pilot.press(*([str(playable[0])] if choice.chosen is None else []), "enter")
            await until(pilot, lambda choice=choice, screen=screen: screen.choice is not choice)
        else:
            await pilot.press("enter")
    raise AssertionError("it never came")


async def test_a_match_that_was_left_is_offered_and_gone_on_with(tmp_path: Path) -> None:
    first = Kept(tmp_path, "human=Ann", "heaviest=Bo", target=61)
    async with first.app.run_test(size=(80, 24)) as pilot:
        await play_until(
            pilot,
            first,
            lambda: (
                isinstance(first.app.screen, TableScreen)
                and first.screen.choosing
                and len(first.screen.session.table.turns) > 3
            ),
        )
        session = first.screen.session
        hands, events = session.match.hands, list(session.match.events)
        await pilot.press("q", "y")
        await until(pilot, lambda: not first.app.is_running or not isinstance(first.app.screen, TableScreen))
    first.matches.close()

    again = Kept(tmp_path)
    async with again.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Go on with" in screen_text(again.app))
        assert "Ann 0, Bo 0" in screen_text(again.app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(again.app.screen, TableScreen) and again.screen.choosing)
        session = again.screen.session
        assert session.match.events == events
        assert session.match.hands == hands
        assert session.setup.secret == SECRET
        assert "Ann, your turn" in screen_text(again.app)
        await pilot.press("q", "y")
        await until(pilot, lambda: isinstance(again.app.screen, SetupScreen))
        await until(pilot, lambda: "Go on with" in screen_text(again.app))
        assert again.matches.archive().count() == 1, "it is the same match, not another"
    again.matches.close()


async def test_every_turn_is_on_the_disk_when_it_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read by another connection at the moment at which the screen takes a turn in."""
    shown = 0
    note = Session.note

    def noting(session: Session, happening: object, **more: bool) -> None:
        nonlocal shown
        if isinstance(happening, Played | Passed):
            shown += 1
            with sqlite3.connect(f"file:{tmp_path / 'archive.db'}?mode=ro", uri=True) as db:
                plays = [row[0].split() for row in db.execute("SELECT play FROM round")]
            assert sum(map(len, plays)) >= shown
        note(session, happening, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Session, "note", noting)
    kept = Kept(tmp_path, "heaviest=A", "random=B", target=20, pace=0.001)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(kept.app.screen, ScoreScreen), tries=3000)
    assert shown > 20
    kept.matches.close()


async def test_a_full_disk_is_told_and_the_match_goes_on_and_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = True
    append, begin = Archive.append, Archive.begin_match

    def refusing(usual: Callable[..., object]) -> Callable[..., object]:
        def verb(archive: Archive, *given: object, **more: object) -> object:
            if full:
                raise ArchiveFull(archive.path, f"the disk of the archive {archive.path} is full: make room")
            return usual(archive, *given, **more)

        return verb

    monkeypatch.setattr(Archive, "append", refusing(append))
    monkeypatch.setattr(Archive, "begin_match", refusing(begin))
    kept = Kept(tmp_path, "human=Ann", "heaviest=Bo", target=30)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await play_until(
            pilot, kept, lambda: isinstance(kept.app.screen, TableScreen) and len(kept.screen.session.table.turns) > 5
        )
        assert "is full" in "".join(notice.message for notice in kept.app._notifications)
        full = False
        await play_until(
            pilot, kept, lambda: isinstance(kept.app.screen, TableScreen) and bool(kept.screen.session.table.rounds)
        )
        assert "saved again" in "".join(notice.message for notice in kept.app._notifications)
        record = kept.matches.archive().record_of(1)
        verify(record)
        assert record.rounds[0].end is not None
        await pilot.press("q", "y")
    assert kept.app.unkept == []
    kept.matches.close()


async def test_what_could_never_be_kept_is_written_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "archive.db").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    kept = Kept(tmp_path, "human=Ann", "heaviest=Bo", target=30)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await play_until(
            pilot, kept, lambda: isinstance(kept.app.screen, TableScreen) and len(kept.screen.session.table.turns) > 5
        )
        await pilot.press("q", "y")
        await until(pilot, lambda: not kept.app.is_running or not isinstance(kept.app.screen, TableScreen))
    (written,) = (tmp_path / "matches").glob("*.block.toml")
    (told,) = kept.app.unkept
    assert str(written) in told
    verify(read_record(written))
    kept.matches.close()


async def test_what_stands_in_the_way_in_the_middle_of_a_match(tmp_path: Path) -> None:
    """Another process locks the archive while a match is played: it goes on, and is saved whole when that ends."""
    kept = Kept(tmp_path, "human=Ann", "heaviest=Bo", target=30)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await play_until(
            pilot, kept, lambda: isinstance(kept.app.screen, TableScreen) and len(kept.screen.session.table.turns) > 1
        )
        with locked_by_another_process(tmp_path / "archive.db"):
            await play_until(pilot, kept, lambda: "in use by another program" in told(kept))
            turns = len(kept.screen.session.table.turns)
            assert "The match goes on" in told(kept)
        await play_until(
            pilot,
            kept,
            lambda: isinstance(kept.app.screen, TableScreen) and len(kept.screen.session.table.turns) > turns,
        )
        await play_until(pilot, kept, lambda: "saved again" in told(kept))
        session = kept.screen.session
        record = kept.matches.archive().record_of(1)
        verify(record)
        assert record.turns == sum(isinstance(event, Played | Passed) for event in session.match.events)
        await pilot.press("q", "y")
    assert kept.app.unkept == []
    kept.matches.close()


def told(kept: Kept) -> str:
    """All notices of the app."""
    return " ".join(notice.message for notice in kept.app._notifications)


LOCKING = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked_by_another_process(path: Path) -> Iterator[None]:
    with subprocess.Popen(
        [sys.executable, "-c", LOCKING, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"locked\n"
        yield
        other.kill()


@pytest.mark.parametrize("trouble", ["read-only", "damaged", "full for good"])
async def test_a_match_that_cannot_be_kept_goes_on_and_is_written_out(
    tmp_path: Path, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told on the screen once, played on to the end of a round, and written as a record when it is left."""
    data = tmp_path / "data"
    expected = {"read-only": "cannot be opened for writing", "damaged": "is damaged", "full for good": "is full"}
    kept = Kept(data, "human=Ann", "heaviest=Bo", target=100)
    kept.matches = kept.app.archive = Matches(data / "archive.db", data / "matches", app="test", spare=(tmp_path,))
    if trouble == "read-only":
        data.write_text("a file stands where the folder would be")
    elif trouble == "damaged":
        with Archive(data / "archive.db") as archive:
            archive._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = bytearray((data / "archive.db").read_bytes())
        whole[4096:] = b"\xaa" * (len(whole) - 4096)
        (data / "archive.db").write_bytes(whole)
    else:
        # a real error of SQLite, which may not make the file any larger
        await watched(data, "heaviest=A", "random=B", target=60)
        archive = kept.matches.archive()
        (pages,) = archive._db.execute("PRAGMA page_count").fetchone()
        archive._db.execute(f"PRAGMA max_page_count = {pages}")
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await play_until(
            pilot, kept, lambda: isinstance(kept.app.screen, TableScreen) and expected[trouble] in told(kept)
        )
        rounds = kept.screen.session.match.round
        await play_until(
            pilot, kept, lambda: isinstance(kept.app.screen, TableScreen) and kept.screen.session.match.round > rounds
        )
        assert told(kept).count("The match goes on") == 1, "and it is told once"
        session = kept.screen.session
        turns = sum(isinstance(event, Played | Passed) for event in session.match.events)
        await pilot.press("q", "y")
        await until(pilot, lambda: not kept.app.is_running or not isinstance(kept.app.screen, TableScreen))
    (written,) = [*tmp_path.glob("*.block.toml"), *tmp_path.glob("data/matches/*.block.toml")]
    (unkept,) = kept.app.unkept
    assert str(written) in unkept
    record = read_record(written)
    verify(record)
    assert record.turns == turns
    assert record.seats[0].name == "Ann"
    kept.matches.close()


async def test_a_match_that_is_played_elsewhere_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """From the list: told, and the list stays; the setup does not offer it."""
    kept = Kept(tmp_path, "human=Ann", "heaviest=Bo", target=30)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await play_until(
            pilot, kept, lambda: isinstance(kept.app.screen, TableScreen) and len(kept.screen.session.table.turns) > 1
        )
        await pilot.press("q", "y")
    kept.matches.close()
    elsewhere = Claims(tmp_path / "archive.playing")
    program = "import sys; from pathlib import Path; from blocktui.records.archive import Claims;"
    program += "claims = Claims(Path(sys.argv[1])); print(claims.claim(1), flush=True); sys.stdin.read()"
    again = Kept(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "archive.playing")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"True\n"
        assert not elsewhere.free(1)
        async with again.app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(again.app.screen, SetupScreen))
            await pilot.press("m")
            await until(
                pilot,
                lambda: (
                    isinstance(again.app.screen, MatchesScreen) and again.app.screen.query_one(DataTable).row_count == 1
                ),
            )
            assert "Go on with" not in screen_text(again.app)
            await pilot.press("c")
            await until(pilot, lambda: "Match 1 is being played at another table" in told(again))
            assert isinstance(again.app.screen, MatchesScreen)
            other.kill()
            other.wait()
            await pilot.press("c")
            await until(pilot, lambda: isinstance(again.app.screen, TableScreen))
            await pilot.press("q", "y")
    again.matches.close()
    elsewhere.close()


async def test_keys_are_answered_while_the_disk_is_slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C44: a write that does not come back holds no key up."""
    import threading

    gate = threading.Event()
    append = Archive.append

    def slow(archive: Archive, *given: object, **more: object) -> None:
        gate.wait(20)
        append(archive, *given, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Archive, "append", slow)
    kept = Kept(tmp_path, "heaviest=A", "random=B", target=20, pace=0.001)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(kept.app.screen, TableScreen) and kept.screen.session.table.round == 1)
        table = kept.screen.session.table
        await pilot.press("s")
        await until(pilot, lambda: isinstance(kept.app.screen, ScoreScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(kept.app.screen, TableScreen))
        assert not table.turns, "and nothing is shown that is not kept"
        gate.set()
        await until(pilot, lambda: bool(table.turns or table.rounds))
    kept.matches.close()


@pytest.fixture
async def played(tmp_path: Path) -> list[Record]:
    """Two matches in the archive of the folder."""
    return [
        await watched(tmp_path, "heaviest=A", "random=B"),
        await watched(tmp_path, "random=[/]", "random=Cé", "heaviest=封锁"),
    ]


async def test_the_list_is_searched_replayed_exported_and_deleted(
    tmp_path: Path, played: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = Kept(tmp_path)
    app = kept.app
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press("m")
        await until(
            pilot, lambda: isinstance(app.screen, MatchesScreen) and app.screen.query_one(DataTable).row_count == 2
        )
        assert "2 matches" in screen_text(app)
        assert "[/], Cé, 封锁" in screen_text(app), "names are text, whatever they hold"
        await pilot.press("slash", *"heav q")
        await until(pilot, lambda: app.screen.query_one(DataTable).row_count == 0)
        assert app.screen.query_one(Input).value == "heav q", "letters are typed, and do nothing else"
        await pilot.press("backspace", "b", "backspace", "enter")
        await pilot.press("f")
        await until(pilot, lambda: "finished" in screen_text(app).split("\n")[0])
        await until(pilot, lambda: app.screen.query_one(DataTable).row_count == 2)
        await pilot.press("escape")
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert app.screen.replay.record == played[0]
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, MatchesScreen))
        await pilot.press("e")
        await until(pilot, lambda: "Write the match" in screen_text(app))
        await pilot.press("enter")
        await until(pilot, lambda: len(list(tmp_path.glob("*.block.toml"))) == 1)
        assert read_record(next(tmp_path.glob("*.block.toml"))) == played[0]
        await until(pilot, lambda: isinstance(app.screen, MatchesScreen))
        await pilot.press("d")
        await until(pilot, lambda: "for good?" in screen_text(app))
        await pilot.press("y")
        await until(
            pilot, lambda: isinstance(app.screen, MatchesScreen) and app.screen.query_one(DataTable).row_count == 1
        )
        assert [one.id for one in kept.matches.archive().matches()] == [2]
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
    kept.matches.close()


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
async def test_replay_goes_everywhere_and_shows_that_moment(
    tmp_path: Path, played: list[Record], size: tuple[int, int]
) -> None:
    record = played[0]
    kept = Kept(tmp_path, opens=record)
    app = kept.app
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        replay = screen.replay
        turns = len(record.rounds[0].play)
        for _number in range(turns):
            await pilot.press("right")
        assert len(replay.table.turns) == turns
        await pilot.press("full_stop")
        assert replay.table.ended is not None
        assert replay.table.scores == record.rounds[0].points
        await pilot.press("comma", "left")
        assert len(replay.table.turns) == turns - 1
        await pilot.press("down")
        assert replay.table.round == 2
        assert not replay.table.turns
        assert "round 2" in screen_text(app)
        await pilot.press("up")
        assert (replay.table.round, len(replay.table.turns)) == (1, 0)
        await pilot.press("end")
        assert replay.at == replay.last
        assert replay.table.outcome == record.result
        await pilot.press("j")
        await until(pilot, lambda: "Go to round" in screen_text(app))
        await pilot.press(*"2.3", "enter")
        await until(pilot, lambda: app.screen is screen and replay.table.round == 2)
        assert len(replay.table.turns) == 3
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        assert "Scores after round 1" in screen_text(app)
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        await pilot.click("Timeline", offset=(size[0] - 1, 0))
        assert replay.at >= replay.last - 2
        await pilot.press("home", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "space")
        await until(pilot, lambda: replay.at == replay.last, tries=3000)
        assert screen.pacer.paused
        await pilot.press("q")
    kept.matches.close()


async def test_replay_as_a_seat_saw_it_shows_no_other_hand(tmp_path: Path, played: list[Record]) -> None:
    record = played[0]
    kept = Kept(tmp_path, opens=record)
    app = kept.app
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        other = [f"{tile.low}│{tile.high}" for tile in record.rounds[0].hands[1] if tile and not tile.double]
        assert all(tile in screen_text(app) for tile in other), "all hands"
        await pilot.press("o")
        assert not any(tile in screen_text(app) for tile in other)
        assert "as A saw it" in screen_text(app)
        await pilot.press("o")
        assert "as B saw it" in screen_text(app)
        await pilot.press("o")
        assert "all hands" in screen_text(app)
        await pilot.press("q")
    kept.matches.close()


async def test_statistics_are_shown_for_everyone_and_for_each(tmp_path: Path, played: list[Record]) -> None:
    kept = Kept(tmp_path)
    app = kept.app
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, StatisticsScreen) and bool(app.screen.query(ChapterView)))
        await until(pilot, lambda: "heaviest" in screen_text(app))
        await pilot.press("right")
        await until(pilot, lambda: "By opening" in screen_text(app) or "By seat" in screen_text(app))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
    kept.matches.close()


@pytest.mark.parametrize("key", ["m", "s"])
async def test_c41_the_screens_stand_any_size(tmp_path: Path, played: list[Record], key: str) -> None:
    kept = Kept(tmp_path)
    app = kept.app
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, MatchesScreen | StatisticsScreen))
        for size in [(300, 100), (1, 1), (20, 5), (60, 18), (80, 24)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen_text(app).split("\n")[0].strip()
    kept.matches.close()


async def test_c41_the_replay_stands_any_size(tmp_path: Path, played: list[Record]) -> None:
    kept = Kept(tmp_path, opens=played[1])
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(kept.app.screen, ReplayScreen))
        for size in [(300, 100), (1, 1), (20, 5), (60, 18), (80, 24)]:
            await pilot.resize_terminal(*size)
            await pilot.press("right")
        assert "turn 5" in screen_text(kept.app)
        await asyncio.sleep(0)
        await pilot.press("q")
    kept.matches.close()


async def test_a_choice_that_is_taken_back_is_taken_back_on_the_disk(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "human=Ann", "heaviest=Bo", target=61)
    async with kept.app.run_test(size=(80, 24)) as pilot:
        await play_until(
            pilot,
            kept,
            lambda: (
                isinstance(kept.app.screen, TableScreen)
                and kept.screen.choosing
                and len(kept.screen.session.table.turns) > 3
            ),
        )
        before = kept.matches.archive().record_of(1)
        await pilot.press("u")
        await until(pilot, lambda: kept.screen.session.practice and kept.screen.choosing)
        taken = kept.screen.session.match.round_moves
        assert len(taken) < len(before.rounds[0].play)
        await pilot.press("q", "y")
        await until(pilot, lambda: not kept.app.is_running or not isinstance(kept.app.screen, TableScreen))
    record = kept.matches.archive().record_of(1)
    verify(record)
    assert record.practice
    assert record.rounds[0].play == taken
    kept.matches.close()
