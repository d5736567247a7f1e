"""How far a run is, live on a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from blocktui.i18n import _

from .points import scores
from .results import BatchResult
from .run import Watch
from .standing import Standing


@contextmanager
def live(out: IO[str], boards: int) -> Iterator[Watch]:
    """A line with boards, speed, time left and who leads; nothing where ``out`` is no terminal."""
    if not out.isatty():
        yield lambda _standing, _seconds: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.fields[speed]}", markup=False),
        TimeRemainingColumn(),
        TextColumn("{task.fields[leader]}", markup=False),
        console=Console(file=out, highlight=False, markup=False),
    )
    task = bar.add_task("", total=boards, speed="", leader="")
    means = _Means()
    before: tuple[float, int] | None = None

    def show(standing: Standing, seconds: float) -> None:
        nonlocal before
        before = before or (seconds, standing.units)
        means.take(standing)
        gone = seconds - before[0]
        speed = _("{count} units/s").format(count=f"{(standing.units - before[1]) / gone:,.0f}") if gone > 0 else ""
        bar.update(task, completed=standing.boards, speed=speed, leader=means.leader(standing))

    with bar:
        yield show


class _Means:
    """Mean scores, brought up to date with what is new."""

    def __init__(self) -> None:
        self._taken = 0
        self._sums: dict[int, list[float]] = {}

    def take(self, standing: Standing) -> None:
        for result in standing.results[self._taken :]:
            self._add(result, standing.plan.schedule.batch(result.number).lineup)
        self._taken = len(standing.results)

    def _add(self, result: BatchResult, lineup: tuple[int, ...]) -> None:
        for unit in result.units[:: max(1, len(result.units) // 64)]:  # a sample: it is only for the eye
            for at, score in enumerate(scores(unit)):
                total = self._sums.setdefault(lineup[at], [0.0, 0.0])
                total[0] += score
                total[1] += 1

    def leader(self, standing: Standing) -> str:
        if not self._sums:
            return ""
        best = max(self._sums, key=lambda bot: self._sums[bot][0] / self._sums[bot][1])
        return f"{standing.plan.names[best]} {self._sums[best][0] / self._sums[best][1]:.3f}"
