"""A person at a real terminal: by mouse alone, put to sleep and woken, leaving in the middle of a thought."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from blocktui.records import read_record, verify
from blocktui.records.archive import Archive

from .conftest import Terminal

Open = Callable[..., Terminal]

pytestmark = pytest.mark.slow

SECRET = "000102030405060708090a0b0c0d0e0f"
PATIENCE = 60.0
THINKER = """
import time


def choose(view, turn):
    time.sleep(30)
    return view.legal[0]
"""


def click(shown: Terminal, x: int, y: int) -> None:
    """Press and let go the left button at a cell, as terminals report it."""
    shown.press(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")


def click_words(shown: Terminal, words: str) -> None:
    """Click where the bottom row says so."""
    rows = shown.text.split("\n")
    click(shown, rows[-1].index(words) + len(words) - 1, len(rows) - 1)


def waits(text: str) -> bool:
    """Whether the screen waits for a person."""
    keys = text.split("\n")[-1]
    return "go on" in text or " again" in keys or " choose" in keys or " place" in keys


@pytest.mark.parametrize("others", [["heaviest"], ["random", "heaviest", "random"]])
def test_c46_a_match_is_played_to_its_end_by_mouse_alone(terminal: Open, tmp_path: Path, others: list[str]) -> None:
    record = tmp_path / "match.block.toml"
    shown = terminal("play", "human=Ann", *others, "--target", "15", "--record", str(record))
    clicked = 0
    before = ""
    for _number in range(400):
        shown.settled(lambda before=before: shown.text != before and waits(shown.text))
        before = shown.text
        rows = before.split("\n")
        if " again" in rows[-1]:
            break
        if "go on" in rows[-1]:
            click_words(shown, "go on")
        elif "go on" in before:  # a card, which any click closes
            click(shown, 40, 12)
        else:
            # of the tiles that can be played, the chosen one is clicked again, which places it
            tiles = [(found.start() + 1, y) for y, row in enumerate(rows) for found in re.finditer(r"▸\d◂", row)]
            x, y = tiles[0]
            clicked += 1
            click(shown, x, y - 3)
    else:
        raise AssertionError("the match never ended")
    assert clicked
    click_words(shown, "leave")
    assert shown.wait() == 0
    shown.assert_clean()
    written = read_record(record)
    verify(written)
    assert written.result is not None


def left_in(folder: Path) -> list[object]:
    """The matches that the archive in a home holds, every one of them true."""
    with Archive(folder / "home" / "archive.db") as archive:
        records = list(archive.records())
    for record in records:
        verify(record)
    return records


def children_of(pid: int) -> list[psutil.Process]:
    """The processes that a process has started."""
    return psutil.Process(pid).children(recursive=True)


def test_c44_keys_are_answered_while_a_bot_thinks_and_leaving_does_not_wait_for_it(
    terminal: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "thinker.py").write_text(THINKER)
    monkeypatch.chdir(tmp_path)
    shown = terminal("play", "human=Ann", "./thinker.py=Bo", "--limit", "60000", "--secret", SECRET)
    shown.shows("decides who")
    shown.press("\r")
    for _number in range(50):
        shown.settled(lambda: "Bo is to move" in shown.text or waits(shown.text))
        if "Bo is to move" in shown.text:
            if not shown.read(2.0):  # longer than a beat: it has been asked, and thinks
                break
            continue
        tile = re.search(r"▸(\d)◂", shown.text)
        shown.press("\r" if tile is None or " place" in shown.text.split("\n")[-1] else tile.group(1) + "\r")
        shown.read(0.2)
    assert "Bo is to move" in shown.text
    taken = []
    for key, words in (("s", "go on"), ("\x1b", "describe"), ("r", "chapter"), ("\x1b", "describe")):
        began = time.monotonic()
        shown.press(key)
        shown.until(lambda words=words: words in shown.text.split("\n")[-1])
        taken.append(time.monotonic() - began)
    print("keys answered after " + ", ".join(f"{seconds * 1000:.0f} ms" for seconds in taken))
    assert max(taken) < 5.0, "the bot thinks for 30"
    bots = children_of(shown.pid)
    assert bots
    began = time.monotonic()
    shown.press("q")
    shown.shows("Leave this match?")
    shown.press("y")
    assert shown.wait() == 0
    assert time.monotonic() - began < 20
    shown.assert_clean()
    _gone, alive = psutil.wait_procs(bots, timeout=10)
    assert not alive
    (record,) = left_in(tmp_path)
    assert record.result is None


def test_c41_a_window_that_changes_while_bots_play_hurts_nothing(terminal: Open, tmp_path: Path) -> None:
    shown = terminal("watch", "heaviest", "random", "random", "heaviest", "--pace", "0", "--exit", "--target", "200")
    sizes = [(200, 60), (20, 5), (1, 1), (60, 18), (120, 40), (80, 24), (300, 100), (79, 17)]
    changed = 0
    while not shown.ended():
        shown.resize(*sizes[changed % len(sizes)])
        changed += 1
        shown.read(0.02)
    assert shown.wait() == 0
    assert changed > 5
    (record,) = left_in(tmp_path)
    assert record.result is not None


def test_five_hundred_rounds_without_delay_never_stall_the_screen(terminal: Open) -> None:
    shown = terminal("watch", "heaviest", "random", "--pace", "0", "--rounds", "500", "--target", "1000000")
    shown.shows("no delay")
    taken: list[float] = []
    round_seen = 0
    while True:
        began = time.monotonic()
        shown.press("s")
        shown.until(lambda: "esc back" in keys(shown))
        if " again" in keys(shown):
            break
        taken.append(time.monotonic() - began)
        shown.press("\r")
        shown.until(lambda: "esc back" not in keys(shown) or " again" in keys(shown))
        if " again" in keys(shown):
            break
        found = re.search(r"round (\d+)", shown.text)
        round_seen = int(found.group(1)) if found else round_seen
        shown.read(0.2)
    print(f"{len(taken)} times asked for the scores, answered in at most {max(taken):.2f} s, up to round {round_seen}")
    assert len(taken) > 5
    assert round_seen > 300
    assert max(taken) < 3.0
    shown.press("q")
    assert shown.wait() == 0


def keys(shown: Terminal) -> str:
    """The row that names the keys."""
    return shown.text.split("\n")[-1]


class Shell:
    """A shell with job control in a tmux pane, and what stands on it."""

    def __init__(self, home: Path) -> None:
        self._socket = f"by-hand-{os.getpid()}-{home.name}"
        self._tmux("-u", "-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", "sh -m -i")

    def _tmux(self, *arguments: str) -> str:
        environ = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        environ.update(TEXTUAL_ANIMATIONS="none", COLORTERM="truecolor")
        for name in ("NO_COLOR", "TMUX", "ENV"):
            environ.pop(name, None)
        done = subprocess.run(
            ["tmux", "-L", self._socket, *arguments], capture_output=True, check=True, env=environ, timeout=60
        )
        return done.stdout.decode()

    def press(self, *keys: str) -> None:
        """Type keys by tmux's names."""
        self._tmux("send-keys", *keys)

    def say(self, line: str) -> None:
        """Type a line."""
        self._tmux("send-keys", "-l", line)
        self.press("Enter")

    @property
    def text(self) -> str:
        """What stands on it."""
        return self._tmux("capture-pane", "-p")

    def shows(self, *words: str, without: str = "\x00") -> str:
        """Wait until all these words stand there, and what must be gone is gone."""
        deadline = time.monotonic() + PATIENCE
        while True:
            text = self.text
            if all(word in text for word in words) and without not in text:
                return text
            assert time.monotonic() < deadline, f"it never came:\n{text}"
            time.sleep(0.05)

    def close(self) -> None:
        """Nothing is left of it."""
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], check=False, capture_output=True, timeout=60)


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not here")
    one = Shell(tmp_path)
    yield one
    one.close()


def test_ctrl_z_puts_it_to_sleep_and_fg_wakes_it_as_it_was(shell: Shell, tmp_path: Path) -> None:
    shell.say("PS1='ready> '")
    shell.say("echo set $((1 + 1))")
    shell.shows("set 2")
    home = shlex.quote(str(tmp_path / "home"))
    command = f"{shlex.quote(sys.executable)} -m blocktui play human=Ann heaviest=Bo --no-plugins"
    shell.say(f"{command} --secret {SECRET} --data {home}")
    shell.shows("decides who")
    shell.press("Enter")
    table = shell.shows("Ann, your turn", "leave")
    for _number in range(2):
        shell.press("C-z")
        slept = shell.shows("ready>", without="your turn")
        assert "Traceback" not in slept
        shell.say("echo awake $((40 + 2))")
        shell.shows("awake 42")
        shell.say("fg")
        shell.shows("Ann, your turn", "leave", without="ready>")
        assert shell.text == table
    shell.press("?")
    shell.shows("Playing")
    shell.press("Escape")
    shell.shows("Ann, your turn", "leave")
    shell.press("q")
    shell.shows("Leave this match?")
    shell.press("y")
    shell.shows("ready>", without="Leave this match?")
    shell.say("echo left with $?")
    shell.shows("left with 0")
