"""What happened in a match that was written down, faults among the events, as it happened in play."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from blocktui.narration import Sentence, fault_told, taken_over_told, told
from blocktui.rules import Event, Passed, Played

from .conduct import FAULTS_ALLOWED, Faulted, Happening, TakenOver

if TYPE_CHECKING:
    from blocktui.records import Record


def happenings_of(events: Iterable[Event], record: "Record | None") -> Iterator[Happening]:
    """The events, and each fault of the record before the turn that a stand-in played for it."""
    made = [0] * (0 if record is None else record.players)
    for event in events:
        if record is not None and isinstance(event, Played | Passed) and event.round <= len(record.rounds):
            for fault in record.rounds[event.round - 1].faults:
                if fault.turn == event.turn:
                    yield Faulted(event.round, fault.turn, fault.seat, fault.kind, fault.detail)
                    made[fault.seat] += 1
                    if made[fault.seat] == FAULTS_ALLOWED:
                        yield TakenOver(event.round, fault.turn, fault.seat)
        yield event


def happening_told(happening: Happening, names: Sequence[str]) -> tuple[Sentence, ...]:
    """The sentences that tell what happened; ``names`` are the seats', in seat order."""
    match happening:
        case Faulted():
            return (fault_told(names[happening.seat], happening.kind, happening.detail),)
        case TakenOver():
            return (taken_over_told(names[happening.seat]),)
        case _:
            return told(happening, names)
