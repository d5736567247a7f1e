"""What a view tells, in the numbers of the kernels."""

from typing import Final

from blocktui.rules import Move, Side, View
from blocktui.rules.tile import bits_of

from .kernels import Known
from .tables import ALL, ENDS_BIT, UNOPENED
from .compiled import Kernels

SEATS: Final = 4


def known(view: View, kernels: Kernels) -> Known:
    """What the seat knows now, and what the others' past choices were made from."""
    players = view.players
    counts = [0] * SEATS
    voids = [0] * SEATS
    hand_size = view.counts[view.seat] + sum(
        1
        for turn, move in enumerate(view.play)
        if (view.first + turn) % players == view.seat and not move.is_pass
    )
    counts[:players] = [hand_size] * players
    placed = 0
    left = right = UNOPENED
    seat = view.first
    choices: list[list[list[int]]] = [[] for _ in range(SEATS)]
    for move in view.play:
        tile = move.tile
        if tile is None:
            voids[seat] |= ENDS_BIT[left] | ENDS_BIT[right]
        else:
            if seat != view.seat:
                for choice in choices[seat]:
                    choice[7] |= tile.bit
                choices[seat].append(
                    [
                        seat,
                        coded(move, left, right),
                        left,
                        right,
                        placed,
                        sum(void << 7 * at for at, void in enumerate(voids)),
                        sum(count << 3 * at for at, count in enumerate(counts)),
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
    spans = [0]
    past: list[int] = []
    for of_seat in choices:
        for choice in of_seat:
            past += choice
        spans.append(spans[-1] + len(of_seat))
    return Known(
        view.seat,
        players,
        hand,
        left,
        right,
        placed,
        ALL & ~placed & ~hand,
        kernels.ints(counts),
        kernels.ints(voids),
        kernels.ints(past),
        kernels.ints(spans),
    )


def coded(move: Move, left: int, right: int) -> int:
    """The move as a number; side 0 where the side makes no difference."""
    assert move.tile is not None
    return 2 * move.tile.index + (move.side is Side.RIGHT and left != right)
