"""A Dask cluster as an executor: ``--executor blocktui.arena.dask:executor``, with the extra ``cluster``."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

ADDRESS: Final = "DASK_SCHEDULER_ADDRESS"
"""The environment variable with a scheduler's address, such as ``tcp://head:8786``."""


class Cluster(Executor):
    """An executor on a Dask client; what it made itself is closed with it."""

    def __init__(self, client: Any, *owned: Any) -> None:
        self.client = client
        self._executor = client.get_executor(pure=False)
        self._owned = (client, *owned)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run it on a worker; if the worker is lost, on another."""
        return cast("Future[T]", self._executor.submit(fn, *args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Close the client, and the cluster if it was made here."""
        self._executor.shutdown(wait=wait and not cancel_futures)
        for thing in self._owned:
            thing.close()


def executor(max_workers: int | None = None) -> Cluster:
    """The cluster whose scheduler is named by DASK_SCHEDULER_ADDRESS, else a local one with so many processes."""
    from distributed import Client, LocalCluster

    address = os.environ.get(ADDRESS)
    if address:
        return Cluster(Client(address))  # type: ignore[no-untyped-call]
    local = LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=max_workers, threads_per_worker=1, processes=True, dashboard_address=None
    )
    return Cluster(Client(local), local)  # type: ignore[no-untyped-call]
