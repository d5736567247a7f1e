"""A plot with a line a player, on the wood of the scoreboard."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual_plotext.plot import Plot

from blocktui.drawing import Canvas, Role, Style
from blocktui.drawing.cribbage import PEG_SIGNS
from blocktui.drawing.palette import PEGS
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width, cut

from .canvas_view import CanvasView
from .plot_view import FIRST_COLOUR, marker, put_plot

_WOOD: Final = Style(Role.WOOD_TEXT, Role.WOOD)

Points = Sequence[tuple[float, float]]
"""Places in a plot, across and up."""


@dataclass(frozen=True, slots=True)
class Lines:
    """What a plot shows."""

    lines: Sequence[Points]
    """A line a seat."""
    marked: Sequence[Points]
    """Where each seat's line has the shape of its pegs."""
    right: float
    """The plot goes from 0 to this, across."""
    top: int
    """And from 0 to this, up."""
    ticks: Sequence[int]
    """The numbers that stand below."""


class SeatPlot(CanvasView):
    """A line a player, with the shapes of the pegs where something happened."""

    DEFAULT_CSS = "SeatPlot { height: 1fr; width: 100%; margin: 1 1 0 1; }"

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.add_class("course")
        self._names = names

    def lines(self) -> Lines:
        """What is to be shown."""
        raise NotImplementedError

    def title(self) -> str:
        """What the lines are, where the names leave room for it."""
        return ""

    def draw(self, width: int, height: int) -> Canvas:
        """Names above, the plot below."""
        canvas = Canvas(width, height, _WOOD)
        x = 1
        for seat, name in enumerate(self._names):
            peg = Style(PEGS[seat], Role.WOOD, True)
            label = cut(name, max(width // len(self._names) - 5, 1))
            canvas.put(x, 0, f"{PEG_SIGNS[self.pen][seat][0]} {label}", peg)
            x += cell_width(label) + 4
        title = self.title()
        if x + cell_width(title) < width:
            canvas.put(width - cell_width(title) - 1, 0, title, _WOOD)
        if width < 20 or height < 6:
            canvas.put(1, 1, _("There is no room for the plot."), _WOOD)
            return canvas
        put_plot(canvas, 1, _WOOD, PEGS, self._build)
        return canvas

    def _build(self, plot: Plot) -> None:
        """A line a player, and the peg's shape where it is marked."""
        shown = self.lines()
        for seat, (line, marked) in enumerate(zip(shown.lines, shown.marked, strict=True)):
            colour = FIRST_COLOUR + seat
            plot.plot([x for x, _y in line], [y for _x, y in line], marker=marker(self.pen), color=colour)
            if marked:
                sign = PEG_SIGNS[self.pen][seat][0]
                plot.scatter([x for x, _y in marked], [y for _x, y in marked], marker=sign, color=colour)
        plot.ylim(0, shown.top)
        plot.xlim(0, shown.right)
        step = -(-len(shown.ticks) // 12)
        plot.xticks([float(tick) for tick in shown.ticks[::step]], [str(tick) for tick in shown.ticks[::step]])
        ticks = sorted({0, shown.top // 4, shown.top // 2, 3 * shown.top // 4, shown.top})
        plot.yticks([float(tick) for tick in ticks], [str(tick) for tick in ticks])
