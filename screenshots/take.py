"""Takes the pictures in this folder: ``python screenshots/take.py`` writes them anew, and a test keeps them fresh.

Each scene brings the app to a state that depends on nothing but the secret it is dealt from.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ["TEXTUAL_ANIMATIONS"] = "none"  # read when Textual is imported
os.environ["COLORTERM"] = "truecolor"
os.environ["TZ"] = "UTC"  # dates are shown by the clock of the person
if hasattr(time, "tzset"):
    time.tzset()

from textual.pilot import Pilot

from blocktui.analysis.compiled import plain
from blocktui.analysis.review import ReviewedChoice, judged, luck_of
from blocktui.arena.beginning import seated
from blocktui.arena.executors import Here
from blocktui.arena.folder import RunFolder
from blocktui.arena.place import Place
from blocktui.arena.plan import make_plan
from blocktui.arena.run import play_run
from blocktui.play.conduct import Ask, conduct
from blocktui.play.keeping import record_of_session
from blocktui.play.matches import Matches
from blocktui.play.replay import Replay
from blocktui.play.reviewing import reviewable
from blocktui.play.seating import occupants_of
from blocktui.play.session import Session
from blocktui.play.setup import MatchSetup, seats_from
from blocktui.play.stand_in import stand_in_move
from blocktui.records import Record
from blocktui.rules import Hands, Move, View
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.entry import Entry, Status
from blocktui.seats.spec import SeatSpec
from blocktui.tui.app import BlockApp
from blocktui.tui.picture import picture
from blocktui.tui.screens.arena import ArenaScreen
from blocktui.tui.screens.arena_setup import ArenaSetupScreen
from blocktui.tui.screens.bots import BotsScreen
from blocktui.tui.screens.lesson import LessonScreen
from blocktui.tui.screens.matches import MatchesScreen
from blocktui.tui.screens.replay import ReplayScreen
from blocktui.tui.screens.review import ReviewScreen
from blocktui.tui.screens.statistics import ChapterView, StatisticsScreen
from blocktui.tui.screens.table import TableScreen

FOLDER: Final = Path(__file__).parent
SECRET: Final = bytes.fromhex("00112233445566778899aabbccddeeff")
SEATS: Final = ("human=South", "heaviest=West", "random=North", "heaviest=East")

_TABLES: Final = (
    ("human=Ann", "heaviest=West", "counter=North", "heaviest=East"),
    ("human=Ann", "counter=North"),
    ("human=Ann", "heaviest=West", "human=Bo"),
)
_BEGAN: Final = datetime(2026, 1, 1, 20, 15, tzinfo=UTC)

Scene = Callable[[Pilot[None], BlockApp], Awaitable[None]]


def app_for(*specs: str, **likings: Any) -> BlockApp:
    """An app at the table with these seats, or at the setup screen; ``likings`` are BlockApp's own arguments."""
    catalogue = Catalogue(folder=Path.cwd(), plugins=False)
    setup = None
    if specs:
        setup = MatchSetup(seats=seats_from([SeatSpec.parse(spec) for spec in specs], catalogue), secret=SECRET)
    return BlockApp(
        catalogue=catalogue,
        seater=partial(occupants_of, in_process=True),
        keep=lambda _session: None,
        new_secret=lambda: SECRET,
        setup=setup,
        **{"pace": 0.0, **likings},
    )


async def settled(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Let the app go on until something holds, and everything is painted."""
    for _number in range(1000):
        if holds():
            break
        await pilot.pause()
    else:
        raise RuntimeError("the scene never came")
    await pilot.pause()


def asked(app: BlockApp) -> bool:
    """Whether a person is to choose."""
    return isinstance(app.screen, TableScreen) and app.screen.choosing


def over(app: BlockApp) -> bool:
    """Whether the end of a round is shown."""
    return isinstance(app.screen, TableScreen) and app.screen.session.table.ended is not None and app.screen.waiting


def held(app: BlockApp) -> bool:
    """Whether the table waits for a person to go on."""
    return isinstance(app.screen, TableScreen) and app.screen.check_action("go_on", ()) is True


async def choose_on(pilot: Pilot[None], app: BlockApp, until: Callable[[], bool]) -> None:
    """Play as a stand-in would, and go on wherever it is asked, until something holds."""
    for _number in range(400):
        await settled(pilot, lambda: until() or asked(app) or not isinstance(app.screen, TableScreen) or held(app))
        if until():
            return
        screen = app.screen
        if isinstance(screen, TableScreen) and asked(app):
            view = screen.asked
            assert view is not None
            screen.answer(stand_in_move(view))
            await settled(pilot, lambda view=view, screen=screen: screen.asked is not view)
        else:
            await pilot.press("enter")
    raise RuntimeError("the scene never came")


async def setup_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The setup, with four players."""
    await pilot.press("up", "up", "up", "up", "right", "right", "down")
    await pilot.pause()


async def setup_more_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The setup, with what most leave as it is."""
    await pilot.press("down", "down", "enter", "down")
    await pilot.pause()


async def settings_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The settings."""
    await pilot.press("f2")
    await pilot.pause()


async def seat_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """What fills a seat."""
    await pilot.press("up", "up", "enter")
    await pilot.pause()


async def lot_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The lot."""
    await settled(pilot, lambda: not isinstance(app.screen, TableScreen))


def turns(app: BlockApp) -> int:
    """How many turns of the round are on the table."""
    table = next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)
    return len(table.session.table.turns) if table else 0


def has_choice(app: BlockApp) -> bool:
    """Whether a person is to choose among tiles, with something on the table."""
    screen = app.screen
    return isinstance(screen, TableScreen) and screen.choosing and len(screen.choice.playable) > 1 and turns(app) >= 8


async def table_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """In the middle of a round, a tile chosen."""
    await choose_on(pilot, app, lambda: has_choice(app))
    screen = app.screen
    assert isinstance(screen, TableScreen)
    await pilot.press(
        str(next(index for index, tile in enumerate(screen.choice.hand, 1) if tile in screen.choice.playable))
    )
    await pilot.pause()


async def watch_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """Bots in the middle of a round, with open hands and what they thought, held."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    screen.pacer.pause(True)
    await pilot.press("o")
    while turns(app) < 11:
        before = turns(app)
        await pilot.press("full_stop")
        await settled(pilot, lambda before=before: turns(app) != before or screen.session.match.round == 0)


async def jump_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """Where one can go in a match that is watched."""
    await watch_scene(pilot, app)
    await pilot.press("j")
    await pilot.pause()


async def log_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The whole log."""
    await table_scene(pilot, app)
    await pilot.press("g")
    await pilot.pause()


async def ask_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """A line of text is asked for."""
    await setup_more_scene(pilot, app)
    await pilot.press("down", "enter")
    await pilot.pause()


async def rules_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The rules, at the doubles."""
    await pilot.press("r", "right", "right", "right")
    await pilot.pause()


async def lesson_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The beginning of the guided round."""
    await pilot.press("down", "enter")
    await settled(pilot, lambda: isinstance(app.screen, LessonScreen))


async def round_end_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The end of a round."""
    await choose_on(pilot, app, lambda: over(app))


async def scores_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The scores at the end of a match."""

    def finished() -> bool:
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        return table.session.table.outcome is not None and not isinstance(app.screen, TableScreen)

    await choose_on(pilot, app, finished)


async def plot_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The course of the match."""
    await scores_scene(pilot, app)
    await pilot.press("p")
    await pilot.pause()


async def help_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The keys of the table."""
    await choose_on(pilot, app, lambda: asked(app))
    await pilot.press("question_mark")
    await pilot.pause()


async def leave_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """Whether to leave."""
    await choose_on(pilot, app, lambda: asked(app))
    await pilot.press("q")
    await pilot.pause()


def filled(folder: Path, matches: int = 12) -> Matches:
    """The archive in this folder, with so many matches; the last is unfinished."""
    kept = Matches(folder / "archive.db", folder / "matches", app="blocktui")
    for number in range(matches):
        kept.archive().add(played(number, rounds=2 if number == matches - 1 else None))
    return kept


def played(number: int, *, rounds: int | None = None) -> Record:
    """The match of this number."""
    catalogue = Catalogue(folder=Path.cwd(), plugins=False)
    seats = seats_from([SeatSpec.parse(spec) for spec in _TABLES[number % len(_TABLES)]], catalogue)
    setup = MatchSetup(seats=seats, secret=number.to_bytes(16, "big"), rounds=rounds)
    session = Session(setup, _BEGAN + timedelta(days=number, minutes=7 * number))
    conducted = conduct(session.match, rounds=rounds)
    answer: Move | None = None
    while True:
        try:
            step = conducted.send(answer)
        except StopIteration:
            return record_of_session(session, app="blocktui")
        answer = _choice(step.view.legal, number) if isinstance(step, Ask) else None


def _choice(legal: Sequence[Move], number: int) -> Move:
    return legal[number % len(legal)]


def open_archive(app: BlockApp) -> tempfile.TemporaryDirectory[str]:
    """Give the app an archive; the folder goes when what is returned does."""
    folder = tempfile.TemporaryDirectory()
    app.archive = filled(Path(folder.name))
    return folder


async def matches_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The matches that were begun, one of them chosen."""
    with open_archive(app):
        app.action_matches()
        await settled(pilot, lambda: isinstance(app.screen, MatchesScreen) and app.screen.chosen is not None)
        await pilot.press("down", "down")
        await pilot.pause()


async def replay_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """In the third round of a match that is stepped through."""
    replay = Replay(played(0))
    replay.go(replay.moment(3, 8) or 0)
    app.open_replay(replay)
    await settled(pilot, lambda: isinstance(app.screen, ReplayScreen))


@cache
def judged_once(view: View, move: Move, deal: Hands) -> ReviewedChoice | None:
    """A choice judged, once for all pictures of it."""
    return judged(view, move, deal, plain())


async def review_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """What the choices of two rounds cost."""
    record = played(1, rounds=2)
    asked = reviewable(record)
    screen = ReviewScreen(
        Replay(record),
        asked,
        judge=judged_once,
        luck=lambda: luck_of(asked.deals, asked.firsts, plain()),
        visit=lambda _round, _turn, _seat: None,
    )
    app.push_screen(screen)
    await reckoned(pilot, screen)
    await pilot.press("down")
    await pilot.pause()


async def review_plot_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """The same as a plot."""
    await review_scene(pilot, app)
    await pilot.press("p")
    await pilot.pause()


async def reckoned(pilot: Pilot[None], screen: ReviewScreen) -> None:
    """Let a review's threads come to their end."""
    await settled(pilot, lambda: screen.is_mounted)
    await screen.workers.wait_for_complete()
    await settled(pilot, lambda: screen.finished)


async def statistics_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """What a person's matches came to."""
    with open_archive(app):
        app.action_statistics()
        await settled(pilot, lambda: isinstance(app.screen, StatisticsScreen) and bool(app.screen.query(ChapterView)))
        await pilot.press("right")
        await settled(pilot, lambda: len(app.screen.query(ChapterView)) == 4)


def tournament(folder: Path) -> tuple[Place, RunFolder]:
    """A run of three bots that is over, played at a steady pace."""
    place = Place(data=folder, app="blocktui", workers=2, make_pool=lambda _workers: Here)
    entries = Catalogue(folder=Path.cwd(), plugins=False)
    bots = [(name, entries.find(name), {}) for name in ("counter", "heaviest", "random")]
    plan = make_plan(
        seated(bots, 2), SECRET, app="blocktui", created=_BEGAN.isoformat(), unit="round", seats=2, deals=90,
        limit_ms=2000, batch=10, records=True,
    )  # fmt: skip
    run = RunFolder.create(folder / "arena" / "counter-heaviest-random", plan, SECRET)
    ticks = count()
    play_run(run, Here, in_flight=1, watch=lambda _standing, _seconds: None, clock=lambda: float(next(ticks)))
    return place, run


async def arena_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """A tournament that is over."""
    with tempfile.TemporaryDirectory() as folder:
        place, run = tournament(Path(folder))
        app.arena = lambda: place
        app.open_run(run, 1)
        await settled(pilot, lambda: isinstance(app.screen, ArenaScreen) and _is_over(app.screen))
        await pilot.press("down")
        await pilot.pause()


def _is_over(screen: ArenaScreen) -> bool:
    return screen.picture is not None and screen.picture.finished and not screen.running


async def bots_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """What can fill a seat, and a package that cannot."""
    found = (
        *Catalogue(folder=Path.cwd(), plugins=False).entries(),
        Entry(name="acme:greedy", package="acme-bots", version="1.2", players=(2, 3), summary="Keeps what it can"),
        Entry(
            name="lucky", package="lucky-bots", version="0.3", status=Status.BROKEN,
            reason="ModuleNotFoundError: No module named 'numpy'",
        ),
    )  # fmt: skip
    screen = BotsScreen(lambda: found)
    app.push_screen(screen)
    await settled(pilot, lambda: screen.filled)
    await pilot.press("down", "down", "down", "down", "down")
    await pilot.pause()


async def arena_setup_scene(pilot: Pilot[None], app: BlockApp) -> None:
    """Which bots are to be compared, with an earlier run to go on with."""
    with tempfile.TemporaryDirectory() as folder:
        place, _run = tournament(Path(folder))
        app.arena = lambda: place
        app.action_arena()
        await settled(pilot, lambda: isinstance(app.screen, ArenaSetupScreen) and app.screen.filled)


SCENES: Final[dict[str, tuple[tuple[str, ...], Scene]]] = {
    "setup": ((), setup_scene),
    "setup-more": ((), setup_more_scene),
    "settings": ((), settings_scene),
    "seat": ((), seat_scene),
    "lot": (SEATS, lot_scene),
    "table": (SEATS, table_scene),
    "table-2": (("human=South", "heaviest=North"), table_scene),
    "table-3": (("human=South", "heaviest=West", "random=East"), table_scene),
    "watch": (("counter=West", "heaviest=North", "counter=East"), watch_scene),
    "jump": (("counter=West", "heaviest=North", "counter=East"), jump_scene),
    "log": (SEATS, log_scene),
    "ask": ((), ask_scene),
    "round-end": (SEATS, round_end_scene),
    "scores": (SEATS, scores_scene),
    "plot": (SEATS, plot_scene),
    "help": (SEATS, help_scene),
    "leave": (SEATS, leave_scene),
    "matches": ((), matches_scene),
    "replay": ((), replay_scene),
    "review": ((), review_scene),
    "review-plot": ((), review_plot_scene),
    "statistics": ((), statistics_scene),
    "arena": ((), arena_scene),
    "arena-setup": ((), arena_setup_scene),
    "bots": ((), bots_scene),
    "rules": ((), rules_scene),
    "lesson": ((), lesson_scene),
}
"""Each scene: the seats, and how it is brought about."""

SIZES: Final = ((80, 24), (120, 40))
THEMES: Final = ("felt", "high-contrast")


class Picture(NamedTuple):
    """A picture of a scene."""

    scene: str
    width: int
    height: int
    theme: str = THEMES[0]
    language: str = "en"

    @property
    def path(self) -> Path:
        """Where it is kept: in this folder, or in one of its theme or language if that is not the first."""
        folder = FOLDER / ("" if self.theme == THEMES[0] else self.theme)
        return (
            folder / ("" if self.language == "en" else self.language) / f"{self.scene}-{self.width}x{self.height}.svg"
        )

    async def taken(self) -> str:
        """The scene as SVG."""
        specs, bring = SCENES[self.scene]
        app = app_for(*specs, wishes={"theme": self.theme, "language": self.language})
        async with app.run_test(size=(self.width, self.height)) as pilot:
            await bring(pilot, app)
            return picture(app, "blocktui")


SHOWN: Final = (
    Picture("setup", 80, 24),
    Picture("table", 80, 24),
    Picture("table", 80, 24, language="zh_Hans"),
    Picture("table", 80, 24, language="hi"),
    Picture("round-end", 80, 24),
    Picture("scores", 80, 24),
    Picture("replay", 80, 24),
    Picture("review", 80, 24),
    Picture("arena", 80, 24),
    Picture("rules", 80, 24),
)
"""The pictures that the docs show."""

PICTURES: Final = (
    *SHOWN,
    *(
        one
        for one in (Picture(scene, *size, theme) for theme in THEMES for scene in SCENES for size in SIZES)
        if one not in SHOWN
    ),
)
"""Those, and every screen in every theme and size that pictures are kept of."""


if __name__ == "__main__":
    for one in PICTURES:
        one.path.parent.mkdir(exist_ok=True)
        one.path.write_text(asyncio.run(one.taken()), encoding="utf-8")
        sys.stdout.write(f"{one.path.relative_to(FOLDER)}\n")
