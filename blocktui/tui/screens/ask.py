"""A question that is answered with a line of text."""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from blocktui.i18n import _

from .dialog import Dialog, Said


class AskScreen(Dialog[str | None]):
    """Dismissed with the text, or None when it is left."""

    CSS_PATH = "ask.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close")]

    def __init__(self, question: Said, text: str, check: Callable[[str], str | None], *, longest: int = 60) -> None:
        """``check`` tells what is wrong with a text, or None."""
        super().__init__()
        self._question = question
        self._text = text
        self._check = check
        self._longest = longest

    def compose(self) -> ComposeResult:
        """The question, the answer, and what is wrong with it."""
        with Vertical():
            yield Static(self._question(), id="question", markup=False)
            yield Input(self._text, max_length=self._longest, compact=True)
            yield Static(id="wrong", markup=False)
            yield Static(_keys(), classes="keys")

    @on(Input.Submitted)
    def _take(self, event: Input.Submitted) -> None:
        event.stop()
        wrong = self._check(event.value.strip())
        if wrong is None:
            self.dismiss(event.value.strip())
        else:
            self.query_one("#wrong", Static).update(wrong)

    async def retell(self) -> None:
        """The answer stays as it is being typed."""
        self.query_one("#question", Static).update(self._question())
        self.query_one("#wrong", Static).update()
        self.query_one(".keys", Static).update(_keys())

    def action_close(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)


def _keys() -> str:
    return _("⏎ take it  esc leave it")
