"""What can fill a seat: what is installed, how strong it was measured to be, what is broken and why, how to add one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import DataTable

from blocktui.bots.measured import against_heaviest
from blocktui.bots.telling import facts, option_told, strength
from blocktui.drawing import Role, Style
from blocktui.i18n import N_, _, cell_width, cut, ngettext, one_line
from blocktui.narration import sentence
from blocktui.seats.entry import Entry, Status
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.lines_view import LinesView, ToldLine
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

_PLAIN = Style(Role.TEXT, Role.GROUND)
_MUTED = Style(Role.MUTED, Role.GROUND)
_STRONG = Style(Role.GOLD, Role.GROUND, bold=True)
_WRONG = Style(Role.LACKS, Role.GROUND)

ADDING = (
    ("blocktui bots new NAME", N_("writes a bot to begin with")),
    ("blocktui bots check ./my_bot.py", N_("proves what a bot says of itself")),
    ("blocktui play human ./my_bot.py", N_("plays against a file")),
    ("blocktui play human 'cmd:./my-bot'", N_("plays against a program in any language")),
    ("blocktui bots install PACKAGE", N_("installs a package of strategies")),
)
"""How a bot is added: commands, and what each does."""


class BotsScreen(BlockScreen[None]):
    """Lists the strategies; of the one that is chosen, everything that is known of it."""

    CSS_PATH = "bots.tcss"
    # before the list's own, which would go through the list by pages
    BINDINGS: ClassVar[list[BindingType]] = [
        *(replace(binding, priority=True) for binding in bindings("read")),
        *bindings("help", "back", "close"),
    ]
    FOOTER = ("line", "read", "help", "close", "back")

    def __init__(self, list_all: Callable[[], Sequence[Entry]]) -> None:
        """``list_all`` finds every strategy, which may take a moment."""
        super().__init__()
        self._list_all = list_all
        self._entries: Sequence[Entry] = ()
        self.filled = False

    def compose(self) -> ComposeResult:
        """The list, what is known of the chosen one, the keys."""
        yield Prompt()
        yield DataTable(cursor_type="row", cell_padding=1)
        with VerticalScroll():
            yield LinesView(self._told)
        yield KeyBar()

    def on_mount(self) -> None:
        """What is installed is asked for beside the event loop."""
        self.query_one(DataTable).focus()
        # whether there is more than a page of it
        self.watch(self.query_one(VerticalScroll), "virtual_size", self.refresh_bindings, init=False)
        self._find()

    @work(thread=True, group="bots", exclusive=True)
    def _find(self) -> None:
        entries = [entry for entry in self._list_all() if not entry.interactive]
        self.app.call_from_thread(self._found, entries)

    def _found(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self.filled = True
        self._show()

    def retell(self) -> None:
        """The list and what it says too."""
        self._show()
        super().retell()

    def _show(self) -> None:
        table = self.query_one(DataTable)
        chosen = table.cursor_row
        table.clear(columns=True)
        rows = [_cells(entry) for entry in self._entries]
        headings = (_("name"), _("players"), _("against heaviest"), _("package"), _("status"))
        for column, heading in enumerate(headings):
            width = max(cell_width(heading), *(cell_width(row[column].plain) for row in rows), 1)
            table.add_column(Text(heading, style="bold"), width=width)
        for row in rows:
            table.add_row(*row)
        # its heading, its rows and the column's own, but half of the screen at most
        table.styles.height = min(len(rows) + 1, max(self.size.height // 2 - 2, 4))
        if rows:
            table.move_cursor(row=min(chosen, len(rows) - 1))
        count = len(self._entries)
        told = ngettext("{count} strategy", "{count} strategies", count).format(count=count) if self.filled else ""
        self.query_one(Prompt).show(sentence("{name}", name=_("Bots")), sentence("{text}", text=told))
        self._tell_chosen()

    @property
    def chosen(self) -> Entry | None:
        """The strategy at which the cursor is."""
        row = self.query_one(DataTable).cursor_row
        return self._entries[row] if 0 <= row < len(self._entries) else None

    @on(DataTable.RowHighlighted)
    def _tell_chosen(self) -> None:
        self.query_one(VerticalScroll).scroll_home(animate=False)
        lines = self.query_one(LinesView)
        lines.refresh(layout=True)
        lines.redraw()

    def _told(self) -> Sequence[ToldLine]:
        """What is known of the chosen one, then how another is added."""
        entry = self.chosen
        lines = [] if entry is None else _about(entry)
        column = max(cell_width(command) for command, _what in ADDING) + 2
        return [
            *lines,
            ToldLine([(_("To add one, in a shell:"), _STRONG)]),
            *(ToldLine([(_(what), _MUTED)], [(f" {command}", _PLAIN)], column + 1) for command, what in ADDING),
        ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Pages are gone through where there is more than one."""
        return action != "read" or self.query_one(VerticalScroll).max_scroll_y > 0

    def action_read(self, pages: int) -> None:
        """Go through what is told of the chosen one."""
        told = self.query_one(VerticalScroll)
        told.scroll_relative(y=pages * max(told.size.height - 1, 1), animate=False)

    def action_back(self) -> None:
        """Back to where it was asked for."""
        self.dismiss(None)

    def action_close(self) -> None:
        """The same."""
        self.dismiss(None)


def _about(entry: Entry) -> list[ToldLine]:
    """A strategy's name and summary, what it says of itself, its options, its strength; an empty line at the end."""
    summary = [(f"  {_(entry.summary)}", _PLAIN)] if entry.summary else []
    is_wrong = entry.status is not Status.OK
    return [
        ToldLine([(entry.name, _STRONG), *summary]),
        *(
            _indented(f"{label}: {text}", _WRONG if is_wrong and label == _("status") else _MUTED)
            for label, text in facts(entry)
        ),
        *(_indented(told, _PLAIN) for told in map(option_told, entry.options)),
        *(_indented(told, _MUTED) for told in strength(entry)),
        _indented(" ", _PLAIN),
    ]


def _indented(text: str, style: Style) -> ToldLine:
    return ToldLine([(text, style)], column=2)


def _cells(entry: Entry) -> Sequence[Text]:
    """A strategy as a row; what it calls itself is text, whatever stands in it."""
    measured = against_heaviest(entry.name) if entry.builtin is not None else ()
    package = " ".join(filter(None, (entry.package, entry.version)))
    return (
        Text(cut(one_line(entry.name), 24)),
        Text(" ".join(map(str, entry.players or ()))),
        Text(" ".join(f"{run.points:+.1f}" for run in measured).replace("-", "−")),
        Text(cut(one_line(package), 24)),
        Text(str(entry.status)),
    )
