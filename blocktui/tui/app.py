"""The app: which screen follows which."""

import asyncio
import gc
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import work
from textual.driver import Driver

from blocktui.home.settings import Settings, Value
from blocktui.i18n import _
from blocktui.play.last_setup import keep_last_setup, read_last_setup
from blocktui.play.setup import MatchSetup
from blocktui.seats.catalogue import Catalogue

from .devanagari import correct_cells, placing
from .pacing import Pacer
from .personal import PersonalApp

if TYPE_CHECKING:
    from blocktui.arena.folder import RunFolder
    from blocktui.arena.place import Place
    from blocktui.arena.place import Wish as ArenaWish
    from blocktui.play.keeping import Keeping
    from blocktui.play.matches import Matches
    from blocktui.play.replay import Replay
    from blocktui.play.session import Seater, Session
    from blocktui.records import Record
    from blocktui.records.archive import Saved
    from blocktui.seats.occupant import Occupant

    from .screens.setup import Wish
    from .screens.table import TableScreen


_PATIENCE: Final = 5.0
"""Seconds that leaving may take after a signal."""


class BlockApp(PersonalApp):
    """Setup, then match after match at the table."""

    def __init__(
        self,
        *,
        catalogue: Catalogue,
        seater: "Seater",
        archive: "Matches | None" = None,
        keep: "Callable[[Session], str | None]",
        new_secret: Callable[[], bytes],
        setup: MatchSetup | None = None,
        session: "Session | None" = None,
        pace: float | None = None,
        leaves_at_end: bool = False,
        open_hands: bool = False,
        opens: "Callable[[BlockApp], None] | None" = None,
        settings: Settings | None = None,
        wishes: Mapping[str, Value] | None = None,
        usual_language: str | None = None,
        pictures: Path | None = None,
        last_setup: Path | None = None,
        matches: int = 1,
        deputy: "Callable[[], tuple[str, Occupant]] | None" = None,
        guided: bool = False,
        guest: bool = False,
        arena: "Callable[[], Place] | None" = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """With ``setup``, or a ``session`` to go on with, the app opens at the table, and ends when that is left.

        ``seater`` makes the bots' occupants; ``archive`` keeps every turn before it is shown, and nothing is kept
        without it; ``keep`` is called with a match that is over or left, and tells what went wrong; ``pace`` is in
        seconds a turn, else as the settings have it; ``deputy`` makes the bot to which a person may leave the seat. A
        series of ``matches`` moves everyone on by one seat after each. ``guided`` has the match of ``setup`` explained;
        ``opens`` pushes another first screen; ``arena`` tells where tournaments are kept. ``last_setup`` is the file
        that remembers the setup; the rest is PersonalApp's.
        """
        correct_cells()
        super().__init__(settings, wishes=wishes, usual_language=usual_language, pictures=pictures, guest=guest)
        self._catalogue = catalogue
        self._seater = seater
        self.archive = archive
        self._keep = keep
        self._new_secret = new_secret
        self._setup = setup
        self._session = session
        self._opens = opens
        self.unkept: list[str] = []
        """Of each match that the archive could not take, what became of it."""
        self._open_hands = open_hands
        self._matches = matches
        self._deputy = deputy
        self._played = 0
        """How many matches of the series are over."""
        self._won: Counter[str] = Counter()
        """How many of them each name has won."""
        self._guided = guided
        self.arena = arena
        self._leaves_at_end = leaves_at_end
        self._last_setup = last_setup
        seconds = self.settings.number("pace") if pace is None else pace
        self._clock = clock
        self._new_pacer = partial(Pacer, clock=clock, sleep=sleep)
        self._pacer = self._new_pacer(seconds)

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this platform, which keeps Devanagari in line."""
        return placing(super().get_driver_class())

    def on_mount(self) -> None:
        """Open the first screen."""
        if sys.platform != "win32":
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
                asyncio.get_running_loop().add_signal_handler(number, self._stopped_by, number)
        if self._session is not None:
            self._open_left(self._session)
        elif self._setup is not None:
            self._open_table(self._setup, guided=self._guided)
        elif self._opens is not None:
            self._opens(self)
        else:
            self._open_setup()
        self.call_after_refresh(self._painted)

    def _painted(self) -> None:
        """The first screen is there: what a start without the collector has made stays, and need not be looked at."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        self.tell_problems()

    def _stopped_by(self, number: int) -> None:
        """A signal ends the program as leaving does: the match is kept, and the terminal left as it was.

        Whatever then hangs, a terminal that is gone or a bot, ends with the process a little later.
        """
        last_resort = threading.Timer(_PATIENCE, os._exit, (128 + number,))
        last_resort.daemon = True
        last_resort.start()
        self.exit(return_code=128 + number)

    def _open_setup(self) -> None:
        from .screens.setup import SetupScreen

        last = read_last_setup(self._last_setup) if self._last_setup is not None else None
        self.push_screen(
            SetupScreen(
                self._catalogue.builtin,
                self._catalogue.entries,
                self._begin,
                self._guide,
                last,
                interrupted=None if self.archive is None else self.archive.interrupted,
                resume=self.resume,
            )
        )

    def _begin(self, wish: "Wish") -> None:
        """A match as the setup has it, which is remembered."""
        self._open_hands = wish.chosen.open_hands
        self._open_table(
            MatchSetup(
                seats=wish.seats,
                target=wish.chosen.target,
                rounds=wish.chosen.rounds,
                start=wish.start,
                secret=wish.secret or self._new_secret(),
                practice=wish.chosen.practice and any(seat.is_person for seat in wish.seats),
            )
        )
        if self._last_setup is not None:
            try:
                keep_last_setup(self._last_setup, wish.chosen)
            except OSError as error:
                told = _("The setup could not be kept in {file}: {reason}.")
                self.tell(told.format(file=self._last_setup, reason=error.strerror or error), wrong=True)

    def _guide(self) -> None:
        from blocktui.play.coach import guided_setup

        self._open_table(guided_setup(self._catalogue), guided=True)

    def _open_table(self, setup: MatchSetup, *, guided: bool = False) -> None:
        """The table with a new match; a SetupError if the rules do not allow it."""
        from blocktui.play.session import Session

        self._open_session(Session(setup, datetime.now(UTC), clock=self._clock), guided=guided)

    def _open_left(self, session: "Session") -> None:
        """The table with the match that the app was opened for; nothing if another program plays it by now."""
        from blocktui.records.archive import MatchInPlay

        try:
            self._open_session(session)
        except MatchInPlay as error:
            self.unkept.append(str(error))
            self.exit()

    def _open_session(self, session: "Session", *, guided: bool = False) -> None:
        from .screens.table import TableScreen

        def next_one(wish: str | None) -> None:
            if (wish == "end" and self._count(session) < self._matches) or wish == "again":
                self._open_table(session.setup.moved_on(self._new_secret()))
            elif self._setup is not None or self._session is not None:
                self.exit()

        keeping = None if self.archive is None else self.archive.keep(session)

        def keep(session: "Session") -> None:
            self._keep_match(session, keeping)

        table = TableScreen(
            session,
            self._seater(session.setup),
            self._pacer,
            keep=keep,
            keeping=keeping,
            deputy=self._deputy,
            leaves_at_end=self._leaves_at_end or self._played + 1 < self._matches,
            open_hands=self._open_hands,
            series=self._series(session.setup),
            guided=guided,
        )
        self.push_screen(table, next_one)

    def _count(self, session: "Session") -> int:
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

    @work(group="resume", exclusive=True)
    async def resume(self, saved: "Saved") -> None:
        """Go on with a match that was left, or tell why not."""
        from blocktui.play.resuming import CannotGoOn, resumed
        from blocktui.records.archive import MatchInPlay

        try:
            session = await asyncio.to_thread(resumed, saved, self._catalogue, self._new_secret, clock=self._clock)
            self._open_session(session)
        except (CannotGoOn, MatchInPlay) as error:
            self.tell(str(error), wrong=True)

    def action_matches(self) -> None:
        """Look at the matches that were begun here."""
        if self.archive is None:
            return
        from .screens.matches import MatchesScreen

        self.push_screen(
            MatchesScreen(
                self.archive,
                replay=self._replay_record,
                review=self.review_record,
                resume=self.resume,
                statistics=self.action_statistics,
            )
        )

    def action_statistics(self) -> None:
        """Look at what the matches came to."""
        if self.archive is None:
            return
        from .screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen(self.archive))

    def action_bots(self) -> None:
        """Look at the bots."""
        from .screens.bots import BotsScreen

        self.push_screen(BotsScreen(self._catalogue.entries))

    def action_arena(self) -> None:
        """Let bots play against each other."""
        if self.arena is None:
            return
        from .screens.arena_setup import ArenaSetupScreen

        place = self.arena()

        def begin(wish: "ArenaWish") -> str | None:
            from blocktui.arena.folder import FolderError
            from blocktui.rules import SetupError

            try:
                folder = place.begin(wish, self._new_secret())
            except (SetupError, FolderError, OSError) as error:
                return str(error)
            self.open_run(folder, wish.workers)
            return None

        def take_up(path: Path, workers: int) -> str | None:
            from blocktui.arena.folder import FolderError
            from blocktui.arena.plan import PlanError
            from blocktui.seats.catalogue import UnknownStrategy, UnusableStrategy

            try:
                folder = place.take_up(path, self._catalogue)
            except (FolderError, PlanError, UnknownStrategy, UnusableStrategy, OSError) as error:
                return str(error)
            self.open_run(folder, workers)
            return None

        self.push_screen(ArenaSetupScreen(self._catalogue.entries, begin, place.runs(), take_up, place.workers))

    def open_run(self, folder: "RunFolder", workers: int, *, leaves: bool = False) -> None:
        """Watch a run while it is played; with ``leaves`` the app ends when that is left."""
        from .screens.arena import ArenaScreen

        assert self.arena is not None
        place = self.arena()

        def left(_result: None) -> None:
            if leaves:
                self.exit()

        self.push_screen(
            ArenaScreen(
                folder, lambda folder, show, ended: place.live(folder, workers, show, ended), self._replay_record
            ),
            left,
        )

    def _replay_record(self, record: "Record") -> None:
        from blocktui.play.replay import Replay, as_may_be_seen
        from blocktui.records import RecordError

        try:
            replay = Replay(as_may_be_seen(record))
        except RecordError as error:
            self.tell(error.reason, wrong=True)
        else:
            self.open_replay(replay)

    def open_replay(self, replay: "Replay", *, seat: int | None = None, leaves: bool = False) -> None:
        """Step through a record; with ``leaves`` the app ends when that is left."""
        from .screens.replay import ReplayScreen

        def left(_result: None) -> None:
            if leaves:
                self.exit()

        pacer = self._new_pacer(self.settings.number("pace"))
        self.push_screen(ReplayScreen(replay, pacer, seat=seat, review=self.review_record), left)

    def review_record(self, record: "Record") -> None:
        """See what each choice of a match cost; of a round that is not over none is judged."""
        from blocktui.analysis.engine import ENGINE
        from blocktui.analysis.review import judged, luck_of
        from blocktui.play.replay import Replay
        from blocktui.play.reviewing import finished_rounds, reviewable
        from blocktui.records import RecordError

        from .screens.review import ReviewScreen

        record = finished_rounds(record)
        try:
            asked = reviewable(record)
        except RecordError as error:
            self.tell(error.reason, wrong=True)
            return

        def visit(round_number: int, turn: int, seat: int) -> None:
            replay = Replay(record)
            replay.go(replay.moment(round_number, turn - 1) or 0)
            self.open_replay(replay, seat=seat)

        self.push_screen(
            ReviewScreen(
                Replay(record),
                asked,
                judge=lambda view, move, deal: judged(view, move, deal, ENGINE.kernels()),
                luck=lambda: luck_of(asked.deals, asked.firsts, ENGINE.kernels()),
                visit=visit,
            )
        )

    def _keep_match(self, session: "Session", keeping: "Keeping | None") -> None:
        """Keep the rest of a match that is over or left."""
        wrong = None if keeping is None else keeping.leave()
        if wrong is not None:
            self.tell(wrong, wrong=True)
            if keeping is not None and keeping.unkept:
                self.unkept.append(wrong)
        wrong = self._keep(session)
        if wrong is not None:
            self.tell(wrong, wrong=True)

    def on_table_screen_your_turn(self, message: "TableScreen.YourTurn") -> None:
        """Call whose turn it is."""
        self.call(message.name)

    def on_table_screen_turn_taken(self) -> None:
        """Nobody need be called."""
        self.call_off()

    def action_share(self) -> None:
        """Write the match that is on the table as one page for a browser."""
        from blocktui.play.page import match_page

        from .screens.table import TableScreen

        session = next((screen.session for screen in self.screen_stack if isinstance(screen, TableScreen)), None)
        if session is not None:
            stamp = session.began.astimezone().strftime("%Y-%m-%d-%H%M%S")
            self.keep_text(f"{stamp}.html", match_page(session))

    def action_review(self) -> None:
        """See what each choice of the match on the table, played or replayed, cost."""
        from blocktui.play.keeping import record_of_session

        from .screens.replay import ReplayScreen
        from .screens.table import TableScreen

        for screen in reversed(self.screen_stack):
            if isinstance(screen, ReplayScreen):
                self.review_record(screen.replay.record)
                return
            if isinstance(screen, TableScreen):
                self.review_record(record_of_session(screen.session, app=""))
                return

    def choose(self, name: str, value: Value) -> None:
        """The pace holds at once, on the table too."""
        super().choose(name, value)
        if name == "pace":
            self._pacer.seconds = self.settings.number("pace")
