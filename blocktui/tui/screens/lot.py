"""The lot that decides who starts, shown throw by throw."""

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from blocktui.i18n import _
from blocktui.narration import lot_told, rule_behind
from blocktui.rules import LotDrawn
from blocktui.tui.actions import bindings
from blocktui.tui.pacing import Pacer

from .dialog import Dialog
from .rules import RulesScreen


class LotScreen(Dialog[None]):
    """Shows the throws; a person's match waits for a key, a watched one for a few beats."""

    CSS_PATH = "lot.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("enter,space,escape", "go_on"), *bindings("why")]

    def __init__(self, lot: LotDrawn, names: Sequence[str], pacer: Pacer, *, waits: bool) -> None:
        super().__init__()
        self._lot = lot
        self._names = names
        self._pacer = pacer
        self._waits = waits

    def compose(self) -> ComposeResult:
        """A line a throw."""
        with Vertical():
            yield Static(_("The lot decides who starts"), classes="title")
            for told in lot_told(self._lot, self._names):
                yield Static(str(told), markup=False)
            if self._waits:
                yield Static(_("⏎ go on  w why"), classes="keys")

    def on_mount(self) -> None:
        """Go on by itself where nobody plays."""
        super().on_mount()
        if not self._waits:
            self._go_on_after_a_while()

    @work
    async def _go_on_after_a_while(self) -> None:
        await self._pacer.beat(3)
        self.dismiss(None)

    def action_why(self) -> None:
        """Read the rule of the lot."""
        self.app.push_screen(RulesScreen(rule_behind(self._lot), lot_told(self._lot, self._names)))

    def on_click(self) -> None:
        """Go on."""
        self.dismiss(None)

    def action_go_on(self) -> None:
        """Go on."""
        self.dismiss(None)
