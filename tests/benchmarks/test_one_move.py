"""What one move there and back costs: through the host, by a raw pipe with the same bytes, and in process."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from blocktui.rules import Match, View
from blocktui.rules.deals import SecretDeals
from blocktui.seats import protocol
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.seating import fill
from blocktui.seats.strategy import MatchInfo

ECHO = """
import os
while True:
    data = os.read(0, 65536)
    if not data:
        break
    os.write(1, {answer!r})
"""
MOVES = 2000
REPEATS = 7


def a_view() -> View:
    match = Match(3, SecretDeals(bytes(16)))
    match.deal()
    for _ in range(5):
        match.play(match.legal[0])
    assert match.to_move is not None
    return match.view(match.to_move, limit_ms=20_000)


def microseconds(once: Callable[[], object]) -> float:
    """The mean of one call, in the best of some runs."""
    runs = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        for _ in range(MOVES):
            once()
        runs.append((time.perf_counter() - begun) / MOVES * 1e6)
    return min(runs)


@pytest.mark.benchmark
def test_a_move_through_the_host_takes_at_most_two_and_a_half_raw_echoes() -> None:
    view = a_view()
    entry = Catalogue(folder=Path()).find("heaviest")
    match = MatchInfo(view.seat, ("A", "B", "C"), view.target, view.limit_ms)
    question = protocol.encode(protocol.Choose(1000, protocol.write_view(view)))
    answer = protocol.encode(protocol.MoveChosen(1000, view.legal[0].text))
    hosted = fill(entry)
    here = fill(entry, in_process=True)
    assert hosted.start(match) is None
    assert here.start(match) is None
    assert hosted.choose(view) == here.choose(view)
    echo = subprocess.Popen(
        [sys.executable, "-c", ECHO.format(answer=answer)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert echo.stdin is not None
    assert echo.stdout is not None
    to, back = echo.stdin.fileno(), echo.stdout.fileno()

    def raw() -> bytes:
        os.write(to, question)
        return os.read(back, 65536)

    try:
        ratios = []
        for _ in range(3):
            raw_time = microseconds(raw)
            host_time = microseconds(lambda: hosted.choose(view))
            here_time = microseconds(lambda: here.choose(view))
            ratios.append(host_time / raw_time)
            print(f"raw {raw_time:.1f} µs, host {host_time:.1f} µs, in process {here_time:.1f} µs")
    finally:
        hosted.close()
        echo.stdin.close()
        echo.stdout.close()
        echo.wait()
    assert statistics.median(ratios) <= 2.5
