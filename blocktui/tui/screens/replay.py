"""A match that was written down, stepped through at the table."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType

from blocktui.i18n import _
from blocktui.narration import Sentence, match_told, round_told, sentence
from blocktui.play.replay import Replay
from blocktui.play.table import Table
from blocktui.records import Record
from blocktui.rules import MatchEnded
from blocktui.tui.actions import bindings
from blocktui.tui.pacing import Pacer
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.table_view import Sight, TableView
from blocktui.tui.widgets.timeline import Span, Timeline

from .base import BlockScreen
from .scoreboard import ScoreScreen


class ReplayScreen(BlockScreen[None]):
    """Shows any moment of a record; played at a pace, it goes on by itself."""

    CSS_PATH = "replay.tcss"
    HORIZONTAL_BREAKPOINTS = TableView.HORIZONTAL
    VERTICAL_BREAKPOINTS = TableView.VERTICAL
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "turn", "round", "first_last", "pause", "step", "step_back", "go_to", "faster", "slower", "seat_view"
        ),
        *bindings("scores", "log", "review", "help", "back", "close"),
    ]
    FOOTER = (
        "turn", "round", "pause", "go_to", "seat_view", "review", "scores", "help", "close", "log", "faster", "slower",
        "first_last", "step", "step_back",
    )  # fmt: skip

    def __init__(
        self,
        replay: Replay,
        pacer: Pacer,
        *,
        seat: int | None = None,
        review: Callable[[Record], None] | None = None,
    ) -> None:
        """``pacer`` is this screen's alone; with ``seat``, what that seat saw is shown, else all hands.

        ``review`` opens the review of a record.
        """
        super().__init__()
        self.replay = replay
        self.pacer = pacer
        self.pacer.pause(True)
        self.seat = seat
        self._review = review
        whole = replay.whole
        self._spans = [_span(whole, number, begins, replay.names) for number, begins in enumerate(replay.deals)]

    def compose(self) -> ComposeResult:
        """The table over the timeline and the key bar."""
        yield TableView()
        yield Timeline()
        yield KeyBar()

    def on_mount(self) -> None:
        """Stand where the replay stands."""
        self.show()

    # -- where one goes --------------------------------------------------------------------------------------------

    def action_turn(self, steps: int) -> None:
        """A moment forward or back."""
        self.pacer.pause(True)
        self.replay.step(steps)
        self.show()

    def action_step(self) -> None:
        """A moment forward."""
        self.action_turn(1)

    def action_step_back(self) -> None:
        """A moment back."""
        self.action_turn(-1)

    def action_round(self, rounds: int) -> None:
        """To the next deal, or the one before."""
        self.pacer.pause(True)
        self.replay.step_round(rounds)
        self.show()

    def action_first_last(self, last: bool) -> None:
        """To the first deal, or to the end."""
        self.pacer.pause(True)
        self.replay.go(self.replay.last if last else 0)
        self.show()

    @on(Timeline.Chosen)
    def _chosen(self, message: Timeline.Chosen) -> None:
        self.pacer.pause(True)
        self.replay.go(message.at)
        self.show()

    @work(group="dialog", exclusive=True)
    async def action_go_to(self) -> None:
        """Ask for a round, or a round and a turn."""
        from .ask import AskScreen

        def wrong(text: str) -> str | None:
            if not text or self._moment(text) is not None:
                return None
            return _("Write a round, or a round and a turn: 3 or 3.7. There are {count} rounds.").format(
                count=len(self._spans)
            )

        self.pacer.pause(True)
        text = await self.app.push_screen_wait(AskScreen(lambda: _("Go to round (and turn):"), "", wrong, longest=9))
        moment = self._moment(text or "")
        if moment is not None:
            self.replay.go(moment)
        self.show()

    def _moment(self, text: str) -> int | None:
        parts = text.replace(",", ".").replace(" ", ".").split(".")
        if len(parts) > 2 or not all(part.isascii() and part.isdigit() for part in parts):
            return None
        return self.replay.moment(*map(int, parts))

    # -- playing ---------------------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Go on by itself, or hold."""
        if self.replay.at == self.replay.last:
            self.replay.go(0)
        self.pacer.pause(not self.pacer.paused)
        self.show()
        if not self.pacer.paused:
            self._play()

    @work(group="play", exclusive=True)
    async def _play(self) -> None:
        while not self.pacer.paused and self.replay.at < self.replay.last:
            await self.pacer.beat()
            if not self.pacer.paused:
                self.replay.step(1)
                self.show()
        self.pacer.pause(True)
        self.show()

    def action_faster(self) -> None:
        """A shorter beat."""
        self.pacer.faster()
        self.show()

    def action_slower(self) -> None:
        """A longer beat."""
        self.pacer.slower()
        self.show()

    # -- what is shown ---------------------------------------------------------------------------------------------

    def action_seat_view(self) -> None:
        """All hands, then what each seat saw, one after the other."""
        players = self.replay.record.players
        self.seat = 0 if self.seat is None else self.seat + 1 if self.seat + 1 < players else None
        self.show()

    def action_scores(self) -> None:
        """The scoreboard of this moment."""
        self.app.push_screen(ScoreScreen(self.replay.table, self.replay.names, looking=True))

    def action_log(self) -> None:
        """The whole log up to this moment."""
        from .log import LogScreen

        self.app.push_screen(LogScreen(self.replay.lines, ()))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        return action != "review" or self._review is not None

    def action_review(self) -> None:
        """See what each choice cost."""
        if self._review is not None:
            self.pacer.pause(True)
            self._review(self.replay.record)

    def action_back(self) -> None:
        """Leave the replay."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Leave the replay."""
        self.dismiss(None)

    def show(self) -> None:
        """Bring the table to this moment."""
        replay, table, names = self.replay, self.replay.table, self.replay.names
        outcome = _outcome(table, names)
        self.query_one(TableView).show(
            Sight(
                table=table,
                names=names,
                controllers=replay.controllers,
                viewer=self.seat or 0,
                seen=range(table.players) if self.seat is None else (self.seat,),
                prompt=outcome[:1] or [self._place(table)],
                outcome=outcome[1:],
                playable=None,
                numbered=False,
                lines=replay.lines(),
                note=self._note(),
            )
        )
        self.query_one(Timeline).show(self._spans, replay.at, replay.last)
        self.refresh_bindings()

    def _place(self, table: Table) -> Sentence:
        """Which moment of how many this is."""
        if not table.round:
            return sentence(_("Nothing was dealt in this match."))
        turns = len(self.replay.record.rounds[table.round - 1].play)
        return sentence(
            _("Round {round} of {rounds}, turn {turn} of {turns}."),
            round=table.round,
            rounds=len(self._spans),
            turn=len(table.turns),
            turns=turns,
        )

    def _note(self) -> str:
        view = _("all hands") if self.seat is None else _("as {name} saw it").format(name=self.replay.names[self.seat])
        if self.pacer.paused:
            return view
        seconds = self.pacer.seconds
        pace = _("{seconds} s a turn").format(seconds=seconds) if seconds else _("no delay")
        return f"{view} · {pace}"


def _outcome(table: Table, names: Sequence[str]) -> list[Sentence]:
    """How the round came out, once it is over, and the match."""
    if table.ended is None:
        return []
    told = list(round_told(table.ended, names))
    if table.outcome is not None:
        told.append(match_told(MatchEnded(table.outcome, table.scores), names))
    return told


def _span(whole: Table, number: int, begins: int, names: Sequence[str]) -> Span:
    if number >= len(whole.rounds):
        return Span(begins, "", None)
    ended = whole.rounds[number]
    winner = ended.ending.winner
    return Span(begins, "" if winner is None else names[winner], 0 if winner is None else ended.points[winner])
