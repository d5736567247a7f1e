"""How quick the start is and how much it holds, against a hello-world Textual app in the same run."""

import os
import pty
import resource
import select
import signal
import statistics
import struct
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path

import pytest

pytestmark = pytest.mark.benchmark

ROUNDS = 9
HELLO = """
from textual.app import App
from textual.widgets import Static

class Hello(App):
    def compose(self):
        yield Static("hello")

Hello().run()
"""
BLOCKTUI = (sys.executable, "-m", "blocktui")


def first_paint(command: tuple[str, ...], words: bytes, home: Path) -> tuple[float, int]:
    """Seconds until the words are on a terminal of 80 by 24, and the memory held then, in bytes."""
    env = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor", BLOCKTUI_DATA=str(home), LANG="C.UTF-8")
    main, side = pty.openpty()
    ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    began = time.monotonic()
    pid = os.fork()
    if pid == 0:
        os.close(main)
        os.setsid()
        ioctl(side, termios.TIOCSCTTY, 0)
        for number in range(3):
            os.dup2(side, number)
        os.execve(command[0], list(command), env)
    output = b""
    try:
        while words not in output:
            ready, _write, _error = select.select([main], [], [], 30)
            assert ready, "nothing was painted"
            output += os.read(main, 65536)
        seconds = time.monotonic() - began
        held = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(main)
        os.close(side)
    return seconds, held


@pytest.fixture(scope="module")
def starts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[float, int]]]:
    """Both apps started in alternation, after one start of each that warms their bytecode."""
    folder = tmp_path_factory.mktemp("start")
    hello = folder / "hello.py"
    hello.write_text(HELLO)
    found: dict[str, list[tuple[float, int]]] = {"hello": [], "ours": []}
    for number in range(ROUNDS + 1):
        for name, command, words in (
            ("hello", (sys.executable, str(hello)), b"hello"),
            ("ours", BLOCKTUI, "▸".encode()),
        ):
            measured = first_paint(command, words, folder / "home")
            if number:
                found[name].append(measured)
    return found


def test_the_first_paint_takes_no_more_than_1_7_times_a_hello_worlds(
    starts: dict[str, list[tuple[float, int]]], record_property
) -> None:
    hello, ours = (statistics.median(seconds for seconds, _held in starts[name]) for name in ("hello", "ours"))
    record_property("ratio", ours / hello)
    print(f"first paint: {ours * 1000:.0f} ms, hello-world {hello * 1000:.0f} ms, ratio {ours / hello:.2f}")
    assert ours / hello <= 1.7


def test_the_setup_holds_less_than_twice_a_hello_worlds_memory(starts: dict[str, list[tuple[float, int]]]) -> None:
    hello, ours = (statistics.median(held for _seconds, held in starts[name]) for name in ("hello", "ours"))
    print(f"memory: {ours / 2**20:.0f} MiB, hello-world {hello / 2**20:.0f} MiB, ratio {ours / hello:.2f}")
    assert ours < 2 * hello


def test_the_version_takes_at_most_60_ms_more_than_an_empty_program() -> None:
    empty, ours = (sys.executable, "-c", "pass"), (*BLOCKTUI, "--version")
    taken: dict[tuple[str, ...], list[float]] = {empty: [], ours: []}
    for number in range(16):
        for command, times in taken.items():
            pid = os.spawnv(os.P_NOWAIT, command[0], [*command])
            _pid, status, used = os.wait4(pid, 0)
            assert status == 0
            if number:
                times.append(used.ru_utime + used.ru_stime)  # what others run meanwhile does not count
    more = statistics.median(taken[ours]) - statistics.median(taken[empty])
    print(f"--version: {more * 1000:.0f} ms more than an empty program")
    assert more <= 0.060
