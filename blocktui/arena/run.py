"""A run: the plan less the journal, on an executor."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import suppress
from typing import Final

from .batch import Done, Task
from .executors import Maker, Pool, work
from .folder import Journal, RunFolder
from .standing import Standing

ATTEMPTS: Final = 3
"""How often a batch is tried when its worker fails."""
_TICK: Final = 0.5
"""Seconds between two looks at the progress, when nothing else happens."""

Watch = Callable[[Standing, float], None]
"""Is told how it stands, and the seconds that the run took so far."""


class WorkersLost(Exception):
    """Workers went again and again while they played the same batches."""


def play_run(
    folder: RunFolder,
    make_executor: Maker,
    *,
    in_flight: int,
    watch: Watch,
    protected: tuple[str, ...] = (),
    models: str | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[Standing, float]:
    """Play what the journal lacks, and tell how it stands and how many seconds the run took, in all its parts.

    ``in_flight`` batches are given to the executor at once. A lost worker costs its batch only, which is played again;
    a broken executor is made anew. Errors: WorkersLost; CannotStart, when this machine cannot start a bot;
    FolderError; an interruption goes through, and leaves everything that was finished in the journal.
    """
    with folder.journal() as journal:
        run = _Run(folder, journal, make_executor, in_flight, watch, protected, models, clock)
        run.play()
        return run.standing, run.elapsed


class _Run:
    def __init__(
        self,
        folder: RunFolder,
        journal: Journal,
        make_executor: Maker,
        in_flight: int,
        watch: Watch,
        protected: tuple[str, ...],
        models: str | None,
        clock: Callable[[], float],
    ) -> None:
        self.standing = Standing(folder.plan)
        for result in journal.results:
            self.standing.offer(result)
        self._folder = folder
        self._plan = folder.written_plan
        self._journal = journal
        self._make_executor = make_executor
        self._executor: Executor | None = None
        self._in_flight = in_flight
        self._watch = watch
        self._protected = protected
        self._models = models
        self._clock = clock
        self._begun = clock() - journal.elapsed
        self._pending: dict[Future[Done], int] = {}
        self._attempts: Counter[int] = Counter()
        self._again: list[int] = []
        self._waiting = self._missing()

    @property
    def elapsed(self) -> float:
        """Seconds of all parts of the run so far."""
        return self._clock() - self._begun

    def play(self) -> None:
        """Until nothing more is wanted."""
        try:
            while not self.standing.finished:
                self._submit()
                if not self._pending:
                    break
                done, _running = wait(self._pending, timeout=_TICK, return_when=FIRST_COMPLETED)
                for future in done:
                    self._take(future)
                self._watch(self.standing, self.elapsed)
        finally:
            self._stop()

    def _missing(self) -> Iterator[int]:
        have = {result.number for result in self._journal.results}
        for number in range(self._folder.plan.schedule.batches):
            if number not in have:
                yield number

    def _submit(self) -> None:
        while len(self._pending) < self._in_flight and not self.standing.finished:
            number = self._again.pop() if self._again else next(self._waiting, None)
            if number is None:
                return
            if not self.standing.wants(number):
                continue
            if self._executor is None:
                self._executor = self._make_executor()
            task = Task(self._plan, self._folder.secret, number, self._protected, self._models)
            try:
                future = self._executor.submit(work, task)
            except BrokenExecutor as error:
                self._again.append(number)
                self._lose(number, error)
                continue
            self._pending[future] = number
            if future.done():  # by an executor that works at once: what it did counts before more is asked
                return

    def _take(self, future: Future[Done]) -> None:
        number = self._pending.pop(future, None)
        if number is None:
            return
        error = None if future.cancelled() else future.exception()
        if error is None and not future.cancelled():
            self.standing.offer(self._journal.append(future.result(), self.elapsed))
            return
        self._again.append(number)
        self._lose(number, error)

    def _lose(self, number: int, error: BaseException | None) -> None:
        """A batch was not played; after some attempts, give up."""
        lost = isinstance(error, BrokenExecutor) or error is None
        self._attempts[number] += 1
        if self._attempts[number] > ATTEMPTS:
            if error is not None and not lost:
                raise error
            raise WorkersLost(str(error or "cancelled")) from error
        if lost:
            self._again += self._pending.values()
            self._pending.clear()
            self._stop()

    def _stop(self) -> None:
        executor, self._executor = self._executor, None
        if isinstance(executor, Pool):
            executor.stop()
        elif executor is not None:
            for future in self._pending:
                future.cancel()
            with suppress(Exception):
                executor.shutdown(wait=False, cancel_futures=True)
