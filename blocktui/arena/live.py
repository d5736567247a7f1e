"""A run played beside an event loop: how it stands is told now and then, and it stops when that is asked."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from blocktui.i18n import _
from blocktui.seats.occupant import CannotStart
from blocktui.statistics import Estimate

from .executors import Maker
from .figures import UNIT_INTERVAL, Figures
from .folder import FolderError, RunFolder
from .report import report_of, this_machine
from .run import WorkersLost, play_run
from .standing import Standing

EVERY: Final = 0.5
"""Seconds between two pictures, at least."""
_SHARE: Final = 10
"""A picture may take this part of the time between two."""
_LAST: Final = 40
"""Matches that are listed."""
_POINTS: Final = 60
"""Of a bot's line over time."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A bot as it stands."""

    name: str
    score: Estimate | None
    points: Estimate | None
    units: int
    faults: int
    benched: bool
    course: tuple[tuple[float, float], ...]
    """Its mean score after so many of its boards."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A round or a match that was played."""

    board: int
    """From 1."""
    rotation: int
    names: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[str, ...]
    faults: int


@dataclass(frozen=True, slots=True)
class Picture:
    """How a run stands at a moment."""

    ranking: tuple[Ranked, ...]
    """From the best score down."""
    last: tuple[Unit, ...]
    """The newest first."""
    boards: int
    planned: int
    units: int
    seconds: float
    speed: float | None
    """Units a second since the run was begun or taken up; None before anything was played."""
    seats: int
    finished: bool
    verdict: str | None
    """Of the sequential test, if there is one."""

    @property
    def par(self) -> float:
        """The score of equals."""
        return 0.5

    @property
    def left(self) -> float | None:
        """Seconds that it may still take."""
        if self.finished or not self.speed:
            return None
        return (self.planned - self.boards) * self.seats / self.speed


class _Halted(Exception):
    """It was asked to stop."""


class LiveRun:
    """Plays what a run lacks in a thread; its workers are processes, so that who watches is not held up.

    Stopped or ended, everything that was finished is in the folder, and another LiveRun goes on with it.
    """

    def __init__(
        self,
        folder: RunFolder,
        make_executor: Maker,
        *,
        in_flight: int,
        show: Callable[[Picture], None],
        ended: Callable[[str | None], None],
        protected: tuple[str, ...] = (),
        models: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``show`` and ``ended`` are called from the thread; ``ended`` with what went wrong, or None."""
        self._folder = folder
        self._make_executor = make_executor
        self._in_flight = in_flight
        self._show = show
        self._ended = ended
        self._protected = protected
        self._models = models
        self._clock = clock
        self._stop = threading.Event()
        self._figures: Figures | None = None
        self._units_before: tuple[float, int] | None = None
        self._next = 0.0
        self._thread = threading.Thread(target=self._play, name="arena", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Ask it to stop; it does within a second, and tells that it has ended."""
        self._stop.set()

    def join(self, seconds: float) -> None:
        """Wait for its end, so long at most."""
        self._thread.join(seconds)

    def _play(self) -> None:
        wrong = None
        try:
            standing, seconds = play_run(
                self._folder,
                self._make_executor,
                in_flight=self._in_flight,
                watch=self._watch,
                protected=self._protected,
                models=self._models,
                clock=self._clock,
            )
            figures = self._pictured(standing, seconds)
            report = report_of(figures, seconds=seconds, secret=self._folder.secret, machine=this_machine())
            self._folder.publish(json.dumps(report, ensure_ascii=False, indent=2).encode("utf-8", "replace") + b"\n")
        except _Halted:
            pass
        except WorkersLost as error:
            wrong = _("Workers were lost again and again: {reason}.").format(reason=error)
        except CannotStart as error:
            wrong = str(error.strerror or error)
        except (FolderError, OSError) as error:
            wrong = str(error)
        except Exception as error:  # a thread that dies in silence would look as if it played on
            wrong = f"{type(error).__name__}: {error}"
        self._ended(wrong)

    def _watch(self, standing: Standing, seconds: float) -> None:
        if self._units_before is None:
            self._units_before = seconds, standing.units
        if self._stop.is_set():
            self._pictured(standing, seconds)
            raise _Halted
        if seconds >= self._next:
            begun = self._clock()
            self._pictured(standing, seconds)
            self._next = seconds + max(EVERY, _SHARE * (self._clock() - begun))

    def _pictured(self, standing: Standing, seconds: float) -> Figures:
        if self._figures is None:
            self._figures = Figures(standing)
        self._figures.update()
        speed = None
        if self._units_before is not None and seconds > self._units_before[0]:
            speed = (standing.units - self._units_before[1]) / (seconds - self._units_before[0]) or None
        self._show(picture_of(self._figures, seconds, speed))
        return self._figures


def picture_of(figures: Figures, seconds: float, speed: float | None) -> Picture:
    """How it stands, for the eye."""
    standing, plan = figures.standing, figures.plan
    ranking = [
        Ranked(
            name=bot.name,
            score=bot.score.mean(UNIT_INTERVAL),
            points=bot.points.mean(),
            units=bot.units,
            faults=sum(bot.fault_counts().values()),
            benched=number in standing.benched,
            course=tuple(figures.course(number, _POINTS)),
        )
        for number, bot in enumerate(figures.bots)
    ]
    ranking.sort(key=lambda one: (one.score is None, -(one.score.value if one.score else 0)))
    return Picture(
        ranking=tuple(ranking),
        last=tuple(_last(standing)),
        boards=standing.boards,
        planned=plan.schedule.boards,
        units=standing.units,
        seconds=seconds,
        speed=speed,
        seats=plan.seats,
        finished=standing.finished,
        verdict=None if standing.test is None else str(standing.test.verdict),
    )


def _last(standing: Standing) -> list[Unit]:
    """The units that count last, the newest first."""
    units: list[Unit] = []
    for result in reversed(standing.results):
        names = [standing.plan.names[bot] for bot in standing.plan.schedule.batch(result.number).lineup]
        for unit in reversed(result.units):
            winners = tuple(names[at] for at in unit.winners)
            units.append(Unit(unit.board, unit.rotation, tuple(names), unit.points, winners, len(unit.faults)))
            if len(units) == _LAST:
                return units
    return units
