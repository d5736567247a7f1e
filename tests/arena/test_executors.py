"""Any executor will do, and the figures are the same: pools, threads, what is named, Dask; and workers may be lost."""

import os
import signal
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from blocktui.arena.executors import ExecutorError, Pool, named
from blocktui.arena.run import play_run
from tests.arena.tournament import a_plan, begun, play, standing_of, without_times

BOTS = ("heaviest", "random", "random")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Any:
    plan = a_plan(*BOTS, seats=2, deals=60, batch=4)
    return plan, without_times(play(begun(tmp_path_factory.mktemp("runs") / "alone", plan)))


@pytest.mark.parametrize("name", ["concurrent.futures:ThreadPoolExecutor", "loky:get_reusable_executor"])
def test_an_executor_that_is_named(tmp_path: Path, whole: Any, name: str) -> None:
    pytest.importorskip(name.partition(":")[0], reason="it is not installed")
    plan, wanted = whole
    assert without_times(play(begun(tmp_path / "run", plan), named(name, 2), 6)) == wanted


def test_without_a_number_of_workers_the_factory_decides() -> None:
    with named("concurrent.futures:ThreadPoolExecutor", None)() as executor:
        assert isinstance(executor, ThreadPoolExecutor)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("threads", "MODULE:FACTORY"),
        ("concurrent.futures:Nothing", "Nothing"),
        ("no_such_module:executor", "no_such_module"),
    ],
)
def test_what_is_no_executor_is_named(text: str, reason: str) -> None:
    with pytest.raises(ExecutorError, match=reason):
        named(text, None)
    with pytest.raises(ExecutorError, match="dict"):
        named("builtins:dict", None)()


def test_a_pool_that_loses_a_worker_is_made_anew_and_the_figures_are_the_same(tmp_path: Path, whole: Any) -> None:
    import multiprocessing

    plan, wanted = whole
    pools = []

    def maker() -> Executor:
        pools.append(Pool(2))
        return pools[-1]

    killed: list[int] = []

    def watch(standing: Any, _seconds: float) -> None:
        if standing.boards >= 12 and not killed:
            victim = multiprocessing.active_children()[0]
            assert victim.pid is not None
            killed.append(victim.pid)
            os.kill(victim.pid, signal.SIGKILL)

    folder = begun(tmp_path / "run", plan)
    play_run(folder, maker, in_flight=3, watch=watch)
    assert killed
    assert standing_of(folder).finished
    assert without_times(play(folder)) == wanted


@pytest.mark.slow
def test_a_dask_cluster_that_loses_a_worker_half_way_gives_the_same_figures(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed: pip install 'blocktui[cluster]'")
    from blocktui.arena.dask import executor

    plan = a_plan(*BOTS, seats=2, deals=3000, batch=20)
    wanted = without_times(play(begun(tmp_path / "alone", plan)))
    clusters: list[Any] = []

    def maker() -> Executor:
        clusters.append(executor(max_workers=2))
        return clusters[-1]

    killed: list[int] = []

    def watch(standing: Any, _seconds: float) -> None:
        if standing.boards >= 1500 and not killed:
            killed.append(next(iter(clusters[0].client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    folder = begun(tmp_path / "run", plan)
    play_run(folder, maker, in_flight=8, watch=watch, clock=time.monotonic)
    assert killed
    assert len(clusters) == 1, "it goes on with the other worker"
    assert without_times(play(folder)) == wanted
