"""The occupant of a seat whose person reads and writes lines."""

from collections.abc import Callable

from blocktui.play.person import PersonSeat
from blocktui.rules import Move, View


class PlainPerson(PersonSeat):
    """A person at this terminal: asked, they are waited for."""

    def __init__(self, ask: Callable[[View], Move]) -> None:
        """``ask`` waits for the choice; what it raises ends the match."""
        super().__init__()
        self._ask = ask

    def choose(self, view: View) -> Move:
        """The person's choice."""
        return self._ask(view)
