"""How often somebody has won of late, match after match."""

from collections.abc import Sequence
from typing import Final

from textual_plotext.plot import Plot

from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n import _
from blocktui.i18n.widths import cut

from .canvas_view import CanvasView
from .plot_view import FIRST_COLOUR, marker, put_plot

_PLAIN: Final = Style(Role.MUTED, Role.GROUND)
_TITLE: Final = Style(Role.GOLD, Role.GROUND, bold=True)
_MOST_TICKS: Final = 12


class SharePlot(CanvasView):
    """Percents over matches; not there for fewer than two."""

    DEFAULT_CSS = """
    SharePlot { height: 12; width: 100%; margin: 1 1 0 1; display: none; }
    SharePlot.-shown { display: block; }
    """

    shares: Sequence[float] = ()
    last = 0

    def show(self, shares: Sequence[float], last: int) -> None:
        """Show these percents, each of the ``last`` matches up to then."""
        self.shares = shares
        self.last = last
        self.set_class(len(shares) > 1, "-shown")
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """What it is above, the plot below."""
        canvas = Canvas(width, height, _PLAIN)
        title = _("Won of the last {count} matches, in percent").format(count=self.last)
        canvas.put(0, 0, cut(title, width), _TITLE)
        if len(self.shares) > 1 and width >= 20 and height >= 6:
            put_plot(canvas, 1, _PLAIN, (Role.GOLD,), self._build)
        return canvas

    def _build(self, plot: Plot) -> None:
        numbers = list(range(1, len(self.shares) + 1))
        plot.plot(numbers, list(self.shares), marker=marker(self.pen), color=FIRST_COLOUR)
        plot.ylim(0, 100)
        plot.xlim(1, len(numbers))
        ticks = numbers[:: -(-len(numbers) // _MOST_TICKS)]
        plot.xticks([float(number) for number in ticks], [str(number) for number in ticks])
        plot.yticks([0.0, 25.0, 50.0, 75.0, 100.0], ["0", "25", "50", "75", "100"])
