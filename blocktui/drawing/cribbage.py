"""The cribbage board that keeps the score: two rows of holes and two pegs a player."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from blocktui.i18n import cut

from .canvas import Canvas, Rect
from .palette import PEGS, Role, Style
from .tiles import Pen

PEG_SIGNS: Final = {
    Pen.SOLID: ("●○", "◆◇", "■□", "▲△"),
    Pen.OUTLINE: ("●○", "◆◇", "■□", "▲△"),
    Pen.ASCII: ("Oo", "Xx", "Ss", "Aa"),
}
"""Each seat's front and back peg."""
_LABEL: Final = 9
"""Columns of the names, at the least."""
_LONGEST_LABEL: Final = 24


class Score(NamedTuple):
    """What the board shows of one player."""

    name: str
    points: int
    before: int
    """The score before the last gain, where the back peg stands."""


class _Holes(NamedTuple):
    """How a track of two streets is cut for a target and a width."""

    streets: int
    """Holes in each of the two rows."""
    worth: int
    """Points from one hole to the next: 1, or more where the target is too far."""
    step: int
    """Cells from one hole to the next."""
    gap: int
    """Cells more after each five."""
    beyond: bool
    """Whether the last hole is one more, beyond the second row."""

    def column(self, hole: int) -> int:
        """The column, from the row's first, of a hole of either row, counted from 0."""
        return hole * self.step + hole // 5 * self.gap

    @property
    def columns(self) -> int:
        return self.column(self.streets - 1) + 1 + (self.step if self.beyond else 0) if self.streets else 1


def board_height(players: int) -> int:
    """Rows that the board of so many players takes: the numbers, two rows each, and a rim of wood."""
    return 2 * players + 2


def draw_board(scores: Sequence[Score], target: int, width: int, *, pen: Pen = Pen.SOLID) -> Canvas:
    """The board for a target of points, ``width`` cells wide and ``board_height(len(scores))`` high.

    To 61, two streets of 30 and the 61st hole; to 100, two rows of 50; other targets alike. Where there is not a cell
    for each hole, a hole stands for several points.
    """
    holes = _cut_holes(target, width - 1 - _LABEL)
    label = min(max(width - 1 - holes.columns, 0), _LONGEST_LABEL)
    canvas = Canvas(width, board_height(len(scores)), Style(Role.WOOD_TEXT, Role.WOOD))
    _number_holes(canvas, label, holes)
    for seat, score in enumerate(scores):
        row = 1 + 2 * seat
        wood = Role.WOOD_DARK if seat % 2 else Role.WOOD
        canvas.fill(Rect(0, row, width, 2), " ", Style(Role.WOOD_TEXT, wood))
        pegs = PEG_SIGNS[pen][seat]
        peg = Style(PEGS[seat], wood, True)
        _put_label(canvas, row, label, score, pegs[0], peg)
        _put_holes(canvas, row, label, holes, pen, wood)
        for points, character in ((score.before, pegs[1]), (score.points, pegs[0])):
            place = _place(points, target, holes)
            if place:
                canvas.put(label + place[0], row + place[1], character, peg)
    return canvas


def _cut_holes(target: int, room: int) -> _Holes:
    """The most comfortable spacing that leaves room for the names."""
    worth = 1
    while True:
        holes = -(-target // worth)
        streets, beyond = holes // 2, holes % 2 == 1
        for step, gap in ((4, 2), (3, 1), (2, 1), (1, 1), (1, 0)):
            cut_so = _Holes(streets, worth, step, gap, beyond)
            if cut_so.columns <= room or streets <= 1:
                return cut_so
        worth = worth + 1 if worth < 5 else worth + 5


def _place(points: int, target: int, holes: _Holes) -> tuple[int, int] | None:
    """The column and row of the hole for so many points; None at the start."""
    if points <= 0:
        return None
    if points >= target and holes.beyond:
        return holes.columns - 1, 1
    hole = min(points // holes.worth if points < target else 2 * holes.streets, 2 * holes.streets) - 1
    if hole < 0:
        return None
    return holes.column(hole % holes.streets), hole // holes.streets


def _number_holes(canvas: Canvas, label: int, holes: _Holes) -> None:
    """The number of every fifth hole, above it."""
    free = 0
    for hole in range(4, holes.streets, 5):
        text = str((hole + 1) * holes.worth)
        x = label + holes.column(hole) + 1 - len(text)
        if x >= free:
            canvas.put(x, 0, text, Style(Role.WOOD_TEXT, Role.WOOD))
            free = x + len(text) + 1


def _put_holes(canvas: Canvas, row: int, label: int, holes: _Holes, pen: Pen, wood: Role) -> None:
    empty, goal = (".", "@") if pen is Pen.ASCII else ("•", "◎")
    hole_style = Style(Role.HOLE, wood)
    for street in range(2):
        for hole in range(holes.streets):
            canvas.put(label + holes.column(hole), row + street, empty, hole_style)
    canvas.put(label + holes.columns - 1, row + 1, goal, Style(Role.WOOD_TEXT, wood))


def _put_label(canvas: Canvas, row: int, label: int, score: Score, peg: str, style: Style) -> None:
    """The peg's shape and the name, and below them the score and what was gained last."""
    canvas.put(1, row, peg, style)
    canvas.put(3, row, cut(score.name, label - 4, "…"), style)
    gain = f"+{score.points - score.before}" if score.points != score.before else ""
    points = str(score.points)
    # Where the names have little room, the sum begins under the peg.
    x = 3 if 3 + len(points) + 1 + len(gain) < label else 1
    canvas.put(x, row + 1, points, style)
    if gain and x + len(points) + 1 + len(gain) < label:
        canvas.put(x + len(points) + 1, row + 1, gain, Style(Role.WOOD_TEXT, style.background))
