"""Whole matches in a real pseudo-terminal, played by what the screen says alone; and every way to leave it."""

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from blocktui.records import Record, read_record, verify
from blocktui.records.archive import Archive

from .conftest import Terminal

Open = Callable[..., Terminal]

SECRET = "000102030405060708090a0b0c0d0e0f"


def play_as_told(terminal: Terminal) -> int:
    """Do what the bottom row says until the match is over; how many tiles were placed by hand."""
    placed = 0
    before = ""
    for _number in range(600):
        terminal.settled(lambda before=before: terminal.text != before and waits(terminal.text))
        before = terminal.text
        if " again" in bottom(before):
            return placed
        if "⏎ go on" in before:
            terminal.press("\r")
        else:
            tile = re.search(r"▸(\d)◂", before)
            assert tile is not None, before
            chosen = "place" in bottom(before)
            placed += 1
            terminal.press("\r" if chosen else tile.group(1) + "\r")
    raise AssertionError("the match never ended")


def archived(tmp_path: Path) -> list[Record]:
    """The records that the archive holds."""
    with Archive(tmp_path / "home" / "archive.db") as archive:
        return list(archive.records())


def bottom(text: str) -> str:
    """The row that names the keys."""
    return text.split("\n")[-1]


def waits(text: str) -> bool:
    """Whether the screen waits for a person."""
    return "go on" in text or " again" in bottom(text) or " choose" in bottom(text) or " place" in bottom(text)


@pytest.mark.parametrize("others", [["heaviest"], ["random", "heaviest", "random"]])
def test_a_match_is_played_from_the_command_to_the_record(terminal: Open, tmp_path: Path, others: list[str]) -> None:
    record = tmp_path / "my match.block.toml"
    shown = terminal("play", "human=Ann", *others, "--target", "15", "--record", str(record))
    placed = play_as_told(shown)
    assert placed > 0
    shown.press("q")
    assert shown.wait() == 0
    shown.assert_clean()
    written = read_record(record)
    verify(written)
    assert written.result is not None
    assert written.seats[0].name == "Ann"
    assert archived(tmp_path) == [written]


def test_the_bare_command_opens_setup_and_one_key_starts(terminal: Open) -> None:
    shown = terminal()
    shown.shows("Who plays?")
    shown.shows("Start the match")
    shown.press("\r")
    shown.shows("The lot decides who starts")
    shown.press("\r")
    shown.shows("round 1")
    shown.press("\x11")
    assert shown.wait() == 0
    shown.assert_clean()


def test_watching_leaves_by_itself_at_the_end(terminal: Open, tmp_path: Path) -> None:
    shown = terminal("watch", "heaviest", "random", "random", "--pace", "0", "--exit")
    assert shown.wait() == 0
    shown.assert_clean()
    (kept,) = archived(tmp_path)
    verify(kept)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_leaves_the_terminal_clean_and_the_match_kept(terminal: Open, tmp_path: Path, number: int) -> None:
    shown = terminal("watch", "heaviest", "random", "--pace", "0.05")
    shown.shows("round 1")
    shown.shows("opened ")
    os.kill(shown.pid, number)
    assert shown.wait() == 128 + number
    shown.assert_clean()
    (record,) = archived(tmp_path)
    verify(record)
    assert record.result is None


@pytest.mark.parametrize("moment", ["opened ", " passed on ", "round 2"])
def test_c14_killed_while_it_is_watched_and_gone_on_with(terminal: Open, tmp_path: Path, moment: str) -> None:
    """kill -9: every turn that the screen showed is there, and the match goes on to its end."""
    shown = terminal("watch", "heaviest=Ann", "random=Bo", "random=Cy", "--secret", SECRET, "--pace", "0.1")
    shown.shows(moment)
    text = shown.text
    os.kill(shown.pid, signal.SIGKILL)
    shown.until(shown.ended)
    (left,) = archived(tmp_path)
    verify(left)
    assert left.result is None
    told = re.findall(r"│ (?:Ann|Bo|Cy) (?:opened|played) (\d)\|(\d)", text.split("is dealt")[-1])
    # the picture may be caught while the log still tells the round before
    laid = {str(move.tile) for one in left.rounds[-2:] for move in one.play}
    assert {min(a + b, b + a) for a, b in told} <= laid

    again = terminal("matches", "resume")
    again.shows(f"round {len(left.rounds)}")
    again.press("+" * 8)
    again.shows("a again")
    again.press("q")
    assert again.wait() == 0
    (whole,) = archived(tmp_path)
    verify(whole)
    assert whole.result is not None
    assert whole.date == left.date
    assert whole.seats == left.seats
    assert [one.hands for one in whole.rounds[: len(left.rounds)]] == [one.hands for one in left.rounds]
    assert whole.rounds[len(left.rounds) - 1].play[: len(left.rounds[-1].play)] == left.rounds[-1].play


def test_quitting_at_once_leaves_the_terminal_clean(terminal: Open) -> None:
    shown = terminal("play", "human", "heaviest")
    shown.shows("decides who")
    shown.press("\x11")
    assert shown.wait() == 0
    shown.assert_clean()


def test_any_size_while_bots_play(terminal: Open) -> None:
    shown = terminal("watch", "heaviest", "random", "random", "heaviest", "--pace", "0.05")
    shown.shows("round 1")
    for columns, rows in [(200, 60), (20, 5), (1, 1), (60, 18), (120, 40), (80, 24)]:
        shown.resize(columns, rows)
        before = len(shown.output)
        shown.until(lambda before=before: len(shown.output) > before)
    shown.shows("Block  round")
    shown.press("q")
    shown.shows("Leave this match?")
    shown.press("y")
    assert shown.wait() == 0
    shown.assert_clean()


@pytest.mark.parametrize("arguments", [(), ("play",), ("play", "human", "heaviest"), ("watch", "heaviest", "random")])
def test_c49_where_nothing_can_be_drawn_it_says_so(arguments: tuple[str, ...], tmp_path: Path) -> None:
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "blocktui", "--data", str(tmp_path), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "TERM": "dumb"},
    )
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") >= 1
    if not arguments:
        assert done.returncode == 3


def test_a_terminal_that_is_closed_ends_the_program(terminal: Open, tmp_path: Path) -> None:
    """As closing the window does: the terminal hangs up, and nothing takes what is written."""
    shown = terminal("play", "human", "heaviest")
    shown.shows("decides who")
    shown.press("\r")
    shown.settled(lambda: "your turn" in shown.text or "go on" in shown.text)
    shown.hang_up()
    assert shown.wait_without_reading() in (128 + signal.SIGHUP, -signal.SIGHUP)


def test_ctrl_c_ends_the_program_and_keeps_the_match(terminal: Open) -> None:
    shown = terminal("play", "human", "heaviest")
    shown.shows("decides who")
    shown.press("\x03")
    assert shown.wait() == 130
    shown.assert_clean()


@pytest.mark.parametrize(
    "arguments",
    [
        ("watch", "heaviest", "random", "--pace", "nan"),
        ("watch", "heaviest", "random", "--pace", "inf"),
        ("watch", "heaviest", "random", "--target", "99999999999999999999"),
        ("watch", "heaviest", "random", "--start", "99999999999999999999,0"),
        ("watch", "heaviest", "random", "--rounds", "99999999999999999999"),
    ],
)
def test_numbers_without_bound_are_refused_in_one_line(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    from blocktui.cli.main import run

    assert run(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_record_for_which_there_is_no_folder_is_refused_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from blocktui.cli.main import run

    assert run(["watch", "heaviest", "random", "--record", str(tmp_path / "none" / "x.toml")]) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_a_bot_that_is_debugged_has_the_terminal_to_itself(terminal: Open, tmp_path: Path) -> None:
    """Where the app could be drawn, too: print and a debugger would tear its screen."""
    bot = tmp_path / "my_bot.py"
    bot.write_text("def choose(view, turn):\n    print('I THINK')\n    breakpoint()\n    return view.legal[0]\n")
    shown = terminal("watch", str(bot), "heaviest", "--debug", str(bot), "--rounds", "1")
    shown.shows("(Pdb)")
    assert "I THINK" in shown.text
    assert "insidethisprogram" in re.sub(r"\s", "", shown.text)
    shown.press("p 'legal', len(view.legal)\r")
    shown.shows("('legal', ")
    shown.press("q\r")
    assert shown.wait() == 130
    assert b"\x1b[?1049h" not in shown.output
    shown.assert_clean()
