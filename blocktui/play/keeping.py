"""A match written down, and put where the user's matches are."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

from blocktui.records import SUFFIX, Fault, Marks, Record, Seat, record_of, write_record

from .conduct import Faulted
from .session import Session
from .setup import SeatSetup

_NAME_LENGTH: Final = 16


def record_of_session(session: Session, *, app: str) -> Record:
    """The record of a match as far as it was played; ``app`` is the program and its version."""
    setup = session.setup
    seats = [_seat(seat, session.taken_over.get(number)) for number, seat in enumerate(setup.seats)]
    rounds = {fault.round for fault in session.faults}
    return record_of(
        session.match.events,
        seats=seats,
        date=session.began.replace(microsecond=0),
        app=app,
        secret=setup.secret,
        practice=session.practice,
        marks={number: Marks(faults=_faults(session.faults, number)) for number in rounds},
    )


def keep_record(record: Record, folder: Path) -> Path:
    """Write a match into a folder under a name that tells it; an OSError if it cannot be."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    names = "-".join(file_word(seat.name) for seat in record.seats)
    stem = f"{record.date:%Y-%m-%d-%H%M%S}-{names}"
    for number in count(1):
        path = folder / f"{stem if number == 1 else f'{stem}-{number}'}{SUFFIX}"
        try:
            write_record(path, record)
        except FileExistsError:
            continue
        return path
    raise AssertionError("count never ends")


def file_word(name: str) -> str:
    """A name as a part of a file's name: letters and digits alone."""
    word = "".join(sign if sign.isalnum() else "_" for sign in name[:_NAME_LENGTH]).strip("_")
    return word or "_"


def _seat(seat: SeatSetup, taken_over: int | None) -> Seat:
    if seat.is_person:
        return Seat(name=seat.name, kind="human", taken_over=taken_over)
    entry = seat.entry
    return Seat(
        name=seat.name,
        kind="bot",
        strategy=entry.name,
        package=entry.package,
        version=entry.version,
        options=tuple(seat.options.items()),
        taken_over=taken_over,
    )


def _faults(faults: Sequence[Faulted], number: int) -> list[Fault]:
    return [
        Fault(turn=fault.turn, seat=fault.seat, kind=fault.kind, detail=fault.detail)
        for fault in faults
        if fault.round == number
    ]
