"""How long each turn took is kept: measured by the clock that is given, written, carried through resume, taken back."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from blocktui.play.conduct import Happening
from blocktui.play.drivers import play, play_async
from blocktui.play.keeping import record_of_session
from blocktui.play.matches import Matches
from blocktui.play.resuming import resumed
from blocktui.play.session import Session
from blocktui.records import Record, verify
from blocktui.rules import Match, Move, Passed, Played, View
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.in_process import InProcess
from blocktui.seats.strategy import Strategy

from .conftest import SECRET, wished

BEGAN = datetime(2026, 11, 30, 4, 52, 10, tzinfo=UTC)


class Clock:
    """Stands still but where it is moved on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def thought(round_number: int, turn: int) -> float:
    """The milliseconds that a choice is to take."""
    return 100 * round_number + turn


class Thinking(InProcess):
    """Takes the first legal move, after a while that its turn tells."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(Strategy(name="first", choose=lambda view, turn: view.legal[0]))
        self._moved = clock

    def choose(self, view: View) -> Move:
        self._moved.now += thought(view.round, len(view.play) + 1) / 1000
        return view.legal[0]


def begun(clock: Clock | None) -> Session:
    return Session(wished("random=A", "heaviest=B", "random=C", target=40), BEGAN, clock=clock)


def matches_in(folder: Path) -> Matches:
    return Matches(folder / "archive.db", folder / "matches", app="test")


def kept_until(session: Session, matches: Matches, clock: Clock, turns: int) -> None:
    """Play so many turns with each kept, then leave."""
    keeping = matches.keep(session)
    bots = [Thinking(clock) for _ in session.names]
    for happening in play(session.match, bots, session.names, times=session.times):
        assert keeping.keep(happening) is None
        session.note(happening)
        turns -= isinstance(happening, Played | Passed)
        if turns == 0:
            break
    assert keeping.leave() is None


def expected(record: Record) -> list[tuple[float, ...]]:
    """What each round's times must be: a choice's own, nothing for what is forced."""
    match = Match(record.players, begun(None).match.deals, target=record.target)
    told = []
    for number, one in enumerate(record.rounds, 1):
        match.deal()
        ms = []
        for turn, move in enumerate(one.play, 1):
            free = not move.is_pass and len(match.legal) > 1
            ms.append(thought(number, turn) if free else 0)
            if not move.is_pass:
                match.play(move)
        told.append(tuple(ms))
    return told


def test_every_choice_is_timed_and_what_is_forced_takes_none(tmp_path: Path) -> None:
    clock = Clock()
    session = begun(clock)
    matches = matches_in(tmp_path)
    kept_until(session, matches, clock, 10**6)
    record = matches.archive().record_of(1)
    verify(record)
    assert [one.ms for one in record.rounds] == expected(record)
    assert any(0 in one.ms for one in record.rounds)
    assert record == record_of_session(session, app="test")
    assert record.secret == SECRET
    matches.close()


async def test_beside_an_event_loop_the_times_are_the_same() -> None:
    clock = Clock()
    session = begun(clock)

    async def show(happening: Happening) -> None:
        session.note(happening)

    bots = [Thinking(clock) for _ in session.names]
    await play_async(session.match, bots, session.names, show, times=session.times)
    record = record_of_session(session, app="test")
    assert [one.ms for one in record.rounds] == expected(record)


@pytest.mark.parametrize("step", [1, 7])
def test_c14_times_are_carried_through_resume(tmp_path: Path, step: int) -> None:
    """Left every so many turns and gone on with: the record is that of a match that was never left."""
    clock = Clock()
    session = begun(clock)
    for _ in range(300):
        matches = matches_in(tmp_path)
        kept_until(session, matches, clock, step)
        record = matches.archive().record_of(1)
        assert record_of_session(session, app="test") == record
        if session.match.outcome is not None:
            break
        saved = matches.archive().saved(1)
        matches.close()
        session = resumed(saved, Catalogue(folder=Path.cwd(), plugins=False), lambda: bytes(16), clock=clock)
    matches.close()
    assert record.result is not None
    assert [one.ms for one in record.rounds] == expected(record)


def test_a_round_that_was_begun_without_a_clock_tells_no_times(tmp_path: Path) -> None:
    clock = Clock()
    session = begun(None)
    matches = matches_in(tmp_path)
    kept_until(session, matches, clock, 4)
    saved = matches.archive().saved(1)
    session = resumed(saved, Catalogue(folder=Path.cwd(), plugins=False), lambda: bytes(16), clock=clock)
    kept_until(session, matches, clock, 10**6)
    record = matches.archive().record_of(1)
    assert record == record_of_session(session, app="test")
    assert record.rounds[0].ms == ()
    assert [one.ms for one in record.rounds[1:]] == expected(record)[1:]
    matches.close()


def test_times_of_turns_that_are_taken_back_are_forgotten() -> None:
    clock = Clock()
    session = begun(clock)
    turns = 0
    for happening in play(session.match, [Thinking(clock)] * 3, session.names, times=session.times):
        session.note(happening)
        turns += isinstance(happening, Played | Passed)
        if turns == 8:
            break
    seat = next(seat for seat in range(3) if session.can_take_back(seat))
    session.take_back(seat)
    record = record_of_session(session, app="test")
    left = len(record.rounds[0].play)
    assert left < 8
    assert record.rounds[0].ms == expected(record)[0]
    assert session.times is not None
    assert session.times.of_round(1, 8) == (*record.rounds[0].ms, *[0] * (8 - left))
