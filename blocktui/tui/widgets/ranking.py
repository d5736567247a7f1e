"""The ranking of a tournament: scores with their intervals, drawn and in numbers."""

from typing import Final

from blocktui.arena.live import Picture, Ranked
from blocktui.drawing import Canvas, Pen, Role, Style
from blocktui.drawing.palette import PEGS
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width, cut
from blocktui.statistics import Estimate

from .canvas_view import CanvasView

_PLAIN: Final = Style(Role.MUTED, Role.GROUND)
_STRONG: Final = Style(Role.TEXT, Role.GROUND, bold=True)
_HEAD: Final = Style(Role.GOLD, Role.GROUND, bold=True)
_WRONG: Final = Style(Role.GOLD, Role.GROUND)
_LEAST_BAR: Final = 16
"""Cells below which no interval is drawn."""


class RankingView(CanvasView):
    """A row a bot: name, score and interval, points a round, faults; the interval drawn where there is room."""

    picture: Picture | None = None

    def show(self, picture: Picture) -> None:
        """Show how it stands."""
        self.picture = picture
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The table."""
        canvas = Canvas(width, height, _PLAIN)
        if self.picture is None:
            return canvas
        ranking = self.picture.ranking
        rows = [_row(one) for one in ranking]
        headings = ("", _("score"), _("points"), _("units"), _("faults"))
        first = min(max(cell_width(row[0]) for row in rows), max(width // 4, 10))
        x = first + 5
        for y, (one, row) in enumerate(zip(ranking, rows, strict=True), 1):
            canvas.put(1, y, f"{y}", _PLAIN)
            colour = Style(PEGS[y - 1], Role.GROUND, True) if y <= len(PEGS) else _STRONG
            canvas.put(4, y, cut(row[0], first), _PLAIN if one.benched else colour)
        for column in range(1, len(headings)):
            wide = max(cell_width(headings[column]), *(cell_width(row[column]) for row in rows))
            if x + wide + 1 > width:
                break
            canvas.put(x + 1 + wide - cell_width(headings[column]), 0, headings[column], _HEAD)
            for y, row in enumerate(rows, 1):
                faulty = column == len(headings) - 1 and ranking[y - 1].faults
                style = _WRONG if faulty else _STRONG if column == 1 else _PLAIN
                canvas.put(x + 1 + wide - cell_width(row[column]), y, row[column], style)
            x += wide + 3
        if width - x - 2 >= _LEAST_BAR:
            self._draw_intervals(canvas, x + 1, min(width - 2, x + 61), ranking)
        return canvas

    def _draw_intervals(self, canvas: Canvas, left: int, right: int, ranking: tuple[Ranked, ...]) -> None:
        """Each score as a dot within its interval, on one scale; a line stands at the score of equals."""
        assert self.picture is not None
        par = self.picture.par
        scores = [one.score for one in ranking if one.score is not None]
        bounds: list[float] = [par, *(bound for score in scores for bound in (score.value, *(score.interval or ())))]
        low, high = min(bounds), max(bounds)
        reach = max(high - low, 0.02)

        def at(value: float) -> int:
            return left + round((value - low) / reach * (right - left))

        plain = self.pen is Pen.ASCII
        for y, one in enumerate(ranking, 1):
            canvas.put(at(par), y, "|" if plain else "┊", _PLAIN)
            if one.score is None:
                continue
            colour = Style(PEGS[y - 1], Role.GROUND, True) if y <= len(PEGS) else _STRONG
            if one.score.interval is not None:
                start, end = map(at, one.score.interval)
                canvas.put(start, y, ("-" if plain else "─") * (end - start + 1), colour)
            canvas.put(at(one.score.value), y, "o" if plain else "●", colour)
        canvas.put(at(par), 0, f"{par:g}", _PLAIN)


def _row(one: Ranked) -> tuple[str, ...]:
    name = _("{name} (taken out)").format(name=one.name) if one.benched else one.name
    return name, _shown(one.score, 3), _shown(one.points, 2), f"{one.units:,}", str(one.faults)


def _shown(estimate: Estimate | None, digits: int) -> str:
    if estimate is None:
        return "–"
    if estimate.interval is None:
        return f"{estimate.value:.{digits}f}"
    low, high = estimate.interval
    return f"{estimate.value:.{digits}f} ± {(high - low) / 2:.{digits}f}"
