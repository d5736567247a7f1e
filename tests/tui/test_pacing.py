"""The beat, on a clock and a sleep that are given (C52): no test of it waits for real time."""

import asyncio
from collections.abc import Callable

import pytest

from blocktui.tui.pacing import NORMAL, PACES, Pacer


class Clock:
    """Time that goes on only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Let that time go by at once."""
        self.now += seconds
        await asyncio.sleep(0)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pacer(clock: Clock) -> Callable[[float], Pacer]:
    return lambda seconds: Pacer(seconds, clock=clock, sleep=clock.sleep)


async def soon(task: "asyncio.Task[None]") -> bool:
    """Whether a task is done after the loop has gone round a few times."""
    for _number in range(20):
        await asyncio.sleep(0)
    return task.done()


async def test_c52_a_beat_takes_as_long_as_the_given_clock_says(clock: Clock, pacer) -> None:
    beats = pacer(NORMAL)
    for number in range(1, 4):
        await beats.beat()
        assert clock.now == pytest.approx(number * NORMAL)
    await beats.beat(5)
    assert clock.now == pytest.approx(8 * NORMAL)


async def test_c52_time_that_went_by_elsewhere_counts(clock: Clock, pacer) -> None:
    beats = pacer(1.0)
    clock.now = 0.75
    await beats.beat()
    assert clock.now == pytest.approx(1.0)
    clock.now = 10.0
    await beats.beat()
    assert clock.now == 10.0


async def test_paused_it_waits_for_a_step_or_to_go_on(clock: Clock, pacer) -> None:
    beats = pacer(1.0)
    beats.pause(True)
    waiting = asyncio.ensure_future(beats.beat())
    assert not await soon(waiting)
    beats.step()
    assert await soon(waiting)
    assert beats.paused
    assert clock.now == 0.0
    waiting = asyncio.ensure_future(beats.beat())
    assert not await soon(waiting)
    beats.pause(False)
    assert await soon(waiting)


async def test_no_delay_takes_no_time_but_lets_others_go_on(clock: Clock, pacer) -> None:
    beats = pacer(0.0)
    others = asyncio.ensure_future(asyncio.sleep(0))
    for _number in range(5):
        await beats.beat()
    assert others.done()
    assert clock.now == 0.0


def test_faster_and_slower_go_through_all_paces(pacer) -> None:
    beats = pacer(PACES[0])
    seen = [beats.seconds]
    while beats.seconds:
        beats.faster()
        seen.append(beats.seconds)
    assert seen == list(PACES)
    beats.faster()
    assert beats.seconds == 0.0
    back = [beats.seconds]
    while beats.seconds < PACES[0]:
        beats.slower()
        back.append(beats.seconds)
    assert back == list(reversed(PACES))
