"""A question that is answered with a line of text."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from blocktui.i18n import _


class AskScreen(ModalScreen[str | None]):
    """Dismissed with the text, or None when it is left."""

    CSS_PATH = "ask.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close")]

    def __init__(self, question: str, text: str, check: Callable[[str], str | None], *, longest: int = 60) -> None:
        """``check`` tells what is wrong with a text, or None."""
        super().__init__()
        self._question = question
        self._text = text
        self._check = check
        self._longest = longest

    def compose(self) -> ComposeResult:
        """The question, the answer, and what is wrong with it."""
        with Vertical():
            yield Static(self._question, markup=False)
            yield Input(self._text, max_length=self._longest, compact=True)
            yield Static(id="wrong", markup=False)
            yield Static(_("⏎ take it  esc leave it"), classes="keys")

    @on(Input.Submitted)
    def _take(self, event: Input.Submitted) -> None:
        event.stop()
        wrong = self._check(event.value.strip())
        if wrong is None:
            self.dismiss(event.value.strip())
        else:
            self.query_one("#wrong", Static).update(wrong)

    def action_close(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)
