"""Plain mode from outside: real processes, pipes and terminals that cannot be drawn on."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blocktui.cli.main import run
from blocktui.i18n import LANGUAGES
from blocktui.records import read_records
from blocktui.records.archive import Archive

CHOICE = re.compile(r"(\d+)\) \d\|\d")
SECRET = "000102030405060708090a0b0c0d0e0f"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "blocktui", *arguments]


def environment(**more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "VIRTUAL_ENV") if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **more}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_through_a_pipe_answered_by_what_is_printed(tmp_path: Path, language: str) -> None:
    record = tmp_path / "kept.block.toml"
    match = subprocess.Popen(
        command(
            "play", "human=Me", "heaviest", "random", "--plain", "--lang", language, "--target", "30",
            "--secret", SECRET, "--data", str(tmp_path), "--record", str(record),
        ),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env=environment(),
    )  # fmt: skip
    assert match.stdin is not None
    assert match.stdout is not None
    assert match.stderr is not None
    for line in match.stdout:
        numbers = CHOICE.findall(line)
        if numbers:
            match.stdin.write(f"{numbers[-1]}\n")
            match.stdin.flush()
    assert match.wait(timeout=20) == 0, match.stderr.read()
    assert match.stderr.read() == ""
    (kept,) = read_records(record)
    assert kept.result is not None
    with Archive(tmp_path / "archive.db") as archive:
        assert archive.record_of(1) == kept, "it is among the matches too"


@pytest.mark.parametrize(
    "more", [{"TERM": "dumb"}, {}, {"LANG": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
@pytest.mark.parametrize("said", [b"", b"1\n1\n", b"\xff\xfe\n\x00\n[/]\n"])
def test_c49_play_falls_back_to_plain_mode_and_says_so(tmp_path: Path, more: dict[str, str], said: bytes) -> None:
    record = tmp_path / "kept.block.toml"
    done = subprocess.run(
        command("play", "human=Me", "heaviest", "--data", str(tmp_path), "--record", str(record)),
        input=said, capture_output=True, env=environment(**more), timeout=20, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"plain mode" in done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout.splitlines()[-2:] == [
        b"There is no more input: the match ends here, unfinished.",
        b"'blocktui matches resume 1' goes on with it.",
    ]
    assert record.exists()


@pytest.mark.parametrize("arguments", [[], ["--lang", "hi"]])
def test_c49_bare_blocktui_refuses(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run(arguments) == 3
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("blocktui: ")
    assert captured.err.count("\n") == 1
    assert "blocktui play --plain" in captured.err


def test_c49_a_dumb_terminal_is_told_in_plain_mode() -> None:
    """TERM=dumb on a real terminal: the app is not opened, and a hang-up of the terminal ends the match."""
    master, slave = pty.openpty()
    match = subprocess.Popen(
        command("play", "human=Me", "heaviest", "--no-plugins", "--secret", SECRET),
        stdin=slave, stdout=slave, stderr=subprocess.PIPE, env=environment(TERM="dumb"), start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    printed = b""
    while b"Your tiles" not in printed:
        printed += os.read(master, 4096)
    os.write(master, b"\x04")
    assert match.wait(timeout=20) == 0
    os.close(master)
    assert b"\x1b" not in printed, "nothing is drawn"


@pytest.mark.parametrize("language", LANGUAGES)
def test_watch_in_plain_mode(capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str) -> None:
    arguments = ["watch", "heaviest=A", "random=B", "--plain", "--open", "--secret", SECRET, "--rounds", "2"]
    assert run([*arguments, "--data", str(tmp_path), "--lang", language]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    deals = [line for line in captured.out.splitlines() if line.count("|") == 7 and re.search(r"\b[AB]\b", line)]
    assert len(deals) >= 4, "both hands at each of two deals"
    assert not CHOICE.search(captured.out), "a watcher is asked nothing"


def test_without_seats_it_asks_who_plays(tmp_path: Path) -> None:
    done = subprocess.run(
        command("play", "--plain", "--no-plugins", "--data", str(tmp_path)),
        input="7\n2\nx\n2\n", capture_output=True, text=True, env=environment(), timeout=20, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "South throws" in done.stdout
    assert "North throws" in done.stdout
    nothing = subprocess.run(
        command("play", "--plain", "--no-plugins", "--data", str(tmp_path)),
        stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment(), timeout=20, check=False,
    )  # fmt: skip
    assert nothing.returncode == 0
    assert nothing.stdout.endswith("nothing was played.\n")


def test_whoever_reads_may_go_away(tmp_path: Path) -> None:
    watch = subprocess.Popen(
        command("watch", "heaviest", "random", "--plain", "--data", str(tmp_path)),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert watch.stdout is not None
    assert watch.stderr is not None
    watch.stdout.readline()
    watch.stdout.close()
    watch.wait(timeout=20)
    assert b"Traceback" not in watch.stderr.read()


@pytest.mark.parametrize(("theme", "told"), [("fetl", "the nearest is felt"), ("?", "felt, light, high-contrast")])
def test_a_theme_that_is_not_there_is_told_though_nothing_is_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, theme: str, told: str
) -> None:
    asked = ["watch", "random", "random", "--plain", "--rounds", "1", "--data", str(tmp_path), "--theme"]
    assert run([*asked, theme]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line
    assert run([*asked, "nord"]) == 0
