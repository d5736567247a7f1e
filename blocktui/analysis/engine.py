"""Which way the kernels run in this process: as they are, until the compiled ones are at hand."""

import importlib.util
import os
import tempfile
import threading
from pathlib import Path
from typing import Final

from blocktui.rules import Move, Tile, View

from .compiled import Kernels, native, plain
from .solver import SLOTS, STACK
from .tables import UNOPENED
from .valuation import MOST_MOVES, Valuation

_PRACTICE: Final = View(
    seat=0,
    players=2,
    target=100,
    round=1,
    scores=(0, 0),
    first=1,
    hand=(Tile("00"), Tile("01"), Tile("02"), Tile("03"), Tile("04"), Tile("05"), Tile("06")),
    counts=(7, 6),
    play=(Move("11"),),
    ends=(1, 1),
    legal=(Move("<10"), Move(">10")),
)
"""Any view will do to have the kernels compiled for the kinds of numbers that they are given."""


def compile_all() -> Kernels:
    """The compiled kernels, each ready to run: from the cache in a second, or compiled in some 20 seconds.

    An ImportError without numba, a RuntimeError where numba finds no place for its cache.
    """
    kernels = native()
    valuation = Valuation(_PRACTICE, seed=1, kernels=kernels, worlds=1, samples=1)
    valuation.play_out(1)
    valuation.solve(1)
    hands = kernels.ints([1, 2, 0, 0])
    room = (kernels.ints([0] * SLOTS), kernels.ints([0] * STACK), kernels.ints([0] * MOST_MOVES))
    kernels.run.best_outcome(hands, UNOPENED, UNOPENED, 0, 2, 4, *room)
    kernels.run.won_out(hands, 0, 2)
    return kernels


def keeps_compiled_code() -> bool:
    """Whether numba is installed and finds its cache beside this package again, or where NUMBA_CACHE_DIR says.

    A bot's process, confined as it is, cannot write there: it would compile anew every time, for longer than the plain
    kernels take for a whole match. A file is really made, since asking for permission tells nothing of confinement.
    """
    if importlib.util.find_spec("numba") is None:
        return False
    folder = os.environ.get("NUMBA_CACHE_DIR") or Path(__file__).with_name("__pycache__")
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


class Engine:
    """The kernels of this process.

    The first call of ``kernels`` starts a thread that makes the compiled ones ready, where they can be kept; until
    then, and elsewhere, the plain ones do the same work more slowly.
    """

    def __init__(self) -> None:
        self._compiles: bool | None = None
        self._ready: Kernels | None = None
        self._thread: threading.Thread | None = None

    @property
    def compiles(self) -> bool:
        """Whether the kernels of this process are compiled sooner or later; it never changes."""
        if self._compiles is None:
            self._compiles = keeps_compiled_code()
        return self._compiles

    def kernels(self) -> Kernels:
        """The fastest kernels that are ready now."""
        if self._ready is None and self._thread is None:
            if self.compiles:
                self._thread = threading.Thread(target=self._prepare, name="compile kernels", daemon=True)
                self._thread.start()
            else:
                self._ready = plain()
        return self._ready or plain()

    def wait(self) -> None:
        """Until what the first call started is done."""
        if self._thread is not None:
            self._thread.join()

    def settle(self, kernels: Kernels) -> None:
        """Use these from now on."""
        self._compiles = kernels.compiled
        self._ready = kernels

    def _prepare(self) -> None:
        try:
            self._ready = compile_all()
        except Exception:  # numba fails in ways of its own; the plain kernels do the same work
            self._ready = plain()


ENGINE: Final = Engine()
"""The one of this process."""
