"""The folder in which a bot's process runs: empty at first, measured meanwhile, removed with all that is in it."""

import os
import secrets
import subprocess
import sys
import tempfile
from contextlib import suppress
from typing import Final

_DEEPEST: Final = 32
_BLOCK: Final = 512
_REMOVED_AT_ONCE: Final = 100

_removers: "list[subprocess.Popen[bytes]]" = []
"""The processes that remove what took too long."""


class Scratch:
    """A new folder, readable to this user alone; a disk that has no room for it is an OSError."""

    def __init__(self) -> None:
        self.path = tempfile.mkdtemp(prefix="blocktui-bot-")

    def holds_more_than(self, size: int, entries: int) -> bool:
        """Whether there are more bytes or files in it, or folders in folders so deep that it cannot be told."""
        waiting = [(self.path, 0)]
        while waiting:
            folder, depth = waiting.pop()
            with suppress(OSError), os.scandir(folder) as listed:
                for entry in listed:
                    entries -= 1
                    with suppress(OSError):
                        seen = entry.stat(follow_symlinks=False)
                        size -= getattr(seen, "st_blocks", seen.st_size // _BLOCK) * _BLOCK
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append((entry.path, depth + 1))
                    if size < 0 or entries < 0 or depth > _DEEPEST:
                        return True
        return False

    def remove(self) -> None:
        """Remove it; where a bot left much in it, which may take a while, a process does so that outlives this one."""
        _removers[:] = [remover for remover in _removers if remover.poll() is None]
        if not self.holds_more_than(sys.maxsize, _REMOVED_AT_ONCE):
            remove(self.path)
            return
        command = [sys.executable, "-P", "-m", __name__, self.path]
        folders = os.pathsep.join(sys.path)
        with suppress(OSError):
            _removers.append(
                subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env={**os.environ, "PYTHONPATH": folders},
                    start_new_session=True,
                )
            )


def remove(folder: str) -> None:
    """Remove a folder, as far as this machine lets; folders in folders are brought up first, however deep they lie."""
    number, prefix = 0, secrets.token_hex(8)
    with suppress(OSError):
        os.chmod(folder, 0o700)  # noqa: PTH101 - a bot may have left ten thousand
        while entries := list(os.scandir(folder)):
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)  # noqa: PTH108
                    continue
                os.chmod(entry.path, 0o700)  # noqa: PTH101
                for inner in list(os.scandir(entry.path)):
                    number += 1
                    os.replace(inner.path, f"{folder}/{prefix}{number}")  # noqa: PTH105
                os.rmdir(entry.path)  # noqa: PTH106
        os.rmdir(folder)  # noqa: PTH106


if __name__ == "__main__":
    remove(sys.argv[1])
