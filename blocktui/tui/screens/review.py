"""What each choice of a match cost against the best, reckoned while one looks."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import DataTable
from textual.worker import get_current_worker

from blocktui.analysis.review import Review, ReviewedChoice, ReviewedSeat, Verdict, summed
from blocktui.drawing import Canvas
from blocktui.i18n import _, cell_width, cut, ngettext, one_line
from blocktui.narration import move_mark, sentence
from blocktui.play.replay import Replay
from blocktui.play.review_told import SIGNS, verdict_told
from blocktui.play.reviewing import Reviewable
from blocktui.rules import Chain, Hands, Move, View
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.canvas_view import CanvasView
from blocktui.tui.widgets.chain_view import ChainView
from blocktui.tui.widgets.choice_details import ChoiceDetails, luck_told, signed
from blocktui.tui.widgets.columns import PLAIN, STRONG, Column, fit, put_columns
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.loss_plot import LossPlot
from blocktui.tui.widgets.prompt import Prompt
from blocktui.tui.widgets.table_view import TableView

from .base import BlockScreen

TOLD_EVERY: Final = 0.25
"""Seconds between what is shown of the reckoning."""

Judge = Callable[[View, Move, Hands], ReviewedChoice | None]
Luck = Mapping[int, tuple[float, ...]]


class SeatsTable(CanvasView):
    """A row a player: how many choices, what they cost, how many were mistakes, and the luck of the deals."""

    _seats: Sequence[ReviewedSeat] = ()
    _choices: Sequence[ReviewedChoice] = ()
    _luck_known = False

    def show(self, review: Review) -> None:
        """Show these totals."""
        self._seats = review.seats
        self._choices = review.choices
        self._luck_known = bool(review.luck)
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The rows; where there is little room the headings are short, and names cut."""
        canvas = Canvas(width, height, PLAIN)
        for longest, words in ((24, True), (16, True), (10, True), (16, False), (10, False), (6, False)):
            columns = self._columns(longest, words=words)
            if fit(columns, width - 2, 2):
                break
        put_columns(canvas, columns)
        return canvas

    def _columns(self, longest: int, *, words: bool) -> list[Column]:
        seats = self._seats
        names = [cut(one_line(seat.name), longest) for seat in seats]
        a_choice = [
            "–" if seat.loss is None or seat.loss_se is None else f"{seat.loss:.2f} ± {seat.loss_se:.2f}"
            for seat in seats
        ]
        return [
            Column(cells=[("", STRONG), *((name, STRONG) for name in names)], to_right=False),
            Column.of(_("choices"), [str(seat.choices) for seat in seats], to_right=True),
            Column.of(_("lost a choice"), a_choice, to_right=True),
            Column.of(_("in all"), [f"{seat.total:.1f}" for seat in seats], to_right=True),
            self._counted(Verdict.MISTAKE, _("mistakes") if words else "?"),
            self._counted(Verdict.BLUNDER, _("blunders") if words else "??"),
            Column.of(_("luck"), [signed(seat.luck) if self._luck_known else "…" for seat in seats], to_right=True),
        ]

    def _counted(self, verdict: Verdict, heading: str) -> Column:
        counts = [
            sum(choice.seat == seat.seat and choice.verdict is verdict for choice in self._choices)
            for seat in self._seats
        ]
        return Column.of(heading, [str(count) for count in counts], to_right=True)


class ChoicesList(DataTable[Text], inherit_bindings=False):
    """The choices, a row each; left and right are the screen's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", show=False),
        Binding("up,k", "cursor_up", show=False),
        Binding("down,j", "cursor_down", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_top", show=False),
        Binding("end", "scroll_bottom", show=False),
    ]


class ReviewScreen(BlockScreen[None]):
    """Judges one choice after another beside the event loop; what is known already can be looked at."""

    CSS_PATH = "review.tcss"
    HORIZONTAL_BREAKPOINTS = TableView.HORIZONTAL
    VERTICAL_BREAKPOINTS = TableView.VERTICAL
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("visit", "subject", "order", "costs", "halt", "help", "back", "close")
    ]
    FOOTER = ("visit", "subject", "order", "costs", "halt", "help", "close", "back")

    def __init__(
        self,
        replay: Replay,
        asked: Reviewable,
        *,
        judge: Judge,
        luck: Callable[[], Luck],
        visit: Callable[[int, int, int], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``replay`` and ``asked`` are of the same record; ``judge`` and ``luck`` are called in a thread.

        ``visit`` is called with the round, turn and seat of a choice to step through the match from there.
        """
        super().__init__()
        self._names = replay.names
        self._turns = [len(one.play) for one in replay.record.rounds]
        self._asked = asked
        self._judge = judge
        self._reckon_luck = luck
        self._visit = visit
        self._clock = clock
        self._luck: Luck = {}
        self._done = 0
        """So many of the choices asked for have been judged."""
        self._judged: list[ReviewedChoice] = []
        self._views: dict[tuple[int, int], View] = {(view.round, len(view.play) + 1): view for view, _ in asked.choices}
        self._listed: list[ReviewedChoice] = []
        self._seat: int | None = None
        self._by_cost = True
        self._halted = False
        self._reckoning = False

    def compose(self) -> ComposeResult:
        """Totals, the plot, the choices, and the one that is chosen."""
        yield Prompt()
        seats = SeatsTable()
        seats.styles.height = len(self._names) + 1
        yield seats
        yield LossPlot(self._names, self._turns)
        with Container(id="body"):
            yield ChoicesList(cursor_type="row", cell_padding=1)
            with Container(id="position"):
                yield ChainView()
                yield ChoiceDetails()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin to reckon."""
        self.query_one(ChainView).players = len(self._names)
        self.query_one(ChoicesList).focus()
        self._show()
        self._go_on()

    def retell(self) -> None:
        """The list and the prompt too."""
        self._show()
        super().retell()

    # -- the reckoning ---------------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether every choice has been judged."""
        return self._done == len(self._asked.choices) and bool(self._luck or not self._asked.deals)

    def _go_on(self) -> None:
        if not self._reckoning and not self.finished:
            self._reckoning = True
            self._reckon()

    @work(thread=True, group="reckon")
    def _reckon(self) -> None:
        """Judge choices until all are, and hand them over now and then."""
        worker = get_current_worker()
        luck = self._luck or self._reckon_luck()
        fresh: list[ReviewedChoice] = []
        told = self._clock()
        at = self._done
        while at < len(self._asked.choices) and not worker.is_cancelled and self.is_running:
            view, move = self._asked.choices[at]
            choice = self._judge(view, move, self._asked.deals[view.round])
            if choice is not None:
                fresh.append(choice)
            at += 1
            if self._clock() - told >= TOLD_EVERY:
                if self.app.call_from_thread(self._take, fresh, at, luck):
                    return
                fresh = []
                told = self._clock()
        if not worker.is_cancelled and self.is_running:
            self.app.call_from_thread(self._take, fresh, at, luck)

    def _take(self, fresh: Sequence[ReviewedChoice], done: int, luck: Luck) -> bool:
        """Show what has been judged since; whether it is to stop."""
        self._judged += fresh
        self._done = done
        self._luck = luck
        if self._halted or self.finished:
            self._reckoning = False
        if self in self.app.screen_stack:
            self._show()
        return self._halted

    def action_halt(self) -> None:
        """Stop, or go on."""
        self._halted = not self._halted
        if not self._halted:
            self._go_on()
        self._say()
        self.refresh_bindings()

    # -- what is shown ---------------------------------------------------------------------------------------------

    def _show(self) -> None:
        review = summed("", self._names, tuple(self._judged), self._luck)
        self.query_one(SeatsTable).show(review)
        self.query_one(LossPlot).show(self._judged)
        kept = self.chosen
        shown = [choice for choice in self._judged if self._seat in (None, choice.seat)]
        if self._by_cost:
            shown.sort(key=lambda choice: -choice.loss)
        self._listed = shown
        self._list(kept)
        self._say()
        self._show_chosen()
        self.refresh_bindings()

    def _list(self, kept: ReviewedChoice | None) -> None:
        """Fill the list anew; the cursor stays at the top, or at the choice where it was moved to."""
        table = self.query_one(ChoicesList)
        moved = table.cursor_row > 0
        table.clear(columns=True)
        rows = [self._cells(choice) for choice in self._listed]
        headings = (_("turn"), _("who"), _("played"), _("best"), _("cost"), _("verdict"))
        for column, heading in enumerate(headings):
            width = max(cell_width(heading), *(cell_width(row[column].plain) for row in rows), 1)
            table.add_column(Text(heading, style="bold"), width=width)
        for row in rows:
            table.add_row(*row)
        if moved and kept in self._listed:
            table.move_cursor(row=self._listed.index(kept))

    def _cells(self, choice: ReviewedChoice) -> Sequence[Text]:
        style = "bold" if choice.verdict in (Verdict.MISTAKE, Verdict.BLUNDER) else ""
        best = "" if choice.best == choice.move else move_mark(choice.best)
        cost = "" if choice.verdict is Verdict.BEST else f"{choice.loss:.1f} ± {choice.loss_se:.1f}"
        return (
            Text(f"{choice.round}.{choice.turn}", justify="right"),
            Text(cut(one_line(self._names[choice.seat]), 14)),
            Text(move_mark(choice.move)),
            Text(best),
            Text(cost, style, justify="right"),
            Text(f"{verdict_told(choice.verdict)} {SIGNS[choice.verdict]}".rstrip(), style),
        )

    def _say(self) -> None:
        count = len(self._asked.choices)
        if self.finished:
            told = ngettext("{count} choice", "{count} choices", len(self._judged)).format(count=len(self._judged))
        else:
            template = _("stopped at {done} of {count}") if self._halted else _("reckoning: {done} of {count}")
            told = template.format(done=self._done, count=count)
        who = _("Everyone") if self._seat is None else self._names[self._seat]
        order = _("the costliest first") if self._by_cost else _("in the order of play")
        self.query_one(Prompt).show(
            sentence("{name}", name=_("Review")),
            sentence("{text}", text=told),
            sentence("{text}", text=f"{one_line(who)} · {order}"),
        )

    @property
    def chosen(self) -> ReviewedChoice | None:
        """The choice at which the cursor is."""
        row = self.query_one(ChoicesList).cursor_row
        return self._listed[row] if 0 <= row < len(self._listed) else None

    def _show_chosen(self) -> None:
        choice = self.chosen
        chain, details = self.query_one(ChainView), self.query_one(ChoiceDetails)
        if choice is None:
            chain.show(Chain())
            details.show(None, "", ())
            return
        view = self._views[choice.round, choice.turn]
        chain.show(
            Chain(move for move in view.play if not move.is_pass),
            (choice.move,) if choice.move == choice.best else (choice.move, choice.best),
        )
        name = self._names[choice.seat]
        deal = self._luck[choice.round][choice.seat] if self._luck else None
        details.show(choice, name, luck_told(choice, name, deal))

    @on(ChoicesList.RowHighlighted)
    def _highlighted(self) -> None:
        self._show_chosen()

    @on(ChoicesList.RowSelected)
    def _selected(self) -> None:
        self.action_visit()

    # -- what can be done ------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        if not self.is_mounted:
            return True
        if action == "visit":
            return self.chosen is not None
        if action == "halt":
            return not self.finished
        return True

    def action_visit(self) -> None:
        """Step through the match from the chosen choice."""
        choice = self.chosen
        if choice is not None:
            self._visit(choice.round, choice.turn, choice.seat)

    def action_subject(self, step: int) -> None:
        """Everyone's choices, or the next player's."""
        at = (0 if self._seat is None else self._seat + 1) + step
        at %= len(self._names) + 1
        self._seat = None if at == 0 else at - 1
        self._show()

    def action_order(self) -> None:
        """The costliest first, or as they were made."""
        self._by_cost = not self._by_cost
        self._show()

    def action_costs(self) -> None:
        """The plot in place of the list, or the list again."""
        self.toggle_class("-plot")

    def action_back(self) -> None:
        """Leave; the reckoning ends."""
        self._halted = True
        self.dismiss(None)

    def action_close(self) -> None:
        """Leave; the reckoning ends."""
        self.action_back()
