"""One visit: the process of an app, and the page in which it is shown."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

DRIVER: Final = "blocktui.web.driver:PageDriver"
PATIENCE: Final = 4.0
"""Seconds that an app has to keep its match and go, before it is killed."""

LARGEST: Final = (400, 150)
"""Columns and rows; a page that asks for more gets these."""

_LOCALES: Final = {"en": "C.UTF-8", "zh_Hans": "zh_CN.UTF-8", "hi": "hi_IN.UTF-8"}


class Visit(AppService):
    """Starts the app in a session of its own and passes on what it draws and what is typed; nothing else.

    Of what textual-serve can do besides, opening addresses and sending files to the page, nothing is done.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        folder: Path,
        language: str,
        write_bytes: Callable[[bytes], Awaitable[None]],
        close: Callable[[], Awaitable[object]],
        patience: float = PATIENCE,
    ) -> None:
        """``argv`` is the app's command, which starts in ``folder`` and speaks the language unless told otherwise."""

        async def write_nothing(_text: str) -> None:
            return None

        async def close_page() -> None:
            with suppress(ConnectionError, RuntimeError):
                await close()

        super().__init__(
            argv[0],
            write_bytes=write_bytes,
            write_str=write_nothing,
            close=close_page,
            download_manager=DownloadManager(),
        )
        self._argv = argv
        self._folder = folder
        self._language = language
        self._patience = patience
        self._page_gone = False
        self._ending: asyncio.Task[None] | None = None

    # -- what textual-serve asks for -------------------------------------------------------------------------------

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        environment = super()._build_environment(width, height)
        environment.pop("NO_COLOR", None)
        environment.update(
            TEXTUAL_DRIVER=DRIVER,
            TERM="xterm-256color",
            COLORTERM="truecolor",
            LC_ALL=_LOCALES[self._language],
            PYTHONUTF8="1",
        )
        return environment

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        self._process = process = await asyncio.create_subprocess_exec(
            *self._argv,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env=self._build_environment(width, height),
            cwd=self._folder,
            start_new_session=True,  # the Ctrl+C that ends the server is not the app's
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Pass on what the app draws until it ends; then its page is told."""
        await super().run()
        await self.remote_close()

    async def on_data(self, payload: bytes) -> None:
        """Pass on what is drawn; with the page gone it is read all the same, so that the app can go on to its end."""
        if not self._page_gone:
            try:
                await self.remote_write_bytes(payload)
            except (ConnectionError, RuntimeError):
                self._page_gone = True

    async def on_meta(self, data: bytes) -> None:
        """The app tells that it ends, which its process will show; anything else is not done."""

    async def on_packed(self, payload: bytes) -> None:
        """Nothing is sent as a file."""

    # -- what the server asks for ----------------------------------------------------------------------------------

    async def take(self, message: object) -> None:
        """Do what the page says; a ValueError for anything that no page of ours says."""
        match message:
            case ["stdin", str(text)]:
                await self.send_bytes(text.encode("utf-8", "replace"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                await self.set_terminal_size(*bounded(width, height))
            case ["focus", *_]:
                await self.focus()
            case ["blur", *_]:
                await self.blur()
            case ["ping", *_]:
                pass
            case _:
                raise ValueError("no message of a page")

    async def end(self) -> None:
        """End the app, which keeps its match, and with it the page; returns when its process is gone."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await asyncio.shield(self._ending)

    async def _end(self) -> None:
        process = self._process
        if process is not None and process.returncode is None:
            await self.send_meta({"type": "quit"})
            with suppress(OSError):
                self.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), self._patience)
            except TimeoutError:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                await process.wait()
        if self._task is not None:
            await self._task


def bounded(width: int, height: int) -> tuple[int, int]:
    """The size that is drawn for a page of so many columns and rows."""
    return min(max(width, 1), LARGEST[0]), min(max(height, 1), LARGEST[1])


def size_asked(query: Mapping[str, str]) -> tuple[int, int]:
    """The size that a page begins with."""
    numbers = [query.get(name, "") for name in ("width", "height")]
    fine = all(number.isascii() and number.isdigit() and len(number) < 6 for number in numbers)
    return bounded(*map(int, numbers)) if fine else (80, 24)
