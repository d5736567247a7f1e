"""The beat at which turns are shown, which a person can change, hold and step."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

PACES: Final = (3.0, 2.0, 1.2, 0.7, 0.4, 0.2, 0.1, 0.0)
"""Seconds a turn, from slow to no delay."""

NORMAL: Final = 0.7


class Pacer:
    """Makes whoever shows turns wait for the next beat."""

    def __init__(
        self,
        seconds: float,
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.seconds = seconds
        self._clock = clock
        self._sleep = sleep
        self._last = clock()
        self._running = asyncio.Event()
        self._running.set()
        self._steps = 0
        self._changed = asyncio.Event()

    @property
    def paused(self) -> bool:
        """Whether nothing is shown until the person steps or goes on."""
        return not self._running.is_set()

    def pause(self, paused: bool) -> None:
        """Hold, or go on."""
        if paused:
            self._running.clear()
        else:
            self._running.set()
        self._changed.set()

    def step(self) -> None:
        """Let one more turn through, and hold."""
        self.pause(True)
        self._steps += 1
        self._changed.set()

    def faster(self) -> None:
        """The next shorter pace."""
        self.seconds = next((pace for pace in PACES if pace < self.seconds), 0.0)
        self._changed.set()

    def slower(self) -> None:
        """The next longer pace."""
        self.seconds = next((pace for pace in reversed(PACES) if pace > self.seconds), PACES[0])
        self._changed.set()

    async def beat(self, beats: float = 1) -> None:
        """Wait until so many beats have gone by since the last one ended, and as long as it is paused."""
        while True:
            self._changed.clear()
            if self._steps:
                self._steps -= 1
                break
            left = self._last + beats * self.seconds - self._clock()
            if not self.paused and left <= 0:
                await self._sleep(0)
                break
            await self._wait(None if self.paused else left)
        self._last = self._clock()

    async def _wait(self, seconds: float | None) -> None:
        """Until something changes, or so many seconds are over."""
        changed = asyncio.ensure_future(self._changed.wait())
        waits = [changed] if seconds is None else [changed, asyncio.ensure_future(self._sleep(seconds))]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
