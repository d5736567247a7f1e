"""Where the user's tournaments are kept and played."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from blocktui.seats.catalogue import Catalogue
from blocktui.seats.entry import Entry
from blocktui.seats.options import OptionValue

from .beginning import new_folder, runs_in, seated, taken_up
from .executors import Maker, Pool
from .folder import RunFolder
from .live import LiveRun, Picture
from .plan import Unit, make_plan

LIMIT_MS: Final = 2000
_PICTURES: Final = 64
"""Batches that there are at least, so that a run that is watched moves."""
_MOST: Final = 500
"""Boards in a batch, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A tournament that is wished for."""

    bots: Sequence[tuple[str, Entry, Mapping[str, OptionValue]]]
    """Each with its name, and its options."""
    seats: int
    unit: Unit
    deals: int
    workers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The user's folder, what bots are kept from, and how processes are had."""

    data: Path
    app: str
    """The program and its version."""
    protected: tuple[str, ...] = ()
    models: str | None = None
    make_pool: Callable[[int], Maker] = lambda workers: lambda: Pool(workers)

    def runs(self) -> list[Path]:
        """The folders of earlier runs, that played last first."""
        return runs_in(self.data)

    def begin(self, wish: Wish, secret: bytes) -> RunFolder:
        """A new run in a folder of its own, with its records.

        Errors: SetupError for a bot that does not play with so many, FolderError, OSError.
        """
        now = datetime.now(UTC).replace(microsecond=0)
        plan = make_plan(
            seated(wish.bots, wish.seats),
            secret,
            app=self.app,
            created=now.isoformat(),
            unit=wish.unit,
            seats=wish.seats,
            deals=wish.deals,
            limit_ms=LIMIT_MS,
            batch=batch_to_watch(wish.deals),
            records=True,
        )
        return RunFolder.create(new_folder(self.data, now, plan.names), plan, secret)

    def take_up(self, path: Path, catalogue: Catalogue) -> RunFolder:
        """An earlier run, as ``taken_up`` gives it."""
        return taken_up(path, catalogue)

    def live(
        self, folder: RunFolder, workers: int, show: Callable[[Picture], None], ended: Callable[[str | None], None]
    ) -> LiveRun:
        """A run of the folder on so many processes, ready to start."""
        return LiveRun(
            folder,
            self.make_pool(workers),
            in_flight=2 * workers,
            show=show,
            ended=ended,
            protected=(*self.protected, str(folder.path.absolute())),
            models=self.models,
        )


def batch_to_watch(deals: int) -> int:
    """Boards in a batch of so many, small enough that who watches sees the run move."""
    return max(1, min(deals // _PICTURES, _MOST))


def cores() -> int:
    """How many processes can work at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
