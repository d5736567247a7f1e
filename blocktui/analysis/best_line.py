"""How a two-player round goes when all hands are open and both play their best."""

from typing import NamedTuple

from blocktui.rules import PASS, TILES, Move

from .kernels import left_after, right_after
from .solver import SLOTS, solve
from .tables import UNOPENED


class Line(NamedTuple):
    """Best play of a two-player round with all hands open, and the margin that it brings the first to move."""

    margin: int
    moves: tuple[Move, ...]
    """In turn order, passes included."""


def best_line(mine: int, theirs: int, left: int, right: int) -> Line:
    """What both play when all hands are open and the first to move can; of equal moves the first in notation."""
    table, stack, moves, values = [0] * SLOTS, [0] * 256, [0] * 16, [0.0] * 16
    line: list[Move] = []
    margins: list[int] = []
    generation = 0
    sign = 1
    passes = 0
    while mine and theirs and passes < 2:
        generation += 1
        n = solve(mine, theirs, left, right, generation, table, stack, moves, values)
        if n == 0:
            line.append(PASS)
            passes += 1
        else:
            passes = 0
            best = max(range(n), key=values.__getitem__)
            move = moves[best]
            margins.append(sign * int(values[best]))
            line.append(written(move, left, right))
            mine ^= 1 << (move >> 1)
            left, right = left_after(move, left), right_after(move, right)
        mine, theirs, sign = theirs, mine, -sign
    return Line(margins[0], tuple(line))


def written(move: int, left: int, right: int) -> Move:
    """A kernel's move in notation."""
    tile = TILES[move >> 1]
    if left == UNOPENED:
        return Move(tile.text)
    side, end = (">", right) if move & 1 else ("<", left)
    return Move(f"{side}{end}{tile.other(end)}")
