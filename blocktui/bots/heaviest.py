"""``heaviest``: the legal tile with the most pips, a fixed bot to measure against."""

from blocktui.rules import Move, Side, View
from blocktui.seats.strategy import Turn


def choose(view: View, turn: Turn) -> Move:
    """The heaviest legal tile; ties by the higher half, then the left end."""
    return max(view.legal, key=preference)


def preference(move: Move) -> tuple[int, int, bool]:
    """Orders moves by pips, then the higher half, then the left end before the right."""
    assert move.tile is not None
    return move.tile.pips, move.tile.high, move.side is Side.LEFT
