"""What can be in the way of the archive, each by its name, so that a program can say what to do and go on."""

import sqlite3
from pathlib import Path
from typing import Final

from blocktui.i18n import _


class ArchiveError(Exception):
    """The archive cannot be used now; what it holds is as it was before."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(reason)
        self.path = path
        self.reason = reason
        """One line, in the language in use: what happened, where, and what to do."""

    def __reduce__(self) -> tuple[type["ArchiveError"], tuple[Path, str]]:
        return type(self), (self.path, self.reason)


class ArchiveBusy(ArchiveError):
    """Another program holds the lock for longer than was waited."""


class ArchiveFull(ArchiveError):
    """The disk is full."""


class ArchiveReadOnly(ArchiveError):
    """The folder or the file cannot be written, or not even be made."""


class ArchiveDamaged(ArchiveError):
    """The file is not as it was written."""


class ArchiveForeign(ArchiveError):
    """The file is another program's."""


class ArchiveNewer(ArchiveError):
    """The file was written by a newer version of this program."""


class ArchiveUnreadable(ArchiveError):
    """The disk fails to read or write."""


class NoSuchMatch(LookupError):
    """The archive holds no match of this number."""

    def __init__(self, match_id: int | str) -> None:
        super().__init__(_("there is no match {id}; see 'blocktui matches list'").format(id=str(match_id)[:40]))
        self.match_id = match_id


class MatchMovedOn(Exception):
    """Another program went on with this match otherwise; what it wrote is kept."""

    def __init__(self, match_id: int) -> None:
        super().__init__(_("another program has gone on with match {id}").format(id=match_id))
        self.match_id = match_id

    def __reduce__(self) -> tuple[type["MatchMovedOn"], tuple[int]]:
        return MatchMovedOn, (self.match_id,)


_PRIMARY: Final = 0xFF
"""SQLite's extended error codes keep the plain one in their last byte."""


def trouble(path: Path, error: sqlite3.Error | OSError) -> ArchiveError:
    """The named error for what SQLite or the operating system said."""
    if isinstance(error, OSError):
        return _of_system(path, error)
    code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return busy(path)
    if code == sqlite3.SQLITE_FULL:
        return full(path)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return read_only(path)
    if code == sqlite3.SQLITE_NOTADB:
        return foreign(path)
    if code == sqlite3.SQLITE_IOERR:
        return ArchiveUnreadable(
            path,
            _("the archive {path} cannot be read or written ({reason}): check the disk").format(
                path=path, reason=error
            ),
        )
    return damaged(path)


def _of_system(path: Path, error: OSError) -> ArchiveError:
    import errno

    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return full(path)
    if error.errno == errno.EIO:
        return ArchiveUnreadable(
            path,
            _("the archive {path} cannot be read or written ({reason}): check the disk").format(
                path=path, reason=error.strerror
            ),
        )
    return read_only(path)


def busy(path: Path) -> ArchiveBusy:
    """Another program writes."""
    return ArchiveBusy(path, _("the archive {path} is in use by another program: close it, or wait").format(path=path))


def full(path: Path) -> ArchiveFull:
    """No room."""
    return ArchiveFull(path, _("the disk of the archive {path} is full: make room").format(path=path))


def read_only(path: Path) -> ArchiveReadOnly:
    """No right to write."""
    return ArchiveReadOnly(
        path,
        _("the archive {path} cannot be opened for writing: allow it, or name another folder with --data").format(
            path=path
        ),
    )


def damaged(path: Path) -> ArchiveDamaged:
    """Corrupt pages, or rows that no archive has."""
    return ArchiveDamaged(
        path,
        _("the archive {path} is damaged: move it away, and import what can still be exported from it").format(
            path=path
        ),
    )


def foreign(path: Path) -> ArchiveForeign:
    """No archive of this program."""
    return ArchiveForeign(
        path,
        _("{path} is not an archive of blocktui: move it away, or name another folder with --data").format(path=path),
    )


def newer(path: Path) -> ArchiveNewer:
    """Written by a later version."""
    return ArchiveNewer(path, _("the archive {path} is of a newer blocktui: update this one").format(path=path))
