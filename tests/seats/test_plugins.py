"""C31: the bots of ``plugins/`` work as they are: installed, checked and played."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from blocktui.seats.catalogue import Catalogue
from blocktui.seats.check import check
from blocktui.seats.describing import ProcessDescriber
from blocktui.seats.entry import Code, Entry, Plugin, Status
from blocktui.seats.isolation import Isolation
from blocktui.seats.seating import fill, fill_for_debugging

ROOT = Path(__file__).parents[2]
PLUGINS = ROOT / "plugins"

node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not here")
cc = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler is here")


def catalogue(folder: Path) -> Catalogue:
    return Catalogue(ProcessDescriber(), folder=folder)


def in_c(folder: Path, source: Path = PLUGINS / "c" / "counter.c") -> str:
    """The C program, built as its first lines say, with every warning an error."""
    program = folder / "counter"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, source], check=True)
    return f"cmd:{program}"


def installed_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example package, built into a wheel and unpacked where Python finds it."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist")],
        cwd=PLUGINS / "blocktui-example",
        check=True,
        capture_output=True,
    )
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))


def test_c31_the_example_package_is_installed_checked_and_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: Any
) -> None:
    installed_example(tmp_path, monkeypatch)
    entry = catalogue(tmp_path).find("example:counter")
    assert (entry.package, entry.version) == ("blocktui-example", "1.0")
    verdict = check(entry, rounds=20, matches=40, positions=4)
    assert verdict.ok, str(verdict)
    occupant = fill(entry, {"weight": 9})
    assert table.play([occupant, table.heaviest()], rounds=3).faults == []
    occupant.close()


def test_c31_the_single_file_bot_is_checked_and_played(table: Any) -> None:
    entry = catalogue(PLUGINS).find("./single_file_bot.py")
    verdict = check(entry, rounds=20, matches=20, positions=4)
    assert verdict.ok, str(verdict)


@node
def test_c31_the_javascript_bot_is_checked(tmp_path: Path) -> None:
    entry = catalogue(PLUGINS).find("cmd:node javascript/counter.js")
    assert entry.options[0].name == "weight"
    verdict = check(entry, rounds=20, matches=40, positions=4)
    assert verdict.ok, str(verdict)


@cc
def test_c31_the_c_bot_is_checked(tmp_path: Path) -> None:
    verdict = check(catalogue(tmp_path).find(in_c(tmp_path)), rounds=20, matches=40, positions=4)
    assert verdict.ok, str(verdict)


@node
@cc
def test_the_same_strategy_plays_the_same_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: Any
) -> None:
    installed_example(tmp_path, monkeypatch)
    bots = catalogue(PLUGINS)
    entries: list[Entry] = [
        bots.find(name) for name in ("example:counter", "cmd:node javascript/counter.js", in_c(tmp_path))
    ]
    for weight in (0, 4, 20):
        games = []
        for entry in entries:
            occupants = [fill(entry, {"weight": weight}) for _seat in range(3)]
            played = table.play(occupants, rounds=5)
            assert played.faults == []
            games.append(played.moves)
            for occupant in occupants:
                occupant.close()
        assert games[0] == games[1] == games[2]


def test_each_program_is_under_150_lines() -> None:
    for program in (PLUGINS / "javascript" / "counter.js", PLUGINS / "c" / "counter.c"):
        assert len(program.read_text().splitlines()) < 150


def test_the_examples_own_tests_and_its_training_loop_pass(tmp_path: Path) -> None:
    example = PLUGINS / "blocktui-example"
    paths = os.pathsep.join([str(example), *(path for path in sys.path if path)])
    environment = {**os.environ, "PYTHONPATH": paths}
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(example / "tests")],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
    )
    script = "import sys, pathlib, train; train.main(pathlib.Path(sys.argv[1]), rounds=40)"
    subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "model")], env=environment, check=True, capture_output=True
    )
    assert json.loads((tmp_path / "model" / "weight.json").read_text()) in range(0, 21, 4)


def test_a_bot_reads_its_model_from_its_folder_and_cannot_write_there(tmp_path: Path, table: Any) -> None:
    (tmp_path / "my_bot.py").write_text(
        "import os, pathlib\n"
        "folder = pathlib.Path(os.environ['BLOCKTUI_FOLDER'])\n"
        "which = int((folder / 'model').read_text())\n"
        "try:\n    (folder / 'model').write_text('0')\n"
        "except OSError:\n    print('refused')\n"
        "def choose(view, turn):\n    return view.legal[which]\n"
    )
    isolation = Isolation(models=tmp_path / "models", protected=(tmp_path / "archive",))
    file = str((tmp_path / "my_bot.py").resolve())
    folder = isolation.model_folder("./my_bot.py", Plugin("./my_bot.py", file=file))
    assert folder == isolation.model_folder(file, Code(Plugin(file, file=file), "choose")), "however it is named"
    assert folder != isolation.model_folder("./my_bot.py", Plugin("./my_bot.py", file="/elsewhere/my_bot.py"))
    broken = Catalogue(ProcessDescriber(isolation), folder=tmp_path).look_up("./my_bot.py")
    assert broken.status is Status.BROKEN, "its model is not there yet"
    assert folder == isolation.model_folder(broken.name, broken.source)
    assert folder is not None
    folder.mkdir(parents=True)
    (folder / "model").write_text("-1")
    occupant = fill(Catalogue(ProcessDescriber(isolation), folder=tmp_path).find("./my_bot.py"), isolation=isolation)
    played = table.play([occupant, table.heaviest()])
    occupant.close()
    assert played.faults == []
    from blocktui.seats import landlock

    if landlock.version():
        assert "refused" in occupant.log
        assert (folder / "model").read_text() == "-1"


def test_ones_own_bot_runs_in_process_for_debugging(tmp_path: Path, table: Any, capsys: Any) -> None:
    (tmp_path / "my_bot.py").write_text(
        "def choose(view, turn):\n    print('here', len(view.play))\n    assert len(view.hand) > 3, 'a breakpoint'\n"
        "    return view.legal[0]\n"
    )
    occupant = fill_for_debugging(catalogue(tmp_path).find("./my_bot.py"))
    with pytest.raises(AssertionError, match="a breakpoint"):
        table.play([occupant, table.heaviest()], rounds=3)
    assert "here 0" in capsys.readouterr().out


@pytest.mark.parametrize(("program", "template"), [("c/counter.c", "bot.c"), ("javascript/counter.js", "bot.js")])
def test_the_stand_alone_programs_are_what_a_new_bot_begins_with(program: str, template: str) -> None:
    """Files of their own, not links, so that a folder can be copied."""
    root = Path(__file__).parents[2]
    own = root / "plugins" / program
    assert not own.is_symlink()
    assert own.read_text() == (root / "blocktui" / "seats" / "templates" / template).read_text()
