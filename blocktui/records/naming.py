"""Names of record files that tell the match."""

from typing import Final

from .record import Record

_NAME_LENGTH: Final = 16


def file_stem(record: Record) -> str:
    """The date and who played, without what ends the name."""
    names = "-".join(file_word(seat.name) for seat in record.seats)
    return f"{record.date:%Y-%m-%d-%H%M%S}-{names}"


def file_word(name: str) -> str:
    """A name as a part of a file's name: letters and digits alone."""
    word = "".join(sign if sign.isalnum() else "_" for sign in name[:_NAME_LENGTH]).strip("_")
    return word or "_"
