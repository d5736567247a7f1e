"""Where the matches of a run are written."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from blocktui.i18n import _

if TYPE_CHECKING:
    from blocktui.play.session import Session


class Keeper:
    """Writes each match that is over or left: among the user's matches, and to the file that was asked for."""

    def __init__(self, folder: Path, record: Path | None) -> None:
        self.problems: list[str] = []
        """What could not be written, and why."""
        self._folder = folder
        self._record = record
        self._matches = 0

    def keep(self, session: "Session") -> str | None:
        """Write a match, and tell what went wrong; one in which nothing was played is not put among the matches."""
        from blocktui import __version__
        from blocktui.play.keeping import keep_record, record_of_session
        from blocktui.records import write_record

        record = record_of_session(session, app=f"blocktui {__version__}")
        problems = []
        if record.turns:
            problems.append(self._attempt(self._folder, lambda: keep_record(record, self._folder)))
        self._matches += 1
        if self._record is not None:
            path = numbered(self._record, self._matches)
            problems.append(self._attempt(path, lambda: write_record(path, record)))
        wrong = [problem for problem in problems if problem]
        self.problems += wrong
        return " ".join(wrong) or None

    def _attempt(self, path: Path, write: Callable[[], object]) -> str | None:
        try:
            write()
        except OSError as error:
            return _("The match could not be written to {file}: {reason}.").format(
                file=path, reason=error.strerror or error
            )
        return None


def numbered(path: Path, number: int) -> Path:
    """The file for the first match, and ``NAME-2...`` and so on for the matches that follow it."""
    if number == 1:
        return path
    stem, dot, endings = path.name.partition(".")
    return path.with_name(f"{stem}-{number}{dot}{endings}")
