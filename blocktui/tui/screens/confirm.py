"""A question with yes and no."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from blocktui.i18n import _

from .dialog import Dialog, Said


class ConfirmScreen(Dialog[bool]):
    """Dismissed with whether the person agrees; escape is no."""

    CSS_PATH = "confirm.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "answer(False)"),
        ("n", "answer(False)"),
        ("y", "answer(True)"),
        ("left", "app.focus_previous"),
        ("right", "app.focus_next"),
    ]

    def __init__(self, question: Said, yes: Said, no: Said) -> None:
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        """The question over its two answers."""
        with Vertical():
            yield Static(self._question(), markup=False)
            with Horizontal():
                yield Button(f"y {self._yes()}", id="yes", compact=True)
                yield Button(f"n {self._no()}", id="no", compact=True)

    def fill(self) -> None:
        """Enter stays."""
        self.query_one("#no", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """One of the answers."""
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_answer(self, agreed: bool) -> None:
        """One of the answers, by key."""
        self.dismiss(agreed)


def leave_question() -> ConfirmScreen:
    """Whether to leave a match that is going on."""
    return ConfirmScreen(lambda: _("Leave this match?"), lambda: _("leave"), lambda: _("stay"))
