"""Matches told to a listener that reads only what is printed."""

import io
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from blocktui.plain.match import PlainMatch
from blocktui.plain.talk import Talk
from blocktui.play.session import Session
from blocktui.play.setup import MatchSetup, seats_from
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.in_process import InProcess
from blocktui.seats.occupant import Occupant
from blocktui.seats.spec import SeatSpec

CHOICE = re.compile(r"(\d+)\) \d\|\d")
"""A numbered choice, in any language."""

Answer = Callable[[str], str | None]
"""What to say, from everything printed since it was last asked; None ends the input."""


class Listener(io.TextIOBase):
    """Both ends of the conversation: answers what is asked by what was printed."""

    def __init__(self, answer: Answer) -> None:
        self.printed = ""
        self.asked = 0
        self._answer = answer
        self._read = 0

    def write(self, text: str) -> int:
        self.printed += text
        return len(text)

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        new, self._read = self.printed[self._read :], len(self.printed)
        self.asked += 1
        said = self._answer(new)
        return "" if said is None else said + "\n"


class Told:
    """A match in plain mode, with what was printed."""

    def __init__(
        self, *specs: str, answer: Answer, secret: bytes = bytes(range(16)), guided: bool = False, **wishes: object
    ) -> None:
        catalogue = Catalogue(folder=Path.cwd(), plugins=False)
        seats = seats_from([SeatSpec.parse(spec) for spec in specs], catalogue)
        setup = MatchSetup(seats=seats, secret=secret, **wishes)  # type: ignore[arg-type]
        bots: list[Occupant | None] = [
            None if seat.is_person else InProcess(seat.entry.builtin, {}, seed=str(number))  # type: ignore[arg-type]
            for number, seat in enumerate(setup.seats)
        ]
        self.session = Session(setup, datetime(2026, 1, 1, tzinfo=UTC))
        self.listener = Listener(answer)
        self.match = PlainMatch(self.session, bots, Talk(self.listener, self.listener), cover=30, guided=guided)  # type: ignore[arg-type]
        self.played_out = self.match.run()

    @property
    def lines(self) -> list[str]:
        return self.listener.printed.split("\n")


def last_choice(printed: str) -> str:
    """The last of the choices that were printed; an empty line where there were none."""
    numbers = CHOICE.findall(printed)
    return numbers[-1] if numbers else ""
