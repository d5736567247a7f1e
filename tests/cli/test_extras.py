"""Without an extra, what needs it says which command installs it, and everything else works."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blocktui.cli.extras import EXTRAS

DEALS = ("arena", "heaviest", "random", "--deals", "2")


def run_without(modules: tuple[str, ...], arguments: tuple[str, ...], data: Path) -> subprocess.CompletedProcess[str]:
    """A call where these modules are not installed."""
    hidden = "; ".join(["pass", *(f"sys.modules[{name!r}] = None" for name in modules)])
    program = f"import sys; {hidden}; from blocktui.cli.main import run; sys.exit(run({list(arguments)!r}))"
    return subprocess.run(
        [sys.executable, "-c", program],
        env=dict(os.environ, BLOCKTUI_DATA=str(data)),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("extra", "arguments", "status"),
    [
        ("web", ("serve", "--port", "0"), 3),
        ("cluster", (*DEALS, "--executor", "blocktui.arena.dask:executor"), 3),
        ("arena", DEALS, 0),
        ("fast", ("doctor",), 0),
    ],
)
def test_what_lacks_an_extra_tells_the_command(
    extra: str, arguments: tuple[str, ...], status: int, tmp_path: Path
) -> None:
    modules, _purpose = EXTRAS[extra]
    done = run_without(modules, arguments, tmp_path)
    told = done.stdout + done.stderr
    assert done.returncode == status, told
    assert "Traceback" not in told
    line = next(line for line in told.splitlines() if "install" in line and extra in line)
    package = {"web": "textual-serve", "fast": "numba", "arena": "numpy", "cluster": "distributed"}[extra]
    assert package in line


def test_an_executor_that_cannot_be_made_is_told_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "makes_none.py").write_text(
        "def make(max_workers=None):\n    import no_such_module\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    done = run_without((), (*DEALS, "--executor", "makes_none:make"), tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "no_such_module" in done.stderr
