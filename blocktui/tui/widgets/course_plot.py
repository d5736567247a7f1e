"""The course of a match: everyone's score round by round, up to the target."""

from collections.abc import Sequence
from typing import Final

from textual_plotext.plot import Plot

from blocktui.drawing import Canvas, Role, Style
from blocktui.drawing.cribbage import PEG_SIGNS
from blocktui.drawing.palette import PEGS
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width, cut
from blocktui.play.table import Table

from .canvas_view import CanvasView
from .plot_view import FIRST_COLOUR, marker, put_plot

_WOOD: Final = Style(Role.WOOD_TEXT, Role.WOOD)


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
        put_plot(canvas, 1, _WOOD, PEGS, self._build)
        return canvas

    def _build(self, plot: Plot) -> None:
        """A line a player, and the peg's shape at each round."""
        rounds = self._table.rounds
        numbers = list(range(len(rounds) + 1))
        before = [ended.scores[seat] - ended.points[seat] for ended in rounds[:1] for seat in range(len(self._names))]
        for seat in range(len(self._names)):
            scores = [before[seat] if before else 0, *(ended.scores[seat] for ended in rounds)]
            colour = FIRST_COLOUR + seat
            plot.plot(numbers, scores, marker=marker(self.pen), color=colour)
            plot.scatter(numbers, scores, marker=PEG_SIGNS[self.pen][seat][0], color=colour)
        top = max(self._table.target, *self._table.scores)
        plot.ylim(0, top)
        plot.xlim(0, max(len(rounds), 1))
        step = -(-len(numbers) // 12)
        plot.xticks([float(number) for number in numbers[::step]], [str(number) for number in numbers[::step]])
        ticks = sorted({0, top // 4, top // 2, 3 * top // 4, top})
        plot.yticks([float(tick) for tick in ticks], [str(tick) for tick in ticks])
