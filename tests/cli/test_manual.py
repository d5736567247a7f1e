"""The manual page."""

import os
import shutil
import subprocess
import sys

import pytest

from blocktui.cli.main import COMMANDS
from blocktui.cli.manual import PAGE

PRINT = "from blocktui.cli.manual import manual; print(manual(), end='')"


def test_the_page_is_what_the_commands_say() -> None:
    """Else: python -m blocktui.cli.manual."""
    env = dict(os.environ, LC_ALL="C", PYTHONUTF8="1")
    told = subprocess.run(
        [sys.executable, "-c", PRINT], env=env, capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stdout == PAGE.read_text(encoding="utf-8")


def test_it_tells_of_every_command_and_shows_an_example_of_each() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f".SS blocktui {name}" in page, name
    assert page.count("Example: ") >= page.count(".SS ")
    assert "visit" not in page.replace("visitor", "")


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_it_is_set_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tascii", str(PAGE)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""
    assert "blocktui serve" in done.stdout
