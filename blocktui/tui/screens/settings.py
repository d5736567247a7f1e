"""The settings, each with what it is for."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from blocktui.home.settings import SCHEMA
from blocktui.i18n import _
from blocktui.narration import sentence
from blocktui.tui.actions import bindings
from blocktui.tui.personal import personal
from blocktui.tui.setting_lines import change_setting, setting_line
from blocktui.tui.widgets.form import Form, Line
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.logo import Logo
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen


class SettingsScreen(BlockScreen[None]):
    """Every line of the schema; a change holds at once and is kept."""

    CSS_PATH = "settings.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall"), (40, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("back", "help")]
    FOOTER = ("line", "change", "back", "help", "quit")

    def compose(self) -> ComposeResult:
        """The form under a few tiles, which show the theme."""
        yield Prompt()
        yield Logo()
        yield Form()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin at the first line."""
        self.query_one(Form).focus()
        self.retell()

    def retell(self) -> None:
        """The lines, in the language in use now."""
        app = personal(self.app)
        where = sentence("{file}", file=app.settings.path) if app.settings.path and not app.guest else sentence("")
        self.query_one(Prompt).show(sentence("{name}", name=_("Settings")), where)
        lines = [setting_line(app, name) for name in SCHEMA]
        if not app.guest:
            keys = ", ".join(app.settings.keys) or _("as they are")
            lines.append(Line("keys", _("Keys"), keys, _("set in the file, under [keys]"), space=True))
        self.query_one(Form).show(lines)

    @on(Form.Changed)
    def _changed(self, message: Form.Changed) -> None:
        change_setting(personal(self.app), message.key, message.step)
        self.retell()

    @on(Form.Opened)
    def _opened(self, message: Form.Opened) -> None:
        if message.key in SCHEMA:
            self._changed(Form.Changed(message.key, 1))

    def action_back(self) -> None:
        """Back to where they were asked for."""
        self.dismiss(None)
