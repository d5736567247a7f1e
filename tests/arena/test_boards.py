"""Boards: equal bots get exactly equal figures, every deal is played in every rotation, and records are true."""

import math
from pathlib import Path

import pytest

from blocktui.arena.batch import Task, board_secret, play_batch
from blocktui.arena.figures import Figures
from blocktui.arena.report import report_of
from blocktui.arena.results import BatchResult, cell, milliseconds
from blocktui.arena.standing import Standing
from blocktui.records import Record, read_records, verify, verify_file
from blocktui.rules import TARGET, SecretDeals
from tests.arena.tournament import SECRET, a_plan, begun, numbers, play, played, standing_of

RND = "def choose(view, turn):\n    return turn.rng.choice(view.legal)\n"
MEMORY = """
from blocktui import Player
class Memory(Player):
    def __init__(self):
        self.seen = 0
    def choose(self, view, turn):
        return view.legal[self.seen % len(view.legal)]
    def end_round(self, result):
        self.seen += result.left[0]
"""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "heaviest"])
@pytest.mark.parametrize("unit", ["round", "match"])
def test_two_equal_bots_differ_by_exactly_zero(tmp_path: Path, bot: str, seats: int, unit: str) -> None:
    report = played(tmp_path / "run", *[bot] * seats, deals=9, unit=unit)
    for one in report["bots"]:
        assert one["score"] == 0.5
        assert one["share"] == pytest.approx(1 / seats, abs=1e-6)
        assert one["points"] == 0
        assert one["points_ci95"] == [0, 0]
    assert all(pair["points"] == 0 and pair["los"] == 0.5 for pair in report["pairs"])
    assert report["boards"] == 9


def test_two_equal_bots_in_processes_differ_by_exactly_zero(tmp_path: Path) -> None:
    for name, code in (("rnd.py", RND), ("memory.py", MEMORY)):
        (tmp_path / name).write_text(code)
        report = played(tmp_path / f"run {name}", f"./{name}", f"./{name}", deals=16, batch=8, folder=tmp_path)
        assert [pair["points"] for pair in report["pairs"]] == [0]
        assert [pair["points_ci95"] for pair in report["pairs"]] == [[0, 0]]
        assert report["bots"][0]["round_wins"] == report["bots"][1]["round_wins"] > 0


def test_a_bot_in_a_process_does_not_repeat_its_randomness_from_board_to_board(tmp_path: Path) -> None:
    (tmp_path / "rnd.py").write_text(RND)
    folder = begun(tmp_path / "run", a_plan("./rnd.py", "heaviest", deals=16, batch=16, records=True, folder=tmp_path))
    play(folder)
    openings = set()
    for record in read_records(folder.path / "records.block.jsonl"):
        assert isinstance(record, Record)
        one = record.rounds[0]
        if record.seats[one.first].name == "./rnd.py":
            openings.add(one.hands[one.first].index(one.play[0].tile))
    assert len(openings) > 2


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("unit", ["round", "match"])
def test_records_are_true_and_tell_the_boards_of_the_secret(tmp_path: Path, seats: int, unit: str) -> None:
    folder = begun(
        tmp_path / "run", a_plan(*["random"] * (seats - 1), "heaviest", deals=7, batch=3, unit=unit, records=True)
    )
    report = play(folder)
    path = folder.path / "records.block.jsonl"
    assert all(verdict.ok for verdict in verify_file(path))
    records = [record for record in read_records(path) if isinstance(record, Record)]
    assert len(records) == 7 * seats
    assert {(record.board, record.rotation) for record in records} == {
        (board, rotation) for board in range(1, 8) for rotation in range(seats)
    }
    for record in records:
        verify(record)
        assert record.board is not None
        if unit == "round":
            assert len(record.rounds) == 1
            assert record.rounds[0].hands == SecretDeals(SECRET).hands(seats, record.board)
            (throw,) = record.lot
            assert throw.index(max(throw)) == record.rounds[0].first
            assert (record.result is None) == (max(record.scores) < TARGET[seats])
        else:
            assert record.result is not None
            assert record.rounds[0].hands == SecretDeals(board_secret(SECRET, record.board)).hands(seats, 1)
    scored = sum(sum(record.scores) for record in records)
    won = sum(one.end is not None and one.end.winner is not None for record in records for one in record.rounds)
    assert won == sum(bot["round_wins"] for bot in report["bots"])
    assert scored > 0


def test_figures_agree_with_a_second_count_from_the_records(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", a_plan("heaviest", "random", "random", deals=30, records=True))
    report = play(folder)
    points = {bot["name"]: 0.0 for bot in report["bots"]}
    beaten = dict(points)
    share = dict(points)
    for record in read_records(folder.path / "records.block.jsonl"):
        assert isinstance(record, Record)
        for seat, who in enumerate(record.seats):
            others = [score for at, score in enumerate(record.scores) if at != seat]
            points[who.name] += record.scores[seat] - sum(others) / 2
            beaten[who.name] += (
                sum((record.scores[seat] > score) + (record.scores[seat] == score) / 2 for score in others) / 2
            )
            end = record.rounds[0].end
            left = record.rounds[0].left
            assert end is not None
            if end.winner is None:
                share[who.name] += (left[seat] == min(left)) / left.count(min(left))
            else:
                share[who.name] += end.winner == seat
    for bot in report["bots"]:
        assert bot["points"] == pytest.approx(points[bot["name"]] / 90, abs=1e-6)
        assert bot["score"] == pytest.approx(beaten[bot["name"]] / 90, abs=1e-6)
        assert bot["share"] == pytest.approx(share[bot["name"]] / 90, abs=1e-6)
    assert sum(bot["share"] for bot in report["bots"]) == pytest.approx(1, abs=1e-5)
    assert report["rounds"] == 90
    assert sum(turn["share"] for turn in report["turns"]) == pytest.approx(1, abs=1e-5)


def test_a_stronger_bot_is_found_to_be_stronger(tmp_path: Path) -> None:
    report = played(tmp_path / "run", "heaviest", "random", deals=400)
    strong, weak = report["bots"]
    assert strong["score_ci95"][0] > 0.5 > weak["score_ci95"][1]
    assert strong["elo_ci95"][0] > 0 > weak["elo_ci95"][1]
    (pair,) = report["pairs"]
    assert pair["los"] > 0.999
    assert pair["boards_needed"] == 0
    assert report["turns"][0]["share"] > 0.5 > report["turns"][1]["share"]
    assert strong["ms_median"] < strong["ms_p99"] < 1000


@pytest.mark.parametrize("deals", [1, 2])
def test_few_boards_are_told_without_nan(tmp_path: Path, deals: int) -> None:
    report = played(tmp_path / "run", "heaviest", "random", deals=deals, edge=0.02)
    assert all(math.isfinite(number) for number in numbers(report))
    assert report["sprt"]["verdict"] == "undecided"
    if deals == 1:
        assert report["bots"][0]["score_ci95"] is None


def test_no_board_at_all_is_told_without_nan() -> None:
    plan = a_plan("heaviest", "random", edge=0.02)
    report = report_of(Figures(Standing(plan)), seconds=0, secret=SECRET)
    assert report["boards"] == report["rounds"] == 0
    assert report["bots"][0]["score"] is None
    assert report["pairs"][0]["los"] is None
    assert report["secret"] is None
    assert all(math.isfinite(number) for number in numbers(report))


def test_a_batch_is_repeatable() -> None:
    task = Task(a_plan("random", "heaviest", "random", deals=8, batch=4, records=True).written(), SECRET, 1)
    first, second = (play_batch(task) for _ in range(2))
    assert first.records == second.records
    assert b'"seconds"' in first.result
    one, other = (__import__("msgspec").json.decode(done.result, type=BatchResult) for done in (first, second))
    assert one.units == other.units


def test_a_time_is_known_within_six_percent() -> None:
    before = -1
    for nanoseconds in [*range(2000), *(3**power for power in range(7, 30))]:
        assert cell(nanoseconds) >= before
        before = cell(nanoseconds)
        assert milliseconds(cell(nanoseconds)) * 1e6 == pytest.approx(nanoseconds, rel=0.032, abs=0.5)


def test_the_sequential_test_stops_the_run_at_its_verdict(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", a_plan("heaviest", "random", deals=5000, batch=16, edge=0.04))
    report = play(folder)
    assert report["sprt"]["verdict"] == "better"
    assert report["sprt"]["llr"] >= 2.94
    assert report["finished"]
    assert report["sprt"]["boards"] <= report["boards"] < report["sprt"]["boards"] + 16 < 5000
    assert report["secret"] == SECRET.hex()
    assert standing_of(folder).finished
