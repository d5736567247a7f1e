"""``counter``: sheds pips, and likes ends that the next player is known to lack.

Whoever passes holds neither of the two values that were open, and nothing is drawn in Block: a pass tells for the
rest of the round. ``blocktui.rules.known_voids`` keeps count of that.
"""

import json
import os
from pathlib import Path

from blocktui import Option, Player, Strategy, hookimpl
from blocktui.rules import Move, View, known_voids


class Counter(Player):
    """One seat's player: made once for a seat, asked at every choice."""

    def __init__(self, weight: int, learnt: bool) -> None:
        self.weight = model_weight(weight) if learnt else weight

    def choose(self, view: View, turn) -> Move:
        voids = known_voids(view.play, view.first, view.players)
        next_lacks = voids[(view.seat + 1) % view.players]
        worth = {move: self.worth(move, view, next_lacks) for move in view.legal}
        best = max(view.legal, key=lambda move: worth[move])  # of equals, the first
        turn.info(f"{best} is worth {worth[best]}", worth)
        return best

    def worth(self, move: Move, view: View, next_lacks: frozenset[int]) -> int:
        """The move's pips, and ``weight`` more for each open end that the next player lacks."""
        return move.tile.pips + self.weight * sum(end in next_lacks for end in ends_after(move, view))


def ends_after(move: Move, view: View) -> tuple[int, int]:
    """The values that are open when the move is played."""
    if view.ends is None:
        return move.tile.low, move.tile.high
    left, right = view.ends
    return (move.opens, right) if move.text.startswith("<") else (left, move.opens)


def model_weight(otherwise: int) -> int:
    """The weight that ``train.py`` wrote into the folder that a bot may keep its model in."""
    try:
        return json.loads((Path(os.environ["BLOCKTUI_FOLDER"]) / "weight.json").read_text())
    except (KeyError, OSError):
        return otherwise


STRATEGY = Strategy(
    name="counter",
    factory=Counter,
    summary="Counts what was passed on",
    deterministic=True,
    options=(
        Option("weight", "int", default=4, min=0, max=20, help="Pips that an end the next player lacks is worth"),
        Option("learnt", "bool", default=False, help="Take the weight that was trained, if there is one"),
    ),
)


@hookimpl
def blocktui_strategies():
    """What this package offers."""
    return [STRATEGY]
