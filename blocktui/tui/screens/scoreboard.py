"""The scoreboard: a cribbage board with everyone's pegs, and under it the rounds with their sums."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll

from blocktui.drawing import Canvas, Role, Score, Style, board_height, draw_board
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width, cut
from blocktui.narration import match_told, sentence, sum_text
from blocktui.play.table import Table
from blocktui.rules import EndKind, MatchEnded, RoundEnded
from blocktui.tui.actions import bindings
from blocktui.tui.widgets.canvas_view import CanvasView
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.prompt import Prompt

from .base import BlockScreen

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
        canvas.paste(1, 0, draw_board(self._scores, self._target, width - 2))
        return canvas


class RoundsTable(CanvasView):
    """A row a round: who opened, how it ended, the sum, the points and the scores after it."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        super().__init__()
        self._table = table
        self._names = names
        self.styles.height = len(table.rounds) + 1

    def draw(self, width: int, height: int) -> Canvas:
        """The rows; names are cut so that they fit."""
        canvas = Canvas(width, height, _PLAIN)
        players = self._table.players
        score_width = min(max((width - 44) // players, 5), 12)
        scores_at = width - 1 - players * score_width
        points_at = scores_at - 7
        short = max((points_at - 4) // 4, 4)
        opened_at, ended_at = 5, 6 + short
        sum_at = ended_at + short + 8

        def row(y: int, cells: Sequence[tuple[int, int, str, Style]]) -> None:
            for x, room, text, style in cells:
                if room > 0:
                    canvas.put(x, y, cut(text, room), style)
                else:
                    shown = cut(text, -room)
                    canvas.put(x - cell_width(shown), y, shown, style)

        heads = [
            (1, 3, _("#"), _STRONG),
            (opened_at, short, _("opened"), _STRONG),
            (ended_at, short + 7, _("ended"), _STRONG),
            (sum_at, points_at - sum_at, _("sum"), _STRONG),
            (points_at + 6, -7, _("points"), _STRONG),
        ]
        row(0, heads)
        for seat, name in enumerate(self._names):
            row(0, [(scores_at + (seat + 1) * score_width, 1 - score_width, name, _STRONG)])
        for y, ended in enumerate(self._table.rounds, 1):
            winner = ended.ending.winner
            points = f"+{ended.points[winner]}" if winner is not None else "0"
            row(
                y,
                [
                    (1, 3, str(ended.round), _PLAIN),
                    (opened_at, short, self._names[self._table.openers[y - 1]], _PLAIN),
                    (ended_at, short + 7, _ended(ended, [cut(name, short) for name in self._names]), _PLAIN),
                    (sum_at, points_at - sum_at, sum_text(ended).partition(" = ")[0], _PLAIN),
                    (points_at + 6, -6, points, _POINTS),
                ],
            )
            for seat, score in enumerate(ended.scores):
                style = _STRONG if seat == winner else _PLAIN
                row(y, [(scores_at + (seat + 1) * score_width, 1 - score_width, str(score), style)])
        return canvas


def _ended(ended: RoundEnded, names: Sequence[str]) -> str:
    winner = ended.ending.winner
    if winner is None:
        return _("blocked, tie")
    if ended.ending.kind is EndKind.OUT:
        return _("{name} out").format(name=names[winner])
    return _("{name} blocked").format(name=names[winner])


class ScoreScreen(BlockScreen[str]):
    """Dismissed with what the person wants next: ``go_on``, ``again`` or ``leave``."""

    CSS_PATH = "scoreboard.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("go_on", "back", "again", "leave", "help")]
    FOOTER = ("again", "go_on", "back", "leave", "help")

    def __init__(self, table: Table, names: Sequence[str], *, looking: bool) -> None:
        """``looking`` when opened in the middle of play: all that can be done is to go back."""
        super().__init__()
        self._table = table
        self._names = names
        self._looking = looking

    def compose(self) -> ComposeResult:
        """Board above, rounds below."""
        yield Prompt()
        yield ScoreBoard(self._table, self._names)
        with VerticalScroll(can_focus=False):
            yield RoundsTable(self._table, self._names)
        yield KeyBar()

    def on_mount(self) -> None:
        """Say how the match stands."""
        table = self._table
        if table.outcome is not None:
            told = match_told(MatchEnded(table.outcome, table.scores), self._names)
        elif table.rounds:
            told = sentence(_("Scores after round {number}."), number=table.rounds[-1].round)
        else:
            told = sentence(_("No round is over yet."))
        self.query_one(Prompt).show(told, sentence(_("To {number}."), number=table.target))
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action can be done now."""
        over = self._table.outcome is not None
        if action in ("again", "leave"):
            return over and not self._looking
        if action == "go_on":
            return not over or self._looking
        return True

    def action_go_on(self) -> None:
        """On to the next round, or back to the table."""
        self.dismiss("go_on")

    def action_back(self) -> None:
        """Back to the table."""
        self.dismiss("go_on")

    def action_again(self) -> None:
        """Another match."""
        self.dismiss("again")

    def action_leave(self) -> None:
        """No other match."""
        self.dismiss("leave")
