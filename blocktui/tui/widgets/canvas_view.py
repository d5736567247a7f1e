"""A widget that shows a drawing, and repaints only what has changed in it."""

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from blocktui.drawing.canvas import Canvas, Run
from blocktui.drawing.palette import Style
from blocktui.drawing.tiles import Pen
from blocktui.i18n import cell_width
from blocktui.tui.themes import ANSI, role_colours


class CanvasView(Widget):
    """Shows what ``draw`` draws; call ``redraw`` when that has changed."""

    ALLOW_SELECT = False
    can_focus = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name for it
        super().__init__(id=id)
        self._rows: list[list[Run]] = []
        self._drawn: tuple[int, int] | None = None
        self._styles: dict[Style, RichStyle] = {}
        self._look: tuple[str, Pen] | None = None
        """The theme and the pen that it was drawn in."""

    @property
    def pen(self) -> Pen:
        """With what the app draws."""
        pen = getattr(self.app, "pen", Pen.SOLID)
        assert isinstance(pen, Pen)
        return pen

    def draw(self, width: int, height: int) -> Canvas:
        """The drawing for a box of so many cells."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw anew, and have the rows repainted that differ."""
        size = self.size.width, self.size.height
        if self._drawn != size or self._look != (self.app.theme, self.pen):
            self._drawn = None
            self.refresh()
            return
        rows = list(self.draw(*size).rows())
        changed = [
            _changed(y, old, new) for y, (old, new) in enumerate(zip(self._rows, rows, strict=True)) if old != new
        ]
        self._rows = rows
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """One row of the drawing."""
        size = self.size.width, self.size.height
        look = self.app.theme, self.pen
        if self._drawn != size or self._look != look:
            self._rows = list(self.draw(*size).rows())
            self._drawn = size
            if self._look != look:
                self._look = look
                self._styles = {}
        if y >= len(self._rows):
            return Strip.blank(size[0])
        return Strip([Segment(text, self._rich(style)) for text, style in self._rows[y]], size[0])

    def _rich(self, style: Style) -> RichStyle:
        if style not in self._styles:
            theme = self.app.current_theme
            colours = role_colours(self.app.theme_variables, dark=theme.dark, ansi=theme.ansi)
            foreground, background = (colours[role].removeprefix(ANSI) for role in style[:2])
            self._styles[style] = RichStyle(color=foreground, bgcolor=background, bold=style.bold)
        return self._styles[style]


def _changed(y: int, old: list[Run], new: list[Run]) -> Region:
    """The part of a row from its first to its last run that differs."""
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    same = 0
    while same < min(len(old), len(new)) - first and old[-1 - same] == new[-1 - same]:
        same += 1
    x = sum(cell_width(text) for text, _style in new[:first])
    return Region(x, y, sum(cell_width(text) for text, _style in new[first : len(new) - same]), 1)
