"""The arena, live: who leads and by how much, the course of the scores, and the last matches to step through."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widgets import DataTable

from blocktui.arena.folder import RunFolder
from blocktui.arena.kept import record_of_unit
from blocktui.arena.live import LiveRun, Picture, Unit
from blocktui.i18n import _, ngettext
from blocktui.i18n.widths import cell_width, cut
from blocktui.narration import Sentence, sentence
from blocktui.records import Record
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt
from blocktui.tui.widgets.ranking import RankingView
from blocktui.tui.widgets.score_course import ScoreCourse

from .base import BlockScreen

MakeRun = Callable[[RunFolder, Callable[[Picture], None], Callable[[str | None], None]], LiveRun]
"""Makes a run of the folder from where to tell pictures, and its end."""

_PATIENCE = 5.0
"""Seconds that leaving waits for workers to end."""


class ArenaScreen(BlockScreen[None]):
    """Plays the run while it is shown; stopped or left, it can be taken up again."""

    CSS_PATH = "arena.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("replay", "stop_run", "help", "back", "close")]
    FOOTER = ("stop_run", "replay", "help", "close")

    def __init__(self, folder: RunFolder, make_run: MakeRun, replay: Callable[[Record], None]) -> None:
        super().__init__()
        self._folder = folder
        self._make_run = make_run
        self._replay = replay
        self._run: LiveRun | None = None
        self._picture: Picture | None = None
        self._stopping = False
        self._wrong: str | None = None
        self._listed: Sequence[Unit] = ()

    def compose(self) -> ComposeResult:
        """How far it is, the ranking, and below it the course and the last matches."""
        yield Prompt(id="title")
        yield Prompt(id="speed")
        yield RankingView()
        with Container():
            yield ScoreCourse()
            yield DataTable(cursor_type="row", cell_padding=1)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(DataTable).focus()
        self.query_one(RankingView).styles.height = len(self._folder.plan.bots) + 2
        self._go()

    def on_unmount(self) -> None:
        """However the screen is left, the run stops, and nothing of it is lost."""
        if self._run is not None:
            self._run.stop()
            self._run.join(_PATIENCE)

    # -- the run ---------------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether it is being played."""
        return self._run is not None

    def _go(self) -> None:
        self._wrong = None
        self._stopping = False
        self._tell_app = self.app.call_later  # a thread does not know the app
        self._run = self._make_run(self._folder, self._told, self._over)
        self._run.start()
        self._say()

    def _told(self, picture: Picture) -> None:
        """From the run's thread: it stands so."""
        self._tell_app(self._show, picture)

    def _over(self, wrong: str | None) -> None:
        """From the run's thread: it has ended."""
        self._tell_app(self._ended, wrong)

    def _ended(self, wrong: str | None) -> None:
        self._run = None
        self._wrong = wrong
        if wrong is not None:
            self.notify(wrong, severity="error", timeout=20, markup=False)
        self._say()

    def action_stop_run(self) -> None:
        """Stop, or go on."""
        if self._run is not None:
            self._stopping = True
            self._run.stop()
            self._say()
        elif self._picture is None or not self._picture.finished:
            self._go()

    # -- showing ---------------------------------------------------------------------------------------------------

    def _show(self, picture: Picture) -> None:
        if not self.is_attached:
            return
        self._picture = picture
        self._say()
        self.query_one(RankingView).show(picture)
        self.query_one(ScoreCourse).show(picture)
        self._list()

    def retell(self) -> None:
        """The list and the headlines too."""
        if self._picture is not None:
            self._show(self._picture)
        super().retell()

    def _say(self) -> None:
        if not self.is_attached:
            return
        names = ", ".join(self._folder.plan.names)
        self.query_one("#title", Prompt).show(
            sentence("{name}", name=_("Arena")), sentence("{text}", text=self._state()), sentence("{text}", text=names)
        )
        self.query_one("#speed", Prompt).show(*self._progress())
        self.refresh_bindings()

    def _state(self) -> str:
        picture = self._picture
        if picture is not None and picture.finished:
            return {
                "better": _("settled: better"),
                "not better": _("settled: not better"),
            }.get(picture.verdict or "", _("finished"))
        if self._stopping and self.running:
            return _("stopping")
        return _("playing") if self.running else _("stopped")

    def _progress(self) -> list[Sentence]:
        picture = self._picture
        if picture is None:
            return [sentence("{text}", text=_("The bots are being started."))]
        planned = picture.planned
        boards = ngettext("{boards} of {count} board", "{boards} of {count} boards", planned)
        parts = [boards.format(boards=f"{picture.boards:,}", count=f"{planned:,}")]
        if picture.speed is not None and self.running:
            parts.append(_("{count} units/s").format(count=f"{picture.speed:,.0f}"))
        if picture.left is not None and self.running:
            minutes, seconds = divmod(round(picture.left), 60)
            parts.append(_("{minutes}:{seconds} left").format(minutes=minutes, seconds=f"{seconds:02}"))
        if not self.running:
            parts.append(str(self._folder.path))
        return [sentence("{text}", text=" · ".join(parts))]

    def _list(self) -> None:
        picture = self._picture
        assert picture is not None
        if picture.last == self._listed and self.query_one(DataTable).row_count:
            return
        self._listed = picture.last
        table = self.query_one(DataTable)
        at = table.cursor_row
        table.clear(columns=True)
        rows = [_cells(unit) for unit in self._listed]
        for column, heading in enumerate((_("board"), _("points"), _("won by"))):
            width = max(cell_width(heading), *(cell_width(row[column].plain) for row in rows), 1)
            table.add_column(Text(heading, style="bold"), width=width)
        for row in rows:
            table.add_row(*row)
        if rows:
            table.move_cursor(row=min(at, len(rows) - 1))

    # -- what can be done ------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        if action == "replay":
            return self._folder.plan.records and bool(self._listed)
        if action == "stop_run":
            return not self._stopping if self.running else self._picture is None or not self._picture.finished
        return True

    @on(DataTable.RowSelected)
    def _selected(self) -> None:
        self.action_replay()

    @work(group="open", exclusive=True)
    async def action_replay(self) -> None:
        """Step through the match at which the cursor is."""
        from asyncio import to_thread

        row = self.query_one(DataTable).cursor_row
        if not 0 <= row < len(self._listed):
            return
        unit = self._listed[row]
        try:
            record = await to_thread(record_of_unit, self._folder, unit.board, unit.rotation)
        except OSError as error:
            self.notify(str(error), severity="error", timeout=20, markup=False)
            return
        if record is None:
            self.notify(_("No records are kept of this run; --records keeps them."), markup=False)
        else:
            self._replay(record)

    def action_back(self) -> None:
        """Leave; the run stops."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Leave; the run stops."""
        self.dismiss(None)


def _cells(unit: Unit) -> Sequence[Text]:
    """A unit as a row; names are text, whatever stands in them."""
    points = ", ".join(f"{cut(name, 14)} {points}" for name, points in zip(unit.names, unit.points, strict=True))
    won = ", ".join(cut(name, 14) for name in unit.winners)
    if unit.faults:
        told = ngettext("{count} fault", "{count} faults", unit.faults).format(count=unit.faults)
        won = f"{won} · {told}"
    return Text(f"{unit.board}/{unit.rotation + 1}"), Text(points), Text(won)
