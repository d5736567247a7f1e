"""Going on with a match that was left."""

from collections.abc import Sequence

from blocktui.i18n import _
from blocktui.rules import Deals, Hands, Lot, Match, SecretDeals
from blocktui.rules.match import resume

from .errors import RecordError
from .hidden import possible_hands
from .record import Record
from .replay import verify


class ContinuedDeals:
    """The deals that were dealt already, and then those of another source."""

    def __init__(self, lot: Lot, dealt: Sequence[Hands], then: Deals) -> None:
        self._lot = lot
        self._dealt = tuple(dealt)
        self._then = then

    def lot(self, players: int) -> Lot:
        return self._lot

    def hands(self, players: int, round_number: int) -> Hands:
        if round_number <= len(self._dealt):
            return self._dealt[round_number - 1]
        return self._then.hands(players, round_number)


def match_of(record: Record, secret: bytes) -> Match:
    """The match as it stands at the end of the record; rounds to come are dealt from the secret.

    With the secret that it was begun with, it goes on as it would have without leaving. A false record is a
    RecordError, and so is one that does not tell all the tiles.
    """
    verify(record)
    for number, one in enumerate(record.rounds, 1):
        if one.hidden:
            raise RecordError(_("a record that hides tiles cannot be gone on with"), round=number)
    dealt = [possible_hands(one, number) for number, one in enumerate(record.rounds, 1)]
    return resume(
        record.players,
        ContinuedDeals(record.lot, dealt, SecretDeals(secret)),
        [one.play for one in record.rounds],
        target=record.target,
        start=record.start,
    )
