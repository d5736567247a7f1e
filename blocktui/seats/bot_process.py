"""A bot's process: started with its bounds, spoken to in lines, ended with all that came of it."""

import json
import os
import re
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, Final

from .confinement import MIB, Confinement
from .entry import Code, Plugin, Program
from .isolation import Isolation, environment
from .occupant import CannotStart
from .scratch import Scratch
from .silence import Ended, Late, TooLong
from .watch import let_go, look_after

if sys.platform == "win32":
    from .groups_windows import Group, popen
    from .pipes_windows import Pipes
elif sys.platform == "linux":
    from .groups_linux import Group, popen
    from .pipes_posix import Pipes
else:
    from .groups_macos import Group, popen
    from .pipes_posix import Pipes

MARK: Final = "BLOCKTUI_BOT"
"""The environment variable by which the processes that a bot leaves behind are found."""

_GRACE: Final = 0.25
"""Seconds that a bot has to end by itself after ``bye``."""
_MORE_FOR_ALL: Final = 1.5
"""What the whole group may hold, as a multiple of what one process may."""
_MOST_FILES: Final = 10_000
"""In its own folder."""
_TELLING: Final = re.compile(r"error|exception|not found|no such|cannot find", re.IGNORECASE)
"""A line in which a program says why it ended, unlike what some runtimes write after it."""


class TooMuch(Exception):
    """The bot took more of this machine than it may; the message says of what."""


class BotProcess:
    """A process that plays a strategy, or describes a plugin when ``source`` is one."""

    def __init__(
        self,
        source: Code | Program | Plugin,
        isolation: Isolation,
        *,
        name: str,
        trusted: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start it; a machine that cannot is a CannotStart.

        ``trusted`` is for built-in strategies: they keep the environment and are not confined by Landlock, so that
        what they compiled once is found again. ``name`` is the strategy's full name, which its model folder has.
        """
        mark = f"{MARK}={secrets.token_hex(8)}"
        self._isolation = isolation
        self._is_program = isinstance(source, Program)
        self._scratch: Scratch | None = None
        model = isolation.model_folder(name, source)
        try:
            self._scratch = Scratch()
            readable, listed = isolation.reach(source)
            confinement = Confinement(
                parent=os.getpid(),
                memory=isolation.memory,
                readable=readable if model is None else (*readable, str(model)),
                listed=listed,
                writable=(self._scratch.path,),
                landlock=isolation.landlock and not trusted,
                calls=isolation.calls and not trusted,
                network=isolation.network,
            )
            small = environment(mark, self._scratch.path, model)
            self._process = popen(
                _command(source, confinement),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=self._scratch.path,
                env={**os.environ, MARK: small[MARK], "PYTHONPATH": small["PYTHONPATH"]} if trusted else small,
            )
        except OSError as error:
            if self._scratch is not None:
                self._scratch.remove()
            raise CannotStart(error.errno, f"a bot's process cannot be started: {error.strerror}") from error
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._group = Group(process, mark)
        self._pipes = Pipes(process.stdin, process.stdout, process.stderr, clock=clock, watch=self._is_well)
        self._clock = clock
        self._closed = False
        self._took: TooMuch | None = None
        self._ending = threading.Lock()
        self.strays = 0
        """How many processes besides the first had to be ended."""
        self.send = self._pipes.send
        self.receive = self._pipes.receive
        look_after(self)

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    @property
    def log(self) -> str:
        """The end of what it wrote to its log."""
        return self._pipes.log.text

    def resident(self) -> int:
        """Bytes of memory that the bot and what it started hold now."""
        return self._group.usage()[1]

    def last_words(self) -> str:
        """How it ended, in a line: what it took, the signal that killed it, the end of its log, or its exit status."""
        if self._took is not None:
            return str(self._took)
        status = self._process.returncode
        if status is not None and status < 0:
            return f"killed by signal {-status}"
        lines = [line.strip() for line in self.log.splitlines() if line.strip()]
        if lines:
            telling = [line for line in lines if self._is_program and _TELLING.search(line)]
            return (telling or lines)[-1][:300]
        return "its process ended" if status is None else f"its process ended with status {status}"

    def kill(self) -> None:
        """End it and all that came of it at once; may be called from another thread while an answer is awaited."""
        with self._ending:
            if not self._closed:
                self.strays += self._group.kill()

    def close(self, bye: bytes = b"") -> None:
        """End it, after ``bye`` and a moment to end by itself, and give everything back; may be called twice."""
        if self._closed:
            return
        let_go(self)
        if bye:
            deadline = self._clock() + _GRACE
            with suppress(Late, Ended, TooLong, TooMuch):
                self.send(bye, deadline)
                while True:
                    self.receive(deadline)
        self.kill()
        with self._ending:
            self._closed = True
            self._pipes.drain_log()
            self._pipes.close()
        assert self._scratch is not None
        self._scratch.remove()

    def look(self) -> None:
        """End it if it took too much while nobody asked it anything."""
        if self._closed or self._process.returncode is not None:
            return
        try:
            self._check()
        except TooMuch as error:
            self._took = error
            self.kill()

    def _is_well(self) -> bool:
        """Whether it runs; one that took too much is a TooMuch."""
        if self._process.poll() is not None:
            return False
        self._check()
        return True

    def _check(self) -> None:
        bounds = self._isolation
        processes, memory = self._group.usage()
        if memory > bounds.memory * _MORE_FOR_ALL:
            raise TooMuch(f"it held more than {bounds.memory // MIB} MiB of memory")
        if processes > bounds.processes:
            raise TooMuch(f"it started more than {bounds.processes} processes")
        assert self._scratch is not None
        if self._scratch.holds_more_than(bounds.disk, _MOST_FILES):
            raise TooMuch(f"it wrote more than {bounds.disk // MIB} MiB or {_MOST_FILES} files")


def _command(source: Code | Program | Plugin, confinement: Confinement) -> list[str]:
    """The command line, which holds no secret: others can read it."""
    if isinstance(source, Program):
        bounds = json.dumps(confinement.written())
        return [sys.executable, "-P", "-m", "blocktui.seats.launch", bounds, *source.argv]
    job: dict[str, Any] = {"path": [entry for entry in sys.path if entry], "confinement": confinement.written()}
    if isinstance(source, Code):
        job |= {"plugin": asdict(source.plugin), "strategy": source.strategy}
    else:
        job |= {"describe": asdict(source)}
    return [sys.executable, "-P", "-m", "blocktui.seats.worker", json.dumps(job)]
