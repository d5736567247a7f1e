"""Hindi in a real terminal: borders, columns and titles stay straight on every screen, under tmux."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blocktui.i18n import cell_width

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not here")

SECRET = "00112233445566778899aabbccddeeff"


class Pane:
    """A tmux pane in which the command runs, and what stands on it."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        self._socket = f"hindi-{os.getpid()}-{home.name}"
        command = shlex.join([sys.executable, "-m", "blocktui", *arguments, "--data", str(home), "--lang", "hi"])
        self._tmux(
            "-u", "-f", os.devnull, "new-session", "-d", "-x", str(columns), "-y", str(rows),
            f"TEXTUAL_ANIMATIONS=none COLORTERM=truecolor {command}",
        )  # fmt: skip

    def _tmux(self, *arguments: str) -> str:
        environ = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        for name in ("NO_COLOR", "TMUX"):
            environ.pop(name, None)
        done = subprocess.run(
            ["tmux", "-L", self._socket, *arguments], capture_output=True, check=True, env=environ, timeout=60
        )
        return done.stdout.decode()

    def press(self, *keys: str) -> None:
        """Type keys by tmux's names."""
        self._tmux("send-keys", *keys)

    def rows(self) -> list[str]:
        """What stands on it, cell by cell."""
        return self._tmux("capture-pane", "-p").split("\n")

    def until(self, holds: Callable[[list[str]], bool]) -> list[str]:
        """The rows, once something holds of them and they stand still."""
        deadline = time.monotonic() + 60
        before: list[str] = []
        while True:
            rows = self.rows()
            if holds(rows) and rows == before:
                return rows
            assert time.monotonic() < deadline, "it never came:\n" + "\n".join(rows)
            before = rows
            time.sleep(0.1)

    def close(self) -> None:
        """Nothing is left of it."""
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], check=False, capture_output=True, timeout=60)


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Callable[..., Pane]]:
    opened: list[Pane] = []

    def open_pane(*arguments: str) -> Pane:
        opened.append(Pane(tmp_path, *arguments))
        return opened[-1]

    yield open_pane
    for one in opened:
        one.close()


def columns_of(rows: list[str], sign: str, *, last: bool = False) -> set[int]:
    """The cells in which the first (or last) of these signs stands, over all the rows that have it."""
    found = [row.rfind(sign) if last else row.find(sign) for row in rows]
    return {cell_width(row[:at]) for row, at in zip(rows, found, strict=True) if at >= 0}


def test_every_screen_stays_straight(pane: Callable[..., Pane]) -> None:
    screen = pane("play", "human=दक्षिण", "heaviest=पश्चिम", "random=उत्तर", "--no-plugins", "--secret", SECRET)

    lot = screen.until(lambda rows: any("लॉट" in row for row in rows) and any("▊" in row for row in rows))
    assert columns_of(lot, "▊") == {15}
    assert columns_of(lot, "▎") == {64}

    screen.press("Enter")
    table = screen.until(lambda rows: any("आपकी बारी" in row for row in rows))
    assert columns_of(table[3:16], "█") == {0}
    assert columns_of(table[3:16], "█", last=True) == {79}
    assert columns_of(table[16:23], "│", last=True) == {50}
    assert table[0].endswith("61"), "the title's right end"
    assert cell_width(table[0]) == 79
    assert "मदद" in table[23]

    screen.press("?")
    keys = screen.until(lambda rows: any("खेलना" in row for row in rows))
    assert columns_of(keys, "▊") == {2}
    assert columns_of(keys, "▎", last=True) == {77}
    screen.press("Escape")

    screen.until(lambda rows: not any("खेलना" in row for row in rows))
    screen.press("r")
    rules = screen.until(lambda rows: "नियम" in rows[0])
    assert all(cell_width(row) <= 80 for row in rules)
    screen.press("Escape")

    screen.until(lambda rows: any("आपकी बारी" in row for row in rows))
    screen.press("q")
    leave = screen.until(lambda rows: any("छोड़ें?" in row for row in rows))
    assert columns_of(leave, "▊") == {18}
    assert columns_of(leave, "▎") == {61}


def test_the_setup_stays_straight(pane: Callable[..., Pane]) -> None:
    screen = pane("--no-plugins")
    setup = screen.until(lambda rows: any("खिलाड़ी" in row for row in rows) and any("शुरू" in row for row in rows))
    form = [row for row in setup[9:22] if "◂" in row]
    assert len(form) >= 4
    assert len(columns_of(form, "◂")) == 1
    assert len(columns_of(form, "▸", last=True)) == 1
    assert columns_of(setup[1:8], "█", last=True) == {79}
