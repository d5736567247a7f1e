"""Matches to be conducted."""

from pathlib import Path

from blocktui.play.setup import MatchSetup, seats_from
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.spec import SeatSpec

SECRET = bytes(range(16))


def wished(*specs: str, secret: bytes = SECRET, **wishes: object) -> MatchSetup:
    """The setup of a match of built-in bots."""
    catalogue = Catalogue(folder=Path.cwd(), plugins=False)
    seats = seats_from([SeatSpec.parse(spec) for spec in specs], catalogue)
    return MatchSetup(seats=seats, secret=secret, **wishes)  # type: ignore[arg-type]
