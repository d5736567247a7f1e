"""Where to go in a match that is watched: a round, the next block, swing or fault."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from blocktui.i18n import _
from blocktui.narration import sum_text
from blocktui.rules import RoundEnded
from blocktui.tui.widgets.form import Form, Line

from .dialog import Dialog


class JumpScreen(Dialog[str | None]):
    """Dismissed with ``block``, ``swing``, ``fault``, ``faults`` (stop at them, or no longer), ``round N``, or None."""

    CSS_PATH = "jump.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,j,q", "close")]

    def __init__(self, rounds: Sequence[RoundEnded], dealt: int, names: Sequence[str], *, stops: bool) -> None:
        """``dealt`` rounds can be gone to; ``stops`` tells whether the match stops at faults."""
        super().__init__()
        self._rounds = rounds
        self._dealt = dealt
        self._names = names
        self._stops = stops

    def compose(self) -> ComposeResult:
        """The form."""
        with Vertical():
            yield Static(_("Go to"), classes="title")
            yield Form()
            yield Static(_("⏎ go there  esc stay"), classes="keys")

    def fill(self) -> None:
        """The next things, then the rounds."""
        ended = {end.round: end for end in self._rounds}
        lines = [
            Line("block", _("the next block")),
            Line("swing", _("the next change of the lead")),
            Line("fault", _("the next fault")),
            Line("faults", _("stop at every fault"), _("yes") if self._stops else _("no")),
        ]
        for number in range(1, self._dealt + 1):
            end = ended.get(number)
            winner = "" if end is None or end.ending.winner is None else self._names[end.ending.winner]
            told = "" if end is None else f"{winner} {sum_text(end)}".strip()
            lines.append(Line(f"round {number}", _("round {number}").format(number=number), told, space=number == 1))
        form = self.query_one(Form)
        form.styles.height = min(len(lines) + 1, 16)
        form.show(lines)
        form.focus()

    @on(Form.Opened)
    def _opened(self, message: Form.Opened) -> None:
        message.stop()
        self.dismiss(message.key)

    def action_close(self) -> None:
        """Stay."""
        self.dismiss(None)
