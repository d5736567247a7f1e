"""The rules, chapter after chapter, with their figures drawn as the table is and told in words."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from blocktui.drawing import Canvas, draw_figure
from blocktui.i18n import _
from blocktui.narration import Sentence, sentence
from blocktui.narration.rules import caption, chapters, figure_told
from blocktui.rules.figures import Figure
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.canvas_view import CanvasView
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

_WIDEST: Final = 76


class FigureView(CanvasView):
    """A figure in the largest tiles that there is room for."""

    DEFAULT_CSS = "FigureView { height: auto; margin: 1 0 0 0; }"

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self._figure = figure

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows that the drawing takes."""
        return self.draw(width, 0).height

    def draw(self, width: int, height: int) -> Canvas:
        """The chain on felt."""
        return draw_figure(self._figure.chain, min(width, _WIDEST))


class RulesScreen(BlockScreen[None]):
    """Opens at the beginning, or at the rule that explains something."""

    CSS_PATH = "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("scroll", "chapter", "back", "help")]
    FOOTER = ("scroll", "chapter", "back", "help")
    EVERYWHERE = ("language",)

    def __init__(self, rule: str = "", told: Sequence[Sentence] = ()) -> None:
        """``told`` is what the rule explains."""
        super().__init__()
        self._rule = rule
        self._told = told
        self._chapter = 0

    def compose(self) -> ComposeResult:
        """What is explained, and all the rules in one scroll."""
        yield Prompt()
        with VerticalScroll(can_focus=False):
            for number, chapter in enumerate(chapters()):
                yield Static(f"{number + 1}. {chapter.title}", classes="chapter", id=f"chapter-{number}", markup=False)
                for paragraph in chapter.paragraphs:
                    here = self._rule in paragraph.rules
                    yield Static(str(paragraph), classes="here" if here else "", markup=False)
                    for figure in paragraph.figures:
                        yield FigureView(figure)
                        told = " ".join(map(str, figure_told(figure)))
                        yield Static(f"{caption(figure)} {told}", classes="figure", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        """Go to the rule."""
        self._say()
        if self._rule:
            self.call_after_refresh(self._go_to_rule)

    def retell(self) -> None:
        """All of it, at the same place."""
        self.call_later(self._retell)

    async def _retell(self) -> None:
        at = self.query_one(VerticalScroll).scroll_y
        await self.recompose()
        self._say()
        self.call_after_refresh(lambda: self.query_one(VerticalScroll).scroll_to(y=at, animate=False))
        self.refresh_bindings()

    def _say(self) -> None:
        lines = self._told or [sentence(_("The rules of individual Block."))]
        self.query_one(Prompt).show(*lines)

    def _go_to_rule(self) -> None:
        here = self.query(".here")
        if here:
            self.query_one(VerticalScroll).scroll_to_widget(here.first(), animate=False, center=True)

    def action_scroll(self, rows: int) -> None:
        """Up or down by so many rows."""
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_to(y=scroll.scroll_y + rows, animate=False)

    def action_chapter(self, step: int) -> None:
        """To the beginning of another chapter."""
        scroll = self.query_one(VerticalScroll)
        tops = [int(title.virtual_region.y) for title in self.query(".chapter")]
        # the last chapters may be too short to be scrolled to the top: then it is the one gone to that counts
        if int(scroll.scroll_y) != min(tops[self._chapter], int(scroll.max_scroll_y)):
            self._chapter = max((number for number, top in enumerate(tops) if top <= scroll.scroll_y + 1), default=0)
        self._chapter = (self._chapter + step) % len(tops)
        scroll.scroll_to(y=tops[self._chapter], animate=False)

    def action_back(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
