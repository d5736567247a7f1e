"""Who plays for a seat that does not."""

from blocktui.bots.heaviest import preference
from blocktui.rules import Move, View


def stand_in_move(view: View) -> Move:
    """The heaviest legal tile."""
    return max(view.legal, key=preference)
