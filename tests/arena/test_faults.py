"""Bots at fault in the arena (CASES C29): counted by kind, benched, and never the better for it."""

from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from blocktui.arena.bench import Conduct
from blocktui.arena.executors import Here, Pool
from blocktui.arena.points import gains, scores, shares
from blocktui.arena.results import UnitFault, UnitResult
from blocktui.arena.run import WorkersLost
from blocktui.records import Record, read_records, verify_file
from blocktui.seats.occupant import CannotStart
from tests.arena.tournament import a_plan, begun, play, played, without_times

CODE = {
    "crash": "import os\ndef choose(view, turn):\n    os._exit(7)\n",
    "illegal": "def choose(view, turn):\n    return '>66' if '>66' not in map(str, view.legal) else '<00'\n",
    "protocol": "def choose(view, turn):\n    return 5\n",
    "timeout": "import time\ndef choose(view, turn):\n    while True: pass\n",
    "between": "from blocktui import Player\nclass B(Player):\n    def choose(self, view, turn):\n"
    "        return view.legal[0]\n    def end_round(self, result):\n        raise ValueError('between')\n",
    "sometimes": "def choose(view, turn):\n    if view.hand[0].index == 5 and len(view.hand) == 7:\n"
    "        raise ValueError('sometimes')\n    return view.legal[0]\n",
}


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    for name, code in CODE.items():
        (tmp_path / f"{name}.py").write_text(code)
    return tmp_path


@pytest.mark.parametrize("kind", ["crash", "illegal", "protocol", "timeout"])
def test_c29_faults_are_counted_by_kind_and_the_bot_is_benched(bots: Path, kind: str) -> None:
    report = played(
        bots / "run", f"./{kind}.py", "heaviest", deals=40, batch=20, folder=bots, limit_ms=60, records=True
    )
    faulty, other = report["bots"]
    assert faulty["faults"] == {"timeout": 0, "crash": 0, "illegal": 0, "protocol": 0, kind: 11}
    assert other["faults"] == {"timeout": 0, "crash": 0, "illegal": 0, "protocol": 0}
    assert report["benched"] == [{"name": f"./{kind}.py", "units": 11, "faults": faulty["faults"]}]
    assert faulty["score"] == faulty["share"] == faulty["round_wins"] == 0
    assert faulty["points"] <= 0
    assert other["score"] == 1
    assert report["finished"], "nobody is left to play"
    records = bots / "run" / "records.block.jsonl"
    assert [verdict.ok for verdict in verify_file(records)] == [True] * 11
    record = next(read_records(records))
    assert isinstance(record, Record)
    assert [fault.kind for fault in record.rounds[0].faults] == [kind]


def test_c29_a_benched_bot_leaves_the_others_to_play_on(bots: Path) -> None:
    report = played(bots / "run", "heaviest", "./crash.py", "random", seats=2, deals=60, batch=5, folder=bots)
    (benched,) = report["benched"]
    assert benched["name"] == "./crash.py"
    assert report["finished"]
    pairs = {(pair["a"], pair["b"]): pair["boards"] for pair in report["pairs"]}
    assert pairs["heaviest", "random"] == 20
    assert pairs["heaviest", "./crash.py"] < 10


def test_a_fault_between_turns_counts_and_costs_the_next_unit(bots: Path) -> None:
    report = played(bots / "run", "./between.py", "heaviest", deals=4, batch=4, folder=bots)
    assert report["bots"][0]["faults"]["crash"] == 4, "of four units in each rotation, the second and the last"


def test_c29_faults_here_and_there_are_survived_and_repeatable(bots: Path) -> None:
    plan = a_plan("./sometimes.py", "heaviest", deals=60, batch=15, folder=bots)
    one = play(begun(bots / "one", plan))
    other = play(begun(bots / "other", plan), lambda: Pool(2), 4)
    assert 0 < one["bots"][0]["faults"]["crash"] <= 20
    assert not one["benched"]
    assert one["boards"] == 60
    assert without_times(one) == without_times(other)


def test_a_stand_in_s_gains_count_for_nobody() -> None:
    unit = UnitResult(1, 0, 0, (20, 0, 0), (0,), 1, (), (UnitFault(0, "crash"),))
    assert gains(unit) == [0, 0, 0]
    assert shares(unit) == [0, 0, 0]
    assert scores(unit) == [0, 0.75, 0.75]
    tied = UnitResult(1, 0, 0, (0, 0, 0), (0, 2), 1, (), (UnitFault(2, "crash"),))
    assert shares(tied) == [0.5, 0, 0]
    assert scores(tied) == [0.75, 0.75, 0]


def test_a_bot_is_benched_over_ten_in_the_first_or_any_later_hundred() -> None:
    ten, eleven, spread, late = (Conduct() for _ in range(4))
    for unit in range(1, 11):
        ten.note_fault(unit)
        eleven.note_fault(unit)
    assert not ten.benched
    eleven.note_fault(100)
    assert eleven.benched
    for unit in range(10, 2000, 10):
        spread.note_fault(unit)
    assert not spread.benched
    for unit in range(1050, 1061):
        late.note_fault(unit)
    assert late.benched


class Failing(Here):
    """Fails a number of times with an error before it works."""

    def __init__(self, errors: list[BaseException]) -> None:
        self.errors = errors

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.errors:
            return super().submit(fn, *args, **kwargs)
        future: Future[Any] = Future()
        future.set_exception(self.errors.pop())
        return future


def test_a_machine_that_cannot_start_bots_is_tried_again_and_then_named(tmp_path: Path) -> None:
    plan = a_plan("heaviest", "random", deals=8)
    failing = Failing([CannotStart(11, "no processes") for _ in range(2)])
    report = play(begun(tmp_path / "twice", plan), lambda: failing)
    assert report["boards"] == 8
    assert sum(sum(bot["faults"].values()) for bot in report["bots"]) == 0
    with pytest.raises(CannotStart, match="no processes"):
        play(begun(tmp_path / "ever", plan), lambda: Failing([CannotStart(11, "no processes") for _ in range(9)]))


def test_workers_that_are_lost_again_and_again_are_given_up(tmp_path: Path) -> None:
    from concurrent.futures.process import BrokenProcessPool

    def maker() -> Executor:
        return Failing([BrokenProcessPool("gone") for _ in range(9)])

    with pytest.raises(WorkersLost, match="gone"):
        play(begun(tmp_path / "run", a_plan("heaviest", "random", deals=8)), maker)
