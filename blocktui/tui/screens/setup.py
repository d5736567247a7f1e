"""The setup of a match: how many play, who fills each seat, and what differs from the rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType

from blocktui.home.secret import SecretError, read_secret
from blocktui.i18n import _, ngettext
from blocktui.narration import sentence
from blocktui.narration.matches import when_told
from blocktui.play.last_setup import LastSeat, LastSetup
from blocktui.play.setup import SeatSetup, check_size, compass_name
from blocktui.rules import PLAYERS, TARGET, SetupError
from blocktui.seats.entry import Entry, Status
from blocktui.seats.options import OptionError, complete
from blocktui.tui.actions import bindings
from blocktui.tui.personal import personal
from blocktui.tui.setting_lines import change_setting, setting_line
from blocktui.tui.widgets.form import Form, Line
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.logo import Logo
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

if TYPE_CHECKING:
    from blocktui.records.archive import Saved


@dataclass(frozen=True, slots=True)
class Wish:
    """The match that is wished for, and what is to be remembered of it."""

    seats: tuple[SeatSetup, ...]
    chosen: LastSetup
    secret: bytes | None = None
    """To repeat the deals of; None draws a new one."""

    @property
    def start(self) -> tuple[int, ...] | None:
        """Start scores, a seat each; None without a handicap."""
        return self.chosen.start


Begin = Callable[[Wish], None]
"""Called with the match that is wished for; a SetupError is shown."""

_MOST: Final = max(PLAYERS)
_TARGETS: Final = (25, 50, 61, 100, 121, 150, 200)
_ROUNDS: Final = (None, 1, 3, 5, 10)
NAME_LENGTH: Final = 40


class SetupScreen(BlockScreen[None]):
    """Asks who plays, and begins the match."""

    CSS_PATH = "setup.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (24, "-tall"), (40, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("start", "matches", "statistics", "bots", "arena", "help")]
    FOOTER = ("start", "line", "change", "open", "settings", "matches", "statistics", "help", "quit", "arena", "bots")

    def __init__(
        self,
        builtin: Sequence[Entry],
        list_all: Callable[[], Sequence[Entry]],
        begin: Begin,
        guide: Callable[[], None],
        last: LastSetup | None = None,
        *,
        interrupted: "Callable[[], Saved | None] | None" = None,
        resume: "Callable[[Saved], object] | None" = None,
    ) -> None:
        """``builtin`` is shown at once; ``list_all`` finds the plugins, after the screen has been painted.

        ``guide`` begins a round that is explained; ``last`` is what was chosen the last time; ``interrupted`` finds
        the match that was left last, and ``resume`` goes on with it.
        """
        super().__init__()
        self._interrupted = interrupted
        self._resume = resume
        self._left: Saved | None = None
        self._take(builtin)
        self._list_all = list_all
        self._begin = begin
        self._guide = guide
        self._chosen = last or LastSetup(2, [LastSeat("human")])
        self._chosen.seats += [LastSeat("heaviest") for _number in range(_MOST - len(self._chosen.seats))]
        self._secret: bytes | None = None
        self._unfolded = False
        self._all_found = False

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
        self._all_found = True
        gone = sorted({seat.strategy for seat in self._chosen.seats} - set(self._entries))
        for seat in self._chosen.seats:
            if seat.strategy in gone:
                seat.strategy, seat.options = "heaviest", {}
        if gone:
            self._say(_("No longer here: {names}.").format(names=", ".join(gone)), wrong=True)
        self._show()

    def on_screen_resume(self) -> None:
        """Whenever the setup comes to the front, the match left last may be another."""
        super().on_screen_resume()
        if self._interrupted is not None:
            self.call_after_refresh(self._find_left, self._interrupted)

    @work(thread=True, group="left", exclusive=True)
    def _find_left(self, interrupted: "Callable[[], Saved | None]") -> None:
        from blocktui.records.archive import ArchiveError, NoSuchMatch

        try:
            left = interrupted()
        except (ArchiveError, NoSuchMatch) as error:
            self.app.call_from_thread(self._cannot_look, str(error))
        else:
            self.app.call_from_thread(self._found_left, left)

    def _found_left(self, left: "Saved | None") -> None:
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
        chosen = self._chosen
        lines = [Line("players", _("Players"), str(chosen.players), changes=True)]
        lines += [self._seat_line(number) for number in range(chosen.players)]
        usual = TARGET[chosen.players]
        by_rules = (
            _("as the rules have it") if chosen.target is None else _("the rules have {points}").format(points=usual)
        )
        lines.append(Line("target", _("Target"), str(chosen.target or usual), by_rules, changes=True, space=True))
        lines.append(Line("start", _("Start the match"), space=True, main=True))
        if self._left is not None:
            record = self._left.record
            scores = zip(record.seats, record.scores, strict=True)
            standing = ", ".join(f"{seat.name} {score}" for seat, score in scores)
            begun = _("begun {date}, round {number}").format(date=when_told(record.date), number=len(record.rounds))
            lines.append(Line("left", _("Go on with"), standing, begun))
        lines.append(Line("guide", _("First time?"), _("a guided round")))
        fold = _("Less") if self._unfolded else _("More")
        lines.append(Line("more", fold, detail=_("length, handicap, deals, looks")))
        if self._unfolded:
            lines += self._more_lines()
        lines += [
            Line(f"broken {entry.name}", entry.name, str(entry.status), entry.reason or "", space=number == 0)
            for number, entry in enumerate(self._broken)
        ]
        self.query_one(Form).show(lines, at=at)

    def _seat_line(self, number: int) -> Line:
        seat = self._chosen.seats[number]
        entry = self._entries.get(seat.strategy)
        options = ", ".join(f"{name} {value}" for name, value in seat.options.items())
        value = f"{seat.strategy} ({options})" if options else seat.strategy
        summary = "" if entry is None else _(entry.summary) if entry.summary else ""
        return Line(f"seat {number}", self._seat_name(number), value, summary, changes=True, space=number == 0)

    def _more_lines(self) -> list[Line]:
        """What most leave as it is."""
        chosen = self._chosen
        length = (
            _("a whole match")
            if chosen.rounds is None
            else ngettext("{count} round", "{count} rounds", chosen.rounds).format(count=chosen.rounds)
        )
        scores = ", ".join(str(score) for score in chosen.start or ()) or _("none")
        lines = [
            Line("rounds", _("Length"), length, changes=True),
            Line("handicap", _("Handicap"), scores, _("points that each begins with")),
            Line(
                "deals",
                _("Deals"),
                _("new") if self._secret is None else f"{self._secret.hex()[:8]}…",
                _("a secret repeats a match's deals"),
            ),
        ]
        if not all(self._is_bot(seat) for seat in chosen.seats[: chosen.players]):
            practice = _("yes") if chosen.practice else _("no")
            lines.append(Line("practice", _("Practice"), practice, _("counted apart, with hints"), changes=True))
        if all(self._is_bot(seat) for seat in chosen.seats[: chosen.players]):
            hands = _("open") if chosen.open_hands else _("hidden")
            lines.append(Line("hands", _("Hands"), hands, _("when you watch"), changes=True))
        lines += [setting_line(personal(self.app), name, space=name == "pace") for name in _LOOKS]
        return lines

    def _is_bot(self, seat: LastSeat) -> bool:
        entry = self._entries.get(seat.strategy)
        return entry is None or not entry.interactive

    def _seat_name(self, seat: int) -> str:
        return self._chosen.seats[seat].name or compass_name(seat, self._chosen.players)

    @on(Form.Changed)
    def _changed(self, message: Form.Changed) -> None:
        chosen = self._chosen
        kind, _space, rest = message.key.partition(" ")
        match kind:
            case "players":
                chosen.players = _next(PLAYERS, chosen.players, message.step)
                chosen.start = None
            case "seat":
                seat = chosen.seats[int(rest)]
                names = list(self._entries)
                seat.strategy = _next(names, seat.strategy if seat.strategy in names else names[0], message.step)
                seat.options = {}
            case "target":
                usual = TARGET[chosen.players]
                targets = sorted({*_TARGETS, usual, chosen.target or usual})
                target = _next(targets, chosen.target or usual, message.step)
                chosen.target = None if target == usual else target
            case "rounds":
                among = _ROUNDS if chosen.rounds in _ROUNDS else (*_ROUNDS, chosen.rounds)
                chosen.rounds = _next(among, chosen.rounds, message.step)
            case "hands":
                chosen.open_hands = not chosen.open_hands
            case "practice":
                chosen.practice = not chosen.practice
            case _:
                change_setting(personal(self.app), kind, message.step)
                self.retell()
        self._show()

    @on(Form.Opened)
    def _opened(self, message: Form.Opened) -> None:
        kind, _space, number = message.key.partition(" ")
        match kind:
            case "seat":
                self._open_seat(int(number))
            case "target":
                self._ask_target()
            case "start":
                self.action_start()
            case "left" if self._left is not None and self._resume is not None:
                self._resume(self._left)
            case "guide":
                self._guide()
            case "more":
                self._unfolded = not self._unfolded
                self._show()
            case "handicap":
                self._ask_handicap()
            case "deals":
                self._ask_secret()
            case "broken":
                pass
            case _:
                self._changed(Form.Changed(message.key, 1))

    @work(group="dialog", exclusive=True)
    async def _open_seat(self, number: int) -> None:
        from .seat import SeatScreen

        if not self._all_found and self._chosen.seats[number].strategy not in self._entries:
            return
        seat = self._chosen.seats[number]
        chosen = await self.app.push_screen_wait(
            SeatScreen(tuple(self._entries.values()), self._seat_name(number), seat.strategy, seat.options)
        )
        if chosen is not None:
            name, strategy, options = chosen
            usual = {"", compass_name(number, self._chosen.players)}
            self._chosen.seats[number] = LastSeat(strategy, None if name in usual else name, options)
            self._show()

    @work(group="dialog", exclusive=True)
    async def _ask_target(self) -> None:
        from .ask import AskScreen

        usual = TARGET[self._chosen.players]

        def wrong(text: str) -> str | None:
            fine = text.isascii() and text.isdigit() and int(text) > 0
            return None if fine or not text else _("A target is a whole number of 1 or more.")

        def asked() -> str:
            return _("Points that win the match (the rules have {points}):").format(points=usual)

        text = await self.app.push_screen_wait(AskScreen(asked, str(self._chosen.target or usual), wrong, longest=6))
        if text is not None:
            self._chosen.target = None if text in ("", str(usual)) else int(text)
            self._show()

    @work(group="dialog", exclusive=True)
    async def _ask_handicap(self) -> None:
        from .ask import AskScreen

        players = self._chosen.players

        def wrong(text: str) -> str | None:
            if not text or len(_numbers(text) or ()) == players:
                return None
            return _("{count} whole numbers are wanted, a comma between.").format(count=players)

        now = ", ".join(str(score) for score in self._chosen.start or (0,) * players)

        def asked() -> str:
            return _("Points that each begins with, in the order of the seats:")

        text = await self.app.push_screen_wait(AskScreen(asked, now, wrong))
        if text is not None:
            scores = _numbers(text) or ()
            self._chosen.start = scores if any(scores) else None
            self._show()

    @work(group="dialog", exclusive=True)
    async def _ask_secret(self) -> None:
        from .ask import AskScreen

        def wrong(text: str) -> str | None:
            try:
                _secret(text)
            except SecretError as error:
                return str(error)
            return None

        def asked() -> str:
            return _("The secret of a match, to repeat its deals; nothing for new ones:")

        now = "" if self._secret is None else self._secret.hex()
        text = await self.app.push_screen_wait(AskScreen(asked, now, wrong))
        if text is not None:
            self._secret = _secret(text)
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
            seats = tuple(self._seat(number) for number in range(self._chosen.players))
            self._begin(Wish(seats, self._chosen, self._secret))
        except (SetupError, OptionError) as error:
            self._say(str(error), wrong=True)

    def _seat(self, number: int) -> SeatSetup:
        seat = self._chosen.seats[number]
        entry = self._entries.get(seat.strategy)
        if entry is None:
            raise SetupError(_("{name} is still being looked for.").format(name=seat.strategy))
        check_size(entry, self._chosen.players)
        return SeatSetup(self._seat_name(number), entry, complete(entry.options, seat.options))


_LOOKS: Final = ("pace", "hints", "language", "theme")
"""The settings that are offered here too."""


def _numbers(text: str) -> tuple[int, ...] | None:
    """Whole numbers, a comma between; None for anything else."""
    words = [word.strip() for word in text.split(",")]
    return tuple(map(int, words)) if all(word.isascii() and word.isdigit() for word in words) else None


def _secret(text: str) -> bytes | None:
    return read_secret(text) if text.strip() else None


Item = TypeVar("Item")


def _next(among: Sequence[Item], now: Item, step: int) -> Item:
    return among[(among.index(now) + step) % len(among)]
