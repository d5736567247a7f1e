"""What fills a seat: the name, the strategy and its options."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from blocktui.i18n import _, one_line
from blocktui.seats.entry import Entry
from blocktui.seats.options import Option, OptionError, OptionValue, complete
from blocktui.tui.widgets.form import Form, Line

from .ask import AskScreen
from .dialog import Dialog

Chosen = tuple[str, str, Mapping[str, OptionValue]]
"""The name, the strategy, and the options that differ from their defaults."""


class SeatScreen(Dialog[Chosen | None]):
    """Dismissed with what was chosen, or None when it is left."""

    CSS_PATH = "seat.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close")]

    def __init__(self, entries: Sequence[Entry], name: str, strategy: str, options: Mapping[str, OptionValue]) -> None:
        super().__init__()
        self._entries = {entry.name: entry for entry in entries}
        self._seat_name = name
        self._strategy = strategy
        self._options = complete(self._entries[strategy].options, options)

    def compose(self) -> ComposeResult:
        """The form, and below it the strategy's summary."""
        with Vertical():
            yield Form()
            yield Static(id="about", markup=False)
            yield Static(_("↑↓ line  ←→ change  ⏎ open  esc leave it"), classes="keys")

    def fill(self) -> None:
        """Begin at the strategy."""
        self.query_one(Form).focus()
        self._show(at="strategy")

    def _show(self, *, at: str | None = None) -> None:
        entry = self._entries[self._strategy]
        lines = [
            Line("name", _("Name"), self._seat_name),
            Line("strategy", _("Player"), entry.name, changes=True),
            *(
                Line(
                    f"option {option.name}",
                    option.name,
                    str(self._options[option.name]),
                    option.help,
                    changes=option.type in ("int", "bool", "choice"),
                )
                for option in entry.options
            ),
            Line("done", _("Take this"), space=True),
        ]
        form = self.query_one(Form)
        form.styles.height = len(lines) + 1
        form.show(lines, at=at)
        players = ", ".join(str(number) for number in entry.players or ())
        about = _(entry.summary) if entry.summary else ""
        from_where = f"{entry.package} {entry.version}" if entry.package else ""
        sizes = _("Plays with {sizes} players.").format(sizes=players)
        self.query_one("#about", Static).update(
            "\n".join(one_line(text) for text in (about, sizes, from_where) if text)
        )

    @on(Form.Changed)
    def _changed(self, message: Form.Changed) -> None:
        message.stop()
        if message.key == "strategy":
            names = list(self._entries)
            self._strategy = names[(names.index(self._strategy) + message.step) % len(names)]
            self._options = complete(self._entries[self._strategy].options, {})
        else:
            option = self._option(message.key)
            self._options[option.name] = stepped(option, self._options[option.name], message.step)
        self._show()

    @on(Form.Opened)
    def _opened(self, message: Form.Opened) -> None:
        message.stop()
        if message.key == "done":
            entry = self._entries[self._strategy]
            usual = {option.name: option.default for option in entry.options}
            changed = {name: value for name, value in self._options.items() if value != usual[name]}
            self.dismiss((self._seat_name, self._strategy, changed))
        elif message.key == "strategy":
            self._changed(Form.Changed("strategy", 1))
        else:
            self._ask(message.key)

    @work(group="dialog", exclusive=True)
    async def _ask(self, key: str) -> None:
        if key == "name":
            text = await self.app.push_screen_wait(AskScreen(lambda: _("Name:"), self._seat_name, lambda _text: None))
            if text is not None:
                self._seat_name = text
        else:
            option = self._option(key)

            def wrong(text: str) -> str | None:
                try:
                    option.parse(text)
                except OptionError as error:
                    return str(error)
                return None

            shown = one_line(str(self._options[option.name]))

            def asked() -> str:
                return one_line(f"{option.name}: {_(option.help) if option.help else option.wanted}")

            text = await self.app.push_screen_wait(AskScreen(asked, shown, wrong, longest=200))
            if text is not None:
                self._options[option.name] = option.parse(text)
        self._show()

    def _option(self, key: str) -> Option:
        name = key.partition(" ")[2]
        return next(option for option in self._entries[self._strategy].options if option.name == name)

    def action_close(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)


def stepped(option: Option, value: OptionValue, step: int) -> OptionValue:
    """The next value of an option, or the one before; at a bound it stays."""
    if option.type == "bool":
        return not value
    if option.type == "choice":
        return option.choices[(option.choices.index(str(value)) + step) % len(option.choices)]
    try:
        return option.check(int(value) + step)
    except OptionError:
        return value
