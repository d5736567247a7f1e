"""The compiled twin: found in its cache by the next process, and never needed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from blocktui.analysis import engine
from blocktui.analysis.compiled import DEEPEST, ENTRIES, plain
from blocktui.analysis.engine import Engine

SHOW = """
from blocktui.analysis.engine import compile_all
from blocktui.analysis.valuation import Valuation
from blocktui.rules import Match, SecretDeals
kernels = compile_all()
match = Match(2, SecretDeals(bytes(16)))
match.deal()
valuation = Valuation(match.view(match.to_move), 5, kernels, 50, 20)
valuation.play_out(20)
valuation.solve(5)
run = kernels.run
missed = sum(sum(getattr(run, name).stats.cache_misses.values()) for name in ("believe", "evaluate", "solve_worlds"))
print(missed, list(valuation.played.sums), list(valuation.solved.sums))
"""


@pytest.mark.slow
def test_a_warm_cache_serves_the_second_process(tmp_path: Path) -> None:
    """What calls itself has killed second processes: the solver is among what is loaded."""
    pytest.importorskip("numba")
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    first, second, third = (
        subprocess.run([sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=True)
        for _ in range(3)
    )
    assert first.stdout.split(" ", 1)[0] != "0"
    assert second.stdout.split(" ", 1) == ["0", first.stdout.split(" ", 1)[1]]
    assert third.stdout == second.stdout


def test_without_numba_the_plain_kernels_do_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.importlib.util, "find_spec", lambda name: None)
    fresh = Engine()
    assert fresh.kernels() is plain()
    assert fresh.kernels() is plain()


def test_where_numba_fails_the_plain_kernels_do_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("no locator available")

    monkeypatch.setattr(engine, "compile_all", fail)
    monkeypatch.setattr(engine, "keeps_compiled_code", lambda: True)
    fresh = Engine()
    assert fresh.kernels() is plain()
    fresh.wait()
    assert fresh.kernels() is plain()


def test_where_compiled_code_cannot_be_kept_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(engine, "compile_all", lambda: pytest.fail("compiled"))
    monkeypatch.setattr(engine.importlib.util, "find_spec", lambda name: object())
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "nowhere"))
    fresh = Engine()
    assert fresh.kernels() is plain()
    fresh.wait()
    assert not engine.keeps_compiled_code()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert engine.keeps_compiled_code()


def test_compiled_kernels_are_used_once_they_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = object()
    monkeypatch.setattr(engine, "compile_all", lambda: ready)
    monkeypatch.setattr(engine, "keeps_compiled_code", lambda: True)
    fresh = Engine()
    fresh.kernels()
    fresh.wait()
    assert fresh.kernels() is ready


def test_the_kernels_named_exist_and_only_those_that_must_call_themselves() -> None:
    functions = vars(plain().run)
    assert set(functions) >= ENTRIES
    for name in DEEPEST:
        assert name in functions[name].__code__.co_names
        assert f"{name}_is_too_deep" in functions
    calling_themselves = {
        name for name, value in functions.items() if hasattr(value, "__code__") and name in value.__code__.co_names
    }
    assert calling_themselves == set(DEEPEST)


def test_importing_the_bots_loads_neither_numba_nor_numpy() -> None:
    code = (
        "import sys, blocktui.bots.expert, blocktui.analysis.hints, blocktui.analysis.review;"
        "print([name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    shown = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout == "[]\n"
