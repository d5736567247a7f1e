"""The package as a stranger installs it."""

import re
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
        assert {top for top in tops if not top.endswith(".dist-info")} == {"blocktui"}
        entry_points = next(name for name in names if name.endswith("entry_points.txt"))
        assert "blocktui = blocktui.__main__:main" in archive.read(entry_points).decode()
        for needed in ("blocktui/py.typed", "blocktui/tui/screens/setup.tcss", "blocktui/bots/builtin.py"):
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
