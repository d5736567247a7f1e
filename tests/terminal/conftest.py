"""A real pseudo-terminal with the command in it, read as a person reads it."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte
import pytest

COMMAND = (sys.executable, "-m", "blocktui")
PATIENCE = 60.0
"""Seconds after which a screen that was waited for is missed."""


class Terminal:
    """A pseudo-terminal of so many columns and rows, in which a command runs."""

    def __init__(self, *arguments: str, home: Path, columns: int = 80, rows: int = 24, **environ: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.status: int | None = None
        env = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", BLOCKTUI_DATA=str(home))
        env.update(TEXTUAL_ANIMATIONS="none", **environ)
        for name in ("NO_COLOR", "LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES"):
            env.pop(name, None)
        self._main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.modes = termios.tcgetattr(side)
        self._side = side
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._main)
            os.login_tty(side) if hasattr(os, "login_tty") else _login(side)
            os.execve(COMMAND[0], [*COMMAND, *arguments], env)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def read(self, seconds: float) -> bool:
        """Take in what comes within so many seconds; whether anything did."""
        ready, _write, _error = select.select([self._main], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._main, 65536)
        except OSError:
            return False
        self.output += data
        self._stream.feed(data)
        return bool(data)

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._main, keys.encode())

    def until(self, holds: Callable[[], bool]) -> None:
        """Read until something holds; an AssertionError with the screen if it does not in time."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"it never came:\n{self.text}"
            self.read(0.05)

    def settled(self, holds: Callable[[], bool]) -> None:
        """Read until something holds and nothing more comes for a moment, as a person waits for a picture to stand."""
        while True:
            self.until(lambda: self.ended() or holds())
            if not self.read(0.25):
                return

    def shows(self, words: str) -> None:
        """Wait until the screen shows these words."""
        self.until(lambda: words in self.text)

    def resize(self, columns: int, rows: int) -> None:
        """Another size of the window."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self._main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def ended(self) -> bool:
        """Whether the command has ended; its exit status is then in ``status``."""
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status is not None

    def wait(self) -> int:
        """Wait for the end of the command."""
        self.until(self.ended)
        while self.read(0.05):
            pass
        assert self.status is not None
        return self.status

    def hang_up(self) -> None:
        """The window is closed."""
        os.close(self._side)
        os.close(self._main)
        self._main = self._side = -1

    def wait_without_reading(self) -> int:
        """Wait for the end of the command, whose terminal is gone."""
        deadline = time.monotonic() + PATIENCE
        while not self.ended():
            assert time.monotonic() < deadline, "it goes on without a terminal"
            time.sleep(0.05)
        assert self.status is not None
        return self.status

    def assert_clean(self) -> None:
        """The terminal is as it was: main screen, cursor shown, no mouse reports, no pasting marks, its old modes."""
        for on, off in ((b"?1049h", b"?1049l"), (b"?1000h", b"?1000l"), (b"?2004h", b"?2004l"), (b"?25l", b"?25h")):
            assert self.output.rfind(b"\x1b[" + off) >= self.output.rfind(b"\x1b[" + on), f"{on!r} was not undone"
        assert termios.tcgetattr(self._side)[:4] == self.modes[:4]

    def close(self) -> None:
        """Nothing is left of it."""
        if not self.ended():
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self._main >= 0:
            os.close(self._main)
            os.close(self._side)


def _login(side: int) -> None:
    os.setsid()
    fcntl.ioctl(side, termios.TIOCSCTTY, 0)
    for number in range(3):
        os.dup2(side, number)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens terminals whose user has a home of their own; they are closed at the end."""
    opened: list[Terminal] = []

    def open_one(*arguments: str, **wishes: object) -> Terminal:
        opened.append(Terminal(*arguments, home=tmp_path / "home", **wishes))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
