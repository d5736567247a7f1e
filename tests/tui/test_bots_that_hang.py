"""C22 and C44 in the app: real bot processes that think for ever, and a screen that answers and lets go."""

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from textual import events

from blocktui.play.setup import MatchSetup, SeatSetup
from blocktui.rules import Move, View
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.entry import Code, Entry, Plugin
from blocktui.seats.host import Hosted
from blocktui.seats.occupant import Fault, Occupant
from blocktui.tui.app import BlockApp
from tests.seats.conftest import HOSTILE, bots_left

from .conftest import SECRET

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bots here use POSIX")

PRESSES = 15


class Noticed(Hosted):
    """A bot's process; a test is told when it is asked."""

    asked: asyncio.Event

    async def choose_async(self, view: View) -> Move | Fault:
        self.asked.set()
        return await super().choose_async(view)


class Watched:
    """An app in which these bots play, slow ones for up to a minute a turn."""

    def __init__(self, *bots: str) -> None:
        self.asked = asyncio.Event()
        seats = tuple(SeatSetup(bot, self._entry(bot)) for bot in bots)
        self.app = BlockApp(
            catalogue=Catalogue(folder=Path.cwd(), plugins=False),
            seater=self._seat,
            keep=lambda session: None,
            new_secret=lambda: SECRET,
            setup=MatchSetup(seats=seats, secret=SECRET, limit_ms=60_000),
            pace=0,
        )
        self._painted = asyncio.Event()
        display = self.app._display

        def painted(*arguments: Any) -> None:
            display(*arguments)
            self._painted.set()

        self.app._display = painted  # type: ignore[method-assign]

    @staticmethod
    def _entry(bot: str) -> Entry:
        path = HOSTILE / bot
        return Entry(name=bot, source=Code(Plugin(bot, file=str(path)), path.stem), players=(2, 3, 4))

    def _seat(self, setup: MatchSetup) -> list[Occupant | None]:
        occupants: list[Occupant | None] = []
        for seat in setup.seats:
            occupant = Noticed(seat.entry, seed="9f")
            occupant.asked = self.asked
            occupants.append(occupant)
        return occupants

    async def press(self, key: str) -> float:
        """Seconds from a key to the next painting."""
        self._painted.clear()
        assert self.app._driver is not None
        event = events.Key(key, key)
        event.set_sender(self.app)
        begun = time.monotonic()
        self.app._driver.send_message(event)
        await asyncio.wait_for(self._painted.wait(), 10)
        return time.monotonic() - begun


async def seconds_to_answer(watched: Watched) -> float:
    """How long a key that shows and hides the hands usually takes."""
    return median([await watched.press("o") for _ in range(PRESSES)])


@pytest.fixture
async def quiet() -> Callable[[], Any]:
    """How long the same key takes where no bot thinks."""

    async def measure() -> float:
        watched = Watched("prints_everywhere.py", "prints_everywhere.py")
        async with watched.app.run_test(size=(80, 24)) as pilot:
            await asyncio.wait_for(watched.asked.wait(), 30)
            await pilot.press("space")
            return await seconds_to_answer(watched)

    return measure


@pytest.mark.parametrize("bot", ["loops_for_ever.py", "regular_expression.py", "sleeps.py"])
async def test_c22_c44_keys_are_answered_while_a_bot_hangs_and_leaving_takes_less_than_two_seconds(
    bot: str, quiet: Callable[[], Any]
) -> None:
    watched = Watched(bot, bot, "leaves_children.py", bot)
    async with watched.app.run_test(size=(80, 24)):
        await asyncio.wait_for(watched.asked.wait(), 30)
        hanging = await seconds_to_answer(watched)
        assert len(bots_left()) >= 4
        begun = time.monotonic()
        watched.app.exit()
    left = time.monotonic() - begun
    assert left < 2
    assert bots_left() == []
    assert hanging < max(0.1, 3 * await quiet())
    print(f"{bot}: a key {hanging * 1000:.1f} ms, leaving {left:.2f} s")
