"""Which program plays which match: a claim that dies with its process, however that ends."""

import os
import sys
import threading
from pathlib import Path

from blocktui.i18n import _


class MatchInPlay(Exception):
    """Another program, or another table of this one, plays the match now."""

    def __init__(self, match_id: int) -> None:
        super().__init__(_("Match {id} is being played at another table: leave it there first.").format(id=match_id))
        self.match_id = match_id

    def __reduce__(self) -> tuple[type["MatchInPlay"], tuple[int]]:
        return MatchInPlay, (self.match_id,)


class Claims:
    """The matches that this process plays, each a locked byte of one file beside the archive.

    The system drops the locks of a process that ends, also of one that is killed. Where the file cannot be made, every
    claim is granted: nothing can be written into the archive beside it either. One Claims a file and process: closing
    one drops the locks of all.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None
        self._held: set[int] = set()
        self._lock = threading.Lock()

    def claim(self, match_id: int) -> bool:
        """Take a match; whether nobody else has it."""
        with self._lock:
            if match_id in self._held or not self._lock_byte(match_id):
                return False
            self._held.add(match_id)
            return True

    def free(self, match_id: int) -> bool:
        """Whether nobody plays a match now."""
        with self._lock:
            if match_id in self._held or not self._lock_byte(match_id):
                return False
            self._unlock_byte(match_id)
            return True

    def release(self, match_id: int) -> None:
        """Let others have a match."""
        with self._lock:
            if match_id in self._held:
                self._held.discard(match_id)
                self._unlock_byte(match_id)

    def close(self) -> None:
        """Let others have all of them."""
        with self._lock:
            self._held.clear()
            if self._file is not None:
                os.close(self._file)
                self._file = None

    def _lock_byte(self, match_id: int) -> bool:
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        return _lock(self._file, match_id)

    def _unlock_byte(self, match_id: int) -> None:
        if self._file is not None:
            _unlock(self._file, match_id)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, at: int) -> bool:
        os.lseek(file, at, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(file: int, at: int) -> None:
        os.lseek(file, at, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import errno
    import fcntl

    def _lock(file: int, at: int) -> bool:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, at)
        except OSError as error:
            # A file system without locks keeps nobody out.
            return error.errno not in (errno.EACCES, errno.EAGAIN)
        return True

    def _unlock(file: int, at: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, at)
