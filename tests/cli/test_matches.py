"""The archive at the command line: list, show, export, import, delete, resume, replay, stats."""

import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from blocktui.cli.main import run
from blocktui.records import Record, read_record, read_records, verify
from blocktui.records.archive import Archive

CHOICE = re.compile(r"(\d+)\) \d\|\d")
SECRET = "000102030405060708090a0b0c0d0e0f"
TURN = re.compile(r" (opened|played) \d\|\d|passed on \d")

Cli = Callable[..., tuple[int, str, str]]


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Runs a command in this process, with a data folder of its own."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = run([*arguments, "--data", str(tmp_path / "data"), "--no-plugins"])
        told = capsys.readouterr()
        return status, told.out, told.err

    return call


@pytest.fixture
def played(cli: Cli, tmp_path: Path) -> list[Record]:
    """Two finished matches and one that stopped after a round."""
    cli("watch", "heaviest=A", "random=B", "--plain", "--target", "20", "--secret", SECRET)
    cli("watch", "random=Cé", "random=B", "heaviest=[/]", "--plain", "--target", "20")
    cli("watch", "heaviest=A", "random=Dora", "--plain", "--rounds", "1")
    return [record_in(tmp_path, number) for number in (1, 2, 3)]


def record_in(tmp_path: Path, number: int) -> Record:
    with Archive(tmp_path / "data" / "archive.db") as archive:
        return archive.record_of(number)


def test_list_tells_the_newest_first_and_filters(cli: Cli, played: list[Record]) -> None:
    status, out, _err = cli("matches", "list", "--json")
    assert status == 0
    told = json.loads(out)
    assert [one["id"] for one in told] == ["3", "2", "1"]
    assert [set(one) >= {"id", "date", "seats", "scores", "rounds", "result"} for one in told] == [True] * 3
    assert told[0]["result"] == "unfinished"
    assert told[2]["scores"] == list(played[0].scores)
    for arguments, expected in [
        (["--player", "a"], ["3", "1"]),
        (["--bot", "random", "--result", "finished"], ["2", "1"]),
        (["--result", "unfinished"], ["3"]),
        (["cé"], ["2"]),
        (["[/]"], ["2"]),
        (["heav", "dora"], ["3"]),
        (["--until", "2020-01-01"], []),
        (["--since", "2020-01-01", "--limit", "1"], ["3"]),
    ]:
        out = cli("matches", "list", "--json", *arguments)[1]
        assert [one["id"] for one in json.loads(out)] == expected, arguments
    out = cli("matches", "list")[1]
    assert out.splitlines()[1].startswith("3 ")
    assert "unfinished" in out


def test_show_adds_up(cli: Cli, played: list[Record]) -> None:
    status, out, _err = cli("matches", "show", "1")
    assert status == 0
    assert f"A (heaviest): {played[0].scores[0]}" in out
    assert sum(bool(re.match(r"  \d+\. ", line)) for line in out.splitlines()) == len(played[0].rounds)
    assert json.loads(cli("matches", "show", "1", "--json")[1])["scores"] == list(played[0].scores)


@pytest.mark.parametrize("command", [["show"], ["export"], ["delete", "--yes"], ["resume", "--plain"]])
def test_a_match_that_is_not_there_is_told_in_one_line(cli: Cli, played: list[Record], command: list[str]) -> None:
    status, _out, err = cli("matches", *command, "99")
    assert status == 2
    assert err.count("\n") == 1
    assert "99" in err
    assert cli("matches", command[0], "x/y")[0] == 2


def test_what_is_exported_is_imported_again(cli: Cli, played: list[Record], tmp_path: Path) -> None:
    one, many, folder = tmp_path / "one.block.toml", tmp_path / "all.block.jsonl", tmp_path / "each"
    assert cli("matches", "export", "1", "--out", str(one))[0] == 0
    assert cli("matches", "export", "--all", "--out", str(many))[0] == 0
    assert cli("matches", "export", "1", "2", "3", "--out", str(folder))[0] == 0
    assert read_record(one) == played[0]
    assert list(read_records(many)) == played
    assert sorted(read_record(file).date for file in folder.iterdir()) == sorted(record.date for record in played)
    status, _out, err = cli("matches", "export", "2", "--out", str(one))
    assert status == 3
    assert "exists already" in err
    assert read_record(one) == played[0]
    out = cli("matches", "export", "1")[1]
    (tmp_path / "printed.block.toml").write_text(out, encoding="utf-8")
    assert read_record(tmp_path / "printed.block.toml") == played[0]
    assert cli("matches", "delete", "1", "2", "3", "--yes")[0] == 0
    assert json.loads(cli("matches", "list", "--json")[1]) == []
    status, out, _err = cli("matches", "import", str(one), str(many))
    assert status == 0
    assert out == "3 added, 0 completed, 1 there already, 0 refused.\n"


def test_import_refuses_what_is_false_and_says_where(cli: Cli, played: list[Record], tmp_path: Path) -> None:
    from blocktui.records import write_records

    wrong = replace(played[0], scores=(1, 2))
    write_records(tmp_path / "some.block.jsonl", [wrong, played[1]])
    status, out, _err = cli("matches", "import", str(tmp_path / "some.block.jsonl"))
    assert status == 1
    assert "record 1: R20" in out
    assert "1 there already, 1 refused" in out
    told = json.loads(cli("matches", "import", "--json", str(tmp_path / "some.block.jsonl"))[1])
    assert [(one["fate"], one["id"]) for one in told] == [("refused", None), ("present", "2")]
    assert cli("matches", "import", str(tmp_path / "nowhere"))[0] == 3


def test_a_seats_view_hides_and_is_verified(cli: Cli, tmp_path: Path) -> None:
    answers = iter(["1\n", "1\n", "1\n"])
    play(tmp_path, ["play", "human=Ann", "heaviest", "--secret", SECRET], lambda _choices: next(answers, None))
    file = tmp_path / "seen.block.toml"
    status, _out, err = cli("matches", "export", "1", "--seat", "0", "--out", str(file))
    assert (status, err) == (0, "")
    assert "??" in file.read_text(encoding="utf-8")
    assert cli("verify", str(file))[0] == 0
    assert cli("matches", "export", "1", "--seat", "2")[0] == 2
    status, out, err = cli("matches", "export", "1")
    assert (status, "??" in out) == (0, False)
    assert "1 match is still going on" in err
    status, out, _err = cli("replay", str(file), "--plain")
    assert status == 0
    assert "Ann holds" in out
    assert "North holds" not in out


def test_deleting_asks(cli: Cli, played: list[Record], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    status, _out, err = cli("matches", "delete", "1")
    assert status == 2
    assert "--yes" in err
    assert len(json.loads(cli("matches", "list", "--json")[1])) == 3
    assert cli("matches", "delete", "1", "--yes")[1] == "1 match deleted.\n"
    assert [one["id"] for one in json.loads(cli("matches", "list", "--json")[1])] == ["3", "2"]


def test_replay_in_sentences(cli: Cli, played: list[Record]) -> None:
    status, out, err = cli("replay", "1", "--plain")
    assert status == 0
    assert err == ""
    rounds = len(played[0].rounds)
    assert len(re.findall(r"^Round \d+ is dealt", out, re.MULTILINE)) == rounds
    assert len(TURN.findall(out)) == played[0].turns
    assert len(re.findall(r"^[AB] holds ", out, re.MULTILINE)) == 2 * rounds
    assert out.splitlines()[-1] == f"Scores: A {played[0].scores[0]}, B {played[0].scores[1]}. The target is 20."
    assert len(re.findall(r"^B holds ", cli("replay", "1", "--plain", "--seat", "1")[1], re.MULTILINE)) == rounds
    assert "A holds" not in cli("replay", "1", "--plain", "--seat", "1")[1]
    assert cli("replay", "1", "--plain", "--round", str(rounds))[1].startswith(f"Round {rounds} is dealt")
    assert cli("replay", "1", "--plain", "--round", "99")[0] == 2
    assert cli("replay", "77", "--plain")[0] == 2
    assert cli("replay", "nowhere.block.toml", "--plain")[0] == 3


def test_stats_recompute_from_the_exported_records(cli: Cli, played: list[Record]) -> None:
    told = json.loads(cli("stats", "--json")[1])
    for figure in told["strategies"]:
        seats = [
            (record, seat)
            for record in played
            for seat, sits in enumerate(record.seats)
            if sits.strategy == figure["name"]
        ]
        points = [one.points[seat] for record, seat in seats for one in record.rounds if one.points]
        assert figure["rounds"] == len(points)
        assert figure["points"] == pytest.approx(sum(points) / len(points))
        assert figure["match_wins"] == sum(
            record.result is not None and record.result.winner == seat for record, seat in seats
        )
    out = cli("stats")[1]
    assert "heaviest" in out
    assert cli("stats", "--player", "Nobody")[0] == 1
    assert "By opening" in cli("stats", "--player", "heaviest")[1]


def test_an_empty_archive_is_told(cli: Cli) -> None:
    assert json.loads(cli("matches", "list", "--json")[1]) == []
    assert cli("stats")[1] == "No round was played yet.\n"
    status, _out, err = cli("matches", "resume", "--plain")
    assert status == 1
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", [["matches", "list"], ["stats"], ["matches", "resume", "--plain"]])
def test_a_file_that_is_no_archive_is_told_in_one_line(cli: Cli, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "archive.db").write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    status, _out, err = cli(*command)
    assert status == 3
    assert err.count("\n") == 1
    assert "archive.db" in err


# -- real processes ------------------------------------------------------------------------------------------------


def environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "VIRTUAL_ENV") if name in os.environ}
    return {**kept, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "LC_ALL": "C.UTF-8"}


def play(
    tmp_path: Path,
    arguments: list[str],
    answer: Callable[[list[str]], str | None],
    *,
    kill_at: int | None = None,
    **more: object,
) -> tuple[int, int, str]:
    """Play in plain mode by a pipe; the exit status, how many turns were told, and what was told as trouble.

    With ``kill_at`` it is killed as soon as so many turns were told.
    """
    turns = 0
    with subprocess.Popen(
        [sys.executable, "-m", "blocktui", *arguments, "--plain", "--no-plugins", "--data", str(tmp_path / "data")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env=environment(), cwd=tmp_path, **more,  # type: ignore[call-overload]
    ) as match:  # fmt: skip
        for line in match.stdout:
            turns += bool(TURN.search(line))
            if kill_at is not None and turns >= kill_at:
                match.send_signal(signal.SIGKILL)
                break
            choices = CHOICE.findall(line) if line.startswith("Your tiles") else []
            if choices:
                said = answer(choices)
                if said is None:
                    match.stdin.close()
                else:
                    match.stdin.write(said)
                    match.stdin.flush()
        trouble = match.stderr.read()
    return match.returncode, turns, trouble


def last(choices: list[str]) -> str:
    return f"{choices[-1]}\n"


def test_a_match_that_another_program_plays_is_not_gone_on_with_until_that_has_ended(tmp_path: Path) -> None:
    """Refused while it is played, with or without its number; free as soon as the other is killed."""
    with subprocess.Popen(
        [sys.executable, "-m", "blocktui", "play", "human=Ann", "heaviest=Bo", "--plain", "--no-plugins",
         "--secret", SECRET, "--data", str(tmp_path / "data")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment(), cwd=tmp_path,
    ) as match:  # fmt: skip
        assert any(line.startswith("Your tiles") for line in match.stdout)
        status, _turns, trouble = play(tmp_path, ["matches", "resume", "1"], last)
        assert (status, trouble.count("\n")) == (3, 1)
        assert "Match 1 is being played at another table: leave it there first." in trouble
        status, _turns, trouble = play(tmp_path, ["matches", "resume"], last)
        assert (status, trouble.count("\n")) == (1, 1)
        assert "No match was left" in trouble
        before = record_in(tmp_path, 1)
        match.send_signal(signal.SIGKILL)
    status, _turns, trouble = play(tmp_path, ["matches", "resume"], last)
    assert (status, trouble) == (0, "")
    after = record_in(tmp_path, 1)
    verify(after)
    assert after.result is not None
    assert after.rounds[0].hands == before.rounds[0].hands
    with Archive(tmp_path / "data" / "archive.db") as archive:
        assert archive.count() == 1


def killed_and_gone_on_with(tmp_path: Path, target: int, kills: int, rng: random.Random) -> int:
    """Kill a match over and over, check that no turn told is lost, and go on; how often it was killed."""
    begin = ["play", "human=Ann", "heaviest=Bo", "random=Cy", "--target", str(target), "--secret", SECRET]
    whole, again = tmp_path / "whole", tmp_path / "again"
    whole.mkdir()
    again.mkdir()
    assert play(whole, begin, last)[0] == 0
    expected = record_in(whole, 1)
    killed = told = 0
    command = begin
    while killed < kills:
        begun = again / "data" / "archive.db"
        before = record_in(again, 1).turns if begun.exists() else 0
        round_turns = len(record_in(again, 1).rounds[-1].play) if before else 0
        # going on tells the round in play anew
        status, told, _trouble = play(again, command, last, kill_at=round_turns + rng.randrange(1, 5))
        if status == 0:
            break
        killed += 1
        kept = record_in(again, 1)
        verify(kept)
        assert kept.turns >= before - round_turns + told, "a turn that was told is lost"
        command = ["matches", "resume"]
    if record_in(again, 1).result is None:
        assert play(again, ["matches", "resume"], last)[0] == 0
    record = record_in(again, 1)
    verify(record)
    assert all(len(one.ms) == len(one.play) for one in record.rounds), "times are kept too"
    assert replace(untimed(record), date=expected.date) == untimed(expected)
    return killed


def untimed(record: Record) -> Record:
    """Without the times, which no two runs have in common."""
    return replace(record, rounds=tuple(replace(one, ms=()) for one in record.rounds))


def test_c14_the_program_is_killed_and_the_match_gone_on_with(tmp_path: Path) -> None:
    assert killed_and_gone_on_with(tmp_path, 15, 5, random.Random(1)) == 5


@pytest.mark.slow
def test_c14_the_program_is_killed_at_every_few_turns_of_a_long_match(tmp_path: Path) -> None:
    assert killed_and_gone_on_with(tmp_path, 61, 60, random.Random(2)) >= 40


def test_where_no_archive_can_be_the_match_goes_on_and_a_record_is_written(tmp_path: Path) -> None:
    (tmp_path / "data" / "archive.db").mkdir(parents=True)
    (tmp_path / "data" / "matches").write_text("a file where the folder should be")
    status, turns, trouble = play(
        tmp_path, ["play", "human=Ann", "heaviest", "--target", "10", "--secret", SECRET], last
    )
    assert status == 3
    assert turns > 5
    (written,) = tmp_path.glob("*.block.toml")
    assert written.name in trouble
    assert trouble.count("\n") == 1
    record = read_record(written)
    verify(record)
    assert record.result is not None


def test_on_a_full_disk_the_match_goes_on_and_a_record_is_written(tmp_path: Path) -> None:
    """Files cannot grow beyond what a record needs, which an archive does at once."""

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))

    status, turns, trouble = play(
        tmp_path, ["play", "human=Ann", "heaviest", "--target", "10", "--secret", SECRET], last, preexec_fn=small
    )
    assert status == 3, trouble
    assert turns > 5
    (written,) = (tmp_path / "data" / "matches").glob("*.block.toml")
    assert written.name in trouble
    record = read_record(written)
    verify(record)
    assert record.result is not None
    assert run(["matches", "list", "--data", str(tmp_path / "data")]) == 0
    assert record_in(tmp_path, 1).rounds == record.rounds, "once there is room, it is taken in"
