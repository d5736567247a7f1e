"""What each setting does at the table, and what a match begun as practice is."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from blocktui.home.settings import Settings
from blocktui.play.keeping import record_of_session
from blocktui.play.last_setup import LastSeat, LastSetup, keep_last_setup
from blocktui.rules import Passed
from blocktui.tui.app import BlockApp
from blocktui.tui.screens.rules import RulesScreen
from blocktui.tui.screens.settings import SettingsScreen
from blocktui.tui.screens.table import TableScreen
from blocktui.tui.widgets.chain_view import ChainView
from blocktui.tui.widgets.form import Form
from blocktui.tui.widgets.hint_view import HintView
from screenshots.take import SEATS, app_for, asked, choose_on, has_choice, settled

from .conftest import screen_text


def at_table(app: BlockApp) -> TableScreen:
    """The table, which must be in front."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


def only_one(app: BlockApp) -> bool:
    """Whether a person is asked for the only move there is."""
    screen = app.screen
    return isinstance(screen, TableScreen) and screen.asked is not None and len(screen.asked.legal) == 1


def passing(app: BlockApp) -> bool:
    """Whether a person is to say that they pass."""
    return isinstance(app.screen, TableScreen) and app.screen._passing is not None


async def test_forced_turns_are_the_persons_own_where_the_settings_have_it_so() -> None:
    app = app_for("human", "heaviest", "random", wishes={"forced": False})
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: only_one(app))
        screen = at_table(app)
        before = screen.asked
        assert screen.choice is not None
        assert screen.choice.move == before.legal[0]
        await pilot.press("enter")
        await settled(pilot, lambda: screen.asked is not before)

        await choose_on(pilot, app, lambda: passing(app))
        turns = len(screen.session.table.turns)
        told = screen_text(app)
        assert "no tile of yours fits" in told
        assert "go on" in told.split("\n")[-1]
        for _number in range(5):
            await pilot.pause()
        assert len(screen.session.table.turns) == turns, "the pass waits for the person"
        await pilot.press("enter")
        await settled(pilot, lambda: len(screen.session.table.turns) > turns)
        turn = screen.session.table.turns[turns]
        assert isinstance(turn, Passed)
        assert turn.seat == 0
        assert not any("the only move" in str(line) for line in screen.session.lines)


async def test_forced_turns_are_made_for_the_person_by_default() -> None:
    app = app_for("human", "heaviest", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: app.screen_stack[1].session.match.round == 4 or only_one(app))
        assert not only_one(app)
        screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        assert any("the only move" in str(line) for line in screen.session.lines)


async def test_hints_stand_there_from_the_first_choice_and_make_it_practice() -> None:
    app = app_for(*SEATS, wishes={"hints": True})
    async with app.run_test(size=(120, 40)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        screen = at_table(app)
        assert screen.query_one(HintView).display
        assert screen.session.practice
        assert "practice" in screen_text(app).split("\n")[0]
        await pilot.press("t")
        assert not screen.query_one(HintView).display


async def test_hints_that_are_switched_on_in_the_middle_show_at_once(tmp_path: Path) -> None:
    app = app_for(*SEATS, settings=Settings(tmp_path / "settings.toml"))
    async with app.run_test(size=(120, 40)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        screen = at_table(app)
        assert not screen.query_one(HintView).display
        assert not screen.session.practice
        await pilot.press("f2")
        for _number in range(20):
            if app.screen.query_one(Form).key == "hints":
                break
            await pilot.press("down")
        await pilot.press("right", "escape")
        await settled(pilot, lambda: app.screen is screen)
        assert screen.query_one(HintView).display
        assert screen.session.practice


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_tile_is_seen_coming_and_lies_where_it_belongs_at_last(wanted: bool) -> None:
    """No key waits for the motion, and without it the tile lies there at once."""
    app = app_for(*SEATS, wishes={"motion": wanted}, pace=0.3, sleep=_no_time, clock=_Clock())
    app._usual_motion = "full"
    app.animation_level = "full" if wanted else "none"
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        screen = at_table(app)
        view = screen.query_one(ChainView)
        await settled(pilot, lambda: view._away == 0)
        lies = view.draw(view.size.width, view.size.height).text()
        drawn: list[str] = []
        view.show(view.chain, laying=True)
        assert (view._away > 0) is wanted
        while view._away:
            drawn.append(view.draw(view.size.width, view.size.height).text())
            await pilot.pause(0)
        assert bool(drawn) is wanted
        assert all(text != lies for text in drawn)
        assert view.draw(view.size.width, view.size.height).text() == lies
        before = screen.asked
        view.show(view.chain, laying=True)
        await pilot.press("right", "enter")
        assert screen.asked is not before


class _Clock:
    """Each look at it is a second later."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


async def _no_time(_seconds: float) -> None:
    return


async def test_actions_of_the_whole_program_take_other_keys_too(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nsettings = "f8"\nrules = "R,f9"\nquit = "ctrl+x"\n')
    app = app_for(settings=Settings(path))
    async with app.run_test(size=(120, 40)) as pilot:
        assert not app.settings.problems
        assert "f8 settings" in screen_text(app)
        await pilot.press("f2")
        assert not isinstance(app.screen, SettingsScreen)
        await pilot.press("f8")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape", "r")
        assert not isinstance(app.screen, RulesScreen)
        await pilot.press("R")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("ctrl+q")
        assert app.is_running
        await pilot.press("ctrl+x")
        await pilot.pause()
        assert app._exit


async def test_the_key_bar_can_be_clicked_whatever_the_keys_are(tmp_path: Path) -> None:
    from blocktui.tui.widgets.key_bar import KeyBar

    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nnext_tile = "a,d"\n')
    app = app_for(*SEATS, settings=Settings(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        screen = at_table(app)
        places = next(places for places, name in screen.query_one(KeyBar)._places if name == "choose")
        await pilot.click(KeyBar, offset=(places.start, 0))
        await pilot.pause()
        assert screen.choice is not None
        assert screen.choice.chosen is not None


async def go_to(pilot: Pilot[None], app: BlockApp, key: str) -> None:
    """Go down to a line of the form."""
    for _number in range(30):
        if app.screen.query_one(Form).key == key:
            return
        await pilot.press("down")
    raise AssertionError(f"no line {key}")


async def test_practice_is_chosen_in_the_setup_remembered_and_marked_in_the_record(tmp_path: Path) -> None:
    last = tmp_path / "last-setup.json"
    app = app_for(last_setup=last)
    async with app.run_test(size=(80, 40)) as pilot:
        await go_to(pilot, app, "more")
        await pilot.press("enter")
        await go_to(pilot, app, "practice")
        await pilot.press("right")
        await pilot.press("f5")
        await choose_on(pilot, app, lambda: asked(app) and len(at_table(app).asked.legal) > 1)
        screen = at_table(app)
        assert screen.session.practice
        assert screen.query_one(HintView).display
        assert record_of_session(screen.session, app="blocktui").practice
    again = app_for(last_setup=last)
    async with again.run_test(size=(80, 40)) as pilot:
        assert again.screen._chosen.practice


async def test_bots_alone_have_no_practice(tmp_path: Path) -> None:
    last = tmp_path / "last-setup.json"
    keep_last_setup(last, LastSetup(2, [LastSeat("heaviest"), LastSeat("random")], practice=True))
    app = app_for(last_setup=last)
    async with app.run_test(size=(80, 40)) as pilot:
        await go_to(pilot, app, "more")
        await pilot.press("enter")
        assert "practice" not in [line.key for line in app.screen.query_one(Form).lines]
        await pilot.press("f5")
        await pilot.pause()
        screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        assert not screen.session.practice
