"""A round for someone who has never played: each thing is explained when it happens for the first time."""

from collections.abc import Callable
from functools import partial
from typing import Final

from blocktui.narration.lessons import (
    Lesson,
    end_lesson,
    forced_lesson,
    opening_lesson,
    pass_lesson,
    turn_lesson,
    welcome_lesson,
)
from blocktui.rules import Passed, Played, RoundEnded, View
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.spec import SeatSpec

from .conduct import Happening
from .session import Session
from .setup import MatchSetup, seats_from

SECRET: Final = bytes.fromhex("0000000000000000000000000000059c")
"""Deals a round in which much can be learned: passes, the person's own too, and nearly always a block."""

TURNS_EXPLAINED: Final = 2

Teach = Callable[[], Lesson]
"""Explains something in the language in use."""


def guided_setup(catalogue: Catalogue) -> MatchSetup:
    """The person and two bots, one round."""
    seats = seats_from([SeatSpec.parse(seat) for seat in ("human", "heaviest", "random")], catalogue)
    return MatchSetup(seats=seats, secret=SECRET, rounds=1)


class Coach:
    """Says what is new; ask it before the match, at each turn of the person and after all that happens."""

    def __init__(self, session: Session) -> None:
        self._session = session
        (self._own,) = session.persons
        self._turns = 0
        self._told: set[str] = set()

    def welcome(self) -> Teach:
        """Before anything happens."""
        return partial(welcome_lesson, len(self._session.names))

    def before_turn(self, view: View) -> Teach | None:
        """The person is to choose; None when that has been explained often enough."""
        if view.ends is None:
            return self._once("opening", opening_lesson)
        self._turns += 1
        return partial(turn_lesson, view) if self._turns <= TURNS_EXPLAINED else None

    def after(self, happening: Happening, *, forced: bool) -> Teach | None:
        """Something happened; ``forced`` is a play that was made for the person."""
        match happening:
            case Played() if forced:
                return self._once("forced", partial(forced_lesson, happening))
            case Passed():
                topic = "own-pass" if happening.seat == self._own else "pass"
                return self._once(topic, partial(pass_lesson, happening, self._session.names, self._own))
            case RoundEnded():
                return partial(end_lesson, happening, self._session.names)
            case _:
                return None

    def _once(self, topic: str, teach: Teach) -> Teach | None:
        if topic in self._told:
            return None
        self._told.add(topic)
        return teach
