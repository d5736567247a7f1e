"""Lines of styled words in a dialog, which say themselves anew in the language in use."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.geometry import Size

from blocktui.drawing import Canvas, Role, Style

from .canvas_view import CanvasView
from .words import Words, put_words, wrapped


class ToldLine(NamedTuple):
    """Words, and what stands in front of them."""

    words: Words
    before: Words = []
    """What is to the left of the words, whatever rows they take."""
    column: int = 0
    """How many cells are kept for what stands in front."""


class LinesView(CanvasView):
    """As high as its lines are, each in as many rows as it takes."""

    DEFAULT_CSS = "LinesView { height: auto; width: 100%; }"

    def __init__(self, tell: Callable[[], Sequence[ToldLine]]) -> None:
        """``tell`` is called whenever it is drawn."""
        super().__init__()
        self._tell = tell

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows that the lines take."""
        return sum(len(_rows(line, width)) for line in self._tell())

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, Style(Role.TEXT, Role.GROUND))
        y = 0
        for line in self._tell():
            put_words(canvas, 0, y, line.before)
            for row in _rows(line, width):
                put_words(canvas, line.column, y, row)
                y += 1
        return canvas


def _rows(line: ToldLine, width: int) -> list[Words]:
    return wrapped(line.words, max(width - line.column, 1))
