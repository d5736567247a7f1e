"""``counter``: weighs pips, its own next moves and the chance that others must pass, a fixed bot to measure against."""

from typing import Final

from blocktui.analysis.reference import COUNTER
from blocktui.rules import Move, View, known_voids
from blocktui.rules.tile import TILES, WITH_VALUE, bits_of
from blocktui.seats.strategy import Turn

from .heaviest import preference

TIE: Final = 1e-9
"""Sums that differ by less are equal."""


def choose(view: View, turn: Turn) -> Move:
    """The legal move with the highest sum; ties by pips, then the higher half, then the left end."""
    sums = weigh(view)
    best = max(sums.values())
    return max((move for move, total in sums.items() if best - total < TIE), key=preference)


def weigh(view: View) -> dict[Move, float]:
    """The weighted sum of each legal move."""
    w_pips, w_double, w_follow, w_values, w_next, w_later, w_all = COUNTER[view.players]
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
        left, right = view.ends_after(move)
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


def chance_of_pass(held: int, among: int, fitting: int) -> float:
    """The chance that none of ``held`` tiles fits, drawn at random among ``among`` of which ``fitting`` fit."""
    chance = 1.0
    for i in range(held):
        chance *= (among - fitting - i) / (among - i)
        if chance <= 0.0:
            return 0.0
    return chance
