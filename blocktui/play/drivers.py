"""Two ways to drive a match: at once, for arenas and tests, and beside an event loop, for screens."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence

from blocktui.rules import Match, Move, RoundEnded
from blocktui.seats.occupant import CannotStart, Fault, Occupant
from blocktui.seats.strategy import MatchInfo, MatchResult

from .conduct import Ask, Happening, conduct
from .results import round_results
from .times import Times


def play(
    match: Match,
    occupants: Sequence[Occupant],
    names: Sequence[str],
    *,
    limit_ms: int | None = None,
    rounds: int | None = None,
    faults: Sequence[int] = (),
    times: Times | None = None,
) -> Iterator[Happening]:
    """Play a match from where it stands, and yield what happens as it does; occupants stay open.

    ``faults`` are those that each seat has made before; ``times`` takes how long each choice takes.
    """
    for seat, occupant in enumerate(occupants):
        introduce(occupant, seat, match, names, limit_ms)
    conducted = conduct(match, limit_ms=limit_ms, rounds=rounds, faults=faults)
    answer: Move | Fault | None = None
    while True:
        try:
            step = conducted.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(step, Ask):
            asked = 0.0 if times is None else times.now()
            try:
                answer = occupants[step.seat].choose(step.view)
            except CannotStart as error:
                answer = _not_started(error)
            if times is not None:
                times.chosen(step.view, asked)
            continue
        yield step
        if isinstance(step, RoundEnded):
            tell_round(occupants, match)
    tell_match(occupants, match)


async def play_async(
    match: Match,
    occupants: Sequence[Occupant],
    names: Sequence[str],
    show: Callable[[Happening], Awaitable[None]],
    *,
    limit_ms: int | None = None,
    rounds: int | None = None,
    faults: Sequence[int] = (),
    keep: Callable[[Happening], Awaitable[None]] | None = None,
    times: Times | None = None,
    asks_always: Callable[[int], bool] = lambda _seat: False,
) -> None:
    """Play a match beside an event loop, which stays free while bots start and think.

    ``show`` is awaited for everything that happens, and so sets the pace; ``keep`` is awaited before it, so that
    nothing is shown that is not kept. ``occupants`` is read anew at each turn: whoever holds the list may put another
    occupant into a seat meanwhile. ``faults`` are those that each seat has made before; a seat for which
    ``asks_always`` holds is asked for its only move too; ``times`` takes how long each choice takes.
    """
    await asyncio.gather(
        *(
            asyncio.to_thread(introduce, occupant, seat, match, names, limit_ms)
            for seat, occupant in enumerate(occupants)
        )
    )
    conducted = conduct(match, limit_ms=limit_ms, rounds=rounds, faults=faults, asks_always=asks_always)
    answer: Move | Fault | None = None
    while True:
        try:
            step = conducted.send(answer)
        except StopIteration:
            break
        answer = None
        if isinstance(step, Ask):
            asked = 0.0 if times is None else times.now()
            try:
                answer = await occupants[step.seat].choose_async(step.view)
            except CannotStart as error:
                answer = _not_started(error)
            if times is not None:
                times.chosen(step.view, asked)
            continue
        if isinstance(step, RoundEnded):
            await asyncio.to_thread(tell_round, tuple(occupants), match)
        if keep is not None:
            await keep(step)
        await show(step)
    await asyncio.to_thread(tell_match, tuple(occupants), match)


def _not_started(error: CannotStart) -> Fault:
    """A process that this machine cannot start stops no match: a stand-in plays, and the reason is told."""
    return Fault("crash", f"this machine could not start it: {error}")


def introduce(occupant: Occupant, seat: int, match: Match, names: Sequence[str], limit_ms: int | None) -> None:
    """Start an occupant in a match, and tell it the rounds that are over; what goes wrong shows when it is asked."""
    try:
        occupant.start(MatchInfo(seat, tuple(names), match.target, limit_ms))
    except CannotStart:
        return
    for result in round_results(match.events):
        occupant.end_round(result)


def tell_round(occupants: Sequence[Occupant], match: Match) -> None:
    """Tell every occupant the round that ended last."""
    result = round_results(match.events)[-1]
    for occupant in occupants:
        occupant.end_round(result)


def tell_match(occupants: Sequence[Occupant], match: Match) -> None:
    """Tell every occupant how the match ended."""
    result = MatchResult(match.scores, str(match.outcome) if match.outcome else "unfinished")
    for occupant in occupants:
        occupant.end_match(result)
