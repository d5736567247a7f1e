"""The table, where a match is played or watched."""

from asyncio import Event, to_thread
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.timer import Timer

from blocktui.i18n import _
from blocktui.narration import Sentence, match_told, round_told, sentence, tile_text
from blocktui.play.conduct import Happening
from blocktui.play.drivers import play_async
from blocktui.play.keeping import Keeping
from blocktui.play.session import Session
from blocktui.rules import MatchEnded, Move, Passed, Played, RoundEnded, Side, Tile, View
from blocktui.seats.occupant import Occupant
from blocktui.tui.actions import bindings
from blocktui.tui.pacing import Pacer
from blocktui.tui.person import Person
from blocktui.tui.widgets.chain_view import ChainView
from blocktui.tui.widgets.hand_view import HandView
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.table_view import Sight, TableView

from .base import BlockScreen
from .confirm import leave_question
from .lot import LotScreen
from .scoreboard import ScoreScreen

_FRAME: Final = 1 / 30
"""Seconds between two paintings where turns come as fast as they can."""

_ROUND_END_BEATS: Final = 5
"""How long a watched round's end is shown."""


class TableScreen(BlockScreen[str]):
    """Plays a match; dismissed with ``again`` or ``leave``."""

    HORIZONTAL_BREAKPOINTS = TableView.HORIZONTAL
    VERTICAL_BREAKPOINTS = TableView.VERTICAL
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "go_on",
            "choose",
            "next_tile",
            "end",
            "place",
            "pause",
            "step",
            "faster",
            "slower",
            "hands",
            "scores",
            "help",
        ),
        *bindings("back", "leave"),
    ]
    FOOTER = (
        "go_on", "choose", "next_tile", "end", "place", "pause", "step", "faster", "slower", "hands", "scores", "help",
        "leave",
    )  # fmt: skip

    @dataclass
    class YourTurn(Message):
        """It is a person's turn."""

        name: str

    def __init__(
        self,
        session: Session,
        bots: Sequence[Occupant | None],
        pacer: Pacer,
        *,
        keep: Callable[[Session], None],
        keeping: Keeping | None = None,
        leaves_at_end: bool = False,
        open_hands: bool = False,
    ) -> None:
        """``bots`` fill the seats that no person does; the screen closes them when it is left.

        ``keeping`` keeps every turn before it is shown; ``keep`` is called when the match is over or left.
        """
        super().__init__()
        self.session = session
        self.pacer = pacer
        self._keep = keep
        self._keeping = keeping
        self._leaves_at_end = leaves_at_end
        self._occupants: list[Occupant] = [Person(self._ask) if bot is None else bot for bot in bots]
        self.viewer = session.persons[0] if session.persons else 0
        self._uncovered: int | None = session.persons[0] if len(session.persons) == 1 else None
        """The person whose hand may be seen now."""
        self.asked: View | None = None
        """What the person to choose knows; None while nobody at this terminal has to."""
        self._answered = False
        """Whether the turn that is shown next was chosen by a person."""
        self.chosen: int | None = None
        self._side = Side.LEFT
        self._open_hands = open_hands
        self.waiting = False
        """Whether the end of a round is shown until the person goes on."""
        self._gone_on = Event()
        self._kept = False
        self._stale: Timer | None = None

    # -- composition ---------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The table over the key bar."""
        yield TableView()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin."""
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
        )
        self._keep_once()
        await self._finish()

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
        if turn and not mine:
            await self.pacer.beat()
        forced = isinstance(happening, Played) and happening.seat in session.persons and not mine
        if turn:
            self._answered = False
        session.note(happening, forced=forced)
        self._paint_soon()
        if isinstance(happening, RoundEnded):
            await self._end_round()

    async def _end_round(self) -> None:
        """Let the final chain and the hands be looked at, then the scores."""
        self._paint()
        if self.session.persons:
            self.waiting = True
            self._paint()
            await self._until_gone_on()
            if self.session.match.outcome is None and not self._last_round:
                await self.app.push_screen_wait(ScoreScreen(self.session.table, self.session.names, looking=False))
        else:
            await self.pacer.beat(_ROUND_END_BEATS)

    @property
    def _last_round(self) -> bool:
        rounds = self.session.setup.rounds
        return rounds is not None and self.session.match.round >= rounds

    async def _finish(self) -> None:
        """The scores at the end, and what is wanted next."""
        if self._leaves_at_end:
            self.dismiss("leave")
            return
        while True:
            scores = ScoreScreen(self.session.table, self.session.names, looking=False)
            wish = await self.app.push_screen_wait(scores)
            if wish != "back":
                self.dismiss("again" if wish == "again" else "leave")
                return
            self.waiting = True
            self._paint()
            await self._until_gone_on()

    async def _until_gone_on(self) -> None:
        self._gone_on.clear()
        self.refresh_bindings()
        await self._gone_on.wait()
        self.waiting = False
        self.refresh_bindings()

    def _ask(self, view: View) -> None:
        """A person is to choose."""
        self.asked = view
        self.viewer = view.seat
        self.chosen = None
        if len(self.session.persons) > 1 and self._uncovered != view.seat:
            self._uncovered = None
        else:
            self._choose_first()
        self._paint()
        self.post_message(self.YourTurn(self.session.names[view.seat]))

    def answer(self, move: Move) -> None:
        view, self.asked = self.asked, None
        assert view is not None
        self.chosen = None
        self._answered = True
        if len(self.session.persons) > 1:
            self._uncovered = None
        occupant = self._occupants[view.seat]
        assert isinstance(occupant, Person)
        occupant.answer(move)
        self._paint()

    # -- choosing ------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[Tile, ...]:
        return self.session.table.hands[self.viewer] or () if self.session.table.hands else ()

    @property
    def choosing(self) -> bool:
        """Whether a person can choose a tile now."""
        return self.asked is not None and self._uncovered == self.asked.seat

    @property
    def _covered(self) -> bool:
        """Whether the person to choose must first say that they are there."""
        return self.asked is not None and self._uncovered != self.asked.seat

    def moves(self, tile: Tile) -> tuple[Move, ...]:
        """The legal moves with a tile: one, or two where it fits both ends and they differ."""
        if self.asked is None:
            return ()
        moves = tuple(move for move in self.asked.legal if move.tile is tile)
        # With equal ends both moves come to the same, so that a person need not be asked.
        return moves[:1] if self.asked.ends is not None and len(set(self.asked.ends)) == 1 else moves

    @property
    def playable(self) -> frozenset[Tile]:
        return frozenset(move.tile for move in self.asked.legal if move.tile) if self.asked else frozenset()

    def _choose_first(self) -> None:
        """Where only one tile can be played, it is chosen already."""
        playable = [index for index, tile in enumerate(self.hand) if tile in self.playable]
        if len(playable) == 1:
            self.choose(playable[0])

    def choose(self, index: int) -> None:
        self.chosen = index
        moves = self.moves(self.hand[index])
        if moves and moves[0].side is not None:
            self._side = moves[0].side

    def _chosen_move(self) -> Move | None:
        """What placing would play now."""
        if self.chosen is None:
            return None
        moves = self.moves(self.hand[self.chosen])
        return next((move for move in moves if move.side is None or move.side is self._side), None)

    def action_choose(self, number: int) -> None:
        """Choose a tile by its number; place it if it is chosen already."""
        if number > len(self.hand):
            return
        if self.hand[number - 1] not in self.playable:
            self._refuse(self.hand[number - 1])
        elif self.chosen == number - 1:
            self.action_place()
        else:
            self.choose(number - 1)
            self._paint()

    def action_next_tile(self, step: int) -> None:
        """Choose the next tile that can be played, left or right."""
        playable = [index for index, tile in enumerate(self.hand) if tile in self.playable]
        if self.chosen in playable:
            at = (playable.index(self.chosen) + step) % len(playable)
        else:
            at = 0 if step > 0 else len(playable) - 1
        self.choose(playable[at])
        self._paint()

    def action_end(self, side: str) -> None:
        """Choose the end for a tile that fits both."""
        if self.chosen is None:
            return
        if any(move.side == side for move in self.moves(self.hand[self.chosen])):
            self._side = Side(side)
            self._paint()

    def action_place(self) -> None:
        """Place the chosen tile."""
        move = self._chosen_move()
        if move is None:
            self._paint(sentence(_("Choose a tile first.")))
        else:
            self.answer(move)

    def _refuse(self, tile: Tile) -> None:
        assert self.asked is not None
        ends = self.asked.ends
        assert ends is not None
        told = (
            sentence(_("{tile} does not fit: {value} is open at both ends."), tile=tile_text(tile), value=ends[0])
            if ends[0] == ends[1]
            else sentence(
                _("{tile} does not fit: {value1} and {value2} are open."),
                tile=tile_text(tile),
                value1=ends[0],
                value2=ends[1],
            )
        )
        self._paint(told)

    @on(HandView.TileClicked)
    def _tile_clicked(self, message: HandView.TileClicked) -> None:
        if self._covered:
            self.action_go_on()
        elif self.choosing:
            self.action_choose(message.index + 1)

    @on(ChainView.EndClicked)
    def _end_clicked(self, message: ChainView.EndClicked) -> None:
        """Place the chosen tile at the end that was clicked."""
        if not self.choosing or self.chosen is None:
            return
        moves = self.moves(self.hand[self.chosen])
        if len(moves) == 1 or any(move.side is message.side for move in moves):
            self._side = message.side if len(moves) > 1 else self._side
            self.action_place()

    # -- what else a person can do -------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        watching = not self.session.persons
        match action:
            case "choose" | "next_tile":
                return self.choosing
            case "place":
                return self.choosing and self.chosen is not None
            case "end":
                return self.choosing and self.chosen is not None and len(self.moves(self.hand[self.chosen])) > 1
            case "go_on":
                return self.waiting or self._covered
            case "pause" | "step" | "hands":
                return watching
            case "faster" | "slower":
                return watching
            case _:
                return True

    def footer_keys(self, action: str) -> str:
        """The numbers of the tiles in hand."""
        return f"1-{len(self.hand)}" if action == "choose" and len(self.hand) > 1 else super().footer_keys(action)

    def action_go_on(self) -> None:
        """On from the end of a round, or turn up one's own hand."""
        if self._covered:
            assert self.asked is not None
            self._uncovered = self.asked.seat
            self._choose_first()
            self._paint()
        elif self.waiting:
            self._gone_on.set()

    def action_pause(self) -> None:
        """Hold the match, or go on."""
        self.pacer.pause(not self.pacer.paused)
        self._paint()

    def action_step(self) -> None:
        """One more turn."""
        self.pacer.step()
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
        self.app.push_screen(ScoreScreen(self.session.table, self.session.names, looking=True))

    def action_back(self) -> None:
        """Put the chosen tile back, or leave."""
        if self.chosen is not None and len(self.playable) > 1:
            self.chosen = None
            self._paint()
        else:
            self.action_leave()

    @work(group="leave", exclusive=True)
    async def action_leave(self) -> None:
        """Leave the match, after asking."""
        if self.session.match.outcome is None and not await self.app.push_screen_wait(leave_question()):
            return
        self.dismiss("leave")

    # -- painting ------------------------------------------------------------------------------------------------

    def _paint_soon(self) -> None:
        """Paint now, or within a frame where turns follow each other at once."""
        if self.pacer.seconds > 0:
            self._paint()
        elif self._stale is None:
            self._stale = self.set_timer(_FRAME, self._paint)

    def _paint(self, told: Sentence | None = None) -> None:
        """Bring the table to what is true now; ``told`` stands in the prompt instead of advice."""
        self._stale = None
        session, table = self.session, self.session.table
        move = self._chosen_move() if self.choosing else None
        outcome = self._told_at_end(table.ended) if table.ended else []
        prompt, marked = (outcome[:1], self.waiting) if outcome else self._prompt(told)
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
                playable=self.playable if self.choosing else frozenset(),
                chosen=self.chosen,
                ghosts=(move,) if move and move.side else (),
                lines=session.lines,
                note=self._note(),
            )
        )
        self.refresh_bindings()

    def _seen(self) -> tuple[int, ...]:
        """The seats whose hands may be seen now."""
        if not self.session.persons:
            return tuple(range(self.session.match.players)) if self._open_hands else ()
        return () if self._uncovered is None else (self._uncovered,)

    def _note(self) -> str:
        if self.session.persons:
            return ""
        if self.pacer.paused:
            return _("paused")
        return _("no delay") if not self.pacer.seconds else _("{seconds} s a turn").format(seconds=self.pacer.seconds)

    def _told_at_end(self, ended: RoundEnded) -> list[Sentence]:
        """How the round came out, and what comes now."""
        table, names = self.session.table, self.session.names
        lines = list(round_told(ended, names))
        if table.outcome is not None:
            lines.append(match_told(MatchEnded(table.outcome, table.scores), names))
        elif not self._last_round:
            lines.append(sentence(_("{name} opens next."), name=names[ended.next_first]))
        return lines

    def _prompt(self, told: Sentence | None) -> tuple[list[Sentence], bool]:
        """Whose turn it is and what can be done, and whether a person must do it."""
        table, names = self.session.table, self.session.names
        if self.asked is not None:
            turn = sentence(_("{name}, your turn."), name=names[self.asked.seat])
            return [turn, sentence(_("Enter shows your hand.")) if self._covered else told or self._advice()], True
        if table.to_move is not None:
            return [sentence(_("{name} is to move."), name=names[table.to_move])], False
        return [], False

    def _advice(self) -> Sentence:
        """What the chosen tile can do, or what to do next."""
        assert self.asked is not None
        if self.chosen is None:
            return sentence(_("Open with any tile.")) if self.asked.ends is None else sentence(_("Choose a tile."))
        tile = self.hand[self.chosen]
        moves = self.moves(tile)
        shown = tile_text(tile)
        if self.asked.ends is None:
            return sentence(_("{tile} opens the round."), tile=shown)
        if self.asked.ends[0] == self.asked.ends[1]:
            return sentence(_("{tile} fits."), tile=shown)
        if len(moves) > 1:
            at_left = self._side is Side.LEFT
            return sentence(
                _("{tile} fits both ends: left.") if at_left else _("{tile} fits both ends: right."), tile=shown
            )
        at_left = moves[0].side is Side.LEFT
        return sentence(_("{tile} fits the left end.") if at_left else _("{tile} fits the right end."), tile=shown)
