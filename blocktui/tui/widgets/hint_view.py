"""Advice beside the game: each move with its worth and the reasons, the best first."""

from collections.abc import Sequence

from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n import _
from blocktui.i18n.widths import cut, wrap
from blocktui.narration import Sentence

from .canvas_view import CanvasView
from .words import Words, fitted, put_words

_RULE = Style(Role.DIM_EDGE, Role.GROUND)
_PLAIN = Style(Role.MUTED, Role.GROUND)
_TEXT = Style(Role.TEXT, Role.GROUND)
_BEST = Style(Role.GOLD, Role.GROUND, bold=True)


class HintView(CanvasView):
    """A move a line, its reasons below it as far as there is room."""

    hints: Sequence[tuple[Sentence, Sentence]] | None = None

    def show(self, hints: Sequence[tuple[Sentence, Sentence]] | None) -> None:
        """Show these: what a move is worth, and why; None while there are none yet."""
        self.hints = hints
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, _PLAIN)
        if height == 1:
            put_words(canvas, 1, 0, fitted(self._words(0), width - 2))
            return canvas
        for y in range(height):
            canvas.put(0, y, "│", _RULE)
        if not self.hints:
            canvas.put(2, 0, cut(_("Thinking …"), width - 3), _PLAIN)
            return canvas
        y = 0
        for number, (_worth, why) in enumerate(self.hints):
            lines = wrap(str(why), width - 5)
            room = max(1, (height - y) // max(len(self.hints) - number, 1))
            if y >= height:
                break
            put_words(canvas, 2, y, fitted(self._words(number)[:1], width - 3))
            for line in lines[: max(room - 1, 1 if number == 0 and height > len(self.hints) else 0)]:
                y += 1
                canvas.put(4, y, cut(line, width - 5), _PLAIN)
            y += 1
        return canvas

    def _words(self, number: int) -> Words:
        if not self.hints:
            return [(_("Thinking …"), _PLAIN)]
        worth, why = self.hints[number]
        return [(str(worth), _BEST if number == 0 else _TEXT), ("  " + str(why), _PLAIN)]
