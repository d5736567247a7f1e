"""A worked figure of the rules: a short chain in one lane, with its open places marked."""

from blocktui.rules import Chain

from .canvas import Canvas
from .chain import draw_chain
from .layout import fit, lay_out
from .palette import Role, Style
from .tiles import Pen, Size


def draw_figure(chain: Chain, width: int, *, pen: Pen = Pen.SOLID) -> Canvas:
    """The chain on felt of so many columns, in the largest tiles with which it lies in one lane; a row free around."""
    for size in Size:
        rows = (size.standing or size.lying)[1]
        layout = fit(chain, width - 2, rows, size)
        if layout is not None:
            break
    else:
        layout = lay_out(chain, width - 2, rows, size)
    canvas = Canvas(width, layout.height + 2, Style(Role.TEXT, Role.FELT))
    canvas.paste(1, 1, draw_chain(layout, pen=pen))
    return canvas
