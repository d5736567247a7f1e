"""The setup of a tournament: which bots, how many boards, what counts; or an earlier run to go on with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType

from blocktui.arena.place import Wish, cores
from blocktui.arena.plan import UNITS, Unit
from blocktui.i18n import N_, _, ngettext
from blocktui.narration import sentence
from blocktui.rules import PLAYERS
from blocktui.seats.entry import Entry, Status
from blocktui.seats.options import OptionValue, complete
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.form import Form, Line
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

_BOTS: Final = range(2, 9)
_BOARDS: Final = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
_EARLIER: Final = 5
"""Runs that are offered."""
_UNITS: Final[dict[Unit, str]] = {"round": N_("single rounds"), "match": N_("whole matches")}
_FIRST: Final = ("expert", "counter", "heaviest", "random")

Item = TypeVar("Item")


@dataclass
class _Bot:
    strategy: str
    name: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict)


class ArenaSetupScreen(BlockScreen[None]):
    """Asks what is to be played, and begins it."""

    CSS_PATH = "arena_setup.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("start", "help", "back")]
    FOOTER = ("start", "line", "change", "open", "back", "help")

    def __init__(
        self,
        list_all: Callable[[], Sequence[Entry]],
        begin: Callable[[Wish], str | None],
        runs: Sequence[Path],
        take_up: Callable[[Path, int], str | None],
    ) -> None:
        """``list_all`` finds the bots; ``begin`` and ``take_up`` open the run, or tell what is in the way.

        ``runs`` are the folders of earlier ones.
        """
        super().__init__()
        self._list_all = list_all
        self._begin = begin
        self._runs = runs[:_EARLIER]
        self._take_up = take_up
        self._entries: dict[str, Entry] = {}
        self._bots = [_Bot(_FIRST[number % len(_FIRST)]) for number in range(max(_BOTS))]
        self._count = 2
        self._seats = 2
        self._unit: Unit = "round"
        self._boards = 1000
        self._workers = cores()

    def compose(self) -> ComposeResult:
        """A headline and the form."""
        yield Prompt()
        yield Form()
        yield KeyBar()

    def on_mount(self) -> None:
        """One key starts."""
        self.query_one(Form).focus()
        self._say(_("Which bots are to be compared?"))
        self._find()

    @work(thread=True, group="plugins")
    def _find(self) -> None:
        entries = self._list_all()
        self.app.call_from_thread(self._found, entries)

    def _found(self, entries: Sequence[Entry]) -> None:
        self._entries = {one.name: one for one in entries if one.status is Status.OK and not one.interactive}
        for bot in self._bots:
            if bot.strategy not in self._entries:
                bot.strategy = next(iter(self._entries))
        self._show(at="start")

    def retell(self) -> None:
        """The form and the headline too."""
        self._say(_("Which bots are to be compared?"))
        self._show()
        super().retell()

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.query_one(Prompt).show(sentence("{name}", name=_("Arena")), sentence("{text}", text=text), marked=wrong)

    def _show(self, *, at: str | None = None) -> None:
        if not self._entries:
            return
        lines = [Line("count", _("Bots"), str(self._count), changes=True)]
        for number, bot in enumerate(self._bots[: self._count]):
            options = ", ".join(f"{name} {value}" for name, value in bot.options.items())
            value = f"{bot.strategy} ({options})" if options else bot.strategy
            summary = self._entries[bot.strategy].summary
            label = bot.name or _("Bot {number}").format(number=number + 1)
            lines.append(Line(f"bot {number}", label, value, _(summary) if summary else "", changes=True))
        rounds = self._boards * self._seats
        told = {
            "round": ngettext("{count} round", "{count} rounds", rounds),
            "match": ngettext("{count} match", "{count} matches", rounds),
        }[self._unit].format(count=f"{rounds:,}")
        every = _("each deal in every rotation: {told}").format(told=told)
        lines += [
            Line("seats", _("At a table"), str(self._seats), changes=True, space=True),
            Line("unit", _("Unit"), _(_UNITS[self._unit]), changes=True),
            Line("boards", _("Boards"), f"{self._boards:,}", every, changes=True),
            Line("workers", _("Workers"), str(self._workers), _("processes at once"), changes=True),
            Line("start", _("Start the tournament"), space=True, main=True),
        ]
        lines += [
            Line(f"run {number}", _("Go on with"), run.name, space=number == 0) for number, run in enumerate(self._runs)
        ]
        self.query_one(Form).show(lines, at=at)

    @on(Form.Changed)
    def _changed(self, message: Form.Changed) -> None:
        kind, _space, number = message.key.partition(" ")
        match kind:
            case "count":
                self._count = _next(_BOTS, self._count, message.step)
                self._seats = min(self._seats, self._count)
            case "bot":
                bot = self._bots[int(number)]
                bot.strategy = _next(list(self._entries), bot.strategy, message.step)
                bot.options = {}
            case "seats":
                sizes = [size for size in PLAYERS if size <= self._count]
                self._seats = _next(sizes, self._seats, message.step)
            case "unit":
                self._unit = _next(UNITS, self._unit, message.step)
            case "boards":
                self._boards = _next(sorted({*_BOARDS, self._boards}), self._boards, message.step)
            case "workers":
                self._workers = _next(range(1, max(cores(), self._workers) + 1), self._workers, message.step)
            case _:
                pass
        self._show()

    @on(Form.Opened)
    def _opened(self, message: Form.Opened) -> None:
        kind, _space, number = message.key.partition(" ")
        match kind:
            case "bot":
                self._open_bot(int(number))
            case "boards":
                self._ask_boards()
            case "start":
                self.action_start()
            case "run":
                self._tell(self._take_up(self._runs[int(number)], self._workers))
            case _:
                self._changed(Form.Changed(message.key, 1))

    @work(group="dialog", exclusive=True)
    async def _open_bot(self, number: int) -> None:
        from .seat import SeatScreen

        bot = self._bots[number]
        shown = bot.name or bot.strategy
        chosen = await self.app.push_screen_wait(
            SeatScreen(tuple(self._entries.values()), shown, bot.strategy, bot.options)
        )
        if chosen is not None:
            name, strategy, options = chosen
            self._bots[number] = _Bot(strategy, "" if name in ("", shown, strategy) else name, dict(options))
            self._show()

    @work(group="dialog", exclusive=True)
    async def _ask_boards(self) -> None:
        from .ask import AskScreen

        def wrong(text: str) -> str | None:
            fine = text.isascii() and text.isdigit() and int(text) > 0
            return None if fine or not text else _("Boards are a whole number of 1 or more.")

        text = await self.app.push_screen_wait(AskScreen(lambda: _("Boards:"), str(self._boards), wrong, longest=7))
        if text:
            self._boards = int(text)
            self._show()

    def action_start(self) -> None:
        """Begin the tournament."""
        if not self._entries:
            return
        bots = []
        for bot in self._bots[: self._count]:
            entry = self._entries[bot.strategy]
            bots.append((bot.name or bot.strategy, entry, complete(entry.options, bot.options)))
        wish = Wish(bots=bots, seats=self._seats, unit=self._unit, deals=self._boards, workers=self._workers)
        self._tell(self._begin(wish))

    def _tell(self, wrong: str | None) -> None:
        if wrong is not None:
            self._say(wrong, wrong=True)

    def action_back(self) -> None:
        """Back to where it was asked for."""
        self.dismiss(None)


def _next(among: Sequence[Item], now: Item, step: int) -> Item:
    return among[(among.index(now) + step) % len(among)]
