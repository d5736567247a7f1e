"""Where one stands in the events of a match while looking back: step, jump to a round, a block, a swing."""

from collections.abc import Callable, Container, Sequence

from blocktui.rules import Dealt, EndKind, Event, MatchEnded, Played, RoundEnded

Wanted = Callable[[Event, tuple[int, ...]], bool]
"""Whether an event, with the scores before it, is one to stop at."""


def previous(events: Sequence[Event], shown: int, first: int) -> int:
    """How many events are shown one step further back, at least ``first``; a match's end goes with its round's."""
    shown -= 2 if shown and isinstance(events[shown - 1], MatchEnded) else 1
    return max(shown, first)


def following(events: Sequence[Event], shown: int) -> int:
    """How many events are shown one step further on."""
    shown = min(shown + 1, len(events))
    return shown + 1 if shown < len(events) and isinstance(events[shown], MatchEnded) else shown


def at_round(events: Sequence[Event], number: int) -> int:
    """How many events are shown when a round has just been dealt; all of them if it was not dealt yet."""
    dealt = (at for at, event in enumerate(events) if isinstance(event, Dealt) and event.round == number)
    return next(dealt, len(events) - 1) + 1


def next_where(events: Sequence[Event], shown: int, wanted: Wanted, start: tuple[int, ...]) -> int | None:
    """How many events are shown at the next one that is wanted; None if there is none."""
    scores = start
    for at, event in enumerate(events):
        if at >= shown and wanted(event, scores):
            return at + 1
        if isinstance(event, RoundEnded):
            scores = event.scores
    return None


def is_block(event: Event, _scores: tuple[int, ...]) -> bool:
    """A round that ends blocked."""
    return isinstance(event, RoundEnded) and event.ending.kind is EndKind.BLOCKED


def is_swing(event: Event, scores: tuple[int, ...]) -> bool:
    """A round after which somebody else leads."""
    return isinstance(event, RoundEnded) and leader(event.scores) != leader(scores)


def is_fault(faults: Container[tuple[int, int]], event: Event, _scores: tuple[int, ...]) -> bool:
    """A tile that a stand-in laid for a bot at fault; ``faults`` are the rounds and turns at which there were any."""
    return isinstance(event, Played) and (event.round, event.turn) in faults


def leader(scores: tuple[int, ...]) -> int | None:
    """Who is ahead of all others; None when nobody is."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None
