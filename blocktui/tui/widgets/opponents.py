"""The others at the table: who they are, what they hold, what they are known to lack."""

from collections.abc import Sequence
from dataclasses import dataclass

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.i18n import _
from blocktui.i18n.widths import cell_width, cut
from blocktui.rules import Tile

from .canvas_view import CanvasView
from .round_end import tiny_tiles
from .words import Words, put_words, width_of

_NAME = Style(Role.TEXT, Role.GROUND, bold=True)
_TURN = Style(Role.GOLD, Role.GROUND, bold=True)
_PLAIN = Style(Role.MUTED, Role.GROUND)
_COUNT = Style(Role.TEXT, Role.GROUND)
_LACKS = Style(Role.LACKS, Role.GROUND, bold=True)
_BACK = Style(Role.BACK_MARK, Role.BACK)


@dataclass(frozen=True, slots=True)
class Opponent:
    """One of the others, as far as everyone may know; ``tiles`` only where the hand is shown."""

    name: str
    controller: str
    score: int
    count: int | None
    """How many tiles are left; None before the first deal."""
    lacks: tuple[int, ...] = ()
    at_turn: bool = False
    tiles: tuple[Tile, ...] | None = None
    thought: str = ""
    """What it lets watchers know."""


class Opponents(CanvasView):
    """Two rows, or one where room is short: left, across, right, clockwise from who sits at the bottom."""

    DEFAULT_CSS = "Opponents { height: 2; width: 100%; }"

    opponents: Sequence[Opponent] = ()

    def show(self, opponents: Sequence[Opponent]) -> None:
        """Show these, clockwise."""
        if opponents != self.opponents:
            self.opponents = opponents
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, _PLAIN)
        count = len(self.opponents)
        if not count:
            return canvas
        room = width // count - 2
        for number, opponent in enumerate(self.opponents):
            rows = _one_row(opponent, room) if height < 2 else _two_rows(opponent, room)
            widest = max(width_of(words) for words in rows)
            x = max((width - widest) // 2, 1) if count == 1 else 1 + number * (width - 2 - widest) // (count - 1)
            for y, words in enumerate(rows):
                put_words(canvas, x, y, words)
        return canvas


def _two_rows(opponent: Opponent, room: int) -> list[Words]:
    score = str(opponent.score)
    mark = "▸ " if opponent.at_turn else ""
    name = cut(opponent.name, max(room - cell_width(score) - 2 - len(mark), 1))
    first: Words = [(mark + name, _TURN if opponent.at_turn else _NAME)]
    controller = cut(opponent.controller, room - width_of(first) - cell_width(score) - 5)
    if controller:
        first += [(" · ", _PLAIN), (controller, _PLAIN)]
    first += [("  ", _PLAIN), (score, _TURN)]
    second = _hand(opponent, "░░", " ")
    if opponent.lacks:
        lacks: Words = [("  ", _PLAIN), (_("lacks"), _PLAIN)]
        lacks += [(f" {value}", _LACKS) for value in opponent.lacks]
        if width_of(second) + width_of(lacks) > room:
            lacks = [(" −", _LACKS)] + [(f" {value}", _LACKS) for value in opponent.lacks]
        second += lacks
    if width_of(second) > room and opponent.tiles is None:
        second = _hand(opponent, "░", "")
    free = room - width_of(second) - 2
    if opponent.thought and free > 8:
        second += [("  ", _PLAIN), (cut(opponent.thought, free), _PLAIN)]
    return [first, second]


def _one_row(opponent: Opponent, room: int) -> list[Words]:
    score = str(opponent.score)
    mark = "▸" if opponent.at_turn else ""
    hand = _hand(opponent, "░", "")
    lacks: Words = [(" −", _LACKS)] + [(str(value), _LACKS) for value in opponent.lacks] if opponent.lacks else []
    used = width_of(hand) + width_of(lacks) + cell_width(score) + 2 + len(mark)
    name = cut(opponent.name, max(room - used, 2))
    words: Words = [(mark + name, _TURN if opponent.at_turn else _NAME), (" ", _PLAIN), (score, _COUNT), (" ", _PLAIN)]
    return [words + hand + lacks]


def _hand(opponent: Opponent, back: str, gap: str) -> Words:
    words: Words = []
    if opponent.tiles is not None:
        return tiny_tiles(opponent.tiles)
    if opponent.count is None:
        return words
    for _number in range(opponent.count):
        words += [(back, _BACK), (gap, _PLAIN)] if gap else [(back, _BACK)]
    return [*words, (str(opponent.count), _COUNT)]
