"""``blocktui bots``: its commands, their reports and exit statuses."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from blocktui.cli.bots import command, machine_sentences
from blocktui.cli.main import run as run_command
from blocktui.records import Seat, read_record, record_of, write_record
from blocktui.rules import Match, Move, View
from blocktui.rules.deals import SecretDeals
from blocktui.seats.isolation import what_holds
from blocktui.seats.rounds import play_round

Run = Callable[..., "Result"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@dataclass
class Result:
    exit_code: int
    output: str
    stderr: str


@pytest.fixture
def run(here: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Result:
        capfd.readouterr()
        status = run_command(["bots", *arguments, "--data", str(here / "data")])
        out, err = capfd.readouterr()
        return Result(status, out, err)

    return run


def a_view(folder: Path) -> str:
    match = Match(3, SecretDeals(bytes(16)))
    match.deal()
    assert match.to_move is not None
    path = folder / "view.json"
    path.write_text(json.dumps(match.view(match.to_move, limit_ms=5000).written()))
    return str(path)


def test_the_list_names_what_is_built_in(run: Run) -> None:
    shown = run("list")
    assert shown.exit_code == 0
    assert any(line.startswith("heaviest") and "blocktui" in line for line in shown.output.splitlines())
    reported = json.loads(run("list", "--json").output)
    assert {"human", "random", "heaviest"} <= {entry["name"] for entry in reported}
    assert all(entry["status"] == "ok" and entry["reason"] is None for entry in reported)


def test_a_bot_is_shown_with_its_options(run: Run, here: Path) -> None:
    run("new", "deep")
    shown = run("info", "./deep/blocktui_deep.py")
    assert "Sheds the heaviest tile" in shown.output
    assert "heavy" in shown.output
    reported = json.loads(run("info", "./deep/blocktui_deep.py", "--json").output)
    assert reported["options"][0]["name"] == "heavy"


def test_a_check_ends_with_0_or_1(run: Run, here: Path) -> None:
    (here / "bad.py").write_text("def choose(view, turn):\n    return '-'\n")
    (here / "good.py").write_text("def choose(view, turn):\n    return view.legal[0]\n")
    few = ("--rounds", "2", "--matches", "2")
    good = run("check", "./good.py", *few)
    assert good.exit_code == 0
    assert "./good.py passes." in good.output
    assert len(good.output.splitlines()) < 20
    bad = run("check", "./bad.py", "--json", *few)
    assert bad.exit_code == 1
    assert json.loads(bad.output)["ok"] is False


def test_a_bot_is_checked_as_its_options_make_it(run: Run, here: Path) -> None:
    run("new", "deep")
    bot = here / "deep" / "blocktui_deep.py"
    bot.write_text(bot.read_text().replace("return best", "return best if turn.options['heavy'] else '-'"))
    few = ("--rounds", "2", "--matches", "2")
    assert run("check", "./deep/blocktui_deep.py", *few).exit_code == 0
    assert run("check", "./deep/blocktui_deep.py[heavy=no]", *few).exit_code == 1
    wrong = run("check", "./deep/blocktui_deep.py[heavy=maybe]", *few)
    assert wrong.exit_code == 2
    assert "heavy" in wrong.stderr


def test_a_bot_is_asked(run: Run, here: Path) -> None:
    view = a_view(here)
    assert run("ask", "heaviest", "--view", view).output.strip()
    told = json.loads(run("ask", "random", "--view", view, "--json", "--seed", "1").output)
    assert told == json.loads(run("ask", "random", "--view", view, "--json", "--seed", "1").output)
    run("new", "deep")
    light = run("ask", "./deep/blocktui_deep.py[heavy=no]", "--view", view)
    assert "sheds" in light.output
    assert light.output != run("ask", "./deep/blocktui_deep.py", "--view", view).output


def test_a_fault_is_shown_with_the_log_and_status_1(run: Run, here: Path) -> None:
    (here / "bad.py").write_text("def choose(view, turn):\n    raise ValueError('dropped my tiles')\n")
    asked = run("ask", "./bad.py", "--view", a_view(here))
    assert asked.exit_code == 1
    assert "Traceback" in asked.stderr
    assert "crash: ValueError: dropped my tiles" in asked.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("info", "heavist"), 2, "heaviest"),
        (("check", "human"), 2, "human"),
        (("ask", "heaviest[level=1]", "--view", "view.json"), 2, "level"),
        (("ask", "heaviest[", "--view", "view.json"), 2, "heaviest["),
        (("ask", "heaviest", "--view", "other.json"), 2, "view"),
        (("ask", "heaviest", "--view", "false.json"), 2, "No deal leads to this view"),
        (("check", "./broken.py"), 1, "SyntaxError"),
        (("new", "Deep Thought"), 2, "Deep Thought"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    run: Run, here: Path, arguments: tuple[str, ...], status: int, told: str
) -> None:
    a_view(here)
    (here / "other.json").write_text('{"seat": 1}')
    (here / "false.json").write_text((here / "view.json").read_text().replace('"players": 3', '"players": 4'))
    (here / "broken.py").write_text("def choose(view turn):\n")
    failed = run(*arguments)
    assert failed.exit_code == status
    assert told in failed.stderr
    assert len(failed.stderr.strip().splitlines()) == 1


def test_every_command_shows_an_example(run: Run) -> None:
    for name in command.commands:
        assert "Example: blocktui bots" in run(name, "--help").output


def test_a_turn_of_a_record_is_asked_again(run: Run, here: Path) -> None:
    match = Match(2, SecretDeals(bytes(16)))
    asked: list[tuple[int, int]] = []

    def choose(seat: int, view: View) -> Move:
        asked.append((view.round, len(view.play) + 1))
        return view.legal[0]

    play_round(match, choose)
    seats = [Seat(name=name, kind="bot", strategy="random") for name in ("A", "B")]
    date = datetime(2026, 1, 1, tzinfo=UTC)
    record = record_of(match.events, seats=seats, app="blocktui 0", date=date, secret=bytes(16))
    write_record(here / "match.block.toml", record)
    number, turn = asked[1]
    again = ("ask", "random", "--record", "match.block.toml")
    assert run(*again, "--turn", f"{number}:{turn}").output.strip()
    assert "no fault" in run(*again).stderr
    assert "such as 2:7" in run(*again, "--turn", "7").stderr
    assert run(*again, "--turn", "9:9").exit_code == 2
    assert run("ask", "random").exit_code == 2


def test_a_fault_is_played_again_from_its_match_until_it_is_mended(run: Run, here: Path) -> None:
    own = here / "own.py"
    own.write_text(
        "def choose(view, turn):\n"
        "    if view.play:\n"
        "        raise ValueError(f'lost at {view.round}:{len(view.play) + 1} with {turn.rng.random()}')\n"
        "    return view.legal[0]\n"
    )
    data = ("--data", str(here / "data"))
    # to a target of one point, so that the match ends and its secret, from which the seed follows, is told
    assert run_command(["watch", "./own.py", "./own.py", "--plain", "--target", "1", *data]) == 0
    run_command(["matches", "export", "1", "--out", "one.block.toml", *data])
    (fault, *_more) = next(one.faults for one in read_record(here / "one.block.toml").rounds if one.faults)
    assert fault.detail.startswith("ValueError: lost at ")
    for record in ("1", "one.block.toml"):
        again = run("ask", "./own.py", "--record", record)
        assert again.exit_code == 1
        assert again.stderr.strip().endswith(f"crash: {fault.detail}")
    with pytest.raises(ValueError, match="lost at"):
        run("ask", "./own.py", "--record", "1", "--debug")
    own.write_text("def choose(view, turn):\n    return view.legal[-1]\n")
    assert run("ask", "./own.py", "--record", "1").exit_code == 0
    assert run("ask", "./own.py", "--record", "1", "--debug").exit_code == 0
    assert "no match 9" in run("ask", "./own.py", "--record", "9").stderr


def test_c24_no_text_of_a_bots_bends_the_terminal(run: Run, here: Path) -> None:
    code = Path(__file__).parents[1] / "seats" / "hostile" / "escapes_everywhere.py"
    (here / "bad.py").write_text(code.read_text())
    few = ("--rounds", "1", "--matches", "1")
    for arguments in (("info", "./bad.py"), ("ask", "./bad.py", "--view", a_view(here)), ("check", "./bad.py", *few)):
        shown = run(*arguments)
        told = (shown.output + shown.stderr).replace("\n", "")
        assert "second line" in told
        assert told.isprintable(), repr(told)
    (here / "broken.py").write_text("raise ValueError('\\x1b[2J\\u202e second line')")
    assert run("info", "./broken.py").output.replace("\n", "").isprintable()
    assert run("check", "./broken.py").stderr.replace("\n", "").isprintable()


@pytest.mark.skipif(not what_holds()["files"], reason="this kernel has no Landlock")
def test_c25_a_bot_cannot_read_the_secret_that_lies_beside_it_nor_does_it_miss_its_neighbours(here: Path) -> None:
    (here / "secret").write_text("000102030405060708090a0b0c0d0e0f")
    (here / "neighbour.py").write_text("WISH = 0")
    (here / "bot.py").write_text(
        "import pathlib, sys\n"
        "from neighbour import WISH\n"
        "def choose(view, turn):\n"
        "    try:\n"
        "        pathlib.Path(__file__).with_name('secret').read_text()\n"
        "    except PermissionError:\n"
        "        return view.legal[WISH]\n"
        "    raise SystemExit('it was read')\n"
    )
    record = here / "one.block.toml"
    options = ("--secret-file", "secret", "--target", "30", "--record", str(record), "--data", str(here / "data"))
    assert run_command(["watch", "./bot.py", "./bot.py", "--plain", *options]) == 0
    assert [one.faults for one in read_record(record).rounds if one.faults] == []


def test_what_holds_on_this_machine_is_told_as_it_was_found(run: Run, here: Path) -> None:
    (here / "good.py").write_text("def choose(view, turn):\n    return view.legal[0]\n")
    shown = run("check", "./good.py", "--rounds", "1", "--matches", "1").output
    for sentence in machine_sentences(what_holds()):
        assert sentence in shown.splitlines()
    all_of_it = dict.fromkeys(what_holds(), True)
    for kept in all_of_it:
        without = machine_sentences({**all_of_it, kept: False})
        if kept == "tcp":
            continue  # whoever has no sockets has no TCP
        assert without != machine_sentences(all_of_it), kept
    assert "The network" in machine_sentences({**all_of_it, "sockets": False, "tcp": False})[1]
