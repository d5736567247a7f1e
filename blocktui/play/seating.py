"""Bots put into their seats."""

from hashlib import shake_256

from blocktui.seats.in_process import InProcess
from blocktui.seats.occupant import Occupant

from .setup import MatchSetup


def occupants_of(setup: MatchSetup) -> list[Occupant | None]:
    """The occupant of each seat, not started yet; None where a person sits."""
    occupants: list[Occupant | None] = []
    for number, seat in enumerate(setup.seats):
        if seat.is_person:
            occupants.append(None)
        else:
            assert seat.entry.builtin is not None
            occupants.append(InProcess(seat.entry.builtin, seat.options, seed=seat_seed(setup.secret, number)))
    return occupants


def seat_seed(secret: bytes, seat: int) -> str:
    """The seed of a bot's own randomness, hexadecimal: it follows from the match's secret, and tells nothing of it."""
    return shake_256(secret + b"seat" + seat.to_bytes(1, "big")).hexdigest(16)
