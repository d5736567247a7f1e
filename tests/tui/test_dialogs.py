"""Screens over another: the language can be changed there, and the rules are a key away."""

import asyncio
import time
from collections.abc import Callable

import pytest
from textual.widgets import Input

from blocktui.i18n import LANGUAGES, _, language
from blocktui.narration import sentence
from blocktui.narration.lessons import opening_lesson
from blocktui.rules import LotDrawn
from blocktui.tui.app import BlockApp
from blocktui.tui.pacing import Pacer
from blocktui.tui.screens.ask import AskScreen
from blocktui.tui.screens.confirm import leave_question
from blocktui.tui.screens.dialog import Dialog
from blocktui.tui.screens.help import HelpScreen
from blocktui.tui.screens.jump import JumpScreen
from blocktui.tui.screens.lesson import LessonScreen
from blocktui.tui.screens.log import LogScreen
from blocktui.tui.screens.lot import LotScreen
from blocktui.tui.screens.rules import RulesScreen
from blocktui.tui.screens.seat import SeatScreen
from blocktui.tui.screens.setup import SetupScreen
from screenshots.take import app_for, settled

from .conftest import screen_text


def _help(app: BlockApp) -> Dialog[None]:
    assert isinstance(app.screen, SetupScreen)
    return HelpScreen(app.screen)


DIALOGS: dict[str, Callable[[BlockApp], Dialog[object]]] = {
    "ask": lambda _app: AskScreen(lambda: _("Name:"), "", lambda _text: None),
    "confirm": lambda _app: leave_question(),
    "help": _help,
    "jump": lambda _app: JumpScreen((), 3, ("Ann", "Bo"), stops=False),
    "lesson": lambda _app: LessonScreen(opening_lesson),
    "log": lambda _app: LogScreen(lambda: [sentence(_("{name} passed."), name="Ann")], [("Bo", "hello")]),
    "lot": lambda _app: LotScreen(
        LotDrawn(((3, 5),), 1), ("Ann", "Bo"), Pacer(0, clock=time.monotonic, sleep=asyncio.sleep), waits=True
    ),
    "seat": lambda app: SeatScreen(app._catalogue.builtin, "Bo", "heaviest", {}),
}


def test_every_dialog_is_here() -> None:
    assert len(Dialog.__subclasses__()) == len(DIALOGS)


@pytest.mark.parametrize("name", DIALOGS)
async def test_a_dialog_is_told_in_the_language_that_is_changed_to(name: str) -> None:
    """As one that is opened in that language."""
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot, lambda: isinstance(app.screen, SetupScreen))
        open_one = DIALOGS[name]
        opened: dict[str, str] = {}
        for _number in LANGUAGES:
            await app.push_screen(open_one(app))
            await pilot.pause()
            opened[language()] = screen_text(app)
            app.pop_screen()
            await pilot.press("ctrl+l")
            await pilot.pause()
        assert len(set(opened.values())) == len(LANGUAGES)

        await app.push_screen(open_one(app))
        dialog = app.screen
        for _number in LANGUAGES:
            await settled(pilot, lambda: screen_text(app) == opened[language()])
            await pilot.press("ctrl+l")
        assert app.screen is dialog
        assert dialog.focused is None or dialog.focused.is_attached


async def test_what_was_typed_stays_when_the_language_is_changed() -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        given: list[str | None] = []
        await app.push_screen(DIALOGS["ask"](app), given.append)  # type: ignore[arg-type]
        await pilot.press(*"Carl", "ctrl+l")
        await settled(pilot, lambda: "Name" not in screen_text(app))
        assert app.screen.query_one(Input).value == "Carl"
        await pilot.press("a", "enter")
        await settled(pilot, lambda: bool(given))
        assert given == ["Carla"]


@pytest.mark.parametrize("name", DIALOGS)
async def test_the_rules_are_a_key_away_from_every_dialog(name: str) -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot, lambda: isinstance(app.screen, SetupScreen))
        await app.push_screen(DIALOGS[name](app))
        await pilot.pause()
        dialog = app.screen
        before = screen_text(app)
        await pilot.press("f3")
        await settled(pilot, lambda: isinstance(app.screen, RulesScreen))
        await pilot.press("escape")
        await settled(pilot, lambda: app.screen is dialog)
        assert screen_text(app) == before


@pytest.mark.parametrize("name", DIALOGS)
async def test_c41_a_dialog_asks_for_more_room_too(name: str) -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot, lambda: isinstance(app.screen, SetupScreen))
        await app.push_screen(DIALOGS[name](app))
        await pilot.pause()
        before = screen_text(app)
        await pilot.resize_terminal(50, 12)
        await settled(pilot, lambda: "60 by 18" in screen_text(app))
        assert len(screen_text(app).split()) < 20, "nothing else is to be seen"
        await pilot.resize_terminal(80, 24)
        await settled(pilot, lambda: screen_text(app) == before)


@pytest.mark.parametrize("name", [name for name in DIALOGS if name != "help"])
async def test_the_help_of_the_screen_below_is_a_key_away_from_every_dialog(name: str) -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot, lambda: isinstance(app.screen, SetupScreen))
        await app.push_screen(DIALOGS[name](app))
        await pilot.pause()
        dialog = app.screen
        await pilot.press("f1")
        await settled(pilot, lambda: isinstance(app.screen, HelpScreen))
        await pilot.press("escape")
        await settled(pilot, lambda: app.screen is dialog)
