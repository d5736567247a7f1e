"""Random keys, clicks, pastes and sizes on every screen: nothing breaks, no key is lost, the record stays true."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from textual import events
from textual.pilot import OutOfBounds, Pilot

from blocktui.play.keeping import record_of_session
from blocktui.play.session import Session
from blocktui.records import verify
from blocktui.tui.app import BlockApp
from blocktui.tui.screens.help import HelpScreen
from blocktui.tui.screens.setup import SetupScreen
from blocktui.tui.screens.table import TableScreen
from screenshots.take import SCENES, app_for

from .conftest import screen_text

KEYS = (
    *"123456789abcdefghjklmnoprstuvwxyz?/+-.,[]:",
    *("enter", "space", "escape", "tab", "shift+tab", "backspace", "delete", "home", "end", "pageup", "pagedown"),
    *("up", "down", "left", "right") * 3,
    *("f1", "f2", "f5", "ctrl+p", "ctrl+l", "ctrl+s", "ctrl+a", "ctrl+u", "alt+x"),
)
"""Every key that does something anywhere, but those that end the program or put it to sleep."""
PASTES = ("1 2 3", "[/]\n[red]x", "\x1b[31m", "封锁" * 50, "बारी", "99999999999999999999", "\u202e", "")
SIZES = ((80, 24), (60, 18), (120, 40), (1, 1), (59, 17), (200, 60), (20, 50), (300, 5))
EASY = ("setup", "table", "watch", "scores", "matches", "replay", "settings", "seat")
"""The screens of which a little is tried in every run."""


class Monkey:
    """Does what comes to its mind, and remembers the matches that it saw."""

    def __init__(self, pilot: Pilot[None], app: BlockApp, seed: str) -> None:
        self.pilot = pilot
        self.app = app
        self.rng = random.Random(seed)
        self.sessions: set[Session] = set()
        self.done: list[str] = []

    async def act(self) -> None:
        """One thing."""
        kind = self.rng.random()
        if kind < 0.7:
            key = self.rng.choice(KEYS)
            self.done.append(key)
            await self.pilot.press(key)
        elif kind < 0.88:
            await self._click()
        elif kind < 0.94:
            text = self.rng.choice(PASTES)
            self.done.append(f"paste {text!r}")
            (self.app.focused or self.app.screen).post_message(events.Paste(text))
            await self.pilot.pause()
        else:
            size = self.rng.choice(SIZES)
            self.done.append(f"resize {size}")
            await self.pilot.resize_terminal(*size)
            await self.pilot.pause()
        self.sessions |= {screen.session for screen in self.app.screen_stack if isinstance(screen, TableScreen)}

    async def _click(self) -> None:
        """Anywhere, at the borders as often as between them."""
        width, height = self.app.size
        x = self.rng.choice((0, width - 1, self.rng.randrange(width)))
        y = self.rng.choice((0, height - 1, self.rng.randrange(height), self.rng.randrange(height)))
        held = await self._press(x, y)
        if held and self.rng.random() < 0.2:
            await self.pilot.mouse_up(offset=(self.rng.randrange(width), self.rng.randrange(height)))

    async def _press(self, x: int, y: int) -> bool:
        self.done.append(f"click {x},{y}")
        if self.rng.random() < 0.2:
            return await self.pilot.mouse_down(offset=(x, y))
        with suppress(OutOfBounds):  # what was there is gone after the first click of two
            await self.pilot.click(offset=(x, y), times=self.rng.choice((1, 1, 2)))
        return False


async def let_loose(scene: str, seed: int, actions: int, tmp_path: Path) -> None:
    """A monkey on a scene; afterwards everything can be left, and the keys that are named work."""
    specs, bring = SCENES[scene]
    app = app_for(*specs, pictures=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await bring(pilot, app)
        monkey = Monkey(pilot, app, f"{scene} {seed}")
        for _number in range(actions):
            await monkey.act()
            if app._exit:  # it left the table, which is where the app was opened
                break
        for session in monkey.sessions:
            verify(record_of_session(session, app="blocktui test"))
        if not app._exit:
            await _come_home(pilot, app, monkey)


async def _come_home(pilot: Pilot[None], app: BlockApp, monkey: Monkey) -> None:
    """No focus is stuck: escape leads out of everything, and the first screen hears its keys."""
    await pilot.resize_terminal(80, 24)
    await pilot.mouse_up()
    for _number in range(30):
        if isinstance(app.screen, SetupScreen | TableScreen) or app._exit:
            break
        await pilot.press("escape")
        await pilot.pause()
    if app._exit:
        return
    told = f"{monkey.done[-30:]}\n{screen_text(app)}"
    assert isinstance(app.screen, SetupScreen | TableScreen), told
    await pilot.press("question_mark")
    await pilot.pause()
    assert isinstance(app.screen, HelpScreen), told
    await pilot.press("escape")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a monkey writes does not stay."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("scene", EASY)
async def test_random_input_breaks_nothing(scene: str, tmp_path: Path) -> None:
    await let_loose(scene, 1, 25, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("scene", SCENES)
async def test_much_random_input_breaks_nothing(scene: str, seed: int, tmp_path: Path) -> None:
    await let_loose(scene, seed, 250, tmp_path)
