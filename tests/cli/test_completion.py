"""What a shell completes, and what that costs."""

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from blocktui.cli.completing import THEMES
from blocktui.cli.completion import SHELLS
from blocktui.play.keeping import record_of_session
from blocktui.play.session import Session
from blocktui.play.setup import MatchSetup, seats_from
from blocktui.records.archive import Archive
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.spec import SeatSpec
from blocktui.tui.themes import THEMES as APP_THEMES

PROGRAM = """
import sys
from blocktui.cli.main import run
try:
    run([])
finally:
    print(*sys.modules, file=sys.stderr)
"""


def completed(words: str, data: Path) -> tuple[list[str], set[str]]:
    """What bash is told for a line that ends where the cursor is; and what was imported."""
    at = len(words.split()) - (0 if words.endswith(" ") else 1)
    env = dict(os.environ, _BLOCKTUI_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(at))
    env |= {"BLOCKTUI_DATA": str(data), "BLOCKTUI_NO_PLUGINS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.split(), set(done.stderr.split())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A home with two matches."""
    catalogue = Catalogue(folder=tmp_path, plugins=False)
    seats = seats_from([SeatSpec.parse("heaviest=Ann"), SeatSpec.parse("random=Bo")], catalogue)
    with Archive(tmp_path / "archive.db") as archive:
        for number in range(2):
            secret = bytes([number]) * 16
            session = Session(MatchSetup(seats=seats, secret=secret), datetime(2026, 11, 30, number, tzinfo=UTC))
            session.match.deal()
            archive.add(record_of_session(session, app="blocktui test"))
    return tmp_path


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("blocktui pl", ["plain,play"]),
        ("blocktui play h", ["plain,human", "plain,heaviest"]),
        ("blocktui play human ex", ["plain,expert"]),
        ("blocktui watch h", ["plain,heaviest"]),
        ("blocktui arena co", ["plain,counter"]),
        ("blocktui bots check ./b", ["file,./b"]),
        ("blocktui --theme l", ["plain,light"]),
        ("blocktui watch random heaviest --theme high", ["plain,high-contrast"]),
        ("blocktui --lang zh", ["plain,zh_Hans"]),
        ("blocktui bots li", ["plain,list"]),
        ("blocktui completion f", ["plain,fish"]),
        ("blocktui play --lim", ["plain,--limit"]),
        ("blocktui vis", []),
    ],
)
def test_names_are_completed_and_nothing_heavy_is_imported(words: str, expected: list[str], tmp_path: Path) -> None:
    found, imported = completed(words, tmp_path)
    assert found == expected
    assert {name.split(".")[0] for name in imported}.isdisjoint(
        {"textual", "rich", "numba", "numpy", "sqlite3", "psutil"}
    )


@pytest.mark.parametrize(
    "words", ["replay ", "review ", "matches show ", "matches export ", "matches delete ", "matches resume "]
)
def test_matches_are_completed_by_their_numbers(words: str, data: Path) -> None:
    assert completed(f"blocktui {words}", data)[0] == ["plain,2", "plain,1"]


def test_without_an_archive_none_is_made(tmp_path: Path) -> None:
    assert completed("blocktui matches show ", tmp_path)[0] == []
    assert list(tmp_path.iterdir()) == []


def test_the_themes_are_the_apps_own() -> None:
    assert list(THEMES) == [theme.name for theme in APP_THEMES]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_takes_its_script(shell: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "blocktui", "completion", shell]
    script = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "_BLOCKTUI_COMPLETE" in script
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    (tmp_path / "script").write_text(script, encoding="utf-8")
    subprocess.run([shell, "-n", str(tmp_path / "script")], check=True, timeout=60)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_with_it(tmp_path: Path) -> None:
    """As bash calls the function of the script, with the command on its path."""
    here = tmp_path / "blocktui"
    here.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m blocktui "$@"\n', encoding="utf-8")
    here.chmod(0o755)
    lines = """
eval "$(blocktui completion bash)"
COMP_WORDS=(blocktui play hea) COMP_CWORD=2
_blocktui_completion blocktui hea play
echo "${COMPREPLY[@]}"
"""
    env = dict(os.environ, PATH=f"{tmp_path}:{os.environ['PATH']}", BLOCKTUI_DATA=str(tmp_path / "home"))
    done = subprocess.run(["bash", "-c", lines], env=env, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["heaviest"]
