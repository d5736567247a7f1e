"""``blocktui arena`` as people and programs meet it: reports, files, names, errors."""

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from blocktui.cli.main import run
from blocktui.i18n import use
from blocktui.records import verify_file

SECRET = "000102030405060708090a0b0c0d0e0f"


@pytest.fixture(autouse=True)
def _back_to_english() -> None:
    use("en")


@pytest.fixture
def arena(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """``arena(*arguments)`` runs the command in one process; its status, output and errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        status = run(["arena", *arguments, "--workers", "1", "--data", str(tmp_path / "data")])
        out, err = capsys.readouterr()
        return status, out, err

    return call


BOT_KEYS = {
    "name", "rounds", "score", "score_ci95", "share", "share_ci95", "points", "points_ci95", "round_wins", "match_wins",
    "faults", "ms_median", "ms_p99",
}  # fmt: skip


def test_the_json_report_has_every_key_of_the_format(arena: Any) -> None:
    status, out, err = arena("heaviest", "random", "--deals", "40", "--secret", SECRET, "--sprt", "0.02", "--json")
    assert (status, err) == (0, "")
    report = json.loads(out, parse_constant=lambda name: pytest.fail(f"{name} in JSON"))
    wanted = {"unit", "seats", "boards", "rounds", "matches", "seconds", "secret", "bots", "pairs", "sprt"}
    assert wanted <= set(report)
    assert (report["unit"], report["seats"], report["boards"], report["rounds"]) == ("round", 2, 40, 80)
    assert report["matches"] == 0
    assert report["secret"] == SECRET
    assert [bot["name"] for bot in report["bots"]] == ["heaviest", "random"]
    for bot in report["bots"]:
        assert set(bot) >= BOT_KEYS
        assert set(bot["faults"]) == {"timeout", "crash", "illegal", "protocol"}
        assert bot["rounds"] == 80
        assert len(bot["score_ci95"]) == 2
    (pair,) = report["pairs"]
    assert set(pair) >= {"a", "b", "points", "points_ci95", "los"}
    assert set(report["sprt"]) >= {"edge", "llr", "verdict"}
    assert report["sprt"]["verdict"] in ("better", "not better", "undecided")
    again = json.loads(arena("heaviest", "random", "--deals", "40", "--secret", SECRET, "--json")[1])
    assert again["sprt"] is None
    assert [bot["score"] for bot in again["bots"]] == [bot["score"] for bot in report["bots"]]


def test_whole_matches(arena: Any) -> None:
    report = json.loads(arena("heaviest", "random", "--deals", "6", "--unit", "match", "--target", "30", "--json")[1])
    assert (report["boards"], report["matches"]) == (6, 12)
    assert report["rounds"] == report["bots"][0]["rounds"] > 12
    assert sum(bot["match_wins"] for bot in report["bots"]) == 12


def test_bots_are_named_as_typed_and_a_repeat_is_numbered(arena: Any) -> None:
    report = json.loads(arena("random", "heaviest=Strong", "random", "random", "--deals", "6", "--json")[1])
    assert [bot["name"] for bot in report["bots"]] == ["random", "Strong", "random#2", "random#3"]
    assert report["seats"] == 4


def test_more_bots_than_seats_and_a_gauntlet(arena: Any) -> None:
    status, out, err = arena(*["random"] * 4, "--seats", "2", "--deals", "10", "--json")
    assert status == 0
    assert "12 boards" in err
    report = json.loads(out)
    assert {pair["boards"] for pair in report["pairs"]} == {2}
    assert len(report["pairs"]) == 6
    report = json.loads(arena(*["random"] * 4, "--seats", "2", "--deals", "9", "--gauntlet", "--json")[1])
    assert [(pair["a"], pair["boards"]) for pair in report["pairs"]] == [("random", 3)] * 3


def test_the_command_that_the_report_names_plays_the_same(arena: Any) -> None:
    report = json.loads(arena("heaviest", "random", "random", "--deals", "20", "--seats", "2", "--json")[1])
    words = report["repeat"].split()
    assert words[:2] == ["blocktui", "arena"]
    again = json.loads(arena(*words[2:], "--json")[1])
    assert [bot["points"] for bot in again["bots"]] == [bot["points"] for bot in report["bots"]]
    assert again["secret"] == report["secret"]


def test_the_table_the_csv_and_the_records(arena: Any, tmp_path: Path) -> None:
    status, out, _err = arena("heaviest", "random", "--deals", "30", "--out", "run", "--csv", "bots.csv", "--records")
    assert status == 0
    assert re.search(r"heaviest +0\.\d{3} ± 0\.\d{3}", out)
    assert "30 boards of 2 seats, 60 rounds." in out
    assert "secret" in out
    lines = list(csv.DictReader((tmp_path / "bots.csv").open()))
    report = json.loads((tmp_path / "run" / "report.json").read_text())
    assert [line["name"] for line in lines] == ["heaviest", "random"]
    assert float(lines[0]["score_low"]) == report["bots"][0]["score_ci95"][0]
    assert len(list(verify_file(tmp_path / "run" / "records.block.jsonl"))) == 60


class Page(HTMLParser):
    """Checks that tags close in order, and notes what refers elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br") and not (
            self.stack and "svg" in self.stack and tag in ("line", "circle", "polyline")
        ):
            self.stack.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "action", "data")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Closed already."""

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_needs_nothing_from_elsewhere_and_names_what_is_needed_to_repeat_it(
    arena: Any, tmp_path: Path
) -> None:
    name = "<b>&'x'"
    arena("heaviest=" + name, "random", "--deals", "30", "--html", "page.html", "--secret", SECRET)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.stack == []
    assert page.links == []
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|@import|url\(|<script|<b>", text)
    assert text.count("<svg") == 3
    for fact in (name, SECRET, "--deals 30", "blocktui", "heaviest", "Machine"):
        assert fact in page.text


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("heaviest",), 2, "at least two"),
        (("heaviest", "human"), 2, "Only bots"),
        (("heaviest", "heavist"), 2, "heaviest"),
        (("heaviest", "random", "--seats", "3"), 2, "3 seats"),
        (("heaviest", "random", "--sprt", "0.7"), 2, "--sprt"),
        (("heaviest", "random", "--secret", "12"), 2, "32 hexadecimal"),
        (("heaviest", "random", "--executor", "nowhere"), 2, "MODULE:FACTORY"),
        (("heaviest", "random", "--out", "."), 3, "--resume"),
        (("--resume", "nothing"), 3, "no tournament"),
        (("heaviest", "--resume", "nothing"), 2, "leave out heaviest"),
        (("--resume", "nothing", "--deals", "5"), 2, "leave out --deals"),
    ],
)
def test_a_wrong_call_is_one_line_that_names_what_to_do(
    arena: Any, arguments: tuple[str, ...], status: int, told: str
) -> None:
    Path("here").touch()
    found, out, err = arena(*arguments)
    assert found == status
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_a_finished_run_is_reported_again_and_a_changed_bot_is_refused(arena: Any, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(view, turn):\n    return view.legal[0]\n")
    first = json.loads(arena("./bot.py", "heaviest", "--deals", "8", "--out", "run", "--json")[1])
    second = json.loads(arena("--resume", "run", "--json")[1])
    assert first["bots"] == second["bots"]
    bot.write_text("def choose(view, turn):\n    return view.legal[-1]\n")
    status, _out, err = arena("--resume", "run")
    assert status == 3
    assert "./bot.py has changed" in err


@pytest.mark.parametrize("language", ["zh_Hans", "hi"])
def test_the_figures_are_the_same_in_every_language(arena: Any, language: str) -> None:
    english = json.loads(arena("heaviest", "random", "--deals", "12", "--secret", SECRET, "--json")[1])
    other = json.loads(
        arena("heaviest", "random", "--deals", "12", "--secret", SECRET, "--json", "--lang", language)[1]
    )
    assert [bot["points"] for bot in english["bots"]] == [bot["points"] for bot in other["bots"]]
    status, out, _err = arena("heaviest", "random", "--deals", "12", "--lang", language)
    assert status == 0
    assert "heaviest" in out
