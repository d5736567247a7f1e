"""The folder in which a bot's process runs: empty at first, measured meanwhile, removed with all that is in it."""

import os
import secrets
import tempfile
from contextlib import suppress
from typing import Final

_DEEPEST: Final = 32
_BLOCK: Final = 512


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
        """Remove it, as far as this machine lets; folders in folders are brought up first, however deep they lie."""
        here, number, prefix = self.path, 0, secrets.token_hex(8)
        with suppress(OSError):
            os.chmod(here, 0o700)  # noqa: PTH101 - a bot may have left a hundred thousand
            while entries := list(os.scandir(here)):
                for entry in entries:
                    if not entry.is_dir(follow_symlinks=False):
                        os.unlink(entry.path)  # noqa: PTH108
                        continue
                    os.chmod(entry.path, 0o700)  # noqa: PTH101
                    for inner in list(os.scandir(entry.path)):
                        number += 1
                        os.replace(inner.path, f"{here}/{prefix}{number}")  # noqa: PTH105
                    os.rmdir(entry.path)  # noqa: PTH106
            os.rmdir(here)  # noqa: PTH106
