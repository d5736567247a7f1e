"""A bot's processes on macOS and other systems like Unix: psutil's tree and the mark. Untested there."""

import os
import signal
import subprocess
from contextlib import suppress
from typing import Any

import psutil


def popen(argv: list[str], **arguments: Any) -> "subprocess.Popen[bytes]":
    """Start a process in a session of its own."""
    return subprocess.Popen(argv, start_new_session=True, **arguments)


class Group:
    """All processes that came of one bot, as far as they can be found."""

    def __init__(self, process: "subprocess.Popen[bytes]", mark: str) -> None:
        """``mark`` is an entry of its environment that no other process has."""
        self._process = process
        self._name, _, self._value = mark.partition("=")

    def usage(self) -> tuple[int, int]:
        """How many processes the bot and its descendants are, and the bytes of memory that they hold."""
        total = count = 0
        with suppress(psutil.Error):
            first = psutil.Process(self._process.pid)
            for process in (first, *first.children(recursive=True)):
                with suppress(psutil.Error):
                    total += process.memory_info().rss
                    count += 1
        return count, total

    def kill(self) -> int:
        """Kill the first process, its group, its tree and whatever carries its mark; how many besides the first."""
        tree: list[psutil.Process] = []
        with suppress(psutil.Error):
            tree = psutil.Process(self._process.pid).children(recursive=True)
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        others = {process.pid: process for process in (*tree, *self._marked())}
        for process in others.values():
            with suppress(psutil.Error):
                process.kill()
        return len(others)

    def _marked(self) -> list[psutil.Process]:
        found = []
        for process in psutil.process_iter():
            with suppress(psutil.Error, OSError):
                if process.pid != os.getpid() and process.environ().get(self._name) == self._value:
                    found.append(process)
        return found
