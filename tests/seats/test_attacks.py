"""Attacks of hostile authors, each in a real process: the others' match is right, nothing is left, nothing is found."""

import ctypes
import os
import select
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from blocktui.rules import Move
from blocktui.seats import landlock, seccomp
from blocktui.seats.host import Hosted
from blocktui.seats.occupant import Fault
from blocktui.seats.scratch import Scratch, remove
from blocktui.seats.scratch import _removers as removers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these ways are Linux's")

Host = Callable[..., Hosted]
WITHOUT_LANDLOCK = {
    "a_new_terminal",
    "files_of_others_by_the_parents_root",
    "a_link_to_the_archive",
    "a_path_to_the_archive",
}
"""Ways that only Landlock closes."""


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Path]:
    """A socket such as that of tmux, through which a program could write to the person's terminal."""
    path = tmp_path / "door"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen(1)
        yield path


def what_was_here() -> tuple[object, ...]:
    return os.getpriority(os.PRIO_PROCESS, 0), os.sched_getaffinity(0), sorted(Path("/proc/sysvipc/shm").read_text())


@pytest.mark.skipif(not seccomp.is_there(), reason="this kernel filters no calls")
@pytest.mark.parametrize("confined", [True, False], ids=["with Landlock", "without Landlock"])
def test_c24_c25_no_way_out_that_needs_no_file(
    host: Host, table: Any, door: Path, tmp_path: Path, confined: bool
) -> None:
    archive = tmp_path / "archive.db"
    archive.write_bytes(b"hands")
    mode = archive.stat().st_mode
    here = ctypes.create_string_buffer(b"SECRET")
    before = what_was_here()
    given: dict[str, object] = {"door": door, "memory": ctypes.addressof(here), "archive": archive}
    options = {name: str(value) for name, value in given.items()}
    spy = host("breaks_out.py", strategy="out", options=options, landlock=confined, protected=(tmp_path,))
    played = table.play([table.heaviest(), spy], limit_ms=20_000)
    assert played.faults == []
    spy.close()
    told = spy.log.splitlines()
    assert len(told) == 28, spy.log
    allowed = set() if confined and landlock.version() else WITHOUT_LANDLOCK
    assert {line.split()[1] for line in told if line.startswith("FOUND")} <= allowed
    assert what_was_here() == before
    assert archive.stat().st_mode == mode
    assert table.bots_left() == []


@pytest.mark.parametrize(
    ("bot", "kind", "detail", "bounds"),
    [
        ("fills_the_disk.py", "crash", "it wrote more than 8 MiB", {"disk": 8 * 2**20}),
        ("deep_folders.py", "crash", "it wrote more than", {}),
        ("stops_itself.py", "timeout", "no answer within", {}),
        ("closes_everything.py", "crash", "", {}),
        ("one_endless_log_line.py", "crash", "x" * 300, {}),
    ],
)
def test_c22_c23_c29_what_takes_too_much_or_takes_itself_away_is_a_fault_and_nothing_is_left(
    host: Host,
    table: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    bot: str,
    kind: str,
    detail: str,
    bounds: dict[str, object],
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    occupant = host(bot, **bounds)
    played = table.play([table.heaviest(), occupant, table.heaviest()], rounds=1, limit_ms=1500)
    assert {fault.kind for fault in played.faults} == {kind}
    assert detail in played.faults[0].detail
    right = table.play([table.heaviest(), table.heaviest(), table.heaviest()])
    assert (played.moves, played.scores) == (right.moves, right.scores)
    occupant.close()
    assert len(occupant.log.encode(errors="replace")) <= 3 * 64 * 1024
    assert table.bots_left() == []
    for remover in removers:
        assert remover.wait(60) == 0
    assert list(tmp_path.iterdir()) == []


def test_c22_a_bot_that_multiplies_while_nobody_asks_it_is_ended(host: Host, table: Any) -> None:
    occupant = host("many_processes.py", processes=16)
    assert occupant.start(table.info) is None
    assert isinstance(occupant.choose(table.view()), Move)
    assert occupant.pid is not None
    handle = os.pidfd_open(occupant.pid)
    ended = select.poll()
    ended.register(handle, select.POLLIN)
    assert ended.poll(10_000), "it is still there"
    os.close(handle)
    assert occupant.choose(table.view()) == Fault("crash", "it started more than 16 processes")
    occupant.close()
    assert table.bots_left() == []


def test_c22_a_process_that_is_never_where_it_was_seen_is_caught(host: Host, table: Any) -> None:
    occupant = host("changes_its_process.py")
    assert table.play([table.heaviest(), occupant]).faults == []
    begun = time.monotonic()
    occupant.close()
    assert time.monotonic() - begun < 2
    assert table.bots_left() == []


@pytest.mark.parametrize("how", ["early", "huge-id", "floating-id"])
def test_c21_answers_to_what_was_not_asked_are_none(host: Host, table: Any, how: str) -> None:
    """A move for a later turn that happens to be asked by then is that turn's answer, and must be legal as any."""
    occupant = host("program.py", how)
    played = table.play([table.heaviest(), occupant, table.heaviest()], rounds=3)
    assert played.moves
    kinds = {"early": {"illegal"}, "huge-id": set(), "floating-id": {"protocol"}}
    assert {fault.kind for fault in played.faults} == kinds[how]


@pytest.mark.parametrize("how", ["not-a-number", "infinite"])
def test_c21_worths_that_are_no_numbers_are_a_fault_of_the_protocol(host: Host, table: Any, how: str) -> None:
    occupant = host("program.py", how)
    played = table.play([table.heaviest(), occupant, table.heaviest()])
    assert {fault.kind for fault in played.faults} == {"protocol"}


def test_what_a_bot_leaves_in_its_folder_is_removed_however_deep_it_lies(tmp_path: Path) -> None:
    scratch = Scratch()
    at = os.open(scratch.path, os.O_RDONLY)
    for _ in range(400):
        os.mkdir("deeper" * 20, dir_fd=at)
        inner = os.open("deeper" * 20, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = inner
    os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=at))
    os.close(at)
    (Path(scratch.path) / "way out").symlink_to(tmp_path)
    (tmp_path / "mine").write_text("mine")
    assert scratch.holds_more_than(10**9, 10**9), "or it cannot be told"
    remove(scratch.path)
    assert not Path(scratch.path).exists()
    assert (tmp_path / "mine").exists()


def test_c22_nobody_waits_for_the_removal_of_thousands_of_folders() -> None:
    scratch = Scratch()
    for number in range(1000):
        Path(scratch.path, str(number)).mkdir()
    begun = time.monotonic()
    scratch.remove()
    assert time.monotonic() - begun < 1
    assert removers[-1].wait(60) == 0
    assert not Path(scratch.path).exists()


def test_what_a_bot_wrote_is_measured(tmp_path: Path) -> None:
    scratch = Scratch()
    Path(scratch.path, "one").write_bytes(bytes(100_000))
    assert not scratch.holds_more_than(200_000, 10)
    assert scratch.holds_more_than(50_000, 10)
    assert scratch.holds_more_than(200_000, 0)
    scratch.remove()
    scratch.remove()
