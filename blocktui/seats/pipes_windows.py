"""The three pipes to a bot where ``poll`` does not work on them: a thread reads each. Untested on Windows."""

import queue
import threading
from collections.abc import Callable
from typing import IO

from .log import RingLog
from .protocol import MAX_LINE
from .silence import Ended, Late, TooLong


class Pipes:
    """A bot's standard input, output and error."""

    def __init__(
        self,
        stdin: IO[bytes],
        stdout: IO[bytes],
        stderr: IO[bytes],
        *,
        clock: Callable[[], float],
        watch: Callable[[], bool],
        watch_every: float = 0.25,
    ) -> None:
        """``watch`` is called about every ``watch_every`` seconds of waiting; False says that the process is gone."""
        self.log = RingLog()
        self._files = (stdin, stdout, stderr)
        self._stdin = stdin
        self._clock = clock
        self._watch = watch
        self._watch_every = watch_every
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=64)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue(maxsize=64)
        for work, file in ((self._read_lines, stdout), (self._read_log, stderr), (self._write, stdin)):
            threading.Thread(target=work, args=(file,), daemon=True).start()

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line; Late when the bot does not read, Ended when it is gone."""
        try:
            self._outgoing.put(line, timeout=max(0.0, min(deadline - self._clock(), 3600.0)))
        except queue.Full:
            raise Late from None

    def receive(self, deadline: float) -> bytes:
        """The next line without its end; Late, Ended or TooLong when there is none."""
        while True:
            wait = min(deadline - self._clock(), self._watch_every)
            try:
                line = self._lines.get(timeout=max(0.0, wait))
            except queue.Empty:
                if not self._watch() and self._lines.empty():
                    raise Ended from None
                if self._clock() >= deadline:
                    raise Late from None
                continue
            if line is None:
                raise Ended
            if not line.endswith(b"\n"):
                raise TooLong
            return line

    def drain_log(self) -> None:
        """The log is read all the time."""

    def close(self) -> None:
        """Give the descriptors back."""
        for file in self._files:
            try:
                file.close()
            except OSError:
                continue

    def _read_lines(self, file: IO[bytes]) -> None:
        try:
            while line := file.readline(MAX_LINE):
                self._lines.put(line)
        except (OSError, ValueError):
            pass
        self._lines.put(None)

    def _read_log(self, file: IO[bytes]) -> None:
        try:
            while read := file.read(4096):
                self.log.write(read)
        except (OSError, ValueError):
            return

    def _write(self, file: IO[bytes]) -> None:
        try:
            while (line := self._outgoing.get()) is not None:
                file.write(line)
                file.flush()
        except (OSError, ValueError):
            return
