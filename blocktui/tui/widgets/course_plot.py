"""The course of a match: everyone's score round by round, up to the target."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual_plotext.plot import Plot

from blocktui.drawing import Canvas, Pen, Role, Style
from blocktui.drawing.cribbage import PEG_SIGNS
from blocktui.drawing.palette import PEGS
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width, cut
from blocktui.play.table import Table

from .canvas_view import CanvasView

_WOOD: Final = Style(Role.WOOD_TEXT, Role.WOOD)
_FIRST_COLOUR: Final = 9
"""Of the terminal's colours, in which the plot is built so that its lines can be told apart, the first seat's."""


class CoursePlot(CanvasView):
    """A line a player, on the wood of the scoreboard, with the shapes of the pegs at the rounds."""

    DEFAULT_CSS = "CoursePlot { height: 1fr; width: 100%; margin: 1 1 0 1; }"

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        super().__init__()
        self.add_class("course")
        self._table = table
        self._names = names

    def draw(self, width: int, height: int) -> Canvas:
        """Names above, the plot below."""
        canvas = Canvas(width, height, _WOOD)
        x = 1
        for seat, name in enumerate(self._names):
            peg = Style(PEGS[seat], Role.WOOD, True)
            label = cut(name, max(width // len(self._names) - 5, 1))
            canvas.put(x, 0, f"{PEG_SIGNS[self.pen][seat][0]} {label}", peg)
            x += cell_width(label) + 4
        if width < 20 or height < 6:
            canvas.put(1, 1, _("There is no room for the plot."), _WOOD)
            return canvas
        for y, line in enumerate(self._plot(width, height - 1), 1):
            _put(canvas, y, line)
        return canvas

    def _plot(self, width: int, height: int) -> Sequence[Text]:
        rounds = self._table.rounds
        plot = Plot()
        plot.plotsize(width, height)
        plot._set_size(width, height)  # noqa: SLF001 - textual-plotext does so too: plotsize alone is not heard
        plot.theme("clear")
        numbers = list(range(len(rounds) + 1))
        before = [ended.scores[seat] - ended.points[seat] for ended in rounds[:1] for seat in range(len(self._names))]
        for seat in range(len(self._names)):
            scores = [before[seat] if before else 0, *(ended.scores[seat] for ended in rounds)]
            colour = _FIRST_COLOUR + seat
            sign = PEG_SIGNS[self.pen][seat][0]
            plot.plot(numbers, scores, marker="." if self.pen is Pen.ASCII else "braille", color=colour)
            plot.scatter(numbers, scores, marker=sign, color=colour)
        top = max(self._table.target, *self._table.scores)
        plot.ylim(0, top)
        plot.xlim(0, max(len(rounds), 1))
        step = -(-len(numbers) // 12)
        plot.xticks([float(number) for number in numbers[::step]], [str(number) for number in numbers[::step]])
        ticks = sorted({0, top // 4, top // 2, 3 * top // 4, top})
        plot.yticks([float(tick) for tick in ticks], [str(tick) for tick in ticks])
        return list(Text.from_ansi(plot.build()).split("\n"))


def _put(canvas: Canvas, y: int, line: Text) -> None:
    """A row of the plot: each seat's colour becomes its pegs', all else is wood."""
    styles = [_WOOD] * len(line)
    for start, end, span in line.spans:
        colour = span.color if not isinstance(span, str) else None
        seat = None if colour is None or colour.number is None else colour.number - _FIRST_COLOUR
        if seat is not None and 0 <= seat < len(PEGS):
            styles[start:end] = [Style(PEGS[seat], Role.WOOD, True)] * (end - start)
    for x, (character, style) in enumerate(zip(line.plain, styles, strict=True)):
        canvas.put(x, y, character, style)
