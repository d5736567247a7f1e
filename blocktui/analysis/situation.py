"""What a view tells, in the numbers of the kernels."""

from itertools import combinations
from typing import Final

from blocktui.rules import HAND_SIZE, Move, Side, View
from blocktui.rules.tile import bits_of

from .compiled import Kernels
from .kernels import Known
from .tables import ALL, ENDS_BIT, UNOPENED, WITHOUT

SEATS: Final = 4
"""Lists of the kernels have room for so many seats."""
_PLACED_SINCE: Final = 7
"""Where a past choice keeps the tiles that its seat has placed since, with it."""


def known(view: View, kernels: Kernels, reads_choices: bool = True) -> Known:
    """What the seat knows now, and what the others' past choices were made from, unless they are not to be read.

    A view that cannot come up, because no hands agree with its counts and passes, is a ValueError.
    """
    players = view.players
    counts = [HAND_SIZE[players]] * players + [0] * (SEATS - players)
    voids = [0] * SEATS
    placed = 0
    left = right = UNOPENED
    seat = view.first
    choices: list[list[list[int]]] = [[] for _ in range(SEATS)]
    for move in view.play:
        tile = move.tile
        if tile is None:
            voids[seat] |= ENDS_BIT[left] | ENDS_BIT[right]
        else:
            if seat != view.seat and reads_choices:
                for choice in choices[seat]:
                    choice[_PLACED_SINCE] |= tile.bit
                choices[seat].append(
                    [
                        seat,
                        numbered(move, left, right),
                        left,
                        right,
                        placed,
                        _packed(voids, 7),
                        _packed(counts, 3),
                        tile.bit,
                        players,
                    ]
                )
            counts[seat] -= 1
            placed |= tile.bit
            if move.opens is None:
                left, right = tile.low, tile.high
            elif move.side is Side.LEFT:
                left = move.opens
            else:
                right = move.opens
        seat = (seat + 1) % players
    hand = bits_of(view.hand)
    unseen = ALL & ~placed & ~hand
    _check(view, unseen, voids)
    spans = [0]
    for of_seat in choices:
        spans.append(spans[-1] + len(of_seat))
    return Known(
        view.seat,
        players,
        hand,
        left,
        right,
        placed,
        unseen,
        kernels.ints(counts),
        kernels.ints(voids),
        kernels.ints([number for of_seat in choices for choice in of_seat for number in choice]),
        kernels.ints(spans),
    )


def numbered(move: Move, left: int, right: int) -> int:
    """The kernels' number of a move; side 0 where the side makes no difference."""
    assert move.tile is not None
    return 2 * move.tile.index + (move.side is Side.RIGHT and left != right)


def _check(view: View, unseen: int, voids: list[int]) -> None:
    """Refuse a view in which some seats together would hold more tiles than there are for them (Hall's condition)."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    for size in range(1, len(others) + 1):
        for seats in combinations(others, size):
            may = 0
            for seat in seats:
                may |= unseen & WITHOUT[voids[seat]]
            if may.bit_count() < sum(view.counts[seat] for seat in seats):
                raise ValueError(f"no hands agree with this view: seats {seats} hold more tiles than they can")


def _packed(numbers: list[int], bits: int) -> int:
    return sum(number << bits * at for at, number in enumerate(numbers))
