"""The whole log of a match, and what its bots wrote to theirs."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from blocktui.i18n import _
from blocktui.i18n.widths import one_line
from blocktui.narration import Sentence
from blocktui.tui.actions import bindings

from .dialog import Dialog


class LogScreen(Dialog[None]):
    """Everything that was told, the newest at the bottom; then each bot's own log."""

    CSS_PATH = "log.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,g,q,enter", "close"), *bindings("why")]

    def __init__(
        self,
        lines: Callable[[], Sequence[Sentence]],
        logs: Sequence[tuple[str, str]],
        *,
        why: Callable[[], None] | None = None,
    ) -> None:
        """``logs`` are the bots' names and what they wrote; ``why`` opens the rule behind what happened last."""
        super().__init__()
        self._lines = lines
        self._logs = logs
        self._why = why

    def compose(self) -> ComposeResult:
        """The log, as text that nothing in it can bend."""
        with VerticalScroll():
            for name, log in self._logs:
                if log:
                    yield Static(
                        _("What {name} wrote to its log:").format(name=one_line(name)), classes="title", markup=False
                    )
                    yield Static("\n".join(one_line(line) for line in log.splitlines()), markup=False)
            yield Static(_("Log"), classes="title")
            yield Static(Text("\n").join(map(_text, self._lines())))
            yield Static(_("w why  r rules  esc closes this") if self._why else _("esc closes this."), classes="keys")

    def fill(self) -> None:
        """The newest is seen first."""
        self.query_one(VerticalScroll).scroll_end(animate=False)
        self.query_one(VerticalScroll).focus()

    def action_why(self) -> None:
        """Read the rule behind what happened last."""
        if self._why is not None:
            self._why()

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)


def _text(line: Sentence) -> Text:
    """The line with its names set off."""
    return Text.assemble(*((one_line(part.text), "bold" if part.role == "name" else "") for part in line))
