"""``expert``: plays every move out against hands that the others may hold, as far as their choices let it guess."""

import time
from collections.abc import Callable
from typing import Final

from blocktui.analysis.engine import ENGINE
from blocktui.analysis.valuation import Valuation, budget
from blocktui.i18n import _
from blocktui.rules import Move, View
from blocktui.seats.strategy import Turn

BLUR: Final = {1: 40.0, 2: 11.0, 3: 7.0, 4: 5.2, 5: 3.9, 6: 2.8, 7: 1.8, 8: 0.9, 9: 0.0}
"""How far off, in points (a standard deviation), each level is about what a move is worth: steps of like strength."""

GLANCE: Final = 0.4
"""The share of the samples of full strength that a blurred eye takes."""

CHECKS: Final = 5
"""How often it looks at the clock while it plays moves out."""


def choose(view: View, turn: Turn) -> Move:
    """The move that is worth most, as far as the level sees it.

    It has no memory: the same view and seed give the same move, unless the time a choice runs out first.
    """
    blur = BLUR[int(turn.options["level"])]
    seconds = min(float(turn.options["time"]), turn.time_left() / 2)
    valuation = think(view, turn.rng.getrandbits(30), time.monotonic() + seconds, GLANCE if blur else 1.0)
    values = valuation.moves
    turn.info(belief(valuation), {value.move: round(value.value, 2) for value in values})
    if not blur:
        return values[0].move
    return max(values, key=lambda value: value.value + turn.rng.gauss(0, blur)).move


def think(
    view: View, seed: int, deadline: float, share: float = 1.0, clock: Callable[[], float] = time.monotonic
) -> Valuation:
    """The values of a view's moves, from a share of the samples of full strength, or as many as there is time for."""
    worlds, samples = budget(view, compiles=ENGINE.compiles)
    chunk = -(-round(share * samples) // CHECKS)
    valuation = Valuation(view, seed, ENGINE.kernels(), round(share * worlds), CHECKS * chunk)
    for _check in range(CHECKS):
        valuation.play_out(chunk)
        if clock() > deadline:
            break
    return valuation


def belief(valuation: Valuation) -> str:
    """What the next player most likely holds, for those who watch."""
    seat = (valuation.view.seat + 1) % valuation.view.players
    held = valuation.beliefs()[seat]
    tile = max(held, key=held.__getitem__)
    return _("{tile} is with the next player in {percent} of 100 hands.").format(
        tile=tile, percent=round(100 * held[tile])
    )
