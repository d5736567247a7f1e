"""A strip of felt with a few tiles on it, above the setup."""

from typing import Final

from blocktui.drawing import Canvas, Size, draw_chain, draw_felt, lay_out
from blocktui.rules import Chain

from .canvas_view import CanvasView

_CHAIN: Final = Chain.of("66 >61 <64 >11 <44 >15 <42")
_LARGE: Final = 100, 9
"""Columns and rows from which the tiles have pips."""


class Logo(CanvasView):
    """The game at a glance."""

    SCOPED_CSS = False
    DEFAULT_CSS = "Logo { height: 7; width: 100%; } .-high Logo { height: 13; }"

    def draw(self, width: int, height: int) -> Canvas:
        """Seven tiles in the middle of the felt."""
        felt = draw_felt(width, height, pen=self.pen)
        wide, high = felt.box.width >= _LARGE[0], felt.box.height >= _LARGE[1]
        layout = lay_out(_CHAIN, felt.box.width, felt.box.height, Size.LARGE if wide and high else Size.SMALL)
        felt.canvas.paste(felt.box.x, felt.box.y, draw_chain(layout, pen=self.pen, show_last=False))
        return felt.canvas
