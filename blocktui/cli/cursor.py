"""What a terminal does, found out by asking it: how far text moves its cursor, and whether it has a mouse."""

import os
import re
import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_WHERE: Final = "\x1b[6n"
"""Asks for the cursor's place: the answer is CSI row ; column R."""
_MOUSE: Final = "\x1b[?1006$p"
"""Asks for the state of mouse reports: the answer is CSI ? 1006 ; state $ y, 0 where they are not known."""
_PLACE: Final = re.compile(rb"\x1b\[(\d+);(\d+)R")
_STATE: Final = re.compile(rb"\x1b\[\?1006;(\d)\$y")


class Asking:
    """A conversation with a terminal; what it does not answer in time is None, and then nothing more is asked."""

    def __init__(self, write: Callable[[str], object], read: Callable[[], bytes]) -> None:
        """``read`` waits a while for what the terminal says; it returns nothing when the time is up."""
        self._write = write
        self._read = read
        self._silent = False
        self._heard = b""

    def width(self, text: str) -> int | None:
        """By how many cells a text moves the cursor."""
        self._write(f"\r{text}{_WHERE}")
        found = self._hear(_PLACE)
        self._write("\r\x1b[K")
        return None if found is None else int(found[2]) - 1

    def mouse(self) -> bool | None:
        """Whether it reports the mouse; None where it does not say."""
        self._write(f"{_MOUSE}{_WHERE}")
        self._hear(_PLACE)  # an old terminal leaves the first question unanswered, and answers the second
        found = _STATE.search(self._heard)
        self._heard = b""
        self._write("\r\x1b[K")
        return None if found is None else found[1] != b"0"

    def _hear(self, pattern: re.Pattern[bytes]) -> re.Match[bytes] | None:
        while not self._silent:
            found = pattern.search(self._heard)
            if found is not None:
                self._heard = self._heard[: found.start()] + self._heard[found.end() :]
                return found
            more = self._read()
            self._silent = not more
            self._heard += more
        return None


@contextmanager
def asking(incoming: int, outgoing: int, *, seconds: float = 1.0) -> Iterator[Asking | None]:
    """A conversation over two descriptors of one terminal, whose modes are put back; None where that cannot be had."""
    try:
        import termios
        import tty
    except ImportError:
        yield None
        return
    try:
        modes = termios.tcgetattr(incoming)
    except termios.error:
        yield None
        return

    def read() -> bytes:
        ready, _write, _error = select.select([incoming], [], [], seconds)
        return os.read(incoming, 1024) if ready else b""

    try:
        tty.setcbreak(incoming, termios.TCSANOW)
        yield Asking(lambda text: os.write(outgoing, text.encode()), read)
    finally:
        termios.tcsetattr(incoming, termios.TCSADRAIN, modes)
