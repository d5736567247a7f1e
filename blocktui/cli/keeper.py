"""Where the matches of a run are kept: the user's archive, and the file that was asked for."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from blocktui.i18n import _

from .common import IN_THE_WAY, NO, Given, Trouble

if TYPE_CHECKING:
    from blocktui.play.matches import Matches
    from blocktui.play.session import Session
    from blocktui.records import Record
    from blocktui.records.archive import Archive


@contextmanager
def archive_of(given: Given) -> "Iterator[Archive]":
    """The user's archive, open; what is in its way, and a match that is not there, is a Trouble."""
    from blocktui.records.archive import ArchiveError, NoSuchMatch

    matches = matches_of(given)
    try:
        yield matches.archive()
    except ArchiveError as error:
        raise Trouble(_told(error.reason), IN_THE_WAY) from None
    except NoSuchMatch as error:
        raise Trouble(_told(str(error))) from None
    finally:
        matches.close()


def match_number(text: str) -> int | None:
    """The number of a match, written ``12`` or ``#12``; None if the text is none."""
    digits = text.removeprefix("#")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None


def record_named(given: Given, name: str) -> "Record":
    """The record of a match in the archive, by its number, or of a file; a Trouble tells why there is none."""
    from blocktui.records import RecordError, read_record

    number = match_number(name)
    if number is not None and not Path(name).exists():
        with archive_of(given) as archive:
            return archive.record_of(number)
    try:
        return read_record(Path(name))
    except RecordError as error:
        raise Trouble(f"{name}: {error.reason}", NO) from None
    except OSError as error:
        raise Trouble(
            _("The record cannot be read from {file}: {reason}.").format(file=name, reason=error.strerror or error),
            IN_THE_WAY,
        ) from None


def check_free(given: Given, number: int) -> None:
    """Refuse, with a Trouble, a match that another running program plays."""
    from blocktui.records.archive import MatchInPlay

    matches = matches_of(given)
    try:
        matches.check_free(number)
    except MatchInPlay as error:
        raise Trouble(str(error), IN_THE_WAY) from None
    finally:
        matches.close()


def _told(reason: str) -> str:
    return reason[:1].upper() + reason[1:] + "."


def app_name() -> str:
    """The program and its version, as records tell it."""
    from blocktui import __version__

    return f"blocktui {__version__}"


def matches_of(given: Given) -> "Matches":
    """The user's archive; where nothing can be written into its folder, a match left over goes into this one."""
    from blocktui.play.matches import Matches

    home = given.home
    return Matches(home.archive, home.matches, app=app_name(), spare=(Path.cwd(), Path(tempfile.gettempdir())))


class RecordWriter:
    """Writes each match that is over or left to the file that was asked for."""

    def __init__(self, record: Path | None) -> None:
        self.problems: list[str] = []
        """What could not be written, and why."""
        self._record = record
        self._matches = 0

    def write(self, session: "Session") -> str | None:
        """Write a match, if that was asked for, and tell what went wrong."""
        if self._record is None:
            return None
        from blocktui.play.keeping import record_of_session
        from blocktui.records import write_record

        self._matches += 1
        path = numbered(self._record, self._matches)
        try:
            write_record(path, record_of_session(session, app=app_name()))
        except OSError as error:
            self.problems.append(
                _("The match could not be written to {file}: {reason}.").format(
                    file=path, reason=error.strerror or error
                )
            )
            return self.problems[-1]
        return None


def numbered(path: Path, number: int) -> Path:
    """The file for the first match, and ``NAME-2...`` and so on for the matches that follow it."""
    if number == 1:
        return path
    stem, dot, endings = path.name.partition(".")
    return path.with_name(f"{stem}-{number}{dot}{endings}")
