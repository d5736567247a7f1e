"""The end of what a bot wrote to its log."""

from typing import Final

LOG_BYTES: Final = 64 * 1024


class RingLog:
    """Keeps the last ``size`` bytes that were written.

    >>> log = RingLog(size=4)
    >>> log.write(b"abcdef")
    >>> log.text
    'cdef'
    """

    def __init__(self, size: int = LOG_BYTES) -> None:
        self._size = size
        self._kept = bytearray()

    def write(self, data: bytes) -> None:
        """Append, and drop what is too much from the front."""
        self._kept += data[-self._size :]
        if len(self._kept) > self._size:
            del self._kept[: len(self._kept) - self._size]

    @property
    def text(self) -> str:
        """What is kept, as text; what is not UTF-8, half a character at the cut included, is shown as �."""
        return self._kept.decode(errors="replace")
