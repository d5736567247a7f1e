"""Tournaments in the app: begun, watched, stopped and taken up by keys, their matches stepped through."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from blocktui.arena.executors import Here
from blocktui.arena.folder import RunFolder
from blocktui.arena.place import Place
from blocktui.arena.standing import Standing
from blocktui.records import verify
from blocktui.tui.app import BlockApp
from blocktui.tui.screens.arena import ArenaScreen
from blocktui.tui.screens.arena_setup import ArenaSetupScreen
from blocktui.tui.screens.help import HelpScreen
from blocktui.tui.screens.replay import ReplayScreen
from blocktui.tui.widgets.form import Form
from screenshots.take import app_for, tournament

from .conftest import screen_text, until


class Gate(Here):
    """Plays a batch when it is let."""

    opened = threading.Semaphore(0)

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        future = None
        if self.opened.acquire(timeout=20):
            future = super().submit(fn, *args, **kwargs)
        assert future is not None
        return future


def app_at(folder: Path, maker: Callable[[], Here] = Here) -> BlockApp:
    place = Place(data=folder, app="test", workers=2, make_pool=lambda _workers: maker)
    return app_for(arena=lambda: place)


async def at_setup(pilot: Pilot[None], app: BlockApp) -> Form:
    await pilot.press("f4")
    await until(pilot, lambda: isinstance(app.screen, ArenaSetupScreen) and bool(app.screen.query_one(Form).lines))
    return app.screen.query_one(Form)


async def to_line(pilot: Pilot[None], form: Form, key: str) -> None:
    while form.key != key:
        await pilot.press("up")


async def begin_small(pilot: Pilot[None], app: BlockApp) -> ArenaScreen:
    """Heaviest against random on 100 boards, by keys alone."""
    form = await at_setup(pilot, app)
    for key, wanted in (("boards", "100"), ("bot 0", "heaviest"), ("bot 1", "random")):
        await to_line(pilot, form, key)
        while form.lines[form.at].value != wanted:
            await pilot.press("right")
    await pilot.press("f5")
    await until(pilot, lambda: isinstance(app.screen, ArenaScreen))
    screen = app.screen
    assert isinstance(screen, ArenaScreen)
    return screen


def boards_kept(folder: Path) -> int:
    """What the one run's journal holds."""
    (path,) = (folder / "arena").iterdir()
    run = RunFolder.open(path)
    standing = Standing(run.plan)
    with run.journal() as journal:
        for result in journal.results:
            standing.offer(result)
    return standing.boards


async def test_a_tournament_is_begun_and_watched_to_its_end_and_a_match_stepped_through(tmp_path: Path) -> None:
    app = app_at(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await begin_small(pilot, app)
        await until(pilot, lambda: not screen.running, tries=4000)
        shown = screen_text(app)
        assert "finished" in shown
        assert "100 of 100 boards" in shown
        assert "1  heaviest" in shown
        assert "0.5" in shown
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert isinstance(app.screen, ReplayScreen)
        record = app.screen.replay.record
        verify(record)
        last = record.board, record.rotation
        await pilot.press("q")
        await until(pilot, lambda: app.screen is screen)
        assert f" {last[0]}/{last[1] + 1} " in shown
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, ArenaSetupScreen))
    (path,) = (tmp_path / "arena").iterdir()
    assert (path / "report.json").exists()
    assert boards_kept(tmp_path) == 100


async def test_keys_are_answered_while_it_plays_and_a_stopped_run_is_taken_up(tmp_path: Path) -> None:
    """Stopped by a key, gone on with by the same key; left, and taken up from the setup: nothing is played twice."""
    Gate.opened = threading.Semaphore(0)
    app = app_at(tmp_path, Gate)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin_small(pilot, app)
        assert "playing" in screen_text(app)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        Gate.opened.release(3)
        await until(pilot, lambda: screen.picture is not None and screen.picture.boards > 0, tries=4000)
        await pilot.press("space")
        await until(pilot, lambda: "stopping" in screen_text(app))
        Gate.opened.release()
        await until(pilot, lambda: "stopped" in screen_text(app), tries=4000)
        assert not screen.running
        await pilot.press("space")
        await until(pilot, lambda: screen.running)
        Gate.opened.release()
        await pilot.press("q")
        Gate.opened.release(4)
        await until(pilot, lambda: isinstance(app.screen, ArenaSetupScreen), tries=4000)
        await pilot.press("escape")
        form = await at_setup(pilot, app)
        assert "Go on with" in screen_text(app)
        Gate.opened.release(10**4)
        await to_line(pilot, form, "run 0")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ArenaScreen) and "finished" in screen_text(app), tries=8000)
    assert boards_kept(tmp_path) == 100


async def test_a_run_that_another_program_plays_is_told(tmp_path: Path) -> None:
    place, run = tournament(tmp_path)
    app = app_for(arena=lambda: place)
    with run.journal():
        async with app.run_test(size=(80, 24)) as pilot:
            app.open_run(run, 1)
            await until(
                pilot,
                lambda: "is being played already" in " ".join(notice.message for notice in app._notifications),
            )
            await pilot.press("q")


async def test_what_cannot_be_begun_is_told_on_the_form(tmp_path: Path) -> None:
    (tmp_path / "arena").write_text("a file stands where the folder would be")
    app = app_at(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_setup(pilot, app)
        await pilot.press("f5")
        await until(pilot, lambda: "Errno" in screen_text(app) or "arena" in screen_text(app).split("\n")[0])
        assert isinstance(app.screen, ArenaSetupScreen)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
async def test_c41_the_arena_stands_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    place, run = tournament(tmp_path)
    app = app_for(arena=lambda: place)
    async with app.run_test(size=size) as pilot:
        app.open_run(run, 1)
        await until(pilot, lambda: isinstance(app.screen, ArenaScreen) and "finished" in screen_text(app))
        for width, height in ((300, 100), (1, 1), (59, 17), (61, 18), size):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
        assert "counter" in screen_text(app)
