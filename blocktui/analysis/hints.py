"""Advice for a view: what each legal move is worth and why, from nothing but the view."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from blocktui.rules import Move, View

from .compiled import Kernels
from .reasons import Reason, reasons
from .valuation import Valuation

FIRST_WORLDS: Final = 60
FIRST_PLAY_OUTS: Final = 300
"""Spread over the moves; enough for a first answer within 50 ms without numba."""
WORLDS: Final = 400
PLAY_OUTS: Final = 1000
"""Spread over the moves, before each later answer."""
ANSWERS: Final = 9
"""More samples than these buy nothing: the model of the others is then less exact than the sampling."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal move, the margin of the round expected after it with its standard error, and what is true of it."""

    move: Move
    value: float
    """Points of the round over the mean of the others'."""
    se: float
    reasons: tuple[Reason, ...]


def hints(view: View, seed: int, kernels: Kernels) -> Iterator[tuple[Hint, ...]]:
    """Every legal move, best first, again and again from more samples, until more would tell nothing new.

    The same view and seed give the same hints.
    """
    spread = max(1, len(view.legal))
    few = -(-FIRST_PLAY_OUTS // spread)
    quick = Valuation(view, seed, kernels, FIRST_WORLDS, few)
    quick.play_out(few)
    yield _told(quick)
    more = -(-PLAY_OUTS // spread)
    thorough = Valuation(view, seed, kernels, WORLDS, more * (ANSWERS - 1))
    for _ in range(ANSWERS - 1):
        thorough.play_out(more)
        yield _told(thorough)


def _told(valuation: Valuation) -> tuple[Hint, ...]:
    worlds = valuation.worlds
    view = valuation.view
    return tuple(
        Hint(value.move, value.value, value.se, reasons(view, value.move, worlds)) for value in valuation.moves
    )
