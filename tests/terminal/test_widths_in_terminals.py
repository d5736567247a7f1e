"""What the program takes a text to be wide, against the cursor (CSI 6n) of real terminals: tmux and xterm."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len

from blocktui.i18n.catalogues import TRANSLATED, forms, read
from blocktui.tui.devanagari import correct_cells, placed

PROBE = """
import json, os, sys, termios, tty
texts = json.load(open(sys.argv[1], encoding="utf-8"))
modes = termios.tcgetattr(0)
tty.setraw(0)
widths = []
for text in texts:
    os.write(1, b"\\r\\x1b[2K" + text.encode() + b"\\x1b[6n")
    reply = b""
    while not reply.endswith(b"R"):
        reply += os.read(0, 1)
    widths.append(int(reply.rpartition(b";")[2][:-1]) - 1)
termios.tcsetattr(0, termios.TCSANOW, modes)
json.dump(widths, open(sys.argv[2] + ".part", "w"))
os.rename(sys.argv[2] + ".part", sys.argv[2])
"""


@contextmanager
def under_tmux(command: list[str], environ: dict[str, str]) -> Iterator[None]:
    """A program in a terminal of tmux with 1000 columns."""
    tmux = ["tmux", "-u", "-L", f"widths-{os.getpid()}", "-f", os.devnull]
    new = [*tmux, "new-session", "-d", "-x", "1000", "-y", "5", *command]
    subprocess.run(new, check=True, env=environ, timeout=60)
    yield
    subprocess.run([*tmux, "kill-server"], check=False, capture_output=True, timeout=60)


@contextmanager
def in_xterm(command: list[str], environ: dict[str, str]) -> Iterator[None]:
    """A program in an xterm with 1000 columns, on a screen that nobody sees."""
    screen = ["xvfb-run", "--auto-servernum", "--server-args", "-screen 0 6000x200x24"]
    xterm = ["xterm", "-u8", "-fn", "5x7", "-geometry", "1000x5", "-e", *command]
    process = subprocess.Popen([*screen, *xterm], env=environ, stderr=subprocess.DEVNULL)
    yield
    assert process.wait(timeout=60) == 0


TERMINALS = {"tmux": ("tmux", under_tmux), "xterm": ("xvfb-run", in_xterm)}


@pytest.fixture(params=list(TERMINALS))
def terminal_widths(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[list[str]], list[int]]:
    """Asks a terminal how far each text moves its cursor."""
    name: str = request.param
    starter, terminal = TERMINALS[name]
    for program in (name, starter):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not here")

    def ask(texts: list[str]) -> list[int]:
        given, answer, probe = tmp_path / "texts.json", tmp_path / "widths.json", tmp_path / "probe.py"
        given.write_text(json.dumps(texts), encoding="utf-8")
        probe.write_text(PROBE, encoding="utf-8")
        command = [sys.executable, str(probe), str(given), str(answer)]
        environ = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        with terminal(command, environ):
            deadline = time.monotonic() + 60
            while not answer.exists():
                assert time.monotonic() < deadline, "the terminal did not answer"
                time.sleep(0.02)
        widths = json.loads(answer.read_text(encoding="utf-8"))
        assert isinstance(widths, list)
        return widths

    return ask


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("through_the_driver", [False, True])
def test_cell_len_agrees_with_the_cursor_for_every_text(
    terminal_widths: Callable[[list[str]], list[int]], code: str, through_the_driver: bool
) -> None:
    correct_cells()
    catalogue = read(code)
    texts = [text for message in catalogue if message.id for text in forms(message, catalogue.num_plurals)]
    assert len(texts) > 300
    widths = terminal_widths([placed(text) for text in texts] if through_the_driver else texts)
    differ = [
        (text, width, cell_len(text)) for text, width in zip(texts, widths, strict=True) if width != cell_len(text)
    ]
    assert not differ
