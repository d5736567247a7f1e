"""True statements about a move, as data, for narration to put in words."""

from dataclasses import dataclass

from blocktui.rules import Move, View, known_voids
from blocktui.rules.tile import WITH_VALUE, bits_of

from .kernels import pips_of


@dataclass(frozen=True, slots=True)
class GoesOut:
    """The move places the last tile of the hand and wins the round."""


@dataclass(frozen=True, slots=True)
class Sheds:
    """The move sheds so many pips."""

    pips: int


@dataclass(frozen=True, slots=True)
class Follows:
    """So many of one's own remaining tiles fit an end after the move."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Lacks:
    """A seat is known to hold no tile with a value that is open after the move: it has passed on it."""

    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class MustPass:
    """A seat must pass after the move, if its turn comes with these ends: it is known to lack both."""

    seat: int


@dataclass(frozen=True, slots=True)
class MayPass:
    """How likely the next seat must pass after the move."""

    seat: int
    chance: float


@dataclass(frozen=True, slots=True)
class MayBlock:
    """How likely the move blocks the round at once, and how likely each seat would then win it, if it does."""

    chance: float
    winners: tuple[float, ...]


Reason = GoesOut | Sheds | Follows | Lacks | MustPass | MayPass | MayBlock

World = tuple[float, tuple[int, ...]]
"""A weight, and the hands that all seats then hold, as sets of bits."""


def reasons(view: View, move: Move, worlds: list[World]) -> tuple[Reason, ...]:
    """What is true of a move, from what the seat knows; chances from weighted worlds, left out where they are 0."""
    tile = move.tile
    assert tile is not None
    rest = bits_of(view.hand) ^ tile.bit
    if not rest:
        return (GoesOut(),)
    ends = view.ends_after(move)
    fitting = WITH_VALUE[ends[0]] | WITH_VALUE[ends[1]]
    found: list[Reason] = [Sheds(tile.pips), Follows((rest & fitting).bit_count())]
    following = (view.seat + 1) % view.players
    for seat, lacked in enumerate(known_voids(view.play, view.first, view.players)):
        if seat != view.seat:
            if set(ends) <= lacked:
                found.append(MustPass(seat))
            else:
                found += [Lacks(seat, value) for value in sorted(set(ends) & lacked)]
    total = passing = blocking = 0.0
    winners = [0.0] * view.players
    for weight, hands in worlds:
        total += weight
        if not hands[following] & fitting:
            passing += weight
            others = [rest if seat == view.seat else hand for seat, hand in enumerate(hands)]
            if not any(hand & fitting for hand in others):
                blocking += weight
                pips = [pips_of(hand) for hand in others]
                lowest = min(pips)
                if pips.count(lowest) == 1:
                    winners[pips.index(lowest)] += weight
    if passing and MustPass(following) not in found:
        found.append(MayPass(following, passing / total))
    if blocking:
        found.append(MayBlock(blocking / total, tuple(won / blocking for won in winners)))
    return tuple(found)
