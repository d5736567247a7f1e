"""The scoreboard: a cribbage board with everyone's pegs, and under it the rounds with their sums."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from blocktui.drawing import Canvas, Role, Score, Style, board_height, draw_board
from blocktui.i18n import _
from blocktui.i18n.widths import cut
from blocktui.narration import match_told, played_out_told, round_told, rule_behind, sentence, sum_text
from blocktui.narration.matches import ending_told
from blocktui.play.table import Table
from blocktui.rules import MatchEnded
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.canvas_view import CanvasView
from blocktui.tui.widgets.columns import PLAIN, STRONG, Column, fit, put_columns
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen
from .rules import RulesScreen

_POINTS: Final = Style(Role.GOLD, Role.GROUND, bold=True)


class ScoreBoard(CanvasView):
    """The cribbage board."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        super().__init__()
        self._scores = [
            Score(name, points, points - (table.rounds[-1].points[seat] if table.rounds else 0))
            for seat, (name, points) in enumerate(zip(names, table.scores, strict=True))
        ]
        self._target = table.target
        self.styles.height = board_height(table.players)

    def draw(self, width: int, height: int) -> Canvas:
        """The board, one column from either side."""
        canvas = Canvas(width, height)
        canvas.paste(1, 0, draw_board(self._scores, self._target, width - 2, pen=self.pen))
        return canvas


class RoundsTable(CanvasView):
    """A row a round: who opened, how it ended, the sum, the points and the scores after it."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        super().__init__()
        self._table = table
        self._names = names
        self.styles.height = len(table.rounds) + 1

    def draw(self, width: int, height: int) -> Canvas:
        """The rows; names are cut as far as the width demands, the sums last."""
        canvas = Canvas(width, height, PLAIN)
        for longest, gap in ((16, 2), (12, 2), (10, 1), (8, 1), (6, 1), (4, 1), (3, 1)):
            columns = self._columns([cut(name, longest) for name in self._names])
            if fit(columns, width - 2, gap):
                break
        put_columns(canvas, columns)
        return canvas

    def _columns(self, names: Sequence[str]) -> list[Column]:
        rounds = self._table.rounds
        points = [
            f"+{ended.points[ended.ending.winner]}" if ended.ending.winner is not None else "0" for ended in rounds
        ]
        columns = [
            Column.of("#", [str(ended.round) for ended in rounds], to_right=True),
            Column.of(_("opened"), [names[opener] for opener in self._table.openers[: len(rounds)]]),
            Column.of(_("ended"), [ending_told(ended.ending, names) for ended in rounds]),
            Column.of(_("sum"), [sum_text(ended).partition(" = ")[0] for ended in rounds]),
            Column.of(_("points"), points, to_right=True, style=_POINTS),
        ]
        for seat, name in enumerate(names):
            scores = Column.of(name, [str(ended.scores[seat]) for ended in rounds], to_right=True)
            won = [STRONG if ended.ending.winner == seat else PLAIN for ended in rounds]
            cells = [(text, style) for (text, _plain), style in zip(scores.cells, [STRONG, *won], strict=True)]
            columns.append(scores._replace(cells=cells))
        return columns


class ScoreScreen(BlockScreen[str]):
    """Dismissed with what the person wants next: ``go_on``, ``back``, ``again`` or ``leave``."""

    CSS_PATH = "scoreboard.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("go_on", "back", "plot", "review", "share", "again", "leave", "why", "help")
    ]
    FOOTER = ("again", "go_on", "plot", "review", "share", "back", "leave", "why", "help")

    def __init__(self, table: Table, names: Sequence[str], *, looking: bool, rounds: int | None = None) -> None:
        """``looking`` when opened in the middle of play: all that can be done is to go back.

        ``rounds`` is how many the match was to be, if not to the target.
        """
        super().__init__()
        self._table = table
        self._names = names
        self._looking = looking
        self._rounds = rounds

    def compose(self) -> ComposeResult:
        """Board above, rounds below."""
        yield Prompt()
        yield ScoreBoard(self._table, self._names)
        with VerticalScroll(can_focus=False):
            yield RoundsTable(self._table, self._names)
        yield KeyBar()

    def on_mount(self) -> None:
        """Say how the match stands."""
        self._say()
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def retell(self) -> None:
        """The prompt too."""
        self._say()
        super().retell()

    def _say(self) -> None:
        table = self._table
        if table.outcome is not None:
            told = match_told(MatchEnded(table.outcome, table.scores), self._names)
        elif self._rounds is not None and self._played_out:
            told = played_out_told(self._rounds)
        elif table.rounds:
            told = sentence(_("Scores after round {number}."), number=table.rounds[-1].round)
        else:
            told = sentence(_("No round is over yet."))
        self.query_one(Prompt).show(told, sentence(_("To {number}."), number=table.target))

    @property
    def _played_out(self) -> bool:
        """Whether all the rounds that were wished for have been played."""
        return self._rounds is not None and len(self._table.rounds) >= self._rounds

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        over = self._table.outcome is not None or self._played_out
        if action in ("share", "review"):
            return self._table.outcome is not None
        if action in ("again", "leave"):
            return over and not self._looking
        if action in ("plot", "why"):
            return bool(self._table.rounds)
        if action == "go_on":
            return not over or self._looking
        return True

    def action_why(self) -> None:
        """Read the rule behind the last round's points, or their lack."""
        ended = self._table.rounds[-1]
        self.app.push_screen(RulesScreen(rule_behind(ended), round_told(ended, self._names)))

    def _course(self) -> Widget:
        """The plot; what draws it is imported when it is first asked for."""
        from blocktui.tui.widgets.course_plot import CoursePlot

        return CoursePlot(self._table, self._names)

    def action_plot(self) -> None:
        """The course of the match in place of its rounds, or the rounds again."""
        plots = self.query(".course")
        if plots:
            plots.remove()
        else:
            self.mount(self._course(), before=self.query_one(KeyBar))
        self.query_one(VerticalScroll).display = bool(plots)

    async def action_review(self) -> None:
        """See what each choice cost."""
        await self.run_action("app.review")

    def action_go_on(self) -> None:
        """On to the next round, or back to the table."""
        self.dismiss("go_on")

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss("back")

    def action_again(self) -> None:
        """Another match."""
        self.dismiss("again")

    def action_leave(self) -> None:
        """No other match."""
        self.dismiss("leave")
