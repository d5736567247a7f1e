"""Help in three languages, at any width."""

import subprocess
import sys

import pytest

from blocktui.cli.main import COMMANDS
from blocktui.i18n import LANGUAGES, cell_width


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_fits_the_terminal_in_every_language(language: str) -> None:
    """All the commands' help in one process of its own, since options are told in the language of the import."""
    program = f"""
import sys
from blocktui.cli.main import run
for command in {[None, *COMMANDS]!r}:
    print("==", command)
    assert run([*([command] if command else []), "--help", "--lang", {language!r}]) == 0
"""
    for columns in (60, 80, 120):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False,
            env={"COLUMNS": str(columns), "PYTHONPATH": ":".join(sys.path), "PYTHONUTF8": "1"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        lines = done.stdout.splitlines()
        assert [line for line in lines if cell_width(line) > columns] == []
        assert sum(line.startswith("== ") for line in lines) == len(COMMANDS) + 1
        assert done.stdout.count("--help ") >= len(COMMANDS)
        assert ("Show this message" in done.stdout) == (language == "en")
