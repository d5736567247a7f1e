"""What ``bots new`` writes passes its check and its own tests as it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from blocktui.seats.catalogue import Catalogue
from blocktui.seats.check import check
from blocktui.seats.describing import ProcessDescriber
from blocktui.seats.installing import installation
from blocktui.seats.scaffold import ScaffoldError, new_bot


def assert_passes(folder: Path, name: str) -> None:
    verdict = check(Catalogue(ProcessDescriber(), folder=folder).find(name), rounds=5, matches=10, positions=3)
    assert verdict.ok, str(verdict)


def test_c31_a_new_bot_in_python_passes_its_check_and_its_tests(tmp_path: Path) -> None:
    written = new_bot("deep-thought", "python", tmp_path)
    assert written[0] == tmp_path / "deep-thought" / "blocktui_deep_thought.py"
    assert_passes(tmp_path, "./deep-thought/blocktui_deep_thought.py")
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q"],
        cwd=tmp_path / "deep-thought",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "3 passed" in ran.stdout


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not here")
def test_c31_a_new_bot_in_javascript_passes_its_check(tmp_path: Path) -> None:
    (written,) = new_bot("deep", "javascript", tmp_path)
    assert "counter" not in written.read_text()
    assert_passes(tmp_path, "cmd:node ./deep/deep.js")


@pytest.mark.skipif(shutil.which("cc") is None or shutil.which("make") is None, reason="cc and make are not here")
def test_c31_a_new_bot_in_c_is_built_and_passes_its_check(tmp_path: Path) -> None:
    new_bot("deep", "c", tmp_path)
    subprocess.run(["make", "-C", tmp_path / "deep", "deep"], check=True, capture_output=True)
    assert_passes(tmp_path, "cmd:./deep/deep")


@pytest.mark.parametrize("name", ["", "Deep", "../deep", "deep thought", "1st", "-x", "deep/er", "deep-"])
def test_a_name_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ScaffoldError):
        new_bot(name, "python", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    with pytest.raises(ScaffoldError, match="is there already"):
        new_bot("deep", "c", tmp_path)


@pytest.mark.parametrize(
    ("mark", "command", "here"),
    [
        ("pipx_metadata.json", ("pipx", "inject", "blocktui", "x"), False),
        ("uv-receipt.toml", ("uv", "tool", "install", "blocktui", "--with", "x"), False),
        (None, (sys.executable, "-m", "pip", "install", "x"), True),
    ],
)
def test_a_package_is_installed_by_what_owns_the_environment(
    tmp_path: Path, mark: str | None, command: tuple[str, ...], here: bool, monkeypatch: Any
) -> None:
    monkeypatch.setattr("blocktui.seats.installing.find_spec", lambda name: object())
    if mark:
        (tmp_path / mark).write_text("")
    how = installation("x", prefix=tmp_path)
    assert (how.command, how.here) == (command, here)
