"""Where batches are played: in this process, in a pool of processes, or on any executor that is named."""

import importlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from blocktui.i18n import _

from .batch import Done, Task, play_batch

P = ParamSpec("P")
T = TypeVar("T")
Maker = Callable[[], Executor]
"""Makes an executor, anew when one is broken."""


class ExecutorError(ValueError):
    """An executor that cannot be had as it was named."""


class Here(Executor):
    """Runs what is submitted at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run it, and give its result back as a future."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Pool(ProcessPoolExecutor):
    """Processes of this program, begun anew rather than forked; they end with it, and are stopped without a wait."""

    def __init__(self, workers: int) -> None:
        import multiprocessing

        _start_tracker()
        super().__init__(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker)
        self._others = set(multiprocessing.active_children())

    def stop(self) -> None:
        """Give up what is being played, and end the processes."""
        import multiprocessing

        workers = set(multiprocessing.active_children()) - self._others
        self.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join(_GRACE)
            if worker.is_alive():
                worker.kill()
                worker.join()


def _start_tracker() -> None:
    """Start what tidies up after processes while there is a real standard error, as it wants; an app's is none."""
    if sys.platform != "win32":
        from contextlib import redirect_stderr
        from multiprocessing import resource_tracker

        with Path(os.devnull).open("w") as nothing, redirect_stderr(nothing):
            resource_tracker.ensure_running()


_GRACE: Final = 3.0
"""Seconds that a worker has to close its bots; they are ended with it in any case."""

_busy = threading.Event()
"""Set while a batch is played in this worker."""


class Stopped(BaseException):
    """A worker is told to end, in the middle of a batch."""


def work(task: Task) -> Done:
    """``play_batch`` as a worker runs it: told to end, it closes its bots and goes."""
    _busy.set()
    try:
        return play_batch(task)
    except Stopped:
        os._exit(0)
    finally:
        _busy.clear()


def named(text: str, workers: int | None) -> Maker:
    """The maker written ``module:factory``: called without arguments, or with ``max_workers`` if that is given.

    A module in the current folder is found too. An ExecutorError if there is none, or what it makes is no executor.
    """
    module_name, _sign, name = text.partition(":")
    if not module_name or not name:
        raise ExecutorError(_("An executor is written MODULE:FACTORY, not {text}.").format(text=text))
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        factory: Any = getattr(importlib.import_module(module_name), name)
    except (ImportError, AttributeError) as error:
        raise ExecutorError(_("There is no executor {text}: {reason}.").format(text=text, reason=error)) from None

    def make() -> Executor:
        made = factory() if workers is None else factory(max_workers=workers)
        if not hasattr(made, "submit"):
            raise ExecutorError(_("{text} made no executor, but {kind}.").format(text=text, kind=type(made).__name__))
        executor: Executor = made
        return executor

    return make


def _begin_worker() -> None:
    """Leave Ctrl+C to the parent, end when told to, and end with the parent."""
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    parent = parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        threading.Event().wait(_GRACE)
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


def _stop(_signal: int, _frame: object) -> None:
    if not _busy.is_set():
        os._exit(0)
    raise Stopped
