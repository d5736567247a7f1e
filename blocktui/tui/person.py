"""The occupant of a seat that a person fills: asked, it waits for the screen."""

import asyncio
from collections.abc import Callable

from blocktui.rules import Move, View
from blocktui.seats.occupant import Fault, Occupant
from blocktui.seats.strategy import MatchInfo, MatchResult, RoundResult


class Person(Occupant):
    """A person at this terminal."""

    def __init__(self, asked: Callable[[View], None]) -> None:
        """``asked`` is called when it is the person's choice; ``answer`` ends the wait."""
        self.infos = []
        self._asked = asked
        self._choice: asyncio.Future[Move] | None = None

    async def choose_async(self, view: View) -> Move | Fault:
        """Wait for ``answer``."""
        self._choice = asyncio.get_running_loop().create_future()
        self._asked(view)
        try:
            return await self._choice
        finally:
            self._choice = None

    def answer(self, move: Move) -> None:
        """The person chose; without a question it is not heard."""
        if self._choice is not None and not self._choice.done():
            self._choice.set_result(move)

    def choose(self, view: View) -> Move | Fault:
        """Not for people: nobody waits for one without an event loop."""
        raise RuntimeError("a person is asked through choose_async")

    def start(self, match: MatchInfo) -> None:
        """A person needs no start."""

    def end_round(self, result: RoundResult) -> None:
        """A person sees the screen."""

    def end_match(self, result: MatchResult) -> None:
        """A person sees the screen."""

    def close(self) -> None:
        """Nothing is left of a person."""

    @property
    def log(self) -> str:
        """A person keeps none."""
        return ""
