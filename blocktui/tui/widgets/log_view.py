"""The log beside the table: what happened, the newest brightest."""

from collections.abc import Sequence

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.narration import Sentence

from .canvas_view import CanvasView
from .words import Words, fitted, put_words, styled, width_of

_RULE = Style(Role.DIM_EDGE, Role.GROUND)
_PLAIN = Style(Role.MUTED, Role.GROUND)


class LogView(CanvasView):
    """As many of the last lines as there is room for; a single row joins them."""

    lines: Sequence[Sentence] = ()

    def show(self, lines: Sequence[Sentence]) -> None:
        """Show the last of these."""
        self.lines = lines
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, _PLAIN)
        if height == 1:
            return self._in_a_row(canvas)
        for y in range(height):
            canvas.put(0, y, "│", _RULE)
        shown = self.lines[-height:]
        first = max(height - len(shown), 0) if len(self.lines) > height else 0
        for y, told in enumerate(shown, first):
            newest = y - first == len(shown) - 1
            put_words(canvas, 2, y, fitted(styled(told, Role.GROUND, bright=newest), width - 3))
        return canvas

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
