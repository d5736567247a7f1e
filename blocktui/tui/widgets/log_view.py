"""The log beside the table: what happened, the newest brightest."""

from collections.abc import Sequence
from typing import Final

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.i18n.widths import cell_width, fill
from blocktui.narration import Sentence

from .canvas_view import CanvasView
from .words import Words, fitted, put_words, styled, width_of, wrapped

_RULE = Style(Role.DIM_EDGE, Role.GROUND)
_PLAIN = Style(Role.MUTED, Role.GROUND)
_WIDEST_NAME: Final = 8
"""Cells of a name up to which what is told of different people stands below each other."""
_MOST_ROWS: Final = 100
"""More rows than it is ever given."""
_SET_IN: Final = 2
"""Cells by which what follows the first row of a line is set in."""


class LogView(CanvasView):
    """As many of the last lines as there is room for; a single row joins them."""

    lines: Sequence[Sentence] = ()

    def show(self, lines: Sequence[Sentence]) -> None:
        """Show the last of these."""
        last = tuple(lines[-_MOST_ROWS:])
        if last != self.lines:
            self.lines = last
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, _PLAIN)
        if height == 1:
            return self._in_a_row(canvas)
        for y in range(height):
            canvas.put(0, y, "│", _RULE)
        lines = self.lines[-height:]
        told = self._told(lines, width - 3)
        while len(told) > 1 and sum(map(len, told)) > height:
            told.pop(0)
        rows = [row for line in told for row in line][:height]
        first = height - len(rows) if len(told) < len(self.lines) else 0
        for y, words in enumerate(rows, first):
            put_words(canvas, 2, y, words)
        return canvas

    def _told(self, lines: Sequence[Sentence], width: int) -> list[list[Words]]:
        """Each line in rows, what follows the first set in; short names are as wide as the longest of them."""
        named = [line[0].text for line in lines if line and line[0].role == "name"]
        column = max(map(cell_width, named), default=0)
        told = []
        for number, line in enumerate(lines):
            words = styled(line, Role.GROUND, bright=number == len(lines) - 1)
            if line and line[0].role == "name" and column <= _WIDEST_NAME:
                name, style = words[0]
                words[0] = fill(name, column), style
            rows = wrapped(words, width)
            if len(rows) > 1:
                first, *more = wrapped(words, width - _SET_IN)
                rows = [first, *([(" " * _SET_IN, _PLAIN), *row] for row in more)]
            told.append(rows)
        return told

    def _in_a_row(self, canvas: Canvas) -> Canvas:
        """The last lines, joined, the newest last."""
        words: Words = []
        for number, told in enumerate(reversed(self.lines)):
            more = styled(told, Role.GROUND, bright=number == 0)
            if words:
                more = [*more, (" ", _PLAIN)]
            if words and width_of(more) + width_of(words) > canvas.width - 2:
                break
            words = [*more, *words]
        put_words(canvas, 1, 0, fitted(words, canvas.width - 2))
        return canvas
