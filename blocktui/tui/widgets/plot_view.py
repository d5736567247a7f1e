"""A plot as rows of styled cells, so that it has the colours of the theme and the glyphs of the pen."""

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text
from textual_plotext.plot import Plot

from blocktui.drawing import Canvas, Pen, Role, Style

FIRST_COLOUR: Final = 9
"""Of the terminal's colours, in which a plot is built so that its lines can be told apart, the first line's."""


def marker(pen: Pen) -> str:
    """What a line of a plot is drawn with: quarters of cells, which every font has."""
    return "." if pen is Pen.ASCII else "hd"


def put_plot(canvas: Canvas, y: int, ground: Style, lines: Sequence[Role], build: Callable[[Plot], None]) -> None:
    """Fill the canvas from row ``y`` down with the plot that ``build`` makes; line ``n`` is in ``FIRST_COLOUR + n``."""
    plot = Plot()
    plot.plotsize(canvas.width, canvas.height - y)
    plot._set_size(canvas.width, canvas.height - y)  # noqa: SLF001 - textual-plotext does so too
    plot.theme("clear")
    build(plot)
    for row, line in enumerate(Text.from_ansi(plot.build()).split("\n"), y):
        _put(canvas, row, line, ground, lines)


def _put(canvas: Canvas, y: int, line: Text, ground: Style, lines: Sequence[Role]) -> None:
    """A row: each line's colour becomes its role, all else is ground."""
    styles = [ground] * len(line)
    for start, end, span in line.spans:
        colour = span.color if not isinstance(span, str) else None
        number = None if colour is None or colour.number is None else colour.number - FIRST_COLOUR
        if number is not None and 0 <= number < len(lines):
            styles[start:end] = [Style(lines[number], ground.background, True)] * (end - start)
    for x, (character, style) in enumerate(zip(line.plain, styles, strict=True)):
        canvas.put(x, y, character, style)
