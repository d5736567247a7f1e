"""A form: lines that are gone through with the arrows, each with a value to change or to open."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n.widths import cell_width, cut, fill

from .canvas_view import CanvasView

_PLAIN = Style(Role.MUTED, Role.GROUND)
_LABEL = Style(Role.TEXT, Role.GROUND)
_MAIN = Style(Role.GOLD, Role.GROUND, bold=True)
_VALUE = Style(Role.TEXT, Role.GROUND, bold=True)
_ARROW = Style(Role.MUTED, Role.GROUND)
_LABEL_HERE = Style(Role.GOLD, Role.BAR, bold=True)
_VALUE_HERE = Style(Role.TEXT, Role.BAR, bold=True)
_ARROW_HERE = Style(Role.GOLD, Role.BAR, bold=True)
_PLAIN_HERE = Style(Role.MUTED, Role.BAR)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a form."""

    key: str
    label: str
    value: str = ""
    detail: str = ""
    changes: bool = False
    """Whether left and right change it."""
    space: bool = False
    """Whether a line is left free above it, where there is room."""
    main: bool = False
    """Whether it is what most are here for."""


class Form(CanvasView, can_focus=True):
    """Lines with a cursor: up and down move it, left and right change a value, enter opens it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("left,h,minus", "change(-1)", show=False),
        Binding("right,l,plus", "change(1)", show=False),
        Binding("enter,space", "open", show=False),
    ]

    @dataclass
    class Changed(Message):
        """The value of a line is to change: to the next (1) or to the one before (-1)."""

        key: str
        step: int

    @dataclass
    class Opened(Message):
        """A line is opened."""

        key: str

    lines: Sequence[Line] = ()
    at = 0

    @property
    def key(self) -> str:
        """The line at which the cursor is."""
        return self.lines[self.at].key if self.lines else ""

    def show(self, lines: Sequence[Line], *, at: str | None = None) -> None:
        """Show these lines, the cursor where it is or at the line with this key."""
        wanted = at if at is not None else self.key
        self.lines = lines
        keys = [line.key for line in lines]
        self.at = keys.index(wanted) if wanted in keys else min(self.at, len(lines) - 1)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The lines, scrolled so that the cursor's can be seen."""
        canvas = Canvas(width, height, _PLAIN)
        value_width = min(max((cell_width(line.value) for line in self.lines), default=0), max(width // 3, 8))
        most = width // 3 if any(line.detail for line in self.lines) else width - value_width - 10
        label_width = min(max((cell_width(line.label) for line in self.lines), default=0), max(most, 8))
        for y, number in self._visible(height):
            line = self.lines[number]
            here = number == self.at and self.has_focus
            plain = _PLAIN_HERE if here else _PLAIN
            canvas.put(0, y, " " * width, plain)
            if here:
                canvas.put(1, y, "▸", _ARROW_HERE)
            canvas.put(3, y, cut(line.label, label_width), _LABEL_HERE if here else _MAIN if line.main else _LABEL)
            x = 5 + label_width
            if line.changes:
                canvas.put(x, y, "◂", _ARROW_HERE if here else _ARROW)
                canvas.put(x + 3 + value_width, y, "▸", _ARROW_HERE if here else _ARROW)
            canvas.put(x + 2, y, fill(line.value, value_width), _VALUE_HERE if here else _VALUE)
            room = width - x - value_width - 7
            if room > 0:
                canvas.put(x + value_width + 6, y, cut(line.detail, room), plain)
        return canvas

    def _visible(self, height: int) -> list[tuple[int, int]]:
        """Where each line that can be seen stands: its row and its number."""
        spaced = len(self.lines) + sum(line.space for line in self.lines) <= height
        rows: list[tuple[int, int]] = []
        y = 0
        for number, line in enumerate(self.lines):
            y += spaced and line.space
            rows.append((y, number))
            y += 1
        first = max(rows[self.at][0] - height + 1, 0) if rows else 0
        return [(y - first, number) for y, number in rows if first <= y < first + height]

    def on_focus(self) -> None:
        """Show the cursor."""
        self.redraw()

    def on_blur(self) -> None:
        """Hide the cursor."""
        self.redraw()

    def action_move(self, step: int) -> None:
        """Move the cursor, round and round."""
        self.at = (self.at + step) % len(self.lines)
        self.redraw()

    def action_change(self, step: int) -> None:
        """Ask for another value."""
        if self.lines[self.at].changes:
            self.post_message(self.Changed(self.key, step))

    def action_open(self) -> None:
        """Ask for the line to be opened."""
        self.post_message(self.Opened(self.key))

    def on_click(self, event: events.Click) -> None:
        """The arrows change, a click elsewhere goes there, a second one opens."""
        for y, number in self._visible(self.size.height):
            if event.y == y:
                event.stop()
                self._clicked(number, event.x)
                return

    def _clicked(self, number: int, x: int) -> None:
        again = number == self.at
        self.at = number
        self.redraw()
        row = next(y for y, at in self._visible(self.size.height) if at == number)
        cell = self.draw(self.size.width, self.size.height).text().split("\n")[row]
        arrow = cell[x] if x < len(cell) else ""
        if self.lines[number].changes and arrow in "◂▸" and x > 3:
            self.action_change(-1 if arrow == "◂" else 1)
        elif again or not self.lines[number].changes:
            self.action_open()
