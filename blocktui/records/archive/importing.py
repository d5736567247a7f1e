"""Record files put into the archive: verified first, and what is there already is left alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, Literal

from ..errors import RecordError
from ..files import read_records
from ..record import Record
from ..replay import verify
from .archive import Archive, Fate

BATCH: Final = 200
"""Records in one transaction: few syncs, and other programs wait only moments for the lock."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of one record of a file."""

    record: int
    """From 1."""
    fate: Fate | Literal["refused"]
    match_id: int | None
    """The match's number in the archive; None when the record was refused."""
    error: RecordError | None = None


def import_file(archive: Archive, path: Path) -> Iterator[Imported]:
    """Put a file's true records into the archive as they are read, and tell of each what became of it.

    A file that cannot be read is an OSError, an archive that cannot be written an ArchiveError; what was told before
    it stays.
    """
    numbered = enumerate(read_records(path), 1)
    while batch := list(islice(numbered, BATCH)):
        checked = [(number, _checked(record)) for number, record in batch]
        fates = iter(archive.add_all(record for _, record in checked if isinstance(record, Record)))
        for number, record in checked:
            if isinstance(record, RecordError):
                yield Imported(number, "refused", None, record)
            else:
                match_id, fate = next(fates)
                yield Imported(number, fate, match_id)


def _checked(record: Record | RecordError) -> Record | RecordError:
    if isinstance(record, RecordError):
        return record
    try:
        verify(record)
    except RecordError as error:
        return error
    return record
