"""``random``: a legal move at random, the weakest bot to measure against."""

from blocktui.rules import Move, View
from blocktui.seats.strategy import Turn


def choose(view: View, turn: Turn) -> Move:
    """Any legal move, each equally likely."""
    return turn.rng.choice(view.legal)
