"""The choices of a match that was written down, for a review."""

from dataclasses import dataclass, replace

from blocktui.i18n import _
from blocktui.records import Record, RecordError, verify
from blocktui.rules import Hands, ListedDeals, Match, Move, View


@dataclass(frozen=True, slots=True)
class Reviewable:
    """What a review is made of."""

    choices: tuple[tuple[View, Move], ...]
    """Every choice between several moves: what was known, and what was played."""
    deals: dict[int, Hands]
    """The hands as dealt, by round."""
    firsts: dict[int, int]
    """Who opened, by round."""


def finished_rounds(record: Record) -> Record:
    """The record without a round that is still open: what it hides may not be looked at (R4)."""
    if record.rounds and record.rounds[-1].end is None:
        return replace(record, rounds=record.rounds[:-1])
    return record


def reviewable(record: Record) -> Reviewable:
    """The choices of a record; one that is false, or hides tiles, is a RecordError.

    Turns that a stand-in played for a seat at fault are no choices of that seat's.
    """
    verify(record)
    if any(one.hidden for one in record.rounds):
        raise RecordError(_("the record hides tiles"))
    deals = ListedDeals(record.lot, [one.hands for one in record.rounds])  # type: ignore[misc]
    match = Match(record.players, deals, target=record.target, start=record.start)
    choices: list[tuple[View, Move]] = []
    dealt: dict[int, Hands] = {}
    firsts: dict[int, int] = {}
    for one in record.rounds:
        match.deal()
        dealt[match.round] = match.hands
        firsts[match.round] = match.first
        faulty = {fault.turn for fault in one.faults}
        for turn, move in enumerate(one.play, 1):
            if move.is_pass:
                continue
            seat = match.to_move
            assert seat is not None
            if len(match.legal) > 1 and turn not in faulty:
                choices.append((match.view(seat), move))
            match.play(move)
    return Reviewable(tuple(choices), dealt, firsts)
