"""Lines through pipes: their bound, their pieces, deadlines by an injected clock, and a log that never blocks."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from blocktui.seats.protocol import MAX_LINE
from blocktui.seats.silence import Ended, Late, TooLong

if sys.platform == "win32":
    pytest.skip("poll does not work on pipes there", allow_module_level=True)

from blocktui.seats.pipes_posix import Pipes


@dataclass
class Bench:
    """A bot's ends of the pipes, a clock that is set by hand, and whether the process is there."""

    now: float = 0.0
    there: bool = True
    looked: int = 0
    opened: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bot_in, to_bot = os.pipe()
        from_bot, self.bot_out = os.pipe()
        log, self.bot_err = os.pipe()
        self.pipes = Pipes(
            os.fdopen(to_bot, "wb", 0),
            os.fdopen(from_bot, "rb", 0),
            os.fdopen(log, "rb", 0),
            clock=lambda: self.now,
            watch=self.watch,
        )

    def watch(self) -> bool:
        self.looked += 1
        return self.there

    def say(self, data: bytes) -> None:
        os.write(self.bot_out, data)

    def close(self) -> None:
        self.pipes.close()
        for descriptor in (self.bot_in, self.bot_out, self.bot_err):
            os.close(descriptor)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


def test_lines_come_one_by_one_however_they_were_cut(bench: Bench) -> None:
    bench.say(b"one\ntwo\nth")
    assert bench.pipes.receive(1) == b"one\n"
    assert bench.pipes.receive(1) == b"two\n"
    bench.say(b"ree\n")
    assert bench.pipes.receive(1) == b"three\n"


@pytest.mark.parametrize(("length", "fits"), [(MAX_LINE, True), (MAX_LINE + 1, False)])
def test_a_line_is_64_kib_at_most(bench: Bench, length: int, fits: bool) -> None:
    line = b"x" * (length - 1) + b"\n"
    bench.say(line[: length // 2])
    with pytest.raises(Late):
        bench.pipes.receive(0)
    bench.say(line[length // 2 :] + b"next\n")
    if fits:
        assert bench.pipes.receive(1) == line
        assert bench.pipes.receive(1) == b"next\n"
    else:
        with pytest.raises(TooLong):
            bench.pipes.receive(1)


def test_nothing_by_the_deadline_is_late(bench: Bench) -> None:
    bench.now = 5
    with pytest.raises(Late):
        bench.pipes.receive(5)
    bench.say(b"half a li")
    with pytest.raises(Late):
        bench.pipes.receive(4)
    bench.say(b"ne\n")
    assert bench.pipes.receive(4) == b"half a line\n", "what is there already counts"


def test_a_process_that_is_gone_has_ended_though_its_pipe_is_open(bench: Bench) -> None:
    bench.there = False
    with pytest.raises(Ended):
        bench.pipes.receive(float("inf"))
    assert bench.looked


def test_the_last_words_of_a_process_that_is_gone_still_count(bench: Bench) -> None:
    bench.there = False
    bench.say(b"answer\n")
    assert bench.pipes.receive(float("inf")) == b"answer\n"
    with pytest.raises(Ended):
        bench.pipes.receive(float("inf"))


def test_the_log_is_taken_while_a_line_is_awaited(bench: Bench) -> None:
    os.write(bench.bot_err, b"thinking\n")
    bench.say(b"line\n")
    assert bench.pipes.receive(1) == b"line\n"
    bench.pipes.drain_log()
    assert bench.pipes.log.text == "thinking\n"


def test_a_bot_that_does_not_read_is_late(bench: Bench) -> None:
    with pytest.raises(Late):
        bench.pipes.send(b"x" * 2**20, 0)


def test_a_bot_that_closed_its_input_has_ended() -> None:
    bench = Bench()
    os.close(bench.bot_in)
    with pytest.raises(Ended):
        bench.pipes.send(b"line\n", 1)
    bench.bot_in = os.open(os.devnull, os.O_RDONLY)
    bench.close()
