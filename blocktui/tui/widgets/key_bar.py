"""The bottom row: the keys that work now, which can be clicked too."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from textual import events

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width
from blocktui.tui.actions import ACTIONS
from blocktui.tui.personal import personal

from .canvas_view import CanvasView

if TYPE_CHECKING:
    from blocktui.tui.screens.base import BlockScreen

_KEY = Style(Role.GOLD, Role.BAR, bold=True)
_LABEL = Style(Role.TEXT, Role.BAR)


ALWAYS_NAMED: Final = ("help", "leave", "quit", "close")


def _length(keys: str, label: str) -> int:
    return cell_width(keys) + 1 + cell_width(label)


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
        screen = cast("BlockScreen[object]", self.screen)
        self._places = []
        at = 1
        for name, keys, label in self._named(screen, width - 1):
            length = _length(keys, label)
            canvas.put(at, 0, keys, _KEY)
            canvas.put(at + cell_width(keys) + 1, 0, label, _LABEL)
            self._places.append((range(at, at + length), name))
            at += length + 2
        return canvas

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the action under the pointer does."""
        here = next((name for places, name in self._places if event.x in places), None)
        self.tooltip = None if here is None else _(ACTIONS[here].help)

    def _named(self, screen: "BlockScreen[Any]", room: int) -> list[tuple[str, str, str]]:
        """The actions that are named, with their keys and words: help and leaving always, then the most needed."""
        able = [
            (name, screen.footer_keys(name), _(ACTIONS[name].label))
            for name in screen.footer
            if screen.check_action(name, ()) is True
        ]
        named: set[str] = set()
        for name, keys, label in sorted(able, key=lambda action: action[0] not in ALWAYS_NAMED):
            length = _length(keys, label)
            if length > room:
                break
            named.add(name)
            room -= length + 2
        return [action for action in able if action[0] in named]

    async def on_click(self, event: events.Click) -> None:
        """Do what was clicked, and tell no more of it: the sentence would lie over one's hand."""
        event.stop()
        self.tooltip = None
        for places, name in self._places:
            if event.x in places:
                await self._do(name, event.x - places.start)
                return

    def _keys(self, name: str) -> Sequence[str]:
        """The keys that do an action: those of the settings, or its own."""
        return personal(self.app).remapped(name) or ACTIONS[name].keys

    async def _do(self, name: str, x: int) -> None:
        """What a click on an action's words does; on a pair of arrows, the one that was clicked."""
        action = ACTIONS[name]
        keys = self._keys(name)
        if name == "choose":
            self.app.simulate_key(self._keys("next_tile")[-1 if len(self._keys("next_tile")) < 2 else 1])
        elif len(action.shown) == 2 and len(keys) > 1:
            self.app.simulate_key(keys[0 if x == 0 else 1])
        elif action.arguments or not hasattr(self.app if action.of_app else self.screen, f"action_{name}"):
            self.app.simulate_key(keys[0])
        else:
            await self.screen.run_action(action.target)
