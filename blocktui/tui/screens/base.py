"""What every screen of the app has in common."""

from dataclasses import replace
from typing import ClassVar, TypeVar

from textual.binding import ActiveBinding
from textual.screen import Screen

from blocktui.i18n import _
from blocktui.tui.actions import ACTIONS
from blocktui.tui.widgets.canvas_view import CanvasView

Result = TypeVar("Result")


class BlockScreen(Screen[Result]):
    """A screen whose actions come from the registry and are told in the language in use."""

    FOOTER: ClassVar[tuple[str, ...]] = ()
    """The actions that the key bar names when they can be used, the most needed first."""
    EVERYWHERE: ClassVar[tuple[str, ...]] = ("rules", "language")
    """The actions of every screen, named after those of its own."""

    def retell(self) -> None:
        """Say everything again, in the language in use now; nothing else changes."""
        for view in self.query(CanvasView):
            view.redraw()
        self.refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings that work now, in the language in use."""
        told: dict[str, ActiveBinding] = {}
        for key, active in super().active_bindings.items():
            binding = replace(active.binding, description=_said(active.binding.description))
            told[key] = active._replace(binding=binding, tooltip=_said(active.tooltip))
        return told

    def footer_keys(self, action: str) -> str:
        """How the key bar writes the keys of an action."""
        return ACTIONS[action].shown


def _said(message: str) -> str:
    return _(message) if message else ""
