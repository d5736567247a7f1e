"""How a round came out, in place of the hand: the sum written out, and every hand turned up."""

from collections.abc import Sequence

from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n.widths import cell_width, cut
from blocktui.narration import Sentence
from blocktui.rules import RoundEnded, Tile

from .canvas_view import CanvasView
from .words import Words, fitted, put_words, styled

_PLAIN = Style(Role.MUTED, Role.GROUND)
_NAME = Style(Role.TEXT, Role.GROUND, bold=True)
_TOTAL = Style(Role.GOLD, Role.GROUND, bold=True)
_TILE = Style(Role.INK, Role.IVORY, bold=True)
_DIVIDER = Style(Role.DIVIDER, Role.IVORY)


class RoundEndView(CanvasView):
    """Sentences, then as many hands as there is room for."""

    sentences: Sequence[Sentence] = ()
    ended: RoundEnded | None = None
    names: Sequence[str] = ()

    def show(self, sentences: Sequence[Sentence], ended: RoundEnded, names: Sequence[str]) -> None:
        """Tell how this round ended."""
        self.sentences = sentences
        self.ended = ended
        self.names = names
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, _PLAIN)
        for y, told in enumerate(self.sentences):
            put_words(canvas, 1, y, fitted(styled(told, Role.GROUND), width - 2))
        if self.ended is None:
            return canvas
        column = min(max(cell_width(name) for name in self.names), 12)
        for seat, hand in enumerate(self.ended.hands):
            y = len(self.sentences) + seat
            canvas.put(1, y, cut(self.names[seat], column), _NAME)
            words: Words = [(f"{self.ended.left[seat]:>3}  ", _TOTAL), *tiny_tiles(hand)]
            put_words(canvas, 1 + column, y, fitted(words, width - column - 2))
        return canvas


def tiny_tiles(hand: Sequence[Tile]) -> Words:
    """Tiles in a row of text, a space between; a dash for none."""
    words: Words = []
    for tile in hand:
        words += [
            (str(tile.low), _TILE),
            ("║" if tile.double else "│", _DIVIDER),
            (str(tile.high), _TILE),
            (" ", _PLAIN),
        ]
    return words or [("–", _PLAIN)]
