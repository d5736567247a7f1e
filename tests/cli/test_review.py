"""``blocktui review``, from a record to a report."""

import json
import re
from pathlib import Path

import pytest

from blocktui.cli.main import run
from blocktui.play.reviewing import reviewable
from blocktui.records import read_record, seen_by


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One round of two bots, as a file."""
    folder = tmp_path_factory.mktemp("review")
    path = folder / "match.block.toml"
    secret = ["--secret", bytes(range(16)).hex()]
    arguments = ["watch", "random=Ann", "heaviest=Bob", "--pace", "0", "--plain", "--rounds", "1", *secret]
    assert run(["--data", str(folder / "data"), *arguments, "--record", str(path)]) == 0
    return path


def test_a_review_tells_what_each_choice_cost(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    choices = reviewable(read_record(record)).choices
    assert report["record"] == str(record)
    assert [seat["name"] for seat in report["seats"]] == ["Ann", "Bob"]
    assert 0 < len(report["choices"]) <= len(choices)
    for choice in report["choices"]:
        values = [one["value"] for one in choice["moves"]]
        assert values == sorted(values, reverse=True)
        assert choice["loss"] >= 0
        assert (choice["verdict"] == "best") == (choice["loss"] == 0)
        assert choice["move"] in [one["move"] for one in choice["moves"]]
    for seat in report["seats"]:
        own = [choice["loss"] for choice in report["choices"] if choice["seat"] == seat["seat"]]
        assert seat["choices"] == len(own)
        assert seat["total"] == pytest.approx(sum(own))
    assert sum(seat["luck"] for seat in report["seats"]) == pytest.approx(0)


def test_one_seat_alone_in_words(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), "--seat", "0"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Ann: ")
    assert "Bob:" not in out
    # moves as they are said everywhere, not as they are written in records
    assert re.search(r"played (◂\d\|\d|\d\|\d▸?), best was (◂\d\|\d|\d\|\d▸?): ", out)
    assert run(["review", str(record), "--seat", "3"]) == 2


def test_what_cannot_be_reviewed_is_told(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from dataclasses import replace

    from blocktui.records import write_record

    hidden = tmp_path / "hidden.block.toml"
    whole = read_record(record)
    rounds = (
        *whole.rounds[:-1],
        replace(whole.rounds[-1], end=None, left=(), points=(), play=whole.rounds[-1].play[:3], ms=()),
    )
    write_record(hidden, seen_by(replace(whole, rounds=rounds, scores=whole.start, result=None), 0))
    assert run(["review", str(hidden)]) == 1
    assert "hides tiles" in capsys.readouterr().err
    assert run(["review", str(tmp_path / "none")]) != 0
    assert capsys.readouterr().err.count("\n") == 1
