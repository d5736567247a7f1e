"""How the mean scores of a tournament settle, board by board."""

from typing import Final

from textual_plotext.plot import Plot

from blocktui.arena.live import Picture
from blocktui.drawing import Canvas, Role, Style
from blocktui.drawing.palette import PEGS
from blocktui.i18n import _

from .canvas_view import CanvasView
from .plot_view import FIRST_COLOUR, marker, put_plot

_PLAIN: Final = Style(Role.MUTED, Role.GROUND)


class ScoreCourse(CanvasView):
    """A line for each of the best, in the colours of the ranking."""

    picture: Picture | None = None

    def show(self, picture: Picture) -> None:
        """Show how it stands."""
        self.picture = picture
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The plot, once there is something to draw."""
        canvas = Canvas(width, height, _PLAIN)
        if self.picture is None or width < 20 or height < 6:
            return canvas
        if not any(one.course for one in self.picture.ranking):
            canvas.put(1, 0, _("No board was played yet."), _PLAIN)
            return canvas
        canvas.put(1, 0, _("Mean score after so many boards"), _PLAIN)
        put_plot(canvas, 1, _PLAIN, PEGS, self._build)
        return canvas

    def _build(self, plot: Plot) -> None:
        assert self.picture is not None
        best = self.picture.ranking[: len(PEGS)]
        values = [value for one in best for _board, value in one.course]
        most = max(board for one in best for board, _value in one.course)
        low, high = min([0.5, *values]), max([0.5, *values])
        room = max((high - low) * 0.05, 0.005)
        plot.ylim(low - room, high + room)
        plot.xlim(0, most)
        for number, one in enumerate(best):
            if one.course:
                boards = [board for board, _value in one.course]
                scores = [value for _board, value in one.course]
                plot.plot(boards, scores, marker=marker(self.pen), color=FIRST_COLOUR + number)
        ticks = [0, most / 2, most]
        plot.xticks([float(tick) for tick in ticks], [f"{tick:.0f}" for tick in ticks])
        ticks = [low, (low + high) / 2, high]
        plot.yticks(ticks, [f"{tick:.2f}" for tick in ticks])
