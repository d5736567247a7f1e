"""Whether two records are of the same match."""

import json
from hashlib import sha256

from ..form import told_text, written_hand
from ..record import Hand, Record
from .moment import date_text


def identity_of(record: Record) -> bytes | None:
    """What tells that two records are of the same match, however far each goes; None before the first deal."""
    if not record.rounds:
        return None
    told = [
        date_text(record.date),
        [told_text(seat.name) for seat in record.seats],
        record.lot,
        record.target,
        record.start,
        None if record.event is None else told_text(record.event),
        record.board,
        record.rotation,
        [written_hand(hand) for hand in record.rounds[0].hands],
    ]
    return sha256(json.dumps(told, ensure_ascii=True).encode()).digest()[:16]


def goes_on(shorter: Record, longer: Record) -> bool:
    """Whether all that one record tells of the play is in the other, which may go on."""
    if len(shorter.rounds) > len(longer.rounds):
        return False
    for at, one in enumerate(shorter.rounds):
        other = longer.rounds[at]
        if not all(map(_agree, one.hands, other.hands)) or one.play != other.play[: len(one.play)]:
            return False
        if at + 1 < len(shorter.rounds) and one.play != other.play:
            return False
    return True


def _agree(hand: Hand, other: Hand) -> bool:
    """Whether a hand tells no tile that the other does not."""
    return hand == other or {tile for tile in hand if tile is not None} <= set(other)
