"""The occupant of a seat that a person fills: asked, it waits for the screen, or asks the bot that sits in."""

import asyncio
from collections.abc import Callable

from blocktui.play.person import PersonSeat
from blocktui.rules import Move, View
from blocktui.seats.occupant import Fault, Occupant
from blocktui.seats.strategy import MatchResult, RoundResult


class Person(PersonSeat):
    """A person at the table on the screen, who may leave the seat to a bot and take it back."""

    def __init__(self, asked: Callable[[View], None]) -> None:
        """``asked`` is called when it is the person's choice; ``answer`` ends the wait."""
        super().__init__()
        self._asked = asked
        self._choice: asyncio.Future[Move | None] | None = None
        self.deputy: Occupant | None = None
        """The bot that plays in the person's place, started already."""

    async def choose_async(self, view: View) -> Move | Fault:
        """Wait for ``answer``, or ask the bot that sits in."""
        while self.deputy is None:
            self._choice = asyncio.get_running_loop().create_future()
            self._asked(view)
            try:
                move = await self._choice
            finally:
                self._choice = None
            if move is not None:
                return move
        return await self.deputy.choose_async(view)

    def answer(self, move: Move) -> None:
        """The person chose; without a question it is not heard."""
        self._resolve(move)

    def leave_to(self, bot: Occupant) -> None:
        """From now on the bot chooses, also what is asked now."""
        self.deputy = bot
        self._resolve(None)

    def take_back(self) -> None:
        """The person chooses again, from the next question on."""
        bot, self.deputy = self.deputy, None
        if bot is not None:
            bot.close()

    def _resolve(self, move: Move | None) -> None:
        if self._choice is not None and not self._choice.done():
            self._choice.set_result(move)

    def choose(self, view: View) -> Move | Fault:
        """Not for people: nobody waits for one without an event loop."""
        raise RuntimeError("a person is asked through choose_async")

    def end_round(self, result: RoundResult) -> None:
        """A person sees the screen; a bot that sits in is told."""
        if self.deputy is not None:
            self.deputy.end_round(result)

    def end_match(self, result: MatchResult) -> None:
        """A person sees the screen; a bot that sits in is told."""
        if self.deputy is not None:
            self.deputy.end_match(result)

    def close(self) -> None:
        """Nothing is left of a bot that sits in."""
        if self.deputy is not None:
            self.deputy.close()

    @property
    def log(self) -> str:
        """What a bot that sits in wrote to its log."""
        return "" if self.deputy is None else self.deputy.log
