"""What follows from the play for everyone: who is known to lack which values."""

from collections.abc import Iterable

from .move import Move, Side


def known_voids(play: Iterable[Move], first: int, players: int) -> tuple[frozenset[int], ...]:
    """For each seat, the values that it holds no tile of: both that were open when it passed (R10).

    A pass tells for the rest of the round, since nothing is drawn.

    >>> known_voids([Move("66"), Move("-"), Move(">63")], first=0, players=2)
    (frozenset(), frozenset({6}))
    """
    voids: list[set[int]] = [set() for _ in range(players)]
    left = right = -1
    seat = first
    for move in play:
        if move.is_pass:
            voids[seat] |= {left, right}
        elif move.opens is None:
            assert move.tile is not None
            left, right = move.tile.low, move.tile.high
        elif move.side is Side.LEFT:
            left = move.opens
        else:
            right = move.opens
        seat = (seat + 1) % players
    return tuple(frozenset(lacked) for lacked in voids)
