"""Every match that was begun, in one SQLite file: kept turn by turn, found again, gone on with."""

from .archive import Archive, Fate, Saved, Summary
from .claims import Claims, MatchInPlay
from .importing import Imported, import_file
from .keeper import Keeper
from .search import Filter
from .trouble import (
    ArchiveBusy,
    ArchiveDamaged,
    ArchiveError,
    ArchiveForeign,
    ArchiveFull,
    ArchiveNewer,
    ArchiveReadOnly,
    ArchiveUnreadable,
    MatchMovedOn,
    NoSuchMatch,
)

__all__ = [
    "Archive",
    "ArchiveBusy",
    "ArchiveDamaged",
    "ArchiveError",
    "ArchiveForeign",
    "ArchiveFull",
    "ArchiveNewer",
    "ArchiveReadOnly",
    "ArchiveUnreadable",
    "Claims",
    "Fate",
    "Filter",
    "Imported",
    "Keeper",
    "MatchInPlay",
    "MatchMovedOn",
    "NoSuchMatch",
    "Saved",
    "Summary",
    "import_file",
]
