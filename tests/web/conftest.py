"""A server with the app, and visitors who read their page as a terminal would show it."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import psutil
import pyte
import pytest

pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

import aiohttp

PATIENCE = 30.0
"""Seconds after which something that was waited for is missed."""


class Page:
    """A page as a browser would have it: keys go in, a screen comes out."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, columns: int, rows: int) -> None:
        self.socket = socket
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.seen = b""
        """Everything that was ever drawn."""

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    async def press(self, keys: str) -> None:
        """Type."""
        await self.socket.send_str(json.dumps(["stdin", keys]))

    async def until(self, holds: Callable[[], bool]) -> None:
        """Read until something holds; an AssertionError with the screen if the page closes or it does not in time."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"it never came:\n{self.text}"
            assert not self.socket.closed, f"the page was closed:\n{self.text}"
            await self.read(0.5)

    async def read(self, seconds: float) -> bool:
        """Take in what comes within so many seconds; whether anything did."""
        try:
            message = await asyncio.wait_for(self.socket.receive(), seconds)
        except TimeoutError:
            return False
        if message.type is aiohttp.WSMsgType.BINARY:
            self.seen += message.data
            self._stream.feed(message.data)
        return True

    async def shows(self, words: str) -> None:
        """Wait until the screen shows these words."""
        await self.until(lambda: words in self.text)

    async def closed(self) -> None:
        """Wait until the server has closed the page."""
        deadline = time.monotonic() + PATIENCE
        while not self.socket.closed:
            assert time.monotonic() < deadline
            await self.read(0.5)


class Serving:
    """``blocktui serve`` in a process of its own, at a free port."""

    def __init__(self, home: Path, *arguments: str) -> None:
        env = dict(os.environ, BLOCKTUI_DATA=str(home), LANG="C.UTF-8", TMPDIR=str(home.parent))
        for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR"):
            env.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "blocktui", "serve", "--port", "0", "--no-plugins", *arguments],
            env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.told = self.process.stdout.readline() + self.process.stdout.readline()
        found = re.search(r"http://\S+", self.told)
        assert found, self.told + (self.process.stderr.read() if self.process.stderr else "")
        self.url = found.group()

    def apps(self) -> list[psutil.Process]:
        """The processes below the server: apps, and their bots."""
        try:
            return psutil.Process(self.process.pid).children(recursive=True)
        except psutil.NoSuchProcess:
            return []

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it by a signal, and return its exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    @asynccontextmanager
    async def browser(self, **headers: str) -> AsyncIterator[aiohttp.ClientSession]:
        """Someone's browser, which keeps cookies."""
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(self.url, cookie_jar=jar, headers=headers) as session:
            yield session

    async def visit(self, browser: aiohttp.ClientSession, columns: int = 80, rows: int = 24) -> Page:
        """Open the page and its app."""
        async with browser.get("/") as answer:
            assert answer.status == 200, await answer.text()
        socket = await browser.ws_connect(f"/visit?width={columns}&height={rows}")
        return Page(socket, columns, rows)


def is_gone(process: psutil.Process) -> bool:
    """Whether a process has ended."""
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


async def eventually(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never came to be"
        await asyncio.sleep(0.02)


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    """Starts servers whose user has a home of their own; they are ended, and nothing of them is left."""
    started: list[Serving] = []

    def start(*arguments: str) -> Serving:
        started.append(Serving(tmp_path / "home", *arguments))
        return started[-1]

    yield start
    for one in started:
        for process in one.apps():
            process.kill()
        one.process.kill()
        one.process.wait()
        for pipe in (one.process.stdout, one.process.stderr):
            if pipe is not None:
                pipe.close()
