"""The app: which screen follows which."""

import asyncio
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from blocktui.i18n import _
from blocktui.play.session import Seater, Session
from blocktui.play.setup import MatchSetup, SeatSetup
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.occupant import Occupant

from .actions import bindings
from .pacing import NORMAL, Pacer
from .themes import THEMES


class BlockApp(App[None]):
    """Setup, then match after match at the table."""

    TITLE = "Block"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("quit", "suspend")]

    def __init__(
        self,
        *,
        catalogue: Catalogue,
        seater: Seater,
        keep: Callable[[Session], str | None],
        new_secret: Callable[[], bytes],
        setup: MatchSetup | None = None,
        pace: float = NORMAL,
        leaves_at_end: bool = False,
        open_hands: bool = False,
        matches: int = 1,
        deputy: Callable[[], tuple[str, Occupant]] | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """With ``setup`` the app opens at the table, and ends when that is left.

        ``seater`` makes the bots' occupants, ``keep`` is called with a match that is over or left, and tells what went
        wrong; ``pace`` is in seconds a turn, ``deputy`` makes the bot to which a person may leave the
        seat. A series of ``matches`` moves everyone on by one seat after each.
        """
        super().__init__()
        self._catalogue = catalogue
        self._seater = seater
        self._keep = keep
        self._new_secret = new_secret
        self._setup = setup
        self._open_hands = open_hands
        self._matches = matches
        self._deputy = deputy
        self._played = 0
        """How many matches of the series are over."""
        self._won: Counter[str] = Counter()
        """How many of them each name has won."""
        self._leaves_at_end = leaves_at_end
        self._pacer = Pacer(pace, clock=clock, sleep=sleep)
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    def on_mount(self) -> None:
        """Open the first screen."""
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self._stopped_by, number)
        if self._setup is not None:
            self._open_table(self._setup)
        else:
            self._open_setup()

    def _stopped_by(self, number: int) -> None:
        """A signal ends the program as leaving does: the match is kept, and the terminal left as it was."""
        self.exit(return_code=128 + number)

    def _open_setup(self) -> None:
        from .screens.setup import SetupScreen

        self.push_screen(SetupScreen(self._catalogue.builtin, self._catalogue.entries, self._begin))

    def _begin(self, seats: Sequence[SeatSetup], target: int | None) -> None:
        self._open_table(MatchSetup(seats=tuple(seats), target=target, secret=self._new_secret()))

    def _open_table(self, setup: MatchSetup) -> None:
        """The table with a new match; a SetupError if the rules do not allow it."""
        from .screens.table import TableScreen

        session = Session(setup, datetime.now(UTC))

        def next_one(wish: str | None) -> None:
            if (wish == "end" and self._count(session) < self._matches) or wish == "again":
                self._open_table(setup.moved_on(self._new_secret()))
            elif self._setup is not None:
                self.exit()

        table = TableScreen(
            session,
            self._seater(setup),
            self._pacer,
            keep=self._keep_match,
            deputy=self._deputy,
            leaves_at_end=self._leaves_at_end or self._played + 1 < self._matches,
            open_hands=self._open_hands,
            series=self._series(setup),
        )
        self.push_screen(table, next_one)

    def _count(self, session: Session) -> int:
        """Take a match into the series; how many are over now."""
        self._played += 1
        outcome = session.match.outcome
        if outcome is not None and outcome.winner is not None:
            self._won[session.names[outcome.winner]] += 1
        return self._played

    def _series(self, setup: MatchSetup) -> str:
        """Which match of how many this is, and who has won the others."""
        if self._matches == 1:
            return ""
        number = _("match {number} of {count}").format(number=self._played + 1, count=self._matches)
        won = ", ".join(f"{name} {self._won[name]}" for name in sorted(setup.names))
        return f"{number} · {won}" if self._played else number

    def _keep_match(self, session: Session) -> None:
        wrong = self._keep(session)
        if wrong is not None:
            self.notify(wrong, severity="error", timeout=20, markup=False)

    def action_help(self) -> None:
        """What the keys do here."""
        from .screens.base import BlockScreen
        from .screens.help import HelpScreen

        screen = self.screen
        if isinstance(screen, BlockScreen):
            self.push_screen(HelpScreen(screen.FOOTER))

    def action_suspend(self) -> None:
        """Put the program to sleep until the shell wakes it."""
        self.action_suspend_process()
