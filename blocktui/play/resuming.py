"""A match that was left, made ready to be gone on with."""

from collections.abc import Callable

from blocktui.records import RecordError
from blocktui.records.archive import Saved
from blocktui.records.record import Seat
from blocktui.seats.catalogue import Catalogue, UnknownStrategy, UnusableStrategy
from blocktui.seats.options import OptionError, complete

from .session import Session
from .setup import LIMIT_MS, MatchSetup, SeatSetup


class CannotGoOn(Exception):
    """Why a match cannot be gone on with, in a line."""


def resumed(
    saved: Saved,
    catalogue: Catalogue,
    new_secret: Callable[[], bytes],
    *,
    clock: Callable[[], float] | None = None,
) -> Session:
    """The same match: seats, options, hands, chain, turn, scores, times and the deals to come.

    A match whose secret is not known, since it came from a record, is dealt on from a new one. CannotGoOn for a record
    that is false or hides tiles, and for a bot that is not there as it was.
    """
    try:
        return _resumed(saved, catalogue, new_secret, clock)
    except (RecordError, UnknownStrategy, UnusableStrategy, OptionError) as error:
        raise CannotGoOn(str(error)) from error


def _resumed(
    saved: Saved, catalogue: Catalogue, new_secret: Callable[[], bytes], clock: Callable[[], float] | None
) -> Session:
    record = saved.record
    rounds = saved.settings.get("rounds")
    setup = MatchSetup(
        seats=tuple(_seat(seat, catalogue) for seat in record.seats),
        secret=new_secret() if saved.secret is None else saved.secret,
        target=record.target,
        start=record.start,
        # What was wished for and is played already sets no bound to what is wished for now.
        rounds=None if rounds is None or len(record.rounds) >= int(rounds) + _in_play(saved) else int(rounds),
        limit_ms=int(saved.settings.get("limit_ms", LIMIT_MS)),
    )
    return Session(setup, record.date, saved=saved, clock=clock)


def _in_play(saved: Saved) -> bool:
    """Whether the last round is still in play, and so within what was wished for."""
    return bool(saved.record.rounds) and saved.record.rounds[-1].end is None


def _seat(seat: Seat, catalogue: Catalogue) -> SeatSetup:
    if seat.kind == "human":
        return SeatSetup(seat.name, next(entry for entry in catalogue.builtin if entry.interactive))
    entry = catalogue.find(seat.strategy or "")
    return SeatSetup(seat.name, entry, complete(entry.options, dict(seat.options)))
