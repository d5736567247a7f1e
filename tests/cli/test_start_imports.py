"""What the start does not import: a quick start is a list of modules that are left out."""

import subprocess
import sys

import pytest

LATE = ("numpy", "numba", "sqlite3", "psutil", "plotext", "textual_plotext", "tomllib", "msgspec", "multiprocessing")
"""Never needed before something is played, plotted or looked up."""
OF_A_MATCH = ("blocktui.seats.host", "blocktui.seats.bot_process", "blocktui.seats.isolation", "blocktui.records")
PAINT = """
import asyncio, sys
from pathlib import Path
from blocktui.cli.common import Given
from blocktui.cli.sources import catalogue_of
from blocktui.tui.app import BlockApp
given = Given(data=Path({data!r}), no_plugins=True)
app = BlockApp(catalogue=catalogue_of(given), seater=lambda _setup: [], keep=lambda _session: None, new_secret=bytes)
async def paint():
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.screen.query("Form")
        print("\\n".join(sys.modules))
asyncio.run(paint())
"""
RUN = """
import sys
from blocktui.cli.main import run
run({arguments!r})
print("\\n".join(sys.modules))
"""


def modules(program: str) -> set[str]:
    """What is imported when the program ends."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    return set(done.stdout.split("\n"))


def test_the_first_paint_imports_nothing_of_what_comes_later(tmp_path) -> None:
    found = modules(PAINT.format(data=str(tmp_path)))
    assert "textual.app" in found
    assert found.isdisjoint((*LATE, *OF_A_MATCH)), sorted(found & {*LATE, *OF_A_MATCH})


@pytest.mark.parametrize("argument", ["--version", "--help"])
def test_version_and_help_import_no_screen_and_no_game(argument: str) -> None:
    found = modules(RUN.format(arguments=[argument]))
    assert "blocktui.cli.main" in found
    unwanted = {name for name in found if name.split(".")[0] in (*LATE, "textual", "rich", "asyncio", "pluggy")}
    assert unwanted == set()
    if argument == "--version":
        assert not {name for name in found if name.startswith(("blocktui.rules", "blocktui.seats", "blocktui.tui"))}


@pytest.mark.parametrize(
    "arguments", [["completion", "bash"], ["serve", "--help"], ["doctor", "--help"], ["visit", "--help"]]
)
def test_what_is_around_the_program_imports_neither_screen_nor_server(arguments: list[str]) -> None:
    found = {name.split(".")[0] for name in modules(RUN.format(arguments=arguments))}
    assert found.isdisjoint((*LATE, "textual", "rich", "aiohttp", "textual_serve"))
