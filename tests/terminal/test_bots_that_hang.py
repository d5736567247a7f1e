"""C22 and C44 in a real terminal: bots that hang or tear at the screen, keys that are answered, and a clean end."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from tests.seats.conftest import HOSTILE, ancestors

from .conftest import COMMAND, Terminal

Open = Callable[..., Terminal]


def descendants(of: int) -> dict[int, str]:
    """The processes that came of one, each with the moment at which it began."""
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    return {pid: began for pid in pids if of in ancestors(pid) and (began := beginning(pid))}


def beginning(pid: int) -> str:
    """The moment at which a process began; empty when it is gone or waits to be taken note of."""
    try:
        fields = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in "ZX" else fields[19]


def seconds_to_answer(shown: Terminal, key: str) -> float:
    """From a key to the first of what is painted for it; the rest is read, too."""
    begun = time.monotonic()
    shown.press(key)
    assert shown.read(10), f"no answer to {key}:\n{shown.text}"
    answered = time.monotonic() - begun
    while shown.read(0.05):
        pass
    return answered


@pytest.mark.parametrize(
    "bots",
    [
        ("loops_for_ever.py", "leaves_children.py", "loops_for_ever.py"),
        ("regular_expression.py", "sleeps.py"),
    ],
)
def test_c22_c44_keys_are_answered_while_bots_hang_and_nothing_is_left_two_seconds_after_leaving(
    terminal: Open, bots: tuple[str, ...]
) -> None:
    shown = terminal("watch", *(str(HOSTILE / bot) for bot in bots), "--limit", "600000", "--pace", "0")
    shown.settled(lambda: "is to move" in shown.text)
    hanging = [seconds_to_answer(shown, "o") for _ in range(9)]
    left = descendants(shown.pid)
    assert len(left) >= len(bots)
    begun = time.monotonic()
    shown.press("\x11")
    assert shown.wait() == 0
    leaving = time.monotonic() - begun
    assert [pid for pid, began in left.items() if beginning(pid) == began] == []
    shown.assert_clean()
    assert leaving < 2
    assert median(hanging) < 0.1
    print(f"a key {median(hanging) * 1000:.1f} ms, leaving {leaving:.2f} s, {len(left)} processes")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_c22_a_signal_ends_a_match_in_plain_mode_with_all_that_its_bots_left(tmp_path: Path, number: int) -> None:
    bots = (
        str(HOSTILE / "loops_for_ever.py"),
        str(HOSTILE / "leaves_children.py"),
    )  # the second opens with this secret
    secret = bytes(range(16)).hex()
    command = [*COMMAND, "watch", *bots, "--plain", "--limit", "600000", "--data", str(tmp_path), "--secret", secret]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as match:
        assert match.stdout is not None
        while b" opens." not in match.stdout.readline():
            pass
        while len(left := descendants(match.pid)) < 5:
            assert match.poll() is None
        begun = time.monotonic()
        match.send_signal(number)
        _out, errors = match.communicate(timeout=20)
    assert time.monotonic() - begun < 2
    assert match.returncode == 128 + number
    assert b"Traceback" not in errors
    assert [pid for pid, began in left.items() if beginning(pid) == began] == []
