"""What one move there and back costs: through the host, by a raw pipe with the same bytes, and in process."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from blocktui.rules import Match, View
from blocktui.rules.deals import SecretDeals
from blocktui.seats import protocol
from blocktui.seats.entry import Code, Entry, Plugin
from blocktui.seats.host import Hosted
from blocktui.seats.in_process import InProcess
from blocktui.seats.strategy import MatchInfo, Strategy

ECHO = """
import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write({answer!r})
    sys.stdout.buffer.flush()
"""
"""The plainest program that answers lines: no JSON, no view, no deadline."""
WINDOW = 50
WINDOWS = 400


def a_view() -> View:
    match = Match(3, SecretDeals(bytes(16)))
    match.deal()
    for _ in range(5):
        match.play(match.legal[0])
    assert match.to_move is not None
    return match.view(match.to_move, limit_ms=20_000)


def microseconds(*ways: Callable[[], object]) -> list[float]:
    """The mean of one call of each way, in its quietest window; the ways take turns, so that noise hits them alike."""
    best = [float("inf")] * len(ways)
    for _ in range(WINDOWS):
        for at, once in enumerate(ways):
            begun = time.perf_counter()
            for _ in range(WINDOW):
                once()
            best[at] = min(best[at], (time.perf_counter() - begun) / WINDOW * 1e6)
    return best


@pytest.mark.benchmark
def test_a_move_through_the_host_takes_at_most_two_and_a_half_raw_echoes(tmp_path: Path) -> None:
    view = a_view()
    bot = tmp_path / "first.py"
    bot.write_text("def choose(view, turn):\n    return view.legal[0]\n")
    entry = Entry(name="first", source=Code(Plugin("first", file=str(bot)), "first"))
    match = MatchInfo(view.seat, ("A", "B", "C"), view.target, view.limit_ms)
    question = protocol.encode(protocol.Choose(1000, protocol.write_view(view)))
    answer = protocol.encode(protocol.MoveChosen(1000, view.legal[0].text))
    hosted = Hosted(entry)
    here = InProcess(Strategy(name="first", choose=lambda view, turn: view.legal[0]))
    assert hosted.start(match) is None
    assert here.start(match) is None
    assert hosted.choose(view) is here.choose(view)
    echo = subprocess.Popen(
        [sys.executable, "-c", ECHO.format(answer=answer)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert echo.stdin is not None
    assert echo.stdout is not None
    to, back = echo.stdin, echo.stdout

    def raw() -> bytes:
        to.write(question)
        to.flush()
        return back.readline()

    try:
        assert raw() == answer
        for _attempt in range(3):
            raw_time, host_time, here_time = microseconds(raw, lambda: hosted.choose(view), lambda: here.choose(view))
            print(f"raw {raw_time:.1f} µs, host {host_time:.1f} µs, in process {here_time:.2f} µs")
            if host_time <= 2.5 * raw_time:
                break
    finally:
        hosted.close()
        echo.stdin.close()
        echo.stdout.close()
        echo.wait()
    assert host_time <= 2.5 * raw_time
