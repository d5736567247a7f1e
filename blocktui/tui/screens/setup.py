"""The setup of a match: how many play, their names, and who fills each seat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType

from blocktui.i18n import _
from blocktui.narration import sentence
from blocktui.narration.matches import when_told
from blocktui.play.setup import SeatSetup, check_size, compass_name
from blocktui.records.archive import ArchiveError, NoSuchMatch, Saved
from blocktui.rules import PLAYERS, TARGET, SetupError
from blocktui.seats.entry import Entry, Status
from blocktui.seats.options import OptionValue, complete
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.form import Form, Line
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.logo import Logo
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

Begin = Callable[[tuple[SeatSetup, ...], int | None], None]
"""Called with the seats and a target of one's own, None for the rules'; a SetupError is shown."""

_MOST: Final = max(PLAYERS)
_TARGETS: Final = (25, 50, 61, 100, 121, 150, 200)
NAME_LENGTH: Final = 40


@dataclass(slots=True)
class Seat:
    """What is chosen for a seat so far."""

    strategy: str
    name: str | None = None
    """None is the name that the seat has by itself."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)


class SetupScreen(BlockScreen[None]):
    """Asks who plays, and begins the match."""

    CSS_PATH = "setup.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("start", "matches", "statistics", "help", "quit")]
    FOOTER = ("start", "line", "change", "open", "matches", "statistics", "help", "quit")

    def __init__(
        self,
        builtin: Sequence[Entry],
        list_all: Callable[[], Sequence[Entry]],
        begin: Begin,
        guide: Callable[[], None],
        *,
        interrupted: Callable[[], Saved | None] | None = None,
        resume: Callable[[Saved], object] | None = None,
    ) -> None:
        """``builtin`` is shown at once; ``list_all`` finds the plugins, after the screen has been painted.

        ``guide`` begins a round that is explained; ``interrupted`` finds the match that was left last, and ``resume``
        goes on with it.
        """
        super().__init__()
        self._interrupted = interrupted
        self._resume = resume
        self._left: Saved | None = None
        self._take(builtin)
        self._list_all = list_all
        self._begin = begin
        self._guide = guide
        self._players = 2
        self._target: int | None = None
        self._seats = [Seat("human"), *(Seat("heaviest") for _number in range(_MOST - 1))]

    def compose(self) -> ComposeResult:
        """A headline, the game at a glance, and the form."""
        yield Prompt()
        yield Logo()
        yield Form()
        yield KeyBar()

    def on_mount(self) -> None:
        """One key starts."""
        self._say(_("Who plays?"))
        self.query_one(Form).focus()
        self._show(at="start")
        self.call_after_refresh(self._find_plugins)

    def retell(self) -> None:
        """The form and the headline too."""
        self._say(_("Who plays?"))
        self._show()
        super().retell()

    @work(thread=True, group="plugins")
    def _find_plugins(self) -> None:
        entries = self._list_all()
        self.app.call_from_thread(self._found, entries)

    def _found(self, entries: Sequence[Entry]) -> None:
        self._take(entries)
        self._show()

    def on_screen_resume(self) -> None:
        """Whenever the setup comes to the front, the match left last may be another."""
        if self._interrupted is not None:
            self._find_left(self._interrupted)

    @work(thread=True, group="left", exclusive=True)
    def _find_left(self, interrupted: Callable[[], Saved | None]) -> None:
        try:
            left = interrupted()
        except (ArchiveError, NoSuchMatch) as error:
            self.app.call_from_thread(self._cannot_look, str(error))
        else:
            self.app.call_from_thread(self._found_left, left)

    def _found_left(self, left: Saved | None) -> None:
        self._left = left
        self._show()

    def _cannot_look(self, reason: str) -> None:
        self._found_left(None)
        self.notify(reason, severity="error", timeout=20, markup=False)

    def _take(self, entries: Sequence[Entry]) -> None:
        self._entries = {entry.name: entry for entry in entries if entry.status is Status.OK}
        self._broken = [entry for entry in entries if entry.status in (Status.BROKEN, Status.INCOMPATIBLE)]

    # -- the form ------------------------------------------------------------------------------------------------

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.query_one(Prompt).show(sentence("{name}", name="Block"), sentence("{text}", text=text), marked=wrong)

    def _show(self, *, at: str | None = None) -> None:
        lines = [Line("players", _("Players"), str(self._players), changes=True)]
        for number, seat in enumerate(self._seats[: self._players]):
            entry = self._entries[seat.strategy]
            options = ", ".join(f"{name} {value}" for name, value in seat.options.items())
            value = f"{entry.name} ({options})" if options else entry.name
            summary = _(entry.summary) if entry.summary else ""
            lines.append(
                Line(f"seat {number}", self._seat_name(number), value, summary, changes=True, space=number == 0)
            )
        usual = TARGET[self._players]
        by_rules = (
            _("as the rules have it") if self._target is None else _("the rules have {points}").format(points=usual)
        )
        lines.append(Line("target", _("Target"), str(self._target or usual), by_rules, changes=True, space=True))
        lines.append(Line("start", _("Start the match"), space=True))
        if self._left is not None:
            record = self._left.record
            scores = zip(record.seats, record.scores, strict=True)
            standing = ", ".join(f"{seat.name} {score}" for seat, score in scores)
            begun = _("begun {date}, round {number}").format(date=when_told(record.date), number=len(record.rounds))
            lines.append(Line("left", _("Go on with"), standing, begun))
        lines.append(Line("guide", _("First time?"), _("a guided round")))
        lines += [
            Line(f"broken {entry.name}", entry.name, str(entry.status), entry.reason or "", space=number == 0)
            for number, entry in enumerate(self._broken)
        ]
        self.query_one(Form).show(lines, at=at)

    def _seat_name(self, seat: int) -> str:
        return self._seats[seat].name or compass_name(seat, self._players)

    @on(Form.Changed)
    def _changed(self, message: Form.Changed) -> None:
        kind, _space, number = message.key.partition(" ")
        if kind == "players":
            self._players = _next(PLAYERS, self._players, message.step)
        elif kind == "seat":
            seat = self._seats[int(number)]
            seat.strategy = _next(list(self._entries), seat.strategy, message.step)
            seat.options = {}
        else:
            usual = TARGET[self._players]
            targets = sorted({*_TARGETS, usual, self._target or usual})
            target = _next(targets, self._target or usual, message.step)
            self._target = None if target == usual else target
        self._show()

    @on(Form.Opened)
    def _opened(self, message: Form.Opened) -> None:
        kind, _space, number = message.key.partition(" ")
        if kind == "seat":
            self._open_seat(int(number))
        elif kind == "target":
            self._ask_target()
        elif kind == "start":
            self.action_start()
        elif kind == "left" and self._left is not None and self._resume is not None:
            self._resume(self._left)
        elif kind == "guide":
            self._guide()
        elif kind == "players":
            self._changed(Form.Changed("players", 1))

    @work(group="dialog", exclusive=True)
    async def _open_seat(self, number: int) -> None:
        from .seat import SeatScreen

        seat = self._seats[number]
        chosen = await self.app.push_screen_wait(
            SeatScreen(tuple(self._entries.values()), self._seat_name(number), seat.strategy, seat.options)
        )
        if chosen is not None:
            name, strategy, options = chosen
            usual = {"", compass_name(number, self._players)}
            self._seats[number] = Seat(strategy, None if name in usual else name, options)
            self._show()

    @work(group="dialog", exclusive=True)
    async def _ask_target(self) -> None:
        from .ask import AskScreen

        usual = TARGET[self._players]

        def wrong(text: str) -> str | None:
            fine = text.isascii() and text.isdigit() and int(text) > 0
            return None if fine or not text else _("A target is a whole number of 1 or more.")

        asked = _("Points that win the match (the rules have {points}):").format(points=usual)
        text = await self.app.push_screen_wait(AskScreen(asked, str(self._target or usual), wrong, longest=6))
        if text is not None:
            self._target = None if text in ("", str(usual)) else int(text)
            self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        return self._interrupted is not None or action not in ("matches", "statistics")

    def action_matches(self) -> None:
        """Look at the matches that were begun here."""
        self.app.call_later(self.app.run_action, "matches")

    def action_statistics(self) -> None:
        """Look at what the matches came to."""
        self.app.call_later(self.app.run_action, "statistics")

    # -- the start -----------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Begin, or say what stands in the way."""
        try:
            self._begin(tuple(self._seat(number) for number in range(self._players)), self._target)
        except SetupError as error:
            self._say(str(error), wrong=True)

    def _seat(self, number: int) -> SeatSetup:
        seat = self._seats[number]
        entry = self._entries[seat.strategy]
        check_size(entry, self._players)
        return SeatSetup(self._seat_name(number), entry, complete(entry.options, seat.options))


Item = TypeVar("Item")


def _next(among: Sequence[Item], now: Item, step: int) -> Item:
    return among[(among.index(now) + step) % len(among)]
