"""A bot's processes on Linux: started apart, found wherever they went, killed together."""

import ctypes
import os
import signal
import subprocess
import threading
import time
from collections.abc import Container
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple

_PR_SET_DUMPABLE: Final = 4
_PR_SET_CHILD_SUBREAPER: Final = 36
_MOST_SWEEPS: Final = 50
_QUIET_LOOKS: Final = 20
"""Looks at nothing strange after which nothing is left."""
_LONGEST_CHASE: Final = 1.0
"""Seconds."""
_PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096

_ours: set[int] = set()
"""The bots' first processes that this process started and has not given up."""
_starting = threading.Lock()
_starter: ThreadPoolExecutor | None = None


def _begin_anew() -> None:
    """A fork of this process has none of its bots and none of its threads."""
    global _starting, _starter
    _starting = threading.Lock()
    _starter = None
    _ours.clear()


os.register_at_fork(after_in_child=_begin_anew)


class _Process(NamedTuple):
    """A line of the process table."""

    parent: int
    session: int
    resident: int
    ended: bool
    """It waits for its parent to take note."""


def protect_host() -> None:
    """Make this process's memory unreadable to others of the same user, and orphaned descendants its children.

    Root can read it all the same; Landlock in the bot's process forbids that too.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def popen(argv: list[str], **arguments: Any) -> "subprocess.Popen[bytes]":
    """Start a process in a session of its own, from a thread that lives as long as this process.

    A process that asked to die with its parent dies with the thread that started it.
    """
    global _starter
    with _starting:
        if _starter is None:
            protect_host()
            _starter = ThreadPoolExecutor(1, "bot-starter")
        return _starter.submit(_popen, argv, arguments).result()


def _popen(argv: list[str], arguments: dict[str, Any]) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(argv, start_new_session=True, **arguments)
    _ours.add(process.pid)
    return process


class Group:
    """All processes that came of one bot."""

    def __init__(self, process: "subprocess.Popen[bytes]", mark: str) -> None:
        """``mark`` is an entry of its environment that no other process has."""
        self._process = process
        self._mark = mark.encode()

    def usage(self) -> tuple[int, int]:
        """How many processes there are, and the bytes of memory that they hold."""
        table = _table()
        first, here = self._process.pid, os.getpid()
        found = [
            seen.resident
            for pid, seen in table.items()
            if pid == first
            or seen.session == first
            or _descends(pid, first, table)
            or (seen.parent == here and pid not in _ours and self._is_marked(pid))
        ]
        return len(found), sum(found) * _PAGE

    def kill(self) -> int:
        """Kill the first process, its group and whatever else it left behind; how many there were besides the first."""
        first = self._process.pid
        stopped: set[int] = set()
        for _ in range(_MOST_SWEEPS):
            found = self._members() - stopped
            if not found:
                break
            for pid in found:
                _signal(pid, signal.SIGSTOP)
            stopped |= found
        for pid in stopped - {first}:
            _signal(pid, signal.SIGKILL)
        if self._process.returncode is None:
            _signal(first, signal.SIGKILL)
            self._process.wait()
        _ours.discard(first)
        for pid in stopped - {first}:
            _collect(pid)
        return len(stopped - {first} | _kill_orphans())

    def _members(self) -> set[int]:
        """Every process of the bot's that still runs; orphans that ended meanwhile are collected."""
        with _starting:  # so that a bot which starts just now is known as one
            table = _table()
            ours = frozenset(_ours)
        first = self._process.pid
        members = {first} if self._process.returncode is None else set()
        for pid, seen in table.items():
            if seen.ended:
                if _is_orphan(pid, seen, ours):
                    _collect(pid)
            elif pid != os.getpid() and (
                seen.session == first
                or _descends(pid, first, table)
                or self._is_marked(pid)
                or _is_orphan(pid, seen, ours)
            ):
                members.add(pid)
        return members

    def _is_marked(self, pid: int) -> bool:
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:  # noqa: PTH123 - read a hundred times over
                return self._mark in file.read().split(b"\0")
        except OSError:
            return False


def _kill_orphans() -> set[int]:
    """Kill what was given to this process as a child; what forks and ends in turn is never where a sweep saw it.

    Each of its lives must begin here once its parent is dead, and a look at the children takes less than a fork.
    """
    killed: set[int] = set()
    end = time.monotonic() + _LONGEST_CHASE
    quiet = 0
    while quiet < _QUIET_LOOKS and time.monotonic() < end:
        quiet += 1
        for pid in _children():
            if pid not in _ours and _is_strange_child(pid):
                _signal(pid, signal.SIGKILL)
                _collect(pid)
                killed.add(pid)
                quiet = 0
    return killed


def _children() -> list[int]:
    """The processes whose parent is this one, in one short read for each thread; none where the kernel lists none."""
    found: list[int] = []
    for thread in os.listdir("/proc/self/task"):  # noqa: PTH208
        with suppress(OSError), open(f"/proc/self/task/{thread}/children", "rb") as file:  # noqa: PTH123
            found += map(int, file.read().split())
    return found


def _is_strange_child(pid: int) -> bool:
    try:
        return os.getsid(pid) != os.getsid(0) and _no_new_privileges(pid) and not _no_new_privileges(os.getpid())
    except OSError:
        return False


def _is_orphan(pid: int, seen: _Process, ours: Container[int]) -> bool:
    """Whether this process was given it as a child: some bot's, whatever it did to hide.

    A bot and all that it starts have given up privileges for good. Where this process has, too, nothing can be told.
    """
    here = os.getpid()
    return (
        seen.parent == here
        and pid not in ours
        and seen.session != os.getsid(0)
        and _no_new_privileges(pid)
        and not _no_new_privileges(here)
    )


def _descends(pid: int, first: int, table: dict[int, _Process]) -> bool:
    for _ in range(len(table)):
        seen = table.get(pid)
        if seen is None:
            return False
        if seen.parent == first:
            return True
        pid = seen.parent
    return False


def _table() -> dict[int, _Process]:
    table = {}
    for name in os.listdir("/proc"):  # noqa: PTH208 - read a hundred times over
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:  # noqa: PTH123
                    fields = file.read().rpartition(b")")[2].split()
            except OSError:
                continue
            parent, session, resident = int(fields[1]), int(fields[3]), int(fields[21])
            table[int(name)] = _Process(parent, session, resident, ended=fields[0] in (b"Z", b"X"))
    return table


def _no_new_privileges(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/status", "rb") as file:  # noqa: PTH123
            return b"\nNoNewPrivs:\t1" in file.read()
    except OSError:
        return False


def _signal(pid: int, number: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def _collect(pid: int) -> None:
    """Reap a killed orphan if it became a child of this process."""
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)
