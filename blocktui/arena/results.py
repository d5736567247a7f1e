"""What was played, as the journal keeps it."""

from typing import Final

import msgspec

from blocktui.seats.occupant import FaultKind

_STEPS: Final = 16
"""Cells of a histogram that a doubling of the time has."""


class UnitFault(msgspec.Struct, frozen=True, array_like=True):
    """What a bot did wrong in a unit, which cost it the unit."""

    position: int
    kind: FaultKind
    detail: str = ""


class UnitResult(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One deal played once: a round or a match. Bots are told by their positions in the batch's lineup."""

    board: int
    rotation: int
    first: int
    """Who opened (the first round)."""
    points: tuple[int, ...]
    """What each position's seat gained, a stand-in's gains included."""
    winners: tuple[int, ...]
    """Who won, or tied for the win."""
    rounds: int
    round_wins: tuple[int, ...]
    """Of each position's seat; of a single round, the winners tell."""
    faults: tuple[UnitFault, ...] = ()


class BatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """A batch played through, or until a bot was benched."""

    number: int
    units: tuple[UnitResult, ...]
    """In the order played: rotation by rotation, board by board."""
    times: tuple[dict[int, int], ...]
    """Of each position, how many of its choices took how long: a histogram by ``cell``."""
    benched: tuple[int, ...] = ()
    """Positions that were at fault too often; the batch ended there."""
    seconds: float = 0.0
    """Of work."""


def cell(nanoseconds: int) -> int:
    """The histogram's cell for a time: sixteen a doubling, so that a time is known within 6 %."""
    exponent = nanoseconds.bit_length() - 5
    return exponent * _STEPS + (nanoseconds >> exponent) if exponent > 0 else nanoseconds


def milliseconds(cell: int) -> float:
    """The middle of a cell."""
    if cell < 2 * _STEPS:
        return cell / 1e6
    exponent, mantissa = divmod(cell - _STEPS, _STEPS)
    return (mantissa + _STEPS + 0.5) * float(1 << exponent) / 1e6
