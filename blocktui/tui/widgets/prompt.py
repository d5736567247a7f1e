"""The row between table and hand: whose turn it is, and what the chosen tile can do."""

from collections.abc import Sequence

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.narration import Sentence

from .canvas_view import CanvasView
from .words import fitted, put_words, styled

_PLAIN = Style(Role.MUTED, Role.GROUND)


class Prompt(CanvasView):
    """One row of sentences, the first brightest."""

    DEFAULT_CSS = "Prompt { height: 1; width: 100%; }"

    sentences: Sequence[Sentence] = ()
    marked = False

    def show(self, *sentences: Sentence, marked: bool = False) -> None:
        """Say this; ``marked`` when a person must do something."""
        self.sentences = sentences
        self.marked = marked
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The row."""
        canvas = Canvas(width, height, _PLAIN)
        words = [("▸ ", Style(Role.GOLD, Role.GROUND, bold=True))] if self.marked else []
        for number, told in enumerate(self.sentences):
            if number:
                words.append(("  ", _PLAIN))
            words += styled(told, Role.GROUND, bright=number == 0)
        put_words(canvas, 1, 0, fitted(words, width - 2))
        return canvas
