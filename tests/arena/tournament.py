"""What tests of the arena share: plans of small tournaments, and how they are played to the end."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from blocktui.arena.executors import Here, Maker
from blocktui.arena.figures import Figures
from blocktui.arena.folder import RunFolder
from blocktui.arena.plan import Contestant, Plan, Unit, make_plan, names_of
from blocktui.arena.report import report_of
from blocktui.arena.run import play_run
from blocktui.arena.standing import Standing
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.describing import ProcessDescriber

SECRET = b"sixteen bytes ok"
TIMES = ("seconds", "ms_median", "ms_p99", "machine")


def a_plan(
    *bots: str, seats: int | None = None, deals: int = 12, unit: Unit = "round", folder: Path | None = None, **more: Any
) -> Plan:
    """A plan of these bots; files are found in ``folder``."""
    catalogue = Catalogue(ProcessDescriber(), plugins=False, folder=folder or Path())
    contestants = [Contestant.of(name, catalogue.find(bot), {}) for name, bot in zip(names_of(bots), bots, strict=True)]
    return make_plan(
        contestants,
        SECRET,
        app="blocktui test",
        created="2026-11-30T04:52:10+00:00",
        unit=unit,
        seats=seats or len(bots),
        deals=deals,
        limit_ms=more.pop("limit_ms", 2000),
        **more,
    )


def begun(path: Path, plan: Plan) -> RunFolder:
    """A run of the plan, in its folder."""
    return RunFolder.create(path, plan, SECRET)


def play(folder: RunFolder, maker: Maker = Here, in_flight: int = 1) -> dict[str, Any]:
    """Play what is missing; the report."""
    standing, seconds = play_run(folder, maker, in_flight=in_flight, watch=lambda _standing, _seconds: None)
    return report_of(Figures(standing), seconds=seconds, secret=folder.secret)


def played(path: Path, *bots: str, **more: Any) -> dict[str, Any]:
    """The report of a whole tournament."""
    return play(begun(path, a_plan(*bots, **more)))


def without_times(report: Any) -> Any:
    """A report without what depends on how fast it went."""
    if isinstance(report, dict):
        return {key: without_times(value) for key, value in report.items() if key not in TIMES}
    return [without_times(one) for one in report] if isinstance(report, list) else report


def numbers(thing: Any) -> Sequence[float]:
    """All numbers in a report."""
    if isinstance(thing, dict):
        return [number for value in thing.values() for number in numbers(value)]
    if isinstance(thing, list | tuple):
        return [number for value in thing for number in numbers(value)]
    return [thing] if isinstance(thing, int | float) else []


def standing_of(folder: RunFolder) -> Standing:
    """How the run stands by its journal."""
    standing = Standing(folder.plan)
    with folder.journal() as journal:
        for result in journal.results:
            standing.offer(result)
    return standing
