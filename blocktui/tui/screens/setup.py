"""The setup of a match: how many play, their names, and who fills each seat."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from blocktui.i18n import _
from blocktui.narration import sentence
from blocktui.play.setup import SeatSetup, check_size, compass_name
from blocktui.rules import PLAYERS, TARGET, SetupError
from blocktui.seats.entry import Entry, Status
from blocktui.seats.options import complete
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.logo import Logo
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

Begin = Callable[[tuple[SeatSetup, ...], int | None], None]
"""Called with the seats and a target of one's own, None for the rules'; a SetupError is shown."""

_NAME_LENGTH: Final = 40
_MOST: Final = max(PLAYERS)


class SetupScreen(BlockScreen[None]):
    """Asks who plays, and begins the match."""

    CSS_PATH = "setup.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (80, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("start", "help", "quit")]
    FOOTER = ("start", "help", "quit")

    def __init__(self, entries: Sequence[Entry], begin: Begin) -> None:
        """``entries`` are what can fill a seat; those that are not ok cannot be chosen."""
        super().__init__()
        self._entries = {entry.name: entry for entry in entries if entry.status is Status.OK}
        self._begin = begin
        self._players = 2

    def compose(self) -> ComposeResult:
        """Players and target, a row a seat, the start."""
        yield Prompt()
        yield Logo()
        with VerticalScroll(can_focus=False):
            with Horizontal(id="match"):
                yield Label(_("Players"))
                for players in PLAYERS:
                    yield Button(str(players), id=f"players-{players}", compact=True)
                yield Label(_("Target"), id="target-label")
                yield Input(id="target", type="integer", compact=True, max_length=6)
            for seat in range(_MOST):
                with Horizontal(id=f"seat-{seat}", classes="seat"):
                    yield Label(f"{seat + 1}")
                    yield Input(id=f"name-{seat}", compact=True, max_length=_NAME_LENGTH)
                    yield Select(
                        [(name, name) for name in self._entries],
                        value="human" if seat == 0 else "heaviest",
                        allow_blank=False,
                        compact=True,
                        id=f"strategy-{seat}",
                    )
                    yield Static(id=f"summary-{seat}", classes="summary", markup=False)
            with Horizontal(id="begin"):
                yield Button(_("Start the match"), id="start", compact=True)
        yield KeyBar()

    def on_mount(self) -> None:
        """One key starts."""
        self._show_players(2)
        self._say(_("Who plays?"))
        self.query_one("#start", Button).focus()

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.query_one(Prompt).show(sentence("{name}", name="Block"), sentence("{text}", text=text), marked=wrong)

    def _show_players(self, players: int) -> None:
        before = self._players
        self._players = players
        target = self.query_one("#target", Input)
        if not target.value or target.value == str(TARGET[before]):
            target.value = str(TARGET[players])
        for number in PLAYERS:
            self.query_one(f"#players-{number}", Button).set_class(number == players, "chosen")
        for seat in range(_MOST):
            self.query_one(f"#seat-{seat}").display = seat < players
            name = self.query_one(f"#name-{seat}", Input)
            usual = {compass_name(seat, number) for number in PLAYERS if seat < number}
            if seat < players and (not name.value or name.value in usual):
                name.value = compass_name(seat, players)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        chosen = event.button.id or ""
        if chosen == "start":
            self.action_start()
        else:
            self._show_players(int(chosen.removeprefix("players-")))

    @on(Select.Changed)
    def _summarise(self, event: Select.Changed) -> None:
        seat = (event.select.id or "").removeprefix("strategy-")
        entry = self._entries[str(event.value)]
        self.query_one(f"#summary-{seat}", Static).update(_(entry.summary) if entry.summary else "")

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Begin, or say what stands in the way."""
        try:
            seats = tuple(self._seat(seat) for seat in range(self._players))
            self._begin(seats, self._target())
        except SetupError as error:
            self._say(str(error), wrong=True)

    def _seat(self, seat: int) -> SeatSetup:
        entry = self._entries[str(self.query_one(f"#strategy-{seat}", Select).value)]
        check_size(entry, self._players)
        name = self.query_one(f"#name-{seat}", Input).value.strip()
        return SeatSetup(name or compass_name(seat, self._players), entry, complete(entry.options, {}))

    def _target(self) -> int | None:
        text = self.query_one("#target", Input).value.strip()
        if not text:
            return None
        try:
            target = int(text)
        except ValueError:
            target = 0
        if target < 1:
            raise SetupError(_("A target is a whole number of 1 or more."))
        return None if target == TARGET[self._players] else target
