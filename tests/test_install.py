"""The package as a stranger installs it."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the project builds."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True)
    (built,) = folder.iterdir()
    return built


def test_c54_the_wheel_puts_one_package_and_one_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        tops = {name.split("/")[0] for name in names}
        shared = {name.partition(".data/")[2] for name in names if ".data/" in name}
        assert shared == {"data/share/man/man1/blocktui.1"}
        assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"blocktui"}
        entry_points = next(name for name in names if name.endswith("entry_points.txt"))
        assert "blocktui = blocktui.__main__:main" in archive.read(entry_points).decode()
        for needed in (
            "blocktui/py.typed",
            "blocktui/tui/screens/setup.tcss",
            "blocktui/bots/builtin.py",
            "blocktui/web/page/game.html",
        ):
            assert needed in names
        for code in ("zh_Hans", "hi"):
            assert f"blocktui/i18n/locale/{code}/LC_MESSAGES/blocktui.mo" in names


@pytest.mark.slow
def test_c54_the_command_starts_in_an_empty_environment_with_spaces_in_its_path(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "a folder with spaces"
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    subprocess.run([str(home / "bin" / "pip"), "install", "--quiet", str(wheel)], check=True)
    command = str(home / "bin" / "blocktui")
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"blocktui \d+\.\d+\.\d+\n", told.stdout)
    record = tmp_path / "match.block.toml"
    watched = [command, "--data", str(tmp_path / "data"), "watch", "heaviest", "expert", "--plain", "--rounds", "1"]
    subprocess.run([*watched, "--record", str(record)], capture_output=True, stdin=subprocess.DEVNULL, check=True)
    verified = subprocess.run([command, "verify", str(record)], capture_output=True, text=True, check=True)
    assert verified.stdout == f"{record}: ok (1 record)\n"


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["pipx", "uv"])
def test_the_wheel_is_installed_by_pipx_and_by_uv_tool(tool: str, wheel: Path, tmp_path: Path) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"there is no {tool} here")
    programs = tmp_path / "bin"
    env = dict(
        os.environ,
        PIPX_HOME=str(tmp_path / "pipx"),
        PIPX_BIN_DIR=str(programs),
        PIPX_MAN_DIR=str(tmp_path / "man"),
        UV_TOOL_DIR=str(tmp_path / "uv"),
        UV_TOOL_BIN_DIR=str(programs),
        BLOCKTUI_DATA=str(tmp_path / "home"),
    )
    install = {"pipx": ["pipx", "install"], "uv": ["uv", "tool", "install", "--python", sys.executable]}[tool]
    subprocess.run([*install, str(wheel)], env=env, check=True, capture_output=True)
    command = programs / "blocktui"
    told = subprocess.run([command, "--version"], env=env, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("blocktui ")
    lacking = subprocess.run([command, "serve"], env=env, capture_output=True, text=True, check=False)
    assert lacking.returncode == 3
    named = {"pipx": "pipx inject blocktui", "uv": "uv tool install blocktui --with"}[tool]
    assert f"{named} 'textual-serve" in lacking.stderr
    report = json.loads(subprocess.run([command, "doctor", "--json"], env=env, capture_output=True, check=True).stdout)
    assert report["versions"]["blocktui"] == told.stdout.split()[1]
