"""Bots that misbehave, each in a real process: the match goes on as it should, and nothing of them is left."""

import asyncio
import re
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from blocktui.seats.host import Hosted
from blocktui.seats.occupant import Fault

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the bots here use POSIX")

Host = Callable[..., Hosted]

SHORT = 400
"""Milliseconds for bots that never answer."""


def as_a_stand_in(table: Any) -> Any:
    """What is played when the heaviest tile is played for the seat all along."""
    return table.play([table.heaviest(), table.heaviest(), table.heaviest()])


@pytest.mark.parametrize(
    ("bot", "kind", "detail", "limit_ms"),
    [
        ("loops_for_ever.py", "timeout", "no answer within 400 ms", SHORT),
        ("regular_expression.py", "timeout", "no answer within 400 ms", SHORT),
        ("sleeps.py", "timeout", "no answer within 400 ms", SHORT),
        ("closes_its_pipe.py", "crash", "", None),
        ("os_exit.py", "crash", "its process ended with status 0", None),
        ("segmentation_fault.py", "crash", "killed by signal 11", None),
        ("kills_itself.py", "crash", "killed by signal 9", None),
        ("sys_exit.py", "crash", "SystemExit: 0", None),
        ("raises.py", "crash", "ValueError: dropped my tiles", None),
        ("recursion.py", "crash", "RecursionError", None),
        ("raises_between_turns.py", "crash", "RuntimeError: start_match", None),
        ("child_holds_the_pipe.py", "crash", "status 7", None),
        ("answers_nothing.py", "protocol", "null", None),
        ("illegal.py", "illegal", "- is none of", None),
        ("not_a_move.py", "illegal", "'all of them' is no move", None),
        ("memory.py", "crash", "MemoryError", None),
        ("import_error.py", "crash", "No module named 'a_package_that_is_not_there'", None),
        ("exits_at_import.py", "crash", "SystemExit", None),
        ("kills_at_import.py", "crash", "status 0", None),
        ("no_strategy.py", "crash", "no subclass of Player", None),
    ],
)
def test_c21_c23_c29_a_fault_is_told_by_its_kind_and_the_match_goes_on(
    host: Host, table: Any, bot: str, kind: str, detail: str, limit_ms: int | None
) -> None:
    occupant = host(bot, memory=256 * 2**20)
    played = table.play([table.heaviest(), occupant, table.heaviest()], limit_ms=limit_ms)
    assert played.faults
    assert {fault.kind for fault in played.faults} == {kind}
    assert detail in played.faults[0].detail
    assert "\n" not in played.faults[0].detail
    right = as_a_stand_in(table)
    assert (played.moves, played.scores) == (right.moves, right.scores)
    occupant.close()
    assert table.bots_left() == []


@pytest.mark.parametrize(
    ("how", "kind", "detail"),
    [
        ("silent", "timeout", "no hello within 1 s"),
        ("never-ready", "timeout", "not ready within 1 s"),
        ("newer", "protocol", "it speaks protocol 2, not 1"),
        ("nameless", "protocol", "name"),
        ("no-json", "protocol", "not a JSON object: 'I play a tile"),
        ("no-object", "protocol", "not a JSON object with a type"),
        ("bytes", "protocol", "not a JSON object"),
        ("deep", "protocol", "not a JSON object"),
        ("no-move", "protocol", "move"),
        ("wrong-type", "protocol", "move"),
        ("long-line", "protocol", "a line of more than 65536 bytes"),
        ("endless-line", "protocol", "a line of more than 65536 bytes"),
        ("bad-info", "protocol", "'nonsense' is no move"),
        ("dies", "crash", "no more ideas"),
        ("closes", "crash", ""),
    ],
)
def test_c21_a_program_that_speaks_badly_is_a_fault_of_its_kind(
    host: Host, table: Any, how: str, kind: str, detail: str
) -> None:
    occupant = host("program.py", how, hello_limit=1.0, setup_limit=1.0)
    played = table.play([table.heaviest(), occupant, table.heaviest()], limit_ms=None)
    assert {fault.kind for fault in played.faults} == {kind}
    assert detail in played.faults[0].detail
    right = as_a_stand_in(table)
    assert (played.moves, played.scores) == (right.moves, right.scores)
    occupant.close()
    assert table.bots_left() == []


def test_c27_an_import_without_end_is_a_timeout_each_time_it_is_tried(host: Host, table: Any) -> None:
    occupant = host("slow_import.py", hello_limit=0.5)
    fault = occupant.start(table.info)
    assert fault == Fault("timeout", "no hello within 0.5 s")
    assert table.bots_left() == []


@pytest.mark.parametrize("how", ["other-ids", "halves", "plain"])
def test_answers_to_other_questions_and_unknown_types_are_ignored(host: Host, table: Any, how: str) -> None:
    occupant = host("program.py", how)
    played = table.play([occupant, table.heaviest()])
    assert played.faults == []
    assert played.moves


@pytest.mark.parametrize(
    "bot",
    ["prints_everywhere.py", "reads_input.py", "floods_its_log.py", "floods_infos.py", "monkeypatches.py"],
)
def test_c24_a_bot_that_makes_noise_plays_and_spoils_nothing(
    host: Host, table: Any, capfd: pytest.CaptureFixture[str], bot: str
) -> None:
    occupant = host(bot)
    played = table.play([table.heaviest(), occupant], limit_ms=20_000)
    assert played.faults == []
    assert played.moves
    occupant.close()
    out, err = capfd.readouterr()
    assert (out, err) == ("", "")
    assert len(occupant.log.encode()) <= 64 * 1024
    assert table.bots_left() == []


def test_c24_every_route_of_printing_ends_in_the_log(host: Host, table: Any) -> None:
    occupant = host("prints_everywhere.py")
    table.play([occupant, table.heaviest()])
    occupant.close()
    for route in ("print", "dunder", "one", "two", "child", "puts"):
        assert f"SPOILT {route}\n" in occupant.log


def test_the_log_keeps_its_end(host: Host, table: Any) -> None:
    occupant = host("floods_its_log.py")
    table.play([occupant, table.heaviest()], limit_ms=20_000)
    occupant.close()
    assert occupant.log.endswith("the last line\n")


def test_what_a_bot_lets_know_is_bounded_and_kept_by_choice(host: Host, table: Any) -> None:
    occupant = host("floods_infos.py")
    table.play([occupant, table.heaviest()], limit_ms=20_000)
    assert len(occupant.infos) == 100
    assert occupant.infos[-1].text == "thought 4999"
    assert occupant.infos[-1].moves[0][1] == 4999


@pytest.mark.skipif(sys.platform != "linux", reason="strays are found in /proc")
def test_c22_children_and_daemons_are_gone_with_the_bot(host: Host, table: Any) -> None:
    occupant = host("leaves_children.py")
    played = table.play([occupant, table.heaviest()])
    assert played.faults == []
    assert len(table.bots_left()) == 4
    occupant.close()
    assert table.bots_left() == []


def test_shared_memory_is_watched(host: Host, table: Any) -> None:
    occupant = host("shared_memory.py", memory=256 * 2**20)
    played = table.play([occupant, table.heaviest()], limit_ms=30_000)
    assert played.faults[0] == Fault("crash", "it held more than 256 MiB of memory")


def test_a_fault_between_turns_is_the_answer_when_the_bot_is_asked_next(host: Host, table: Any) -> None:
    played = table.play([table.heaviest(), host("raises_after_a_round.py")], rounds=2)
    assert played.faults
    assert {fault.kind for fault in played.faults} == {"crash"}
    assert "RuntimeError: end_round" in played.faults[0].detail


def test_a_start_that_fails_is_the_first_answer_and_the_next_tries_again(host: Host, table: Any) -> None:
    occupant = host("program.py", "silent", hello_limit=0.5)
    fault = occupant.start(table.info)
    assert fault == Fault("timeout", "no hello within 0.5 s")
    begun = time.monotonic()
    assert occupant.choose(table.view()) == fault
    assert time.monotonic() - begun < 0.4, "it was not tried again for this answer"
    assert occupant.choose(table.view()) == fault


def test_c22_closing_ends_a_choice_that_is_awaited_in_another_thread(host: Host, table: Any) -> None:
    occupant = host("loops_for_ever.py")
    answered = threading.Event()

    def sit() -> None:
        table.play([occupant, occupant], limit_ms=None)
        answered.set()

    thread = threading.Thread(target=sit)
    thread.start()
    while occupant.pid is None:
        time.sleep(0.01)
    begun = time.monotonic()
    occupant.close()
    assert time.monotonic() - begun < 2
    assert answered.wait(10)
    thread.join()
    assert table.bots_left() == []


async def test_c44_an_event_loop_stays_free_while_a_bot_thinks(host: Host, table: Any) -> None:
    occupant = host("sleeps.py")
    await asyncio.to_thread(occupant.start, table.info)
    choice = asyncio.create_task(occupant.choose_async(table.view()))
    waits = []
    for _ in range(50):
        begun = time.monotonic()
        await asyncio.sleep(0)
        waits.append(time.monotonic() - begun)
    assert sorted(waits)[45] < 0.1
    assert not choice.done()
    occupant.close()
    answer = await choice
    assert isinstance(answer, Fault)


def test_c29_crashes_do_not_use_up_anything(host: Host, table: Any) -> None:
    import os

    occupant = host("os_exit.py")
    before = len(os.listdir("/proc/self/fd"))
    threads = threading.active_count()
    for _ in range(5):
        table.play([occupant, table.heaviest()])
    assert len(os.listdir("/proc/self/fd")) <= before
    assert threading.active_count() <= threads + 2
    assert table.bots_left() == []


def test_the_log_tells_the_whole_exception(host: Host, table: Any) -> None:
    occupant = host("raises.py")
    table.play([occupant, table.heaviest()])
    assert re.search(r"Traceback.*raises\.py.*ValueError: dropped my tiles", occupant.log, re.DOTALL)


def test_the_log_begins_with_the_bots_own_code_and_keeps_what_was_printed_before_a_kill(host: Host, table: Any) -> None:
    occupant = host("raises.py")
    table.play([occupant, table.heaviest()])
    first = occupant.log.splitlines()[:2]
    assert first[0].startswith("Traceback")
    assert "raises.py" in first[1]
    slow = host("prints_then_loops.py")
    played = table.play([slow, table.heaviest()], limit_ms=SHORT)
    assert {fault.kind for fault in played.faults} == {"timeout"}
    assert slow.log.startswith("the last thing that I did\n")
