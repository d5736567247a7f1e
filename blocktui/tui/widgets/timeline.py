"""A match as a row of its rounds with their points, and where one stands in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.i18n.widths import cell_width, cut

from .canvas_view import CanvasView

_PAST = Style(Role.GOLD, Role.BAR)
_COMING = Style(Role.MUTED, Role.BAR)
_HERE = Style(Role.TEXT, Role.BAR, bold=True)


@dataclass(frozen=True, slots=True)
class Span:
    """A round on the timeline."""

    begins: int
    """The moment at which it is dealt."""
    winner: str
    """Who won it; empty for a tie or a round that is not over."""
    points: int | None
    """None while it is not over."""

    def labels(self) -> tuple[str, ...]:
        """What can stand for its points, the longest first."""
        if self.points is None:
            return ("…", "")
        if not self.winner:
            return ("0", "")
        points = f"+{self.points}"
        return f"{cut(self.winner, 8)} {points}", f"{self.winner[:1]}{points}", points, str(self.points), ""


class Timeline(CanvasView):
    """One row; a click goes to a moment."""

    DEFAULT_CSS = "Timeline { height: 1; width: 100%; }"

    @dataclass
    class Chosen(Message):
        """A moment was clicked."""

        at: int

    spans: Sequence[Span] = ()
    at = 0
    last = 0

    def show(self, spans: Sequence[Span], at: int, last: int) -> None:
        """Show these rounds, and the moment ``at`` of 0 to ``last``."""
        self.spans = spans
        self.at = at
        self.last = last
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The row: a bar before each round, its points, and a mark at the moment that is shown."""
        canvas = Canvas(width, height, _COMING)
        here = self._column(self.at, width)
        canvas.put(0, 0, "━" * here, _PAST)
        canvas.put(here, 0, "─" * (width - here), _COMING)
        starts = [self._column(span.begins, width) for span in self.spans]
        for number, (span, start) in enumerate(zip(self.spans, starts, strict=True)):
            end = starts[number + 1] if number + 1 < len(starts) else width
            current = start <= here < end
            style = _HERE if current else _PAST if start < here else _COMING
            canvas.put(start, 0, "│", style)
            label = next(label for label in span.labels() if cell_width(label) <= max(end - start - 1, 0))
            canvas.put(start + 1, 0, label, style)
        canvas.put(here, 0, "●", _HERE)
        return canvas

    def _column(self, at: int, width: int) -> int:
        return min(at * width // (self.last + 1), width - 1)

    def on_click(self, event: events.Click) -> None:
        """Go to the moment that stands there."""
        event.stop()
        self.post_message(self.Chosen(event.x * (self.last + 1) // max(self.size.width, 1)))
