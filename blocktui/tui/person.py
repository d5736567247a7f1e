"""The occupant of a seat that a person fills: asked, it waits for the screen."""

import asyncio
from collections.abc import Callable

from blocktui.play.person import PersonSeat
from blocktui.rules import Move, View
from blocktui.seats.occupant import Fault


class Person(PersonSeat):
    """A person at the table on the screen."""

    def __init__(self, asked: Callable[[View], None]) -> None:
        """``asked`` is called when it is the person's choice; ``answer`` ends the wait."""
        super().__init__()
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
