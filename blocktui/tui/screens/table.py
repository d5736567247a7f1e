"""The table, where a match is played or watched."""

from asyncio import Event, to_thread
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.timer import Timer

from blocktui.i18n import _
from blocktui.narration import Sentence, match_told, round_told, sentence, told
from blocktui.play.coach import Coach, Teach
from blocktui.play.conduct import Faulted, Happening
from blocktui.play.drivers import introduce, play_async
from blocktui.play.keeping import Keeping
from blocktui.play.session import SeatGiven, Session
from blocktui.play.table import Table
from blocktui.rules import MatchEnded, Move, Passed, Played, RoundEnded, Side, Tile, View
from blocktui.seats.occupant import Occupant
from blocktui.tui.actions import bindings
from blocktui.tui.choice import Choice
from blocktui.tui.pacing import Pacer
from blocktui.tui.person import Person
from blocktui.tui.personal import personal
from blocktui.tui.playback import Wanted, at_round, following, is_block, is_fault, is_swing, next_where, previous
from blocktui.tui.widgets.chain_view import ChainView
from blocktui.tui.widgets.hand_view import HandView
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.table_view import Sight, TableView

from .base import BlockScreen
from .confirm import leave_question
from .lesson import LessonScreen
from .lot import LotScreen
from .rules import RulesScreen
from .scoreboard import ScoreScreen

_FRAME: Final = 1 / 20
"""Seconds between two paintings where turns come as fast as they can."""

_LEAST_FOR_MOTION: Final = 0.2
"""Seconds a turn from which a tile is seen coming."""

_ROUND_END_BEATS: Final = 5
"""How long a watched round's end is shown."""

PLAYING: Final = ("go_on", "choose", "next_tile", "end", "place", "hint", "take_back", "seat_bot")
"""What changes something on the table: not to be done where it cannot be seen."""

_BEGINNING: Final = 3
"""A match set up, its lot, the first deal: the least that is looked back to."""

Goal = Callable[[Happening, tuple[int, ...]], bool]
"""Whether a happening, with the scores before it, is one to pause at."""


class TableScreen(BlockScreen[str]):
    """Plays a match; dismissed with ``again`` or ``leave``."""

    HORIZONTAL_BREAKPOINTS = TableView.HORIZONTAL
    VERTICAL_BREAKPOINTS = TableView.VERTICAL
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(
        "go_on", "choose", "next_tile", "jump", "end", "place", "hint", "take_back", "seat_bot", "pause", "step",
        "step_back", "faster", "slower", "hands", "scores", "log", "why", "describe", "help", "back", "leave",
    )]  # fmt: skip
    FOOTER = (
        "go_on", "choose", "next_tile", "end", "place", "pause", "step_back", "step", "faster", "slower", "jump",
        "hands", "hint", "scores", "log", "take_back", "seat_bot", "help", "leave", "why", "describe",
    )  # fmt: skip

    @dataclass
    class YourTurn(Message):
        """It is a person's turn."""

        name: str

    class TurnTaken(Message):
        """The person has chosen."""

    def __init__(
        self,
        session: Session,
        bots: Sequence[Occupant | None],
        pacer: Pacer,
        *,
        keep: Callable[[Session], None],
        keeping: Keeping | None = None,
        deputy: Callable[[], tuple[str, Occupant]] | None = None,
        leaves_at_end: bool = False,
        open_hands: bool = False,
        series: str = "",
        guided: bool = False,
    ) -> None:
        """``bots`` fill the seats that no person does; the screen closes them when it is left.

        ``keeping`` keeps every turn before it is shown; ``keep`` is called when the match is over or left; ``deputy``
        makes a bot, with its name, to which a person can leave the seat; ``series`` tells which match of how many this
        is. With ``guided`` the one person is told what happens and why.
        """
        super().__init__()
        self.session = session
        self.pacer = pacer
        self._keep = keep
        self._keeping = keeping
        self._deputy = deputy
        self._leaves_at_end = leaves_at_end
        self._series = series
        self._coach = Coach(session) if guided else None
        self._occupants: list[Occupant] = [Person(self._ask) if bot is None else bot for bot in bots]
        self.viewer = session.persons[0] if session.persons else 0
        self._uncovered: int | None = session.persons[0] if len(session.persons) == 1 else None
        """The person whose hand may be seen now."""
        self.choice: Choice | None = None
        """What the person to choose has chosen so far; None while nobody at this terminal has to choose."""
        self._answered = False
        """Whether the turn that is shown next was chosen by a person."""
        self._open_hands = open_hands
        self.waiting = False
        """Whether the end of a round is shown until the person goes on."""
        self._gone_on = Event()
        self._kept = False
        self._stale: Timer | None = None
        self.looking_back: int | None = None
        """How many events are shown while looking back; None where the match stands."""
        self._goal: Goal | None = None
        self._stops_at_faults = False
        self._thoughts = [""] * session.match.players
        self._infos: list[object] = [None] * session.match.players
        self._hints_wanted = False
        self._hints_set = False
        """What the settings said of hints when they were looked at last."""
        self._hints: tuple[tuple[Sentence, Sentence], ...] | None = None
        self._passing: Passed | None = None
        """A person's pass that waits for a key, where forced turns are not made for people."""
        self._laying = False
        """Whether the tile laid last may be seen coming."""
        self._held: int | None = None
        """The tile of the hand that the mouse drags."""

    # -- composition ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The table over the key bar."""
        yield TableView()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin."""
        self._heed_hints()
        self._paint()
        self._conduct()

    def on_unmount(self) -> None:
        """However the table is left: an unfinished match is kept, and nothing of the bots is left."""
        self.workers.cancel_group(self, "match")
        self._keep_once()
        for occupant in self._occupants:
            occupant.close()

    # -- the match -----------------------------------------------------------------------------------------------

    @work(group="match", exclusive=True)
    async def _conduct(self) -> None:
        """Play the match from where it stands, and show it."""
        session = self.session
        lot = session.table.lot
        if self._coach is not None:
            await self._teach(self._coach.welcome())
        if session.match.round == 0 and lot is not None and (session.persons or self.pacer.seconds):
            await self.app.push_screen_wait(LotScreen(lot, session.names, self.pacer, waits=bool(session.persons)))
        await play_async(
            session.match,
            self._occupants,
            session.names,
            self._show,
            limit_ms=session.setup.limit_ms,
            rounds=session.setup.rounds,
            faults=session.fault_counts,
            keep=self._keep_turn,
            times=session.times,
            asks_always=self._asked_always,
        )
        self._keep_once()
        await self._finish()

    def _asked_always(self, seat: int) -> bool:
        """Whether a seat makes its forced turns itself: a person's, where the settings have it so."""
        return seat in self._choosing_persons and not personal(self.app).wish("forced")

    async def _keep_turn(self, happening: Happening) -> None:
        """Have what happened on the disk before it is shown; where bots play without delay, a round at a time."""
        if self._keeping is None:
            return
        at_once = bool(self.session.persons) or self.pacer.seconds > 0 or self.pacer.paused
        news = await to_thread(self._keeping.keep, happening, at_once=at_once)
        if news is not None:
            self.notify(news, severity="error" if self._keeping.unkept else "information", timeout=20, markup=False)

    def _keep_once(self) -> None:
        if not self._kept:
            self._kept = True
            self._keep(self.session)

    async def _show(self, happening: Happening) -> None:
        """Show what happened, at the beat."""
        session = self.session
        turn = isinstance(happening, Played | Passed)
        mine = turn and self._answered
        if turn and not mine and self._goal is None:
            await self.pacer.beat()
        if isinstance(happening, Passed) and self._asked_always(happening.seat):
            await self._wait_for_pass(happening)
        forced = isinstance(happening, Played) and happening.seat in self._choosing_persons and not mine
        if turn:
            self._answered = False
        if isinstance(happening, Played):
            self._note_thought(happening.seat)
        before = session.table.scores
        session.note(happening, forced=forced)
        self._laying = isinstance(happening, Played)
        self._paint_soon()
        if self._goal is not None and self._goal(happening, before):
            self._goal = None
            self.pacer.pause(True)
            self._paint()
        elif isinstance(happening, Faulted) and self._stops_at_faults and not session.persons:
            self.pacer.pause(True)
        if self._coach is not None:
            await self._teach(self._coach.after(happening, forced=forced))
        if isinstance(happening, RoundEnded):
            await self._end_round()

    async def _wait_for_pass(self, passed: Passed) -> None:
        """Have the person say that they pass."""
        self._passing = passed
        self.viewer = passed.seat
        self._paint()
        self.post_message(self.YourTurn(self.session.names[passed.seat]))
        await self._until_gone_on()
        self._passing = None
        self.post_message(self.TurnTaken())

    async def _teach(self, teach: Teach | None) -> None:
        """Explain something new, with everything painted that it is about."""
        if teach is not None:
            self._paint()
            await self.app.push_screen_wait(LessonScreen(teach))

    @property
    def _choosing_persons(self) -> tuple[int, ...]:
        """The seats whose persons choose themselves now."""
        return tuple(seat for seat in self.session.persons if self._person(seat).deputy is None)

    def _person(self, seat: int) -> Person:
        occupant = self._occupants[seat]
        assert isinstance(occupant, Person)
        return occupant

    def _note_thought(self, seat: int) -> None:
        """Keep what a bot let watchers know at this turn; a forced turn tells nothing."""
        infos = self._occupants[seat].infos
        fresh = infos is not self._infos[seat]
        self._infos[seat] = infos
        self._thoughts[seat] = infos[-1].text if fresh and infos else ""

    async def _end_round(self) -> None:
        """Let the final chain and the hands be looked at, then the scores."""
        self._paint_soon()
        if self._choosing_persons:
            self.waiting = True
            self._paint()
            await self._until_gone_on()
            if self.session.match.outcome is None and not self._last_round:
                await self.app.push_screen_wait(ScoreScreen(self.session.table, self.session.names, looking=False))
        elif self._goal is None:
            await self.pacer.beat(_ROUND_END_BEATS)

    @property
    def _last_round(self) -> bool:
        rounds = self.session.setup.rounds
        return rounds is not None and self.session.match.round >= rounds

    async def _finish(self) -> None:
        """The scores at the end, and what is wanted next."""
        if self._leaves_at_end:
            self._end("end")
            return
        while True:
            session = self.session
            scores = ScoreScreen(session.table, session.names, looking=False, rounds=session.setup.rounds)
            wish = await self.app.push_screen_wait(scores)
            if wish != "back":
                self._end("again" if wish == "again" else "leave")
                return
            self.waiting = True
            self._paint()
            await self._until_gone_on()

    def _end(self, wish: str) -> None:
        """Leave the table, whatever was opened over it."""
        while self in self.app.screen_stack and self.app.screen is not self:
            self.app.pop_screen()
        self.dismiss(wish)

    async def _until_gone_on(self) -> None:
        self._gone_on.clear()
        self.refresh_bindings()
        await self._gone_on.wait()
        self.waiting = False
        self.refresh_bindings()

    def _ask(self, view: View) -> None:
        """A person is to choose."""
        self.choice = Choice(view)
        self.viewer = view.seat
        self._hints = None
        if len(self.session.persons) > 1 and self._uncovered != view.seat:
            self._put_hands_away()
        elif self._hints_wanted:
            self._advise(view)
        self._paint()
        self.post_message(self.YourTurn(self.session.names[view.seat]))
        if self._coach is not None and (teach := self._coach.before_turn(view)):
            self.app.push_screen(LessonScreen(teach))

    def answer(self, move: Move) -> None:
        """The person to choose has chosen."""
        choice, self.choice = self.choice, None
        assert choice is not None
        self._answered = True
        self._hints = None
        if len(self.session.persons) > 1:
            self._put_hands_away()
        self._person(choice.view.seat).answer(move)
        self.post_message(self.TurnTaken())
        self._paint()

    def _put_hands_away(self) -> None:
        """Another person may look from now on."""
        self._uncovered = None
        self.session.cover()

    # -- choosing ------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> View | None:
        """What the person to choose knows."""
        return None if self.choice is None else self.choice.view

    @property
    def choosing(self) -> bool:
        """Whether a person can choose a tile now."""
        return self.choice is not None and self._uncovered == self.choice.view.seat

    @property
    def _covered(self) -> bool:
        """Whether the person to choose must first say that they are there."""
        return self.choice is not None and self._uncovered != self.choice.view.seat

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The tiles of who sits at the bottom."""
        return self.session.table.hands[self.viewer] or () if self.session.table.hands else ()

    def action_choose(self, number: int) -> None:
        """Choose a tile by its number; place it if it is chosen already."""
        choice = self.choice
        if choice is None or number > len(choice.hand):
            return
        tile = choice.hand[number - 1]
        if tile not in choice.playable:
            self._paint(choice.refusal(tile))
        elif choice.chosen == number - 1:
            self.action_place()
        else:
            choice.choose(number - 1)
            self._paint()

    def action_next_tile(self, step: int) -> None:
        """Choose the next tile that can be played, left or right."""
        if self.choice is not None:
            self.choice.step(step)
            self._paint()

    def action_end(self, side: str) -> None:
        """Choose the end for a tile that fits both."""
        if self.choice is not None and self.choice.go_to(Side(side)):
            self._paint()

    def action_place(self) -> None:
        """Place the chosen tile."""
        move = self.choice.move if self.choice is not None else None
        if move is not None:
            self.answer(move)

    @on(HandView.TileClicked)
    def _tile_clicked(self, message: HandView.TileClicked) -> None:
        if self._covered:
            self.action_go_on()
        elif self.choosing:
            self.action_choose(message.index + 1)

    @on(ChainView.EndClicked)
    def _end_clicked(self, message: ChainView.EndClicked) -> None:
        """Place the chosen tile at the end that was clicked."""
        if self.choosing and self.choice is not None and self.choice.go_to(message.side):
            self.action_place()

    @on(HandView.TileHeld)
    def _tile_held(self, message: HandView.TileHeld) -> None:
        """A tile begins to be dragged."""
        self._held = message.index if self.choosing else None

    @on(ChainView.TileDropped)
    def _tile_dropped(self, message: ChainView.TileDropped) -> None:
        """Place a tile that was dragged to an end, or anywhere on the felt where it has one place only."""
        held, self._held = self._held, None
        choice = self.choice
        if held is None or choice is None or not self.choosing or held >= len(choice.hand):
            return
        tile = choice.hand[held]
        if tile not in choice.playable:
            self._paint(choice.refusal(tile))
            return
        choice.choose(held)
        if not choice.has_two_ends or (message.side is not None and choice.go_to(message.side)):
            self.action_place()
        else:
            self._paint()

    # -- what else a person can do -------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        watching = not self.session.persons
        if action in PLAYING and self.too_small:
            return False
        choice = self.choice if self.choosing else None
        match action:
            case "choose" | "next_tile":
                return choice is not None
            case "hint":
                return choice is not None and len(choice.view.legal) > 1
            case "place":
                return choice is not None and choice.chosen is not None
            case "end":
                return choice is not None and choice.has_two_ends
            case "go_on":
                return self.waiting or self._covered or self._passing is not None
            case "take_back":
                return choice is not None and len(self.session.persons) == 1 and self.session.can_take_back(self.viewer)
            case "seat_bot":
                return self._deputy is not None and len(self.session.persons) > 0 and not self._covered
            case "pause" | "step" | "hands" | "faster" | "slower":
                return watching
            case "jump" | "step_back":
                return watching and self.session.table.round > 0
            case _:
                return True

    def footer_keys(self, action: str) -> str:
        """The numbers of the tiles in hand."""
        return f"1-{len(self.hand)}" if action == "choose" and len(self.hand) > 1 else super().footer_keys(action)

    def action_go_on(self) -> None:
        """On from the end of a round, or turn up one's own hand."""
        if self._covered:
            assert self.choice is not None
            self._uncovered = self.choice.view.seat
            if self._hints_wanted:
                self._advise(self.choice.view)
            self._paint()
        elif self.waiting or self._passing:
            self._gone_on.set()

    def action_hint(self) -> None:
        """Show what each move is worth and why, or put it away."""
        self._hints_wanted = not self._hints_wanted
        self._hints = None
        if self._hints_wanted and self.choice is not None:
            self._advise(self.choice.view)
        self._paint()

    def _heed_hints(self) -> None:
        """Show hints, or put them away, when the settings have changed; a match begun as practice has them."""
        wanted = personal(self.app).wish("hints") is True or self.session.setup.practice
        if wanted is not self._hints_set:
            self._hints_set = self._hints_wanted = wanted
            self._hints = None
            if wanted and self.choosing and self.choice is not None:
                self._advise(self.choice.view)

    def _advise(self, view: View) -> None:
        """Think about a choice for the person; where there is one, the match is practice from now on."""
        if len(view.legal) > 1:
            self.session.practice = True
            self._think(view)

    @work(thread=True, group="hints", exclusive=True)
    def _think(self, view: View) -> None:
        """Advice on a view, refined for as long as it is asked for."""
        from blocktui.analysis.engine import ENGINE
        from blocktui.analysis.hints import hints
        from blocktui.play.advice import reasons_told, worth_told

        names = self.session.names
        offered = Choice(view).offered
        for answer in hints(view, len(view.play), ENGINE.kernels()):
            lines = tuple((worth_told(hint), reasons_told(hint, names)) for hint in answer if hint.move in offered)
            if not self.is_running or self.asked is not view or not self._hints_wanted:
                return
            self.app.call_from_thread(self._take_hints, view, lines)

    def _take_hints(self, view: View, lines: tuple[tuple[Sentence, Sentence], ...]) -> None:
        if self.asked is view and self._hints_wanted:
            self._hints = lines
            self._paint()

    async def action_take_back(self) -> None:
        """Take the last choice back; the match is practice then."""
        self.workers.cancel_group(self, "match")
        self.choice = None
        self.session.take_back(self.viewer)
        self._paint()
        self._conduct()

    @work(group="seat", exclusive=True)
    async def action_seat_bot(self) -> None:
        """Leave the seat to a bot, or take it back."""
        person = self._person(self.viewer)
        if person.deputy is not None:
            await to_thread(person.take_back)
            self.session.note(SeatGiven(self.viewer, None))
        else:
            assert self._deputy is not None
            name, bot = self._deputy()
            session = self.session
            await to_thread(introduce, bot, self.viewer, session.match, session.names, session.setup.limit_ms)
            session.note(SeatGiven(self.viewer, name))
            self.choice = None
            self._hints = None
            person.leave_to(bot)
            if self.waiting:
                self._gone_on.set()
        self._paint()

    def action_pause(self) -> None:
        """Hold the match, or go on from where it stands."""
        if self.looking_back is not None:
            self.looking_back = None
            self.pacer.pause(False)
        else:
            self.pacer.pause(not self.pacer.paused)
        self._paint()

    def action_step(self) -> None:
        """One more turn."""
        if self.looking_back is not None:
            self._look_at(following(self.session.match.events[: self.session.shown], self.looking_back))
        else:
            self.pacer.step()
            self._paint()

    def action_step_back(self) -> None:
        """One turn back."""
        shown = self.session.shown if self.looking_back is None else self.looking_back
        self._look_at(previous(self.session.match.events, shown, _BEGINNING))

    def _look_at(self, shown: int) -> None:
        """Look at the table as it stood after so many events; at the last of them, at the match as it goes on."""
        self.pacer.pause(True)
        self.looking_back = None if shown >= self.session.shown else shown
        self._paint()

    @work(group="dialog", exclusive=True)
    async def action_jump(self) -> None:
        """Go to a round, or to the next block, change of the lead or fault."""
        from .jump import JumpScreen

        session = self.session
        was_paused = self.pacer.paused
        self.pacer.pause(True)
        screen = JumpScreen(session.table.rounds, session.table.round, session.names, stops=self._stops_at_faults)
        wish = await self.app.push_screen_wait(screen)
        if wish == "faults":
            self._stops_at_faults = not self._stops_at_faults
        if wish is None or wish == "faults":
            self.pacer.pause(was_paused)
            self._paint()
        elif wish.startswith("round "):
            self._look_at(at_round(session.match.events, int(wish.removeprefix("round "))))
        else:
            self._go_to_next(wish)

    def _go_to_next(self, wish: str) -> None:
        """The next block, change of the lead or fault: in what was shown already, or by playing on to it."""
        if self.looking_back is not None:
            events = self.session.match.events[: self.session.shown]
            faults = {(fault.round, fault.turn) for fault in self.session.faults}
            among: dict[str, Wanted] = {"block": is_block, "swing": is_swing, "fault": partial(is_fault, faults)}
            wanted = among[wish]
            found = next_where(events, self.looking_back, wanted, self.session.match.start)
            if found is not None:
                self._look_at(found)
                return

        def goal(happening: Happening, before: tuple[int, ...]) -> bool:
            if isinstance(happening, RoundEnded):
                return {"block": is_block, "swing": is_swing}[wish](happening, before) if wish != "fault" else False
            return isinstance(happening, Faulted) and wish == "fault"

        self.looking_back = None
        self._goal = goal
        self.pacer.pause(False)
        self._paint()

    def action_faster(self) -> None:
        """A shorter beat."""
        self.pacer.faster()
        self._paint()

    def action_slower(self) -> None:
        """A longer beat."""
        self.pacer.slower()
        self._paint()

    def action_hands(self) -> None:
        """Show the hands that are watched, or hide them."""
        self._open_hands = not self._open_hands
        self._paint()

    def action_scores(self) -> None:
        """Look at the scores."""
        seen = Table(self.session.match.events[: self.session.shown])  # the match goes on behind it
        self.app.push_screen(ScoreScreen(seen, self.session.names, looking=True))

    def action_log(self) -> None:
        """Look at the whole log, and at what the bots wrote to theirs."""
        from .log import LogScreen

        logs = [(name, bot.log) for name, bot in zip(self.session.names, self._occupants, strict=True)]
        if personal(self.app).guest:
            logs = []  # a bot's log names files of this machine
        self.app.push_screen(LogScreen(lambda: self.session.lines, logs, why=self.action_why))

    def action_why(self) -> None:
        """Read the rule behind what happened."""
        rule, said = self.session.why(self.viewer)
        self.app.push_screen(RulesScreen(rule, said))

    def follow(self) -> None:
        """The hints too."""
        self._heed_hints()
        self._paint()
        super().follow()

    def retell(self) -> None:
        """Everything, in the language in use now."""
        self._paint()
        super().retell()

    def action_describe(self) -> None:
        """The table in words, in the log and the clipboard; a hand only where it can be seen."""
        said = self.session.describe(self.viewer if self.viewer in self._seen() else None)
        self.app.copy_to_clipboard(" ".join(map(str, said)))
        self._paint()

    def action_back(self) -> None:
        """Put the chosen tile back, or leave."""
        if self.choice is not None and self.choice.put_back():
            self._paint()
        elif self.looking_back is not None:
            self.looking_back = None
            self._paint()
        else:
            self.action_leave()

    @work(group="leave", exclusive=True)
    async def action_leave(self) -> None:
        """Leave the match, after asking."""
        if self.session.match.outcome is None and not await self.app.push_screen_wait(leave_question()):
            return
        # before the screen below looks for matches that were left
        self.workers.cancel_group(self, "match")
        self._keep_once()
        self.dismiss("leave")

    # -- painting ------------------------------------------------------------------------------------------------

    def _paint_soon(self) -> None:
        """Paint now, or within a frame where turns follow each other at once."""
        if self.pacer.seconds > 0 and self._goal is None:
            self._paint()
        elif self._stale is None and not self._hidden:
            self._stale = self.set_timer(_FRAME, self._paint)

    @property
    def _hidden(self) -> bool:
        """Whether another screen, not a dialog, stands over the table; when it goes, all is painted."""
        return self.app.screen is not self and isinstance(self.app.screen, BlockScreen)

    def _paint(self, told_instead: Sentence | None = None) -> None:
        """Bring the table to what is true now; ``told_instead`` stands in the prompt instead of advice."""
        if self._stale is not None:
            self._stale.stop()
            self._stale = None
        session = self.session
        table, lines = session.table, session.lines
        if self.looking_back is not None:
            past = session.match.events[: self.looking_back]
            table, lines = Table(past), [line for event in past for line in told(event, session.names)]
        choice = self.choice if self.choosing else None
        move = choice.move if choice else None
        outcome = self._told_at_end(table) if table.ended else []
        prompt, marked = (outcome[:1], self.waiting) if outcome else self._prompt(table, told_instead)
        self.query_one(TableView).show(
            Sight(
                table=table,
                names=session.names,
                controllers=[seat.entry.name for seat in session.setup.seats],
                viewer=self.viewer,
                seen=self._seen(),
                prompt=prompt,
                marked=marked,
                outcome=outcome[1:],
                playable=choice.playable if choice else frozenset() if session.persons else None,
                numbered=bool(session.persons),
                chosen=choice.chosen if choice else None,
                ghosts=(move,) if move and move.side else (),
                lines=lines,
                note=self._note(),
                thoughts=() if session.persons or self.looking_back is not None else self._thoughts,
                hints=self._hints,
                shows_hints=choice is not None and self._hints_wanted and len(choice.view.legal) > 1,
                laying=self._laying and self.pacer.seconds >= _LEAST_FOR_MOTION and self.looking_back is None,
            )
        )
        self._laying = False
        self.refresh_bindings()

    def _seen(self) -> tuple[int, ...]:
        """The seats whose hands may be seen now."""
        if not self.session.persons:
            return tuple(range(self.session.match.players)) if self._open_hands else ()
        return () if self._uncovered is None else (self._uncovered,)

    def _note(self) -> str:
        """How the match is shown."""
        parts = [self._series] if self._series else []
        if self.session.practice:
            parts.append(_("practice"))
        if self.looking_back is not None:
            parts.append(_("looking back"))
        elif not self.session.persons:
            pace = _("{seconds} s a turn").format(seconds=self.pacer.seconds)
            parts.append(_("paused") if self.pacer.paused else pace if self.pacer.seconds else _("no delay"))
        return " · ".join(parts)

    def _told_at_end(self, table: Table) -> list[Sentence]:
        """How the round came out, and what comes now."""
        names = self.session.names
        assert table.ended is not None
        lines = list(round_told(table.ended, names))
        if table.outcome is not None:
            lines.append(match_told(MatchEnded(table.outcome, table.scores), names))
        elif not self._last_round:
            lines.append(sentence(_("{name} opens next."), name=names[table.ended.next_first]))
        return lines

    def _prompt(self, table: Table, told_instead: Sentence | None) -> tuple[list[Sentence], bool]:
        """Whose turn it is and what can be done, and whether a person must do it."""
        names = self.session.names
        if self.choice is not None:
            turn = sentence(_("{name}, your turn."), name=names[self.choice.view.seat])
            if self._covered:
                return [turn, sentence(_("Enter shows your hand."))], True
            return [turn, told_instead or self.choice.advice()], True
        if self._passing is not None:
            name = names[self._passing.seat]
            return [sentence(_("{name}, no tile of yours fits."), name=name), sentence(_("Enter passes."))], True
        if table.to_move is not None:
            lines = [sentence(_("{name} is to move."), name=names[table.to_move])]
            if not self.session.persons and self._thoughts[self.viewer]:
                lines.append(sentence("{text}", text=self._thoughts[self.viewer]))
            return lines, False
        return [], False
