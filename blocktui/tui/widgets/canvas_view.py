"""A widget that shows a drawing, and repaints only the rows that have changed."""

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from blocktui.drawing.canvas import Canvas, Run
from blocktui.drawing.palette import Style
from blocktui.drawing.tiles import Pen
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
        changed = [y for y, (old, new) in enumerate(zip(self._rows, rows, strict=True)) if old != new]
        self._rows = rows
        if changed:
            self.refresh(*(Region(0, y, size[0], 1) for y in changed))

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
