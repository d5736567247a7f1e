"""The matches that were begun here: found by words, gone on with, stepped through, written out, deleted."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import DataTable, Input

from blocktui.i18n import N_, _, cell_width, cut, ngettext, one_line
from blocktui.narration import sentence
from blocktui.narration.matches import result_told, when_told
from blocktui.play.matches import Matches
from blocktui.records import SUFFIX, Record, write_record
from blocktui.records.archive import Archive, ArchiveError, Filter, NoSuchMatch, Saved, Summary
from blocktui.records.archive.search import ResultWord
from blocktui.records.naming import file_stem
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

MOST: Final = 300
"""Matches that are listed at once; searching finds the others."""

_RESULTS: Final[tuple[tuple[ResultWord | None, str], ...]] = (
    (None, N_("all")),
    ("finished", N_("finished")),
    ("unfinished", N_("unfinished")),
    ("won", N_("won")),
    ("lost", N_("lost")),
    ("drawn", N_("drawn")),
)

Answer = TypeVar("Answer")


class MatchesScreen(BlockScreen[None]):
    """Lists matches, the newest first."""

    CSS_PATH = "matches.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("replay", "review", "resume", "search", "results", "export", "delete", "statistics"),
        *bindings("help", "back", "close"),
    ]
    FOOTER = (
        "replay", "review", "resume", "search", "results", "export", "delete", "statistics", "help", "close", "back",
    )  # fmt: skip

    def __init__(
        self,
        matches: Matches,
        *,
        replay: Callable[[Record], None],
        review: Callable[[Record], None],
        resume: Callable[[Saved], object],
        statistics: Callable[[], None],
    ) -> None:
        """``replay``, ``review``, ``resume`` and ``statistics`` open the screens of these names."""
        super().__init__()
        self._matches = matches
        self._replay = replay
        self._review = review
        self._resume = resume
        self._statistics = statistics
        self._result = 0
        self._listed: list[Summary] = []
        self._trouble = ""

    def compose(self) -> ComposeResult:
        """How many there are, the words searched for, the list."""
        yield Prompt()
        yield Input(placeholder=_("names, bots, dates, numbers"), compact=True)
        yield DataTable(cursor_type="row", cell_padding=1)
        yield KeyBar()

    def on_mount(self) -> None:
        """The newest is chosen."""
        self.query_one(DataTable).focus()

    def on_screen_resume(self) -> None:
        """List anew: what was in front may have changed something."""
        self._search()

    # -- the list --------------------------------------------------------------------------------------------------

    @work(group="search", exclusive=True)
    async def _search(self) -> None:
        where = Filter(words=self.query_one(Input).value, result=_RESULTS[self._result][0])
        found = await self._asked(lambda archive: (archive.matches(where, limit=MOST), archive.count(where)))
        if found is not None:
            self._show(*found)

    async def _asked(self, question: Callable[[Archive], Answer]) -> Answer | None:
        """The archive's answer, got beside the event loop; None after telling what is in the way."""
        from asyncio import to_thread

        try:
            return await to_thread(lambda: question(self._matches.archive()))
        except ArchiveError as error:
            self._tell(error.reason)
        except NoSuchMatch as error:
            self._tell(str(error))
        return None

    def _tell(self, trouble: str) -> None:
        self.notify(trouble, severity="error", timeout=20, markup=False)

    def _show(self, listed: list[Summary], count: int) -> None:
        self._listed = listed
        table = self.query_one(DataTable)
        chosen = table.cursor_row
        table.clear(columns=True)
        rows = [_cells(one) for one in listed]
        headings = ("#", _("date"), _("seats"), _("scores"), _("rounds"), _("result"))
        for column, heading in enumerate(headings):
            # given at once: the table's own widths come only after a first painting
            width = max(cell_width(heading), *(cell_width(row[column].plain) for row in rows), 1)
            table.add_column(Text(heading, style="bold"), width=width)
        for row in rows:
            table.add_row(*row)
        if listed:
            table.move_cursor(row=min(chosen, len(listed) - 1))
        told = ngettext("{count} match", "{count} matches", count).format(count=count)
        more = _("the newest {count} are listed").format(count=MOST) if count > MOST else ""
        result, words = self._result and _(_RESULTS[self._result][1]), self.query_one(Input).value
        parts = filter(None, (told, result or "", f"“{words}”" if words else "", more))
        self.query_one(Prompt).show(sentence("{name}", name=_("Matches")), sentence("{text}", text=" · ".join(parts)))
        self.refresh_bindings()

    @property
    def chosen(self) -> Summary | None:
        """The match at which the cursor is."""
        if not self._listed:
            return None
        row = self.query_one(DataTable).cursor_row
        return self._listed[row] if 0 <= row < len(self._listed) else None

    # -- what can be done ------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now; while words are typed, letters are theirs."""
        if not self.is_mounted or action == "back":
            return True
        if isinstance(self.focused, Input):
            return False
        match action:
            case "replay" | "review" | "export" | "delete":
                return self.chosen is not None
            case "resume":
                return self.chosen is not None and self.chosen.result is None and self.chosen.event is None
            case _:
                return True

    def action_search(self) -> None:
        """Type words."""
        self.query_one(Input).add_class("-shown").focus()
        self.refresh_bindings()

    @on(Input.Changed)
    def _words_changed(self) -> None:
        self._search()

    @on(Input.Submitted)
    def _words_taken(self) -> None:
        self._leave_words()

    def _leave_words(self) -> None:
        words = self.query_one(Input)
        words.set_class(bool(words.value), "-shown")
        self.query_one(DataTable).focus()
        self.refresh_bindings()

    def action_results(self) -> None:
        """The next kind of result."""
        self._result = (self._result + 1) % len(_RESULTS)
        self._search()

    @on(DataTable.RowSelected)
    def _selected(self) -> None:
        self.action_replay()

    @on(DataTable.RowHighlighted)
    def _highlighted(self) -> None:
        self.refresh_bindings()

    @work(group="open", exclusive=True)
    async def action_replay(self) -> None:
        """Step through the match."""
        await self._open(self._replay)

    @work(group="open", exclusive=True)
    async def action_review(self) -> None:
        """See what each choice of the match cost."""
        await self._open(self._review)

    async def _open(self, screen: Callable[[Record], None]) -> None:
        if self.chosen is not None:
            number = self.chosen.id
            record = await self._asked(lambda archive: archive.record_of(number))
            if record is not None:
                screen(record)

    @work(group="open", exclusive=True)
    async def action_resume(self) -> None:
        """Go on with the match."""
        if self.chosen is not None:
            number = self.chosen.id
            saved = await self._asked(lambda archive: archive.saved(number))
            if saved is not None:
                self._resume(saved)

    @work(group="open", exclusive=True)
    async def action_export(self) -> None:
        """Write the match to a file."""
        from .ask import AskScreen

        if self.chosen is None:
            return
        number = self.chosen.id
        record = await self._asked(lambda archive: archive.record_of(number))
        if record is None:
            return

        def wrong(text: str) -> str | None:
            if not text:
                return None
            try:
                write_record(Path(text).expanduser(), record)
            except FileExistsError:
                return _("{file} exists already; name another file.").format(file=text)
            except OSError as error:
                return _("The match could not be written to {file}: {reason}.").format(
                    file=text, reason=error.strerror or error
                )
            return None

        name = f"{file_stem(record)}{SUFFIX}"
        text = await self.app.push_screen_wait(
            AskScreen(lambda: _("Write the match to the file:"), name, wrong, longest=200)
        )
        if text:
            self.notify(_("Written to {file}.").format(file=text), markup=False)

    @work(group="open", exclusive=True)
    async def action_delete(self) -> None:
        """Delete the match, after asking."""
        from .confirm import ConfirmScreen

        if self.chosen is None:
            return
        number = self.chosen.id

        def question() -> str:
            return _("Delete match {number} for good?").format(number=number)

        if await self.app.push_screen_wait(ConfirmScreen(question, lambda: _("delete"), lambda: _("keep"))):
            await self._asked(lambda archive: archive.delete([number]))
            self._search()

    def action_statistics(self) -> None:
        """Look at what the matches came to."""
        self._statistics()

    def action_back(self) -> None:
        """Forget the words, or leave."""
        words = self.query_one(Input)
        if words.value or words.has_focus:
            words.value = ""
            self._leave_words()
        else:
            self.dismiss(None)

    def action_close(self) -> None:
        """Leave the list."""
        self.dismiss(None)


def _cells(one: Summary) -> Sequence[Text]:
    """A match as a row; names are text, whatever stands in them."""
    names = [cut(one_line(name), 16) for name in one.names]
    result = result_told(one.result, names) + (f" · {_('practice')}" if one.practice else "")
    return (
        Text(str(one.id), justify="right"),
        Text(when_told(one.date)),
        Text(", ".join(names)),
        Text(" ".join(map(str, one.scores))),
        Text(str(one.rounds), justify="right"),
        Text(result),
    )
