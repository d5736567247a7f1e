"""Bots put into their seats."""

from collections.abc import Collection
from hashlib import shake_256

from blocktui.seats.isolation import Isolation
from blocktui.seats.occupant import Occupant
from blocktui.seats.seating import fill, fill_for_debugging

from .setup import MatchSetup


def occupants_of(
    setup: MatchSetup,
    *,
    isolation: Isolation | None = None,
    in_process: bool = False,
    debugged: Collection[int] = (),
) -> list[Occupant | None]:
    """The occupant of each seat, not started yet; None where a person sits.

    Every bot has a process of its own, with the bounds of ``isolation``; built-in ones may do without, ``in_process``.
    The seats ``debugged`` are played here, without isolation, whatever their code is.
    """
    occupants: list[Occupant | None] = []
    for number, seat in enumerate(setup.seats):
        seed = seat_seed(setup.secret, number)
        if seat.is_person:
            occupants.append(None)
        elif number in debugged:
            occupants.append(fill_for_debugging(seat.entry, seat.options, seed=seed))
        else:
            occupants.append(fill(seat.entry, seat.options, seed=seed, isolation=isolation, in_process=in_process))
    return occupants


def seat_seed(secret: bytes, seat: int) -> str:
    """The seed of a bot's own randomness, hexadecimal: it follows from the match's secret, and tells nothing of it."""
    return shake_256(secret + b"seat" + seat.to_bytes(1, "big")).hexdigest(16)
