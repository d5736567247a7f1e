"""Numbers that the kernels look up, all computed from the set of tiles.

A set of tiles is a mask of 28 bits, bit i for the tile with index i (``00 01 ... 66``). Ends are values 0 to 6; before
the opening both are ``UNOPENED``. A move is ``2 * tile + side``, side 0 for the left end and 1 for the right; where
both ends are equal, and for the opening, only side 0 is used.
"""

from collections.abc import Callable
from typing import Final

from blocktui.rules.tile import TILES, VALUES, WITH_VALUE

UNOPENED: Final = 7
"""Stands for both ends before the opening."""
ALL: Final = (1 << 28) - 1
"""The whole set."""

LOW: Final = [tile.low for tile in TILES]
HIGH: Final = [tile.high for tile in TILES]
PIPS: Final = [tile.pips for tile in TILES]
WITH: Final = [*WITH_VALUE, ALL]
"""For each end, the tiles that fit it; all fit before the opening."""
OTHER: Final = [tile.other(value) if tile.has(value) else UNOPENED for value in VALUES for tile in TILES]
"""``OTHER[28 * end + tile]``: what shows when the tile joins there."""
OPENS: Final = [WITH[value] for value in OTHER]
"""For each place of ``OTHER``, the tiles that fit what shows."""
ENDS_BIT: Final = [1 << value for value in VALUES] + [0]
"""A value as a set of values; nothing before the opening."""
WITHOUT: Final = [
    sum(tile.bit for tile in TILES if not (1 << tile.low | 1 << tile.high) & values) for values in range(128)
]
"""For each set of values, the tiles that show none of them."""

HALF: Final = (1 << 14) - 1
"""Sums over a hand are looked up in two halves of 14 tiles."""


def _over_subsets(first: int, of_tile: Callable[[int], int], join: Callable[[int, int], int]) -> list[int]:
    """For each subset of the 14 tiles from ``first``, what its tiles come to together."""
    totals = [0] * (HALF + 1)
    for index in range(14):
        bit = 1 << index
        own = of_tile(first + index)
        totals[bit : 2 * bit] = [join(total, own) for total in totals[:bit]]
    return totals


def _values_of(index: int) -> int:
    return 1 << LOW[index] | 1 << HIGH[index]


PIPS_BELOW: Final = _over_subsets(0, PIPS.__getitem__, int.__add__)
PIPS_ABOVE: Final = _over_subsets(14, PIPS.__getitem__, int.__add__)
VALUES_BELOW: Final = _over_subsets(0, _values_of, int.__or__)
VALUES_ABOVE: Final = _over_subsets(14, _values_of, int.__or__)
"""The set of values that the tiles of each half of a hand show."""

MISS_TILES: Final = 29
"""Stride of ``MISS``."""


def _miss(drawn: int, among: int, fitting: int) -> float:
    """The chance that none of ``drawn`` tiles fits, drawn at random among ``among`` of which ``fitting`` fit."""
    chance = 1.0
    for i in range(drawn):
        if among - fitting - i <= 0:
            return 0.0
        chance *= (among - fitting - i) / (among - i)
    return chance


MISS: Final = [
    _miss(drawn, among, fitting) for drawn in range(8) for among in range(MISS_TILES) for fitting in range(MISS_TILES)
]
"""``MISS[(drawn * MISS_TILES + among) * MISS_TILES + fitting]``."""

RANDOM_MODULUS: Final = 2147483647
RANDOM_FACTOR: Final = 742938285
"""Fishman and Moore's best multiplier for the prime modulus 2^31 - 1; a product stays below 2^62."""
