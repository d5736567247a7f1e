"""What is written for macOS and Windows, as far as it runs here too."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from blocktui.seats.groups_macos import Group, popen
from blocktui.seats.pipes_windows import Pipes
from blocktui.seats.protocol import MAX_LINE
from blocktui.seats.silence import Ended, Late, TooLong

TALKS = """
import sys
sys.stderr.write("thinking\\n")
for line in sys.stdin:
    if line == "long\\n":
        sys.stdout.write("x" * 70_000)
    if line == "leave\\n":
        break
    sys.stdout.write(line)
    sys.stdout.flush()
"""


@pytest.fixture
def process() -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen(
        [sys.executable, "-c", TALKS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as started:
        yield started
        started.kill()


def pipes_to(process: "subprocess.Popen[bytes]") -> Pipes:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return Pipes(
        process.stdin,
        process.stdout,
        process.stderr,
        clock=time.monotonic,
        watch=lambda: process.poll() is None,
        watch_every=0.05,
    )


def soon() -> float:
    return time.monotonic() + 10


def test_lines_go_there_and_back_by_threads(process: "subprocess.Popen[bytes]") -> None:
    pipes = pipes_to(process)
    for line in (b"one\n", b"two\n"):
        pipes.send(line, soon())
        assert pipes.receive(soon()) == line
    deadline = soon()
    while not pipes.log.text and time.monotonic() < deadline:
        threading.Event().wait(0.001)  # another thread reads the log
    assert pipes.log.text == "thinking\n"
    with pytest.raises(Late):
        pipes.receive(time.monotonic())


def test_a_long_line_and_the_end_are_told_by_threads(process: "subprocess.Popen[bytes]") -> None:
    pipes = pipes_to(process)
    pipes.send(b"long\n", soon())
    with pytest.raises(TooLong):
        pipes.receive(soon())
    assert len(pipes.receive(soon())) <= MAX_LINE
    pipes.send(b"leave\n", soon())
    with pytest.raises(Ended):
        pipes.receive(soon())


LEAVES = """
import os, sys, time
for own in (False, True):
    if os.fork() == 0:
        if own:
            os.setsid()
        os.write(1, b"born\\n")
        time.sleep(3600)
time.sleep(3600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_psutil_finds_children_in_sessions_of_their_own() -> None:
    mark = f"BLOCKTUI_TEST_MARK={os.getpid()}"
    name, _sign, value = mark.partition("=")
    process = popen([sys.executable, "-c", LEAVES], stdout=subprocess.PIPE, env={**os.environ, name: value})
    assert process.stdout is not None
    assert [process.stdout.readline() for _ in range(2)] == [b"born\n", b"born\n"]
    group = Group(process, mark)
    processes, memory = group.usage()
    assert processes == 3
    assert memory > 0
    assert group.kill() == 2
    assert process.stdout.read() == b"", "nobody holds the pipe any more"
    process.stdout.close()
