"""The user's matches in one run of the program: the archive, opened when it is first needed."""

import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from blocktui.records.archive import Archive, Claims, Saved

    from .keeping import Keeping
    from .session import Session


WAIT: Final = 1.0
"""Seconds that another program's lock is waited for: a turn is not shown meanwhile."""

_OFFERED: Final = 20
"""How many matches that were left are looked at for one to go on with."""


class Matches:
    """The archive of the user's matches, and what is kept there now; any thread may call it."""

    def __init__(self, path: Path, records: Path, *, app: str, spare: Sequence[Path] = ()) -> None:
        """``path`` is the archive's file.

        Record files in the folder ``records`` are put into the archive once. A match that the archive cannot take is
        written there, or else into one of the ``spare`` folders. ``app`` is the program and its version.
        """
        self.path = path
        self._records = records
        self._spare = spare
        self._app = app
        self._archive: Archive | None = None
        self._claims: Claims | None = None
        self._lock = threading.Lock()

    def archive(self) -> "Archive":
        """The archive; what is in the way is an ArchiveError, and may be gone when it is called again."""
        from blocktui.records.archive import Archive, ArchiveError

        with self._lock:
            if self._archive is None:
                archive = Archive(self.path, wait=WAIT)
                with suppress(ArchiveError):
                    self._take_in(archive)
                self._archive = archive
            return self._archive

    def close(self) -> None:
        """Close the archive."""
        with self._lock:
            if self._archive is not None:
                self._archive.close()
                self._archive = None
            if self._claims is not None:
                self._claims.close()
                self._claims = None

    def keep(self, session: "Session") -> "Keeping":
        """Begin to keep a session, or go on with it; nothing is written before the first deal.

        It is claimed until it is left: MatchInPlay when another program, or another table of this one, plays it.
        """
        from .keeping import Keeping

        folders = (self._records, *self._spare)
        return Keeping(session, self.archive, app=self._app, folders=folders, claims=self._claimed())

    def check_free(self, match_id: int) -> None:
        """Refuse, with MatchInPlay, a match that is being played now, here or by another program."""
        from blocktui.records.archive import MatchInPlay

        if not self._claimed().free(match_id):
            raise MatchInPlay(match_id)

    def _claimed(self) -> "Claims":
        from blocktui.records.archive import Claims

        with self._lock:
            if self._claims is None:
                self._claims = Claims(self.path.with_suffix(".playing"))
            return self._claims

    def interrupted(self) -> "Saved | None":
        """The match that was left last, if there is one to go on with; an ArchiveError tells what is in the way.

        One that is being played now was not left.
        """
        from blocktui.records import SUFFIX
        from blocktui.records.archive import Filter

        if not self.path.exists() and not any(self._records.glob(f"*{SUFFIX}")):
            return None
        archive = self.archive()
        for left in archive.matches(Filter(result="unfinished"), limit=_OFFERED):
            if left.event is None and self._claimed().free(left.id):
                saved = archive.saved(left.id)
                if can_go_on(saved):
                    return saved
        return None

    def _take_in(self, archive: "Archive") -> None:
        """Import the record files that lie about, and put away those that are in the archive now."""
        from blocktui.records import SUFFIX
        from blocktui.records.archive import import_file

        done = self._records / "imported"
        for file in sorted(self._records.glob(f"*{SUFFIX}")):
            with suppress(OSError):
                if all(one.fate != "refused" for one in import_file(archive, file)):
                    done.mkdir(mode=0o700, exist_ok=True)
                    file.rename(done / file.name)


def can_go_on(saved: "Saved") -> bool:
    """Whether a match that was left is one to go on with: its tiles are told, and not all wished for was played."""
    record = saved.record
    if record.result is not None or record.event is not None or any(one.hidden for one in record.rounds):
        return False
    rounds = saved.settings.get("rounds")
    over = bool(record.rounds) and record.rounds[-1].end is not None
    return not (rounds is not None and over and len(record.rounds) >= int(rounds))
