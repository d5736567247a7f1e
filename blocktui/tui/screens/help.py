"""What the keys do, on the screen from which it was asked."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from blocktui.drawing import Role, Style
from blocktui.i18n import _, cell_width
from blocktui.tui.actions import ACTIONS, grouped
from blocktui.tui.widgets.lines_view import LinesView, ToldLine

from .base import BlockScreen
from .dialog import Dialog

_TITLE: Final = Style(Role.GOLD, Role.GROUND, bold=True)
_KEY: Final = Style(Role.GOLD, Role.GROUND, bold=True)
_TEXT: Final = Style(Role.TEXT, Role.GROUND)


class HelpScreen(Dialog[None]):
    """Lists every action of a screen with its keys, in groups."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,f1,enter", "close")]

    def __init__(self, asked_on: BlockScreen[object]) -> None:
        super().__init__()
        self._asked_on = asked_on

    def compose(self) -> ComposeResult:
        """A line an action."""
        with VerticalScroll() as scroll:
            scroll.border_subtitle = _("esc closes this.")
            yield LinesView(self._lines)

    def _lines(self) -> list[ToldLine]:
        groups = grouped(self._asked_on.actions)
        keys = {name: self._asked_on.footer_keys(name) for _title, names in groups for name in names}
        column = max(map(cell_width, keys.values())) + 3
        lines = []
        for title, names in groups:
            lines.append(ToldLine([(_(title), _TITLE)]))
            lines += [ToldLine([(_(ACTIONS[name].help), _TEXT)], [(keys[name], _KEY)], column) for name in names]
            lines.append(ToldLine([]))
        return lines[:-1]

    def on_click(self) -> None:
        """A click anywhere closes it."""
        self.action_close()

    def action_close(self) -> None:
        """Back to where it was asked."""
        self.dismiss(None)
