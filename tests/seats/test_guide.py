"""C31: the samples of the authors' guide work."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blocktui.rules import View
from blocktui.seats import protocol
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.check import check_here
from blocktui.seats.entry import Plugin
from blocktui.seats.loading import load

GUIDE = (Path(__file__).parents[2] / "plugins" / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
BOTS = [code for code in PYTHON if code.startswith('"""')]
SCRIPTS = [code for code in PYTHON if not code.startswith('"""')]


def test_c31_there_are_samples() -> None:
    assert len(BOTS) == 4
    assert len(SCRIPTS) == 1


@pytest.mark.parametrize("number", range(len(BOTS)))
def test_c31_each_bot_of_the_guide_passes_the_check(number: int, tmp_path: Path) -> None:
    path = tmp_path / f"guide_{number}.py"
    path.write_text(BOTS[number], encoding="utf-8")
    (strategy,), _folder = load(Plugin("guide", file=str(path)))
    verdict = check_here(strategy, rounds=20, matches=3)
    assert verdict.ok, str(verdict)


@pytest.mark.parametrize("code", SCRIPTS)
def test_c31_each_script_of_the_guide_runs(code: str, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True)


def test_c31_the_lines_of_the_guide_are_the_protocol() -> None:
    lines = re.findall(r"^([<>]) (\{.*\})$", GUIDE, re.MULTILINE)
    assert len(lines) == 8
    for direction, line in lines:
        if direction == ">":
            assert protocol.decode_to_bot(line.encode()) is not None
        else:
            assert protocol.decode_from_bot(line.encode()) is not None
    (choice,) = (json.loads(line) for _direction, line in lines if '"choose"' in line)
    view = View.read(choice["view"])
    assert view.chain.ends == view.ends


def test_every_field_of_a_view_is_in_the_guide() -> None:
    for name in (*View.__slots__, "chain"):
        assert f"`{name}`" in GUIDE, name


def test_the_files_that_the_guide_names_are_there() -> None:
    folder = Path(__file__).parents[2] / "plugins"
    for target in re.findall(r"\]\(([^)]+)\)", GUIDE):
        assert (folder / target).exists(), target
    assert Catalogue(folder=folder).find("heaviest")
