"""What the keys do, on the screen from which it was asked."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from blocktui.i18n import _
from blocktui.i18n.widths import fill
from blocktui.tui.actions import ACTIONS


class HelpScreen(ModalScreen[None]):
    """Lists actions with their keys."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,f1,enter", "close")]

    def __init__(self, actions: Sequence[str]) -> None:
        super().__init__()
        self._actions = actions

    def compose(self) -> ComposeResult:
        """A line an action."""
        with VerticalScroll():
            yield Static(_("Keys"), classes="title")
            for name in self._actions:
                action = ACTIONS[name]
                yield Static(f"{fill(action.shown, 6)}{_(action.help)}", markup=False)
            yield Static(_("esc closes this."), classes="keys")

    def on_click(self) -> None:
        """A click anywhere closes it."""
        self.action_close()

    def action_close(self) -> None:
        """Back to where it was asked."""
        self.dismiss(None)
