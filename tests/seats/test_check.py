"""The conformance check finds what is wrong with a bot, and passes what is right."""

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from blocktui.rules import View
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.check import Point, Verdict, check, check_here
from blocktui.seats.describing import ProcessDescriber
from blocktui.seats.options import Option
from blocktui.seats.strategy import Answer, Player, RoundResult, Strategy, Turn
from blocktui.testing import check_bot, check_strategy


def first(view: View, turn: Turn) -> Answer:
    return view.legal[0]


def failed(verdict: Verdict) -> set[Point]:
    return {found.point for found in verdict.findings if found.ok is False}


def checked(choose: Any, **about: Any) -> Verdict:
    return check_here(Strategy(name="x", choose=choose, **about), rounds=20, matches=5)


def test_what_is_right_passes_and_its_verdict_fits_a_screen() -> None:
    verdict = checked(first, deterministic=True, options=(Option("level", "int", default=3, min=1, max=9),))
    assert verdict.ok
    assert {found.point for found in verdict.findings if found.ok} >= {Point.LEGAL, Point.SAME, Point.BLIND, Point.TIME}
    lines = str(verdict).splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 130
    assert lines[-1] == "x passes."


def test_an_illegal_move_is_found() -> None:
    verdict = checked(lambda view, turn: "-" if len(view.hand) == 2 else view.legal[0])
    assert failed(verdict) == {Point.LEGAL}
    assert "illegal" in str(verdict)


def test_one_that_is_not_deterministic_although_it_says_so_is_found() -> None:
    counter = itertools.count()
    verdict = checked(lambda view, turn: view.legal[next(counter) % len(view.legal)], deterministic=True)
    assert Point.SAME in failed(verdict)


def test_randomness_of_the_turn_is_deterministic() -> None:
    assert checked(lambda view, turn: turn.rng.choice(view.legal), deterministic=True).ok


def test_one_that_sees_hidden_tiles_is_found() -> None:
    import sys

    def peek(view: View, turn: Turn) -> Answer:
        frame: Any = sys._getframe()
        while frame is not None:
            match = frame.f_locals.get("match")
            if match is not None:
                return view.legal[hash(match.hands) % len(view.legal)]
            frame = frame.f_back
        return view.legal[0]

    assert Point.BLIND in failed(checked(peek, deterministic=True))


def test_one_that_cannot_be_seated_again_in_a_match_is_found() -> None:
    class Lost(Player):
        def __init__(self) -> None:
            self.asked = False

        def end_round(self, result: RoundResult) -> None:
            if not self.asked:
                raise RuntimeError("a round that I did not play")

        def choose(self, view: View, turn: Turn) -> Answer:
            self.asked = True
            return view.legal[0]

    verdict = check_here(Strategy(name="x", factory=Lost), rounds=1, matches=1)
    assert failed(verdict) >= {Point.RESTART}


def test_a_slow_move_is_found() -> None:
    ticks = itertools.count()
    from blocktui.seats.check import Checker, options_finding
    from blocktui.seats.in_process import InProcess

    checker = Checker(
        name="x",
        players=(2,),
        deterministic=False,
        make=lambda: InProcess(Strategy(name="x", choose=first)),
        rounds=5,
        matches=1,
        clock=lambda: next(ticks) * 1.0,
        limit_ms=500,
    )
    found = {finding.point: finding for finding in checker.findings(options_finding(()))}
    assert found[Point.TIME].ok is False
    assert found[Point.TIME].figures["ms_median"] == 1000


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str], str]:
    def write(code: str) -> str:
        (tmp_path / "my_bot.py").write_text(code)
        return "./my_bot.py"

    return write


def test_a_bot_is_checked_in_processes_of_its_own(bot: Callable[[str], str], tmp_path: Path) -> None:
    name = bot("def choose(view, turn):\n    return turn.rng.choice(view.legal)\n")
    verdict = check_bot(name, folder=tmp_path, rounds=10, matches=40)
    found = {finding.point: finding for finding in verdict.findings}
    assert found[Point.STRAYS].ok
    assert found[Point.MEMORY].ok
    assert verdict.report()["ok"]


def test_growth_and_strays_are_found(bot: Callable[[str], str], tmp_path: Path) -> None:
    name = bot(
        "import os, time\n"
        "if os.fork() == 0:\n    time.sleep(3600)\n"
        "kept = []\n"
        "def choose(view, turn):\n    kept.append(bytearray(os.urandom(1)) * 500_000)\n    return view.legal[0]\n"
    )
    entry = Catalogue(ProcessDescriber(), folder=tmp_path).find(name)
    verdict = check(entry, rounds=5, matches=40)
    assert failed(verdict) == {Point.MEMORY, Point.STRAYS}


def test_a_failed_check_is_an_assertion_that_shows_the_verdict() -> None:
    with pytest.raises(AssertionError, match="illegal"):
        check_strategy(Strategy(name="x", choose=lambda view, turn: "-"))
    with pytest.raises(AssertionError, match="illegal"):
        check_strategy(lambda view, turn: "-")
    assert check_strategy(lambda view, turn: view.legal[0], rounds=2, matches=1).ok
    with pytest.raises(TypeError, match="a function"):
        check_strategy("./bot.py")  # type: ignore[arg-type]
