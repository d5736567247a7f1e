"""``--debug BOT``: one's own bot in this process, where a debugger and ``print`` work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blocktui.cli.main import run
from blocktui.records.archive import Archive

BOT = """
def choose(view, turn):
    print("thinking of", *view.legal)
    if len(view.play) < 6:
        breakpoint()
    return view.legal[0]
"""
RAISES = """
def choose(view, turn):
    open("a-file-that-is-not-there")
"""
SECRET = "000102030405060708090a0b0c0d0e0f"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(BOT)
    (tmp_path / "raises.py").write_text(RAISES)
    return tmp_path


def blocktui(*arguments: str, answers: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "blocktui", *arguments, "--data", "data", "--secret", SECRET],
        input=answers, capture_output=True, text=True, timeout=60, check=False,
        env=dict(os.environ, LANG="C.UTF-8"),
    )  # fmt: skip


def test_print_and_breakpoint_reach_the_terminal_and_the_match_is_practice(here: Path) -> None:
    answers = "p 'legal', len(view.legal)\nc\n" * 200
    done = blocktui("watch", "./bot.py=A", "./bot.py=B", "--debug", "./bot.py", answers=answers)
    assert done.returncode == 0, done.stderr
    assert "thinking of" in done.stdout
    assert "(Pdb) ('legal', " in done.stdout
    assert "wins the match" in done.stdout
    assert done.stderr.startswith("./bot.py runs inside this program: it sees every tile")
    assert len(done.stderr.splitlines()) == 1
    with Archive(here / "data" / "archive.db") as archive:
        (record,) = archive.records()
    assert record.practice


def test_a_bot_is_debugged_by_its_seats_name_and_the_others_stay_apart() -> None:
    done = blocktui("watch", "./bot.py=A", "./bot.py=B", "--debug", "B", "--rounds", "1", answers="c\n" * 9)
    assert done.returncode == 0, done.stderr
    # A's breakpoint meets no terminal: its process ends, and a stand-in plays
    assert "A crashed" in done.stdout
    assert "B crashed" not in done.stdout
    assert "thinking of" in done.stdout


def test_an_exception_goes_through_with_its_traceback_whatever_it_is() -> None:
    done = blocktui("watch", "./raises.py", "random", "--debug", "./raises.py")
    assert done.returncode == 1
    assert 'raises.py", line 3, in choose' in done.stderr
    assert "FileNotFoundError" in done.stderr


def test_quitting_the_debugger_ends_the_match_as_ctrl_c_does() -> None:
    done = blocktui("watch", "./bot.py", "./bot.py", "--debug", "./bot.py", answers="q\n")
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert "matches resume 1" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("watch", "heaviest", "random", "--debug", "./bot.py"), "./bot.py has no seat"),
        (("play", "--debug", "./bot.py"), "blocktui play human ./bot.py --debug ./bot.py"),
        (("play", "human", "heaviest", "--debug", "human"), "human has no seat"),
    ],
)
def test_what_cannot_be_debugged_is_told_in_one_line(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments, "--data", "data"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_program_is_debugged_where_it_runs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "program.py").write_text(
        'import sys\nprint(\'{"type":"hello","protocol":1,"name":"p"}\', flush=True)\nsys.stdin.read()\n'
    )
    bot = f"cmd:{sys.executable} ./program.py"
    assert run(["watch", bot, "random", "--debug", bot, "--data", "data"]) == 2
    assert "is a program and runs in a process of its own" in capsys.readouterr().err
