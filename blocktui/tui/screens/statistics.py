"""What the matches came to: tables for everyone or for one, and the course of a person's matches as a plot."""

from asyncio import to_thread
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n import _, cell_width, cut
from blocktui.narration import sentence
from blocktui.play.matches import Matches
from blocktui.records.archive import ArchiveError
from blocktui.records.archive.chapters import Chapter, chapters_of, subjects
from blocktui.records.archive.figures import Figures, running_share
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.canvas_view import CanvasView
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

LAST: Final = 20
"""The plot's share is of so many matches."""

_PLAIN: Final = Style(Role.MUTED, Role.GROUND)
_STRONG: Final = Style(Role.TEXT, Role.GROUND, bold=True)
_TITLE: Final = Style(Role.GOLD, Role.GROUND, bold=True)


class ChapterView(CanvasView):
    """A title and its table; columns that do not fit are left out, the last first."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__()
        self._title, self._table = chapter
        self.styles.height = len(self._table) + 2

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, _PLAIN)
        canvas.put(1, 1, cut(self._title, width - 2), _TITLE)
        first = min(max(cell_width(row[0]) for row in self._table), max(width // 3, 8))
        x = max(first, cell_width(self._title)) + 1
        x = first + 1 if x > width // 2 else x
        for y, row in enumerate(self._table[1:], 2):
            canvas.put(1, y, cut(row[0], first), _STRONG)
        for column in range(1, len(self._table[0])):
            wide = max(cell_width(row[column]) for row in self._table)
            if x + 2 + wide > width - 1:
                break
            for y, row in enumerate(self._table, 1):
                text = row[column]
                canvas.put(x + 2 + wide - cell_width(text), y, text, _PLAIN if y > 1 else _STRONG)
            x += 2 + wide
        return canvas


class StatisticsScreen(BlockScreen[None]):
    """Everyone, then one after the other."""

    CSS_PATH = "statistics.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("subject", "help", "back", "close")]
    FOOTER = ("subject", "help", "close")

    def __init__(self, matches: Matches) -> None:
        super().__init__()
        self._matches = matches
        self._figures: Figures | None = None
        self._at = 0
        """0 for everyone, then the subjects from 1."""

    def compose(self) -> ComposeResult:
        """Who is looked at, the plot, the tables."""
        from blocktui.tui.widgets.share_plot import SharePlot  # late: it brings a library of its own

        yield Prompt()
        with VerticalScroll():
            yield SharePlot()
        yield KeyBar()

    def on_mount(self) -> None:
        """Add up beside the event loop."""
        self.query_one(VerticalScroll).focus()
        self._read()

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        try:
            self._figures = await to_thread(lambda: self._matches.archive().figures())
        except ArchiveError as error:
            self.notify(error.reason, severity="error", timeout=20, markup=False)
        else:
            await self._show()

    def action_subject(self, step: int) -> None:
        """Look at the next person or bot."""
        if self._figures is not None:
            self._at = (self._at + step) % (len(subjects(self._figures)) + 1)
            self._redo()

    @work(group="show", exclusive=True)
    async def _redo(self) -> None:
        await self._show()

    async def _show(self) -> None:
        assert self._figures is not None
        who = None if self._at == 0 else subjects(self._figures)[self._at - 1]
        chapters = chapters_of(self._figures, who)
        told = sentence(_("Everyone")) if who is None else sentence("{name}", name=who)
        hint = sentence(_("95 % intervals")) if chapters else sentence(_("No round was played yet."))
        self.query_one(Prompt).show(sentence("{name}", name=_("Statistics")), told, hint)
        scroll = self.query_one(VerticalScroll)
        await self.query(ChapterView).remove()
        await scroll.mount(*map(ChapterView, chapters))
        self._plot(self._figures, who)
        scroll.scroll_home(animate=False)

    def _plot(self, figures: Figures, who: str | None) -> None:
        """The share of the last matches that a person won, match after match."""
        from blocktui.tui.widgets.share_plot import SharePlot

        shares = [] if who is None else running_share(figures.course(who), LAST)
        self.query_one(SharePlot).show(shares, LAST)

    def action_back(self) -> None:
        """Leave."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Leave."""
        self.dismiss(None)
