"""``blocktui doctor``."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from blocktui.cli.cursor import Asking
from blocktui.cli.doctor import SAMPLES, told
from blocktui.cli.extras import EXTRAS
from blocktui.i18n import cell_width


class FakeTerminal:
    """Answers where its cursor is, as a terminal that draws a text so wide."""

    def __init__(self, width: Callable[[str], int], *, mouse: bool = True, silent: bool = False) -> None:
        self._width = width
        self._mouse = mouse
        self._silent = silent
        self._answers: list[bytes] = []
        self.asked = 0

    def write(self, text: str) -> None:
        plain = re.sub("\x1b\\[[^a-zA-Z]*[a-zA-Z]|\r", "", text)
        if "\x1b[?1006$p" in text and self._mouse:
            self._answers.append(b"\x1b[?1006;2$y")
        if "\x1b[6n" in text:
            self.asked += 1
            self._answers.append(b"\x1b[7;%dR" % (self._width(plain.replace("$p", "")) + 1))

    def read(self) -> bytes:
        if self._silent or not self._answers:
            return b""
        answer = self._answers.pop(0)
        self._answers[:0] = [answer[1:]] if len(answer) > 1 else []
        return answer[:1]  # a byte at a time, as a slow line brings them


def test_widths_are_what_the_terminal_says() -> None:
    terminal = FakeTerminal(lambda text: 2 * len(text))
    conversation = Asking(terminal.write, terminal.read)
    assert [conversation.width(text) for text in ("│─", "封锁")] == [4, 4]
    assert conversation.mouse() is True


def test_an_old_terminal_does_not_say_whether_it_has_a_mouse() -> None:
    terminal = FakeTerminal(len, mouse=False)
    conversation = Asking(terminal.write, terminal.read)
    assert conversation.mouse() is None
    assert conversation.width("ab") == 2


def test_a_terminal_that_answers_nothing_is_waited_for_once() -> None:
    terminal = FakeTerminal(len, silent=True)
    conversation = Asking(terminal.write, terminal.read)
    assert [conversation.width("a") for _number in range(3)] == [None, None, None]
    assert conversation.mouse() is None


def test_every_text_that_is_measured_is_one_whose_width_is_sure() -> None:
    assert {name: cell_width(text) for name, text in SAMPLES.items()} == {
        "lines": 3,
        "blocks": 4,
        "signs": 4,
        "zh_Hans": 10,
        "hi": 11,
    }


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict:
    """What ``doctor --json`` says with a home and a broken plugin of its own."""
    site = tmp_path_factory.mktemp("site")
    (site / "blocktui_broken.py").write_text("raise RuntimeError('out of order')\n", encoding="utf-8")
    info = site / "blocktui_broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: blocktui-broken\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[blocktui]\nbroken = blocktui_broken\n", encoding="utf-8")
    home = tmp_path_factory.mktemp("home")
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text(
        "pace = 'fast'\ntheme = 'fellt'\n[keys]\nplase = 'x'\n", encoding="utf-8"
    )
    (home / "archive.db").write_bytes(bytes(2048))
    env = dict(os.environ, BLOCKTUI_DATA=str(home), PYTHONPATH=f"{site}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    # numba compiles for long where it never did: that the kernels are told apart is shown below
    program = "import sys; sys.modules['numba'] = None; from blocktui.cli.main import run; run(['doctor', '--json'])"
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_the_report_tells_where_files_are_and_what_is_wrong_with_them(report: dict) -> None:
    assert report["folders"]["data"]["bytes"] >= 2048
    assert report["folders"]["data"]["exists"]
    assert report["folders"]["data"]["writable"]
    assert report["folders"]["config"]["path"].endswith("config")
    pace, action, theme = report["settings"]["problems"]
    assert "pace" in pace
    assert "'plase'" in action
    assert "'fellt'" in theme


def test_the_report_tells_which_plugin_is_broken_and_why(report: dict) -> None:
    (broken,) = [entry for entry in report["plugins"] if entry["name"].startswith("broken")]
    assert broken["status"] == "broken"
    assert "out of order" in broken["reason"]


def test_the_report_tells_the_command_for_every_extra(report: dict) -> None:
    assert [extra["name"] for extra in report["extras"]] == list(EXTRAS)
    commands = {extra["name"]: extra["command"] for extra in report["extras"]}
    assert "textual-serve" in commands["web"]
    assert "numba" in commands["fast"]
    assert "numpy" in commands["arena"]
    assert "distributed" in commands["cluster"]
    fast = next(extra for extra in report["extras"] if extra["name"] == "fast")
    assert not fast["installed"]


def test_the_report_tells_the_speed_and_no_terminal_where_there_is_none(report: dict) -> None:
    assert report["kernels"]["rounds_a_second"] > 100
    assert report["kernels"]["rounds_a_second_fast"] is None
    assert report["terminal"]["drawable"] is False
    assert report["terminal"]["columns"] is None
    assert all(sample["drawn"] is None for sample in report["terminal"]["widths"].values())


def test_it_is_told_in_words_in_every_language(report: dict, each_language: str) -> None:
    drawn = {name: dict(sample, drawn=sample["counted"]) for name, sample in report["terminal"]["widths"].items()}
    drawn["signs"]["drawn"] += 1
    there = {
        "drawable": True,
        "columns": 59,
        "rows": 24,
        "term": "xterm",
        "colours": 16,
        "no_color": True,
        "mouse": False,
    }
    kernels = report["kernels"] | {"rounds_a_second_fast": 2e6}
    full = report | {"terminal": there | {"widths": drawn}, "kernels": kernels}
    text = "\n".join(f"{title} {label} {words}" for title, lines in told(full) for label, words in lines)
    for needed in ("59×24", "60×18", "NO_COLOR", "--ascii", "numba", "out of order", "2,000,000", "xterm"):
        assert needed in text, needed
    assert ("Uninstalling" in text) == (each_language == "en")
