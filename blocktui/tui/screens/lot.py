"""The lot that decides who starts, shown throw by throw."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from blocktui.drawing import Role, Style
from blocktui.i18n import _
from blocktui.narration import lot_told, rule_behind
from blocktui.rules import LotDrawn
from blocktui.tui.actions import bindings
from blocktui.tui.pacing import Pacer
from blocktui.tui.widgets.lines_view import LinesView, ToldLine
from blocktui.tui.widgets.words import styled

from .dialog import Dialog
from .rules import RulesScreen

_TITLE: Final = Style(Role.GOLD, Role.GROUND, bold=True)


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
            yield LinesView(self._lines)

    def _lines(self) -> list[ToldLine]:
        told = [ToldLine(styled(line, Role.GROUND, bright=False)) for line in lot_told(self._lot, self._names)]
        told[-1] = ToldLine(styled(lot_told(self._lot, self._names)[-1], Role.GROUND))
        lines = [
            ToldLine([(_("The lot decides who starts"), _TITLE)]),
            ToldLine([]),
            *told[:-1],
            ToldLine([]),
            told[-1],
        ]
        return [*lines, ToldLine([]), ToldLine([(_("⏎ go on  w why"), _TITLE)])] if self._waits else lines

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
