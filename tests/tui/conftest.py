"""An app to be driven without a terminal, and what its screen shows."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

os.environ["COLORTERM"] = "truecolor"  # whatever the terminal is that the tests are started from

from blocktui.play.seating import occupants_of
from blocktui.play.session import Session
from blocktui.play.setup import MatchSetup, seats_from
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.seating import fill
from blocktui.seats.spec import SeatSpec
from blocktui.tui.app import BlockApp
from blocktui.tui.screens.lot import LotScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.table import TableScreen

SECRET = bytes(range(16))


class Table:
    """An app with what it kept."""

    def __init__(self, *specs: str, secret: bytes = SECRET, pace: float = 0.0, **wishes: object) -> None:
        catalogue = Catalogue(folder=Path.cwd(), plugins=False)
        setup = None
        if specs:
            seats = seats_from([SeatSpec.parse(spec) for spec in specs], catalogue)
            setup = MatchSetup(seats=seats, secret=secret, **wishes)  # type: ignore[arg-type]
        self.kept: list[Session] = []
        self.app = BlockApp(
            catalogue=catalogue,
            seater=partial(occupants_of, in_process=True),
            keep=self._keep,
            new_secret=lambda: secret,
            setup=setup,
            pace=pace,
        )

    def deputise(self) -> None:
        """Give people a bot to leave their seat to."""
        catalogue = Catalogue(folder=Path.cwd(), plugins=False)
        self.app._deputy = lambda: ("random", fill(catalogue.find("random"), seed="1", in_process=True))

    def _keep(self, session: Session) -> None:
        self.kept.append(session)

    @property
    def screen(self) -> TableScreen:
        """The table, when it is in front."""
        screen = self.app.screen
        assert isinstance(screen, TableScreen), screen
        return screen


def screen_text(app: BlockApp) -> str:
    """What the screen shows, as plain text, a line a row without trailing blanks."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def choosing(screen: TableScreen) -> bool:
    """Whether a person can choose a tile now."""
    return screen.choosing


def needs_a_person(screen: object) -> bool:
    """Whether the screen waits for a person."""
    if isinstance(screen, TableScreen):
        return choosing(screen) or bool(screen.check_action("go_on", ()))
    return isinstance(screen, ScoreScreen | LotScreen)


async def until(pilot: Pilot[None], holds: Callable[[], bool], *, tries: int = 400) -> None:
    """Let the app go on until something holds; an AssertionError if it never does."""
    for _number in range(tries):
        if holds():
            return
        await pilot.pause()
        await asyncio.sleep(0)
    raise AssertionError("it never came to hold:\n" + screen_text(pilot.app))  # type: ignore[arg-type]


@pytest.fixture
def table() -> type[Table]:
    """Makes an app with a match for these seats; without seats, one that opens the setup."""
    return Table


Wait = Callable[[Pilot[None], Callable[[], bool]], Awaitable[None]]
