"""The app: which screen follows which."""

import asyncio
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import BindingType

from blocktui.play.keeping import Keeping
from blocktui.play.matches import Matches
from blocktui.play.replay import Replay
from blocktui.play.session import Seater, Session
from blocktui.play.setup import MatchSetup, SeatSetup
from blocktui.records import Record, RecordError
from blocktui.records.archive import Saved
from blocktui.seats.catalogue import Catalogue

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
        matches: Matches | None = None,
        keep: Callable[[Session], str | None],
        new_secret: Callable[[], bytes],
        setup: MatchSetup | None = None,
        session: Session | None = None,
        pace: float = NORMAL,
        leaves_at_end: bool = False,
        open_hands: bool = False,
        opens: "Callable[[BlockApp], None] | None" = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """With ``setup``, or a ``session`` to go on with, the app opens at the table, and ends when that is left.

        ``seater`` makes the bots' occupants; ``matches`` keeps every turn before it is shown, and nothing is kept
        without it; ``keep`` is called with a match that is over or left, and tells what went wrong; ``pace`` is in
        seconds a turn; ``opens`` pushes another first screen.
        """
        super().__init__()
        self._catalogue = catalogue
        self._seater = seater
        self.matches = matches
        self._keep = keep
        self._new_secret = new_secret
        self._setup = setup
        self._session = session
        self._opens = opens
        self.unkept: list[str] = []
        """Of each match that the archive could not take, what became of it."""
        self._open_hands = open_hands
        self._leaves_at_end = leaves_at_end
        self._new_pacer = partial(Pacer, clock=clock, sleep=sleep)
        self._pacer = self._new_pacer(pace)
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    def on_mount(self) -> None:
        """Open the first screen."""
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self._stopped_by, number)
        if self._session is not None:
            self._open_session(self._session)
        elif self._setup is not None:
            self._open_table(self._setup)
        elif self._opens is not None:
            self._opens(self)
        else:
            self._open_setup()

    def _stopped_by(self, number: int) -> None:
        """A signal ends the program as leaving does: the match is kept, and the terminal left as it was."""
        self.exit(return_code=128 + number)

    def _open_setup(self) -> None:
        from .screens.setup import SetupScreen

        self.push_screen(
            SetupScreen(
                self._catalogue.builtin,
                self._catalogue.entries,
                self._begin,
                interrupted=None if self.matches is None else self.matches.interrupted,
                resume=self.resume,
            )
        )

    def _begin(self, seats: Sequence[SeatSetup], target: int | None) -> None:
        self._open_table(MatchSetup(seats=tuple(seats), target=target, secret=self._new_secret()))

    def _open_table(self, setup: MatchSetup) -> None:
        """The table with a new match; a SetupError if the rules do not allow it."""
        self._open_session(Session(setup, datetime.now(UTC)))

    def _open_session(self, session: Session) -> None:
        from .screens.table import TableScreen

        def next_one(wish: str | None) -> None:
            if wish == "again":
                self._open_table(session.setup.moved_on(self._new_secret()))
            elif self._setup is not None or self._session is not None:
                self.exit()

        keeping = None if self.matches is None else self.matches.keep(session)

        def keep(session: Session) -> None:
            self._keep_match(session, keeping)

        table = TableScreen(
            session,
            self._seater(session.setup),
            self._pacer,
            keep=keep,
            keeping=keeping,
            leaves_at_end=self._leaves_at_end,
            open_hands=self._open_hands,
        )
        self.push_screen(table, next_one)

    @work(group="resume", exclusive=True)
    async def resume(self, saved: Saved) -> None:
        """Go on with a match that was left, or tell why not."""
        from blocktui.play.resuming import CannotGoOn, resumed

        try:
            session = await asyncio.to_thread(resumed, saved, self._catalogue, self._new_secret)
        except CannotGoOn as error:
            self.tell_trouble(str(error))
        else:
            self._open_session(session)

    def action_matches(self) -> None:
        """Look at the matches that were begun here."""
        if self.matches is None:
            return
        from .screens.matches import MatchesScreen

        self.push_screen(
            MatchesScreen(
                self.matches, replay=self._replay_record, resume=self.resume, statistics=self.action_statistics
            )
        )

    def action_statistics(self) -> None:
        """Look at what the matches came to."""
        if self.matches is None:
            return
        from .screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen(self.matches))

    def _replay_record(self, record: Record) -> None:
        try:
            replay = Replay(record)
        except RecordError as error:
            self.tell_trouble(error.reason)
        else:
            self.open_replay(replay)

    def open_replay(self, replay: Replay, *, seat: int | None = None, leaves: bool = False) -> None:
        """Step through a record; with ``leaves`` the app ends when that is left."""
        from .screens.replay import ReplayScreen

        def left(_result: None) -> None:
            if leaves:
                self.exit()

        self.push_screen(ReplayScreen(replay, self._new_pacer(NORMAL), seat=seat), left)

    def _keep_match(self, session: Session, keeping: Keeping | None) -> None:
        """Keep the rest of a match that is over or left."""
        wrong = None if keeping is None else keeping.leave()
        if wrong is not None:
            self.tell_trouble(wrong)
            if keeping is not None and keeping.unkept:
                self.unkept.append(wrong)
        wrong = self._keep(session)
        if wrong is not None:
            self.tell_trouble(wrong)

    def tell_trouble(self, told: str) -> None:
        """Tell of something that could not be kept or read."""
        self.notify(told, severity="error", timeout=20, markup=False)

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
