"""``expert``: plays every move out against hands that the others may hold, as far as their choices let it guess."""

import time
from typing import Final

from blocktui.analysis.engine import ENGINE
from blocktui.analysis.valuation import Valuation, budget
from blocktui.i18n import _
from blocktui.rules import Move, View
from blocktui.seats.strategy import Turn

BLUR: Final = {1: 30.0, 2: 16.0, 3: 10.5, 4: 7.5, 5: 5.5, 6: 4.0, 7: 2.7, 8: 1.5, 9: 0.0}
"""How far off, in points (a standard deviation), each level is about what a move is worth."""


def choose(view: View, turn: Turn) -> Move:
    """The move that is worth most, as far as the level sees it.

    The same view and seed give the same move, unless the time a choice runs out first.
    """
    level = int(turn.options["level"])
    seconds = min(float(turn.options["time"]), turn.time_left() / 2)
    valuation = think(view, turn.rng.getrandbits(30), time.monotonic() + seconds)
    moves = valuation.moves
    turn.info(belief(valuation), {value.move: round(value.value, 2) for value in moves})
    if BLUR[level] == 0:
        return valuation.best
    return max(moves, key=lambda value: value.value + turn.rng.gauss(0, BLUR[level])).move


def think(view: View, seed: int, deadline: float) -> Valuation:
    """The values of a view's moves, from as many samples as they need or there is time for."""
    worlds, samples = budget(view)
    valuation = Valuation(view, seed, ENGINE.kernels(), worlds)
    step = -(-samples // STEPS)
    while valuation.played.samples < samples:
        valuation.play_out(step)
        if time.monotonic() > deadline:
            break
    return valuation


STEPS: Final = 4
"""The clock is looked at so often."""


def belief(valuation: Valuation) -> str:
    """The tile that the next opponent most likely holds, in words for watchers."""
    view = valuation.view
    seat = (view.seat + 1) % view.players
    held = valuation.beliefs()[seat]
    tile = max(held, key=held.__getitem__)
    return _("seat {seat} holds {tile} with {percent} %").format(seat=seat, tile=tile, percent=round(100 * held[tile]))
