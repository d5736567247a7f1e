"""The scoreboard: a cribbage board with everyone's pegs, and under it the rounds with their sums."""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from blocktui.drawing import Canvas, Role, Score, Style, board_height, draw_board
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width, cut
from blocktui.narration import match_told, round_told, rule_behind, sentence, sum_text
from blocktui.narration.matches import ending_told
from blocktui.play.table import Table
from blocktui.rules import MatchEnded
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.canvas_view import CanvasView
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen
from .rules import RulesScreen

_PLAIN: Final = Style(Role.MUTED, Role.GROUND)
_STRONG: Final = Style(Role.TEXT, Role.GROUND, bold=True)
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
        canvas = Canvas(width, height, _PLAIN)
        for longest, least_gap in ((16, 2), (12, 2), (10, 1), (8, 1), (6, 1), (4, 1), (3, 1)):
            columns = self._columns([cut(name, longest) for name in self._names])
            used = sum(column.width for column in columns)
            if used + least_gap * (len(columns) - 1) <= width - 2:
                break
        gap = max(min((width - 2 - used) // (len(columns) - 1), 5), 1)
        x = 1
        for column in columns:
            for y, (text, style) in enumerate(column.cells):
                shift = column.width - cell_width(text) if column.to_right else 0
                canvas.put(x + shift, y, text, style)
            x += column.width + gap
        return canvas

    def _columns(self, names: Sequence[str]) -> "list[_Column]":
        rounds = self._table.rounds
        points = [
            f"+{ended.points[ended.ending.winner]}" if ended.ending.winner is not None else "0" for ended in rounds
        ]
        columns = [
            _Column.of("#", [str(ended.round) for ended in rounds], to_right=True),
            _Column.of(_("opened"), [names[opener] for opener in self._table.openers[: len(rounds)]]),
            _Column.of(_("ended"), [ending_told(ended.ending, names) for ended in rounds]),
            _Column.of(_("sum"), [sum_text(ended).partition(" = ")[0] for ended in rounds]),
            _Column.of(_("points"), points, to_right=True, style=_POINTS),
        ]
        for seat, name in enumerate(names):
            scores = _Column.of(name, [str(ended.scores[seat]) for ended in rounds], to_right=True)
            won = [_STRONG if ended.ending.winner == seat else _PLAIN for ended in rounds]
            cells = [(text, style) for (text, _plain), style in zip(scores.cells, [_STRONG, *won], strict=True)]
            columns.append(scores._replace(cells=cells))
        return columns


class _Column(NamedTuple):
    """A heading and what stands under it."""

    cells: list[tuple[str, Style]]
    to_right: bool

    @classmethod
    def of(cls, head: str, cells: Sequence[str], *, to_right: bool = False, style: Style = _PLAIN) -> "_Column":
        return cls([(head, _STRONG), *((cell, style) for cell in cells)], to_right)

    @property
    def width(self) -> int:
        return max(cell_width(text) for text, _style in self.cells)


class ScoreScreen(BlockScreen[str]):
    """Dismissed with what the person wants next: ``go_on``, ``back``, ``again`` or ``leave``."""

    CSS_PATH = "scoreboard.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("go_on", "back", "plot", "share", "again", "leave", "why", "help")
    ]
    FOOTER = ("again", "go_on", "plot", "share", "back", "leave", "why", "help")

    def __init__(self, table: Table, names: Sequence[str], *, looking: bool, over: bool = False) -> None:
        """``looking`` when opened in the middle of play: all that can be done is to go back.

        ``over`` when no more is played, though the target may not be reached.
        """
        super().__init__()
        self._table = table
        self._names = names
        self._looking = looking
        self._over = over or table.outcome is not None

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
        elif table.rounds:
            told = sentence(_("Scores after round {number}."), number=table.rounds[-1].round)
        else:
            told = sentence(_("No round is over yet."))
        self.query_one(Prompt).show(told, sentence(_("To {number}."), number=table.target))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        over = self._over
        if action == "share":
            return over
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
