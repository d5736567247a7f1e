"""How long the turns of a match took."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from blocktui.rules import Event, Passed, Played, View

if TYPE_CHECKING:
    from blocktui.records import Record


class Times:
    """Milliseconds of each choice; what is forced, a pass or the only move, takes none."""

    def __init__(self, clock: Callable[[], float], record: "Record | None" = None) -> None:
        """``clock`` counts seconds; of a match that is gone on with, ``record`` tells the times so far."""
        self._clock = clock
        self._took: dict[tuple[int, int], float] = {}
        self._untimed: set[int] = set()
        """Rounds of which something was played without a clock."""
        for number, one in enumerate(() if record is None else record.rounds, 1):
            self._took |= {(number, turn): ms for turn, ms in enumerate(one.ms, 1)}
            if one.play and not one.ms:
                self._untimed.add(number)

    def now(self) -> float:
        """The clock's time, in seconds."""
        return self._clock()

    def chosen(self, view: View, asked: float) -> None:
        """The seat that was asked with this view at that time has chosen now."""
        self._took[view.round, len(view.play) + 1] = round((self._clock() - asked) * 1000, 1)

    def of(self, event: Event) -> float | None:
        """The milliseconds of a turn; None where its round is not timed, and for what is no turn."""
        if not isinstance(event, Played | Passed) or event.round in self._untimed:
            return None
        return self._took.get((event.round, event.turn), 0)

    def of_round(self, number: int, turns: int) -> tuple[float, ...]:
        """The milliseconds of the first turns of a round; empty where it is not timed."""
        if number in self._untimed:
            return ()
        return tuple(self._took.get((number, turn), 0) for turn in range(1, turns + 1))

    def cut(self, round_number: int, turns: int) -> None:
        """Forget what comes after so many turns of a round."""
        self._took = {at: ms for at, ms in self._took.items() if at <= (round_number, turns)}
        self._untimed = {number for number in self._untimed if (number, 0) < (round_number, turns)}
