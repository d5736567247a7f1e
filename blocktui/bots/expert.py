"""``expert``: plays every move out against hands that the others may hold, as far as their choices let it guess."""

import time
from collections.abc import Callable
from typing import Final

from blocktui.analysis.engine import ENGINE
from blocktui.analysis.valuation import Valuation, budget
from blocktui.i18n import _
from blocktui.narration import tile_text
from blocktui.rules import Move, View
from blocktui.seats.strategy import Turn

_FOR_TWO: Final = {1: 40.0, 2: 14.5, 3: 8.3, 4: 5.6, 5: 4.0, 6: 2.9, 7: 2.0, 8: 1.2, 9: 0.0}
_FOR_MORE: Final = {1: 40.0, 2: 19.0, 3: 12.0, 4: 8.2, 5: 5.8, 6: 4.2, 7: 2.9, 8: 1.8, 9: 0.0}
BLUR: Final = {2: _FOR_TWO, 3: _FOR_MORE, 4: _FOR_MORE}
"""How far off, in points (a standard deviation), each level is about what a move is worth, by the number of players.

Chosen so that the mean loss a round, reckoned from the values of moves, falls by the same from level to level: by some
0.75 points with two players, 0.55 with three and four.
"""

GLANCE: Final = {1: 0.05, 2: 0.05, 3: 0.05, 4: 0.1, 5: 0.15, 6: 0.2, 7: 0.3, 8: 0.5, 9: 1.0}
"""The share of the thought of full strength that each level takes: a blurred eye sees no more for looking longer."""

CHECKS: Final = 5
"""How often it looks at the clock while it plays moves out."""


def choose(view: View, turn: Turn) -> Move:
    """The move that is worth most, as far as the level sees it.

    It has no memory: the same view and seed give the same move, unless the time a choice runs out first.
    """
    level = int(turn.options["level"])
    blur = BLUR[view.players][level]
    seconds = min(float(turn.options["time"]), turn.time_left() / 2)
    valuation = think(view, turn.rng.getrandbits(30), time.monotonic() + seconds, GLANCE[level])
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
        tile=tile_text(tile), percent=round(100 * held[tile])
    )
