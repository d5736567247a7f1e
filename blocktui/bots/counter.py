"""``counter``: weighs pips, doubles, its own next moves and the chance that others must pass; a fixed bot to measure
against.

Its weights are part of its definition and never change.
"""

from typing import Final

from blocktui.rules import Move, Side, Tile, View, known_voids
from blocktui.rules.tile import TILES, WITH_VALUE, bits_of
from blocktui.seats.strategy import Turn

from .heaviest import preference

WEIGHTS: Final = {
    2: (0.145, 0.377, 0.286, 0.166, 11.111, 0.0, 0.0),
    3: (0.135, 0.954, 0.735, -0.032, 5.863, 0.642, -0.718),
    4: (0.149, 0.948, 0.545, 0.311, 5.691, 0.306, -0.733),
}
"""By the number of players: pips, double, following tiles, different values, chance that the next opponent passes,
the same summed over the later ones, and multiplied over all of them."""

TIE: Final = 1e-9
"""Sums that differ by less are equal."""


def choose(view: View, turn: Turn) -> Move:
    """The legal move with the highest sum; ties by pips, then the higher half, then the left end."""
    sums = weigh(view)
    best = max(sums.values())
    return max((move for move, total in sums.items() if best - total < TIE), key=preference)


def weigh(view: View) -> dict[Move, float]:
    """The weighted sum of each legal move."""
    w_pips, w_double, w_follow, w_values, w_next, w_later, w_all = WEIGHTS[view.players]
    hand = bits_of(view.hand)
    placed = bits_of(move.tile for move in view.play if move.tile is not None)
    unseen = [tile for tile in TILES if not (hand | placed) & tile.bit]
    voids = known_voids(view.play, view.first, view.players)
    opponents = [(view.seat + k) % view.players for k in range(1, view.players)]
    may_hold = [bits_of(tile for tile in unseen if not voids[seat] & {tile.low, tile.high}) for seat in opponents]
    sums = {}
    for move in view.legal:
        tile = move.tile
        assert tile is not None
        left, right = ends_after(move, view.ends)
        fitting = WITH_VALUE[left] | WITH_VALUE[right]
        rest = hand ^ tile.bit
        passes = [
            chance_of_pass(view.counts[seat], may.bit_count(), (may & fitting).bit_count())
            for seat, may in zip(opponents, may_hold, strict=True)
        ]
        all_pass = 1.0
        for chance in passes:
            all_pass *= chance
        sums[move] = (
            w_pips * tile.pips
            + w_double * tile.double
            + w_follow * (rest & fitting).bit_count()
            + w_values * sum(1 for tiles in WITH_VALUE if rest & tiles)
            + w_next * passes[0]
            + w_later * sum(passes[1:])
            + w_all * all_pass
        )
    return sums


def ends_after(move: Move, ends: tuple[int, int] | None) -> tuple[int, int]:
    """The values open at the left and right after a move."""
    if ends is None or move.opens is None:
        tile = move.tile
        assert isinstance(tile, Tile)
        return tile.low, tile.high
    return (move.opens, ends[1]) if move.side is Side.LEFT else (ends[0], move.opens)


def chance_of_pass(held: int, among: int, fitting: int) -> float:
    """The chance that none of ``held`` tiles fits, drawn at random among ``among`` of which ``fitting`` fit."""
    chance = 1.0
    for i in range(held):
        chance *= (among - fitting - i) / (among - i)
        if chance <= 0.0:
            return 0.0
    return chance
