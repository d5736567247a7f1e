"""What the keys do, on the screen from which it was asked."""

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from blocktui.i18n import _
from blocktui.i18n.widths import fill
from blocktui.tui.actions import ACTIONS, grouped

from .base import BlockScreen
from .dialog import Dialog


class HelpScreen(Dialog[None]):
    """Lists every action of a screen with its keys, in groups."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,f1,enter", "close")]

    def __init__(self, asked_on: BlockScreen[object]) -> None:
        super().__init__()
        self._asked_on = asked_on

    def compose(self) -> ComposeResult:
        """A line an action."""
        with VerticalScroll():
            yield Static(_("Keys"), classes="title")
            for title, names in grouped(self._asked_on.actions):
                yield Static(_(title), classes="title", markup=False)
                yield Static("\n".join(self._lines(names)), markup=False)
            yield Static(_("esc closes this."), classes="keys")

    def _lines(self, names: Iterable[str]) -> Iterable[str]:
        for name in names:
            yield f"{fill(self._asked_on.footer_keys(name), 7)}{_(ACTIONS[name].help)}"

    def on_click(self) -> None:
        """A click anywhere closes it."""
        self.action_close()

    def action_close(self) -> None:
        """Back to where it was asked."""
        self.dismiss(None)
