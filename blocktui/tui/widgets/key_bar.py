"""The bottom row: the keys that work now, which can be clicked too."""

from textual import events

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width
from blocktui.tui.actions import ACTIONS
from blocktui.tui.screens.base import BlockScreen

from .canvas_view import CanvasView

_KEY = Style(Role.GOLD, Role.BAR, bold=True)
_LABEL = Style(Role.TEXT, Role.BAR)


class KeyBar(CanvasView):
    """Names the actions of its screen that can be used now, as many as fit, the most needed first."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; width: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._places: list[tuple[range, str]] = []

    def on_mount(self) -> None:
        """Follow what can be done."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _screen: self.redraw())

    def draw(self, width: int, height: int) -> Canvas:
        """The row, and where each action stands in it."""
        canvas = Canvas(width, height, _LABEL)
        screen = self.screen
        assert isinstance(screen, BlockScreen)
        self._places = []
        at = 1
        for name in (*screen.FOOTER, *screen.EVERYWHERE):
            if screen.check_action(name, ()) is not True:
                continue
            keys, label = screen.footer_keys(name), _(ACTIONS[name].label)
            length = cell_width(keys) + 1 + cell_width(label)
            if at + length > width:
                break
            canvas.put(at, 0, keys, _KEY)
            canvas.put(at + cell_width(keys) + 1, 0, label, _LABEL)
            self._places.append((range(at, at + length), name))
            at += length + 2
        return canvas

    async def on_click(self, event: events.Click) -> None:
        """Do what was clicked."""
        event.stop()
        for places, name in self._places:
            if event.x in places:
                await self.screen.run_action(ACTIONS[name].target)
                return
