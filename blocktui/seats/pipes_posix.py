"""The three pipes to a bot where ``poll`` works on them: bounded lines, deadlines, and a log that never fills up."""

import os
import select
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Final

from .log import RingLog
from .protocol import MAX_LINE
from .silence import Ended, Late, TooLong

_READ: Final = select.POLLIN | select.POLLHUP | select.POLLERR


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
        self._in, self._out, self._err = (file.fileno() for file in self._files)
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._clock = clock
        self._watch = watch
        self._watch_every = watch_every
        self._watched = clock()
        self._buffer = b""
        self._readers = select.poll()
        self._readers.register(self._out, _READ)
        self._readers.register(self._err, _READ)
        self._poll = self._readers.poll

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line; Late when the bot does not read, Ended when it is gone."""
        while True:
            try:
                line = line[os.write(self._in, line) :]
            except BlockingIOError:
                self._wait_for_room(deadline)
            except (BrokenPipeError, OSError):
                raise Ended from None
            if not line:
                return

    def receive(self, deadline: float) -> bytes:
        """The next line; Late, Ended or TooLong when there is none."""
        buffer = self._buffer
        while True:
            if buffer:
                end = buffer.find(b"\n") + 1
                if (end or len(buffer)) > MAX_LINE:
                    raise TooLong
                if end == len(buffer):  # as it nearly always is
                    self._buffer = b""
                    return buffer
                if end:
                    self._buffer = buffer[end:]
                    return buffer[:end]
            now = self._clock()
            wait = deadline - now
            if wait > self._watch_every:
                wait = self._watch_every
            events = self._poll(wait * 1000 if wait > 0 else 0)
            for descriptor, _event in events:
                if descriptor == self._err:
                    self._take_log()
                elif not self._take_output():
                    raise Ended
            if not events or now - self._watched > self._watch_every:
                self._look(now)
            buffer = self._buffer
            if wait <= 0 and b"\n" not in buffer:
                raise Late

    def drain_log(self) -> None:
        """Take what is in the log's pipe by now."""
        for _ in range(64):
            if not self._take_log():
                return

    def close(self) -> None:
        """Give the descriptors back."""
        for file in self._files:
            try:
                file.close()
            except OSError:
                continue

    def _take_output(self) -> bool:
        """Read what is there, at most the longest line's worth; False at the end."""
        try:
            read = os.read(self._out, MAX_LINE)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self._buffer = self._buffer + read if self._buffer else read
        return bool(read)

    def _take_log(self) -> bool:
        """Read a piece of the log; False when there is nothing more now."""
        try:
            read = os.read(self._err, MAX_LINE)
        except BlockingIOError:
            return False
        except OSError:
            read = b""
        if not read:
            with suppress(KeyError):
                self._readers.unregister(self._err)
            return False
        self.log.write(read)
        return True

    def _look(self, now: float) -> None:
        """Have a look at the process; what it said before it went still counts."""
        self._watched = now
        if b"\n" in self._buffer or self._watch():
            return
        if not self._take_output() or not self._buffer:
            raise Ended

    def _wait_for_room(self, deadline: float) -> None:
        room = select.poll()
        room.register(self._in, select.POLLOUT | select.POLLERR)
        room.register(self._err, _READ)
        now = self._clock()
        events = room.poll(max(0.0, min(deadline - now, self._watch_every)) * 1000)
        if any(descriptor == self._err for descriptor, _event in events):
            self._take_log()
        elif not events:
            self._look(now)
        if self._clock() >= deadline:
            raise Late
