"""C49 and the like: pipes that close, NO_COLOR, names that are mistyped."""

import os
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-m", "blocktui"]


def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command without a terminal."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env=dict(os.environ, **environ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("arguments", [["rules"], ["doctor", "--help"], ["completion", "bash"], ["bots", "list"]])
def test_c49_a_reader_that_goes_away_is_no_error_worth_a_word(arguments: list[str]) -> None:
    process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) in (0, 1, 130)
    process.stderr.close()


@pytest.mark.parametrize("arguments", [["rules"], ["bots", "list"], ["--help"], ["doctor"]])
def test_into_a_pipe_goes_no_escape(arguments: list[str], tmp_path) -> None:
    done = run(*arguments, BLOCKTUI_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["plya"], "'play'"),
        (["serv"], "'serve'"),
        (["bots", "lst"], "'list'"),
        (["matches", "exprt"], "'export'"),
        (["play", "--limti", "5"], "'--limit'"),
        (["serve", "--vistors", "5"], "'--visitors'"),
        (["bots", "info", "expret"], "expert"),
        (["play", "humam", "random", "--plain"], "human"),
        (["completion", "bahs"], "'bash'"),
    ],
)
def test_what_is_mistyped_is_told_with_what_comes_nearest(arguments: list[str], wanted: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert wanted in done.stderr
