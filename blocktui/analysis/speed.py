"""How fast the kernels run here: rounds a second that are played out at random."""

from collections.abc import Callable
from typing import Final

from blocktui.rules import HAND_SIZE

from .compiled import Kernels

_PLAYERS: Final = 2


def rounds_a_second(kernels: Kernels, clock: Callable[[], float], *, seconds: float = 0.2) -> float:
    """Random rounds of two that are played in a second by ``clock``; at least so many ``seconds`` are measured."""
    deck, hands, won = kernels.ints(list(range(28))), kernels.ints([0] * 4), kernels.ints([0] * 4)

    def play(rounds: int) -> float:
        began = clock()
        kernels.run.random_rounds(_PLAYERS, HAND_SIZE[_PLAYERS], rounds, deck, hands, won, 1)
        return clock() - began

    play(1)  # loaded, or compiled, before anything is measured
    rounds, taken = 100, play(100)
    while taken < seconds:
        rounds *= 4
        taken = play(rounds)
    return rounds / taken
