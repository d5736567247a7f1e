"""One generator that runs a match: it yields what it asks and what happens, and is sent what seats answer."""

from collections.abc import Callable, Generator, Sequence
from typing import Final, NamedTuple

from blocktui.rules import Event, Match, Move, View
from blocktui.seats.occupant import Fault, FaultKind, judge

from .stand_in import stand_in_move


class Ask(NamedTuple):
    """It is this seat's choice; the answer is sent back: a move, its text, or a fault."""

    seat: int
    view: View


class Faulted(NamedTuple):
    """A seat did not answer with a legal move; a stand-in's move follows."""

    round: int
    turn: int
    seat: int
    kind: FaultKind
    detail: str


class TakenOver(NamedTuple):
    """A seat made too many faults: from this round's turn on a built-in bot plays for it."""

    round: int
    turn: int
    seat: int


Happening = Event | Faulted | TakenOver
Conduct = Generator[Ask | Happening, Move | str | Fault | None, None]

FAULTS_ALLOWED: Final = 3
"""After this many faults in a match a seat is taken over."""


def conduct(
    match: Match,
    *,
    limit_ms: int | None = None,
    rounds: int | None = None,
    faults: Sequence[int] = (),
    faults_allowed: int = FAULTS_ALLOWED,
    asks_always: Callable[[int], bool] = lambda _seat: False,
) -> Conduct:
    """Play a match from where it stands to its end, or until ``rounds`` rounds are over.

    A seat is asked when it has more than one legal move; a single one is played for it, and a pass is forced anyway.
    One for which ``asks_always`` holds at that moment is asked for its only move too.
    An ``Ask`` is answered by sending a move or a fault; what happens is answered by sending nothing. Whatever a seat
    answers, only a legal move reaches the match: for anything else a stand-in plays, and after ``faults_allowed``
    faults it plays the seat for the rest of the match. ``faults`` are those that each seat has made before.
    """
    faults = list(faults) or [0] * match.players
    while match.outcome is None:
        if match.to_move is None:
            if rounds is not None and match.round >= rounds:
                return
            yield from match.deal()
        while (seat := match.to_move) is not None:
            if len(match.legal) == 1 and not asks_always(seat):
                yield from match.play(match.legal[0])
                continue
            view = match.view(seat, limit_ms=limit_ms)
            if faults[seat] >= faults_allowed:
                yield from match.play(stand_in_move(view))
                continue
            answer = yield Ask(seat, view)
            move = answer if isinstance(answer, Fault) else judge(answer, match.legal)
            if isinstance(move, Fault):
                faults[seat] += 1
                turn = len(view.play) + 1
                yield Faulted(view.round, turn, seat, move.kind, move.detail)
                if faults[seat] == faults_allowed:
                    yield TakenOver(view.round, turn, seat)
                move = stand_in_move(match.view(seat))
            yield from match.play(move)
