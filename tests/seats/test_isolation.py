"""What a bot can find out that is none of its business: with Landlock, and without."""

import ctypes
import multiprocessing
import os
import random
import select
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.rules import ListedDeals, Match
from blocktui.rules.deals import SecretDeals
from blocktui.seats import landlock, protocol, seccomp
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.entry import Code, Entry, Plugin, Program
from blocktui.seats.host import Hosted
from blocktui.seats.isolation import Isolation, what_holds
from blocktui.seats.redeal import redeal
from blocktui.seats.seating import fill
from blocktui.seats.strategy import MatchInfo

Host = Callable[..., Hosted]

linux = pytest.mark.skipif(sys.platform != "linux", reason="these ways are Linux's")
confined = pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock")
secret_in_memory = bytearray(b"SECRET" + b"-OF-THE-DEAL")


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """The controlling side of a terminal that the bot may find, and where it finds it."""
    ours, theirs = os.openpty()
    os.set_blocking(ours, False)
    yield ours, os.ttyname(theirs)
    os.close(theirs)
    os.close(ours)


def spoilt(terminal: int) -> bool:
    try:
        return bool(os.read(terminal, 100))
    except BlockingIOError:
        return False


@linux
@confined
def test_c25_with_landlock_a_spy_finds_nothing_even_as_root(
    host: Host, table: Any, terminal: tuple[int, str], tmp_path: Path
) -> None:
    ours, name = terminal
    mark = Path(gettempdir(), f"blocktui-was-here-{os.getpid()}")
    archive = tmp_path / "matches.sqlite"
    archive.write_bytes(bytes(secret_in_memory))
    other = host("sleeps.py")
    options = {"place": str(archive), "terminal": name, "mark": str(mark)}
    spy = host("looks_everywhere.py", strategy="spy", options=options, protected=(tmp_path,))
    assert other.start(table.info) is None
    played = table.play([table.heaviest(), spy], limit_ms=60_000)
    assert played.faults == []
    spy.close()
    found = [line for line in spy.log.splitlines() if line.startswith("FOUND")]
    if landlock.version() < 6:
        found = [line for line in found if "signals" not in line]
    assert found == []
    for way in ("processes", "memory_of_the_parent", "disk", "terminal", "controlling_terminal", "writing"):
        assert f"refused {way}" in spy.log
    assert not spoilt(ours)
    assert not mark.exists()


@linux
def test_c25_without_landlock_the_interpreter_holds_nothing_and_the_terminal_does_not_control(
    host: Host, table: Any, terminal: tuple[int, str], tmp_path: Path
) -> None:
    options = {"place": "", "terminal": terminal[1], "mark": str(tmp_path / "was_here")}
    spy = host("looks_everywhere.py", strategy="spy", options=options, landlock=False)
    played = table.play([table.heaviest(), spy], limit_ms=60_000)
    assert played.faults == []
    spy.close()
    (table.hostile / "was_here").unlink(missing_ok=True)
    assert "FOUND a match in memory" not in spy.log
    assert "FOUND hands in a frame" not in spy.log
    assert "refused controlling_terminal" in spy.log
    # the spy does look: what is not confined is found
    assert f"FOUND the terminal {terminal[1]}" in spy.log
    assert (tmp_path / "was_here").read_text() == "here"
    if not may_read_any_memory():
        assert "refused memory_of_the_parent" in spy.log
    assert "environ of" not in spy.log.replace("refused", "")


def may_read_any_memory() -> bool:
    """Whether this process has root's privilege to look into others: CAP_SYS_PTRACE."""
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("CapEff:"))
    return bool(int(line.split()[1], 16) >> 19 & 1)


@linux
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="setpriv is not here")
def test_c25_without_landlock_and_without_roots_privileges_the_hosts_memory_is_out_of_reach() -> None:
    if not may_read_any_memory():
        pytest.skip("that is how the test above ran")
    chosen = "without_landlock_the_interpreter"
    ran = subprocess.run(
        [
            "setpriv",
            "--bounding-set=-all",
            "--inh-caps=-all",
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-k",
            chosen,
            "-p",
            "no:cacheprovider",
            __file__,
        ],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed" in ran.stdout, ran.stdout


READS_ITS_PARENT = """
import ctypes, os, sys
from blocktui.seats.groups_linux import protect_host

try:
    os.setgid(65534)
    os.setuid(65534)
except PermissionError:
    pass  # without root's privileges already
ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)  # as any process is after its start
for state in ("open", "protected"):
    if state == "protected":
        protect_host()
    if os.fork() == 0:
        try:
            open(f"/proc/{os.getppid()}/mem", "rb").close()
            print(state, "read", flush=True)
        except PermissionError:
            print(state, "refused", flush=True)
        os._exit(0)
    os.wait()
"""


@linux
def test_c25_without_landlock_the_hosts_memory_is_unreadable_to_the_same_user() -> None:
    ran = subprocess.run([sys.executable, "-c", READS_ITS_PARENT], capture_output=True, text=True, check=True)
    before, after = ran.stdout.splitlines()
    assert after == "protected refused"
    assert before == "open read", "or this machine forbids it to everyone, and nothing is shown"


@linux
def test_c25_the_host_protects_itself_before_its_first_bot(host: Host, table: Any) -> None:
    table.play([host("program.py", "plain"), table.heaviest()])
    assert ctypes.CDLL(None).prctl(3, 0, 0, 0, 0) == 0, "PR_GET_DUMPABLE"


HOST = """
import sys, threading, time
from blocktui.rules import Match
from blocktui.rules.deals import SecretDeals
from blocktui.seats.entry import Code, Entry, Plugin
from blocktui.seats.host import Hosted
from blocktui.seats.strategy import MatchInfo

path, name = sys.argv[1:]
match = Match(2, SecretDeals(bytes(16)))
match.deal()
occupant = Hosted(Entry(name=name, source=Code(Plugin(name, file=path), name)))
occupant.start(MatchInfo(0, ("A", "B"), 100, None))
print(occupant.pid, flush=True)
occupant.choose(match.view(match.to_move))
"""


@linux
@pytest.mark.parametrize("name", ["loops_for_ever", "sleeps"])
def test_c22_a_bot_dies_with_a_host_that_is_killed(table: Any, name: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOST, str(table.hostile / f"{name}.py"), name], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        handle = os.pidfd_open(pid)
        process.kill()
    ended = select.poll()
    ended.register(handle, select.POLLIN)
    assert ended.poll(2000), "it is still there"
    os.close(handle)


def test_c22_leaving_takes_less_than_two_seconds_whatever_four_bots_do(host: Host, table: Any) -> None:
    occupants = [
        host("loops_for_ever.py"),
        host("leaves_children.py"),
        host("program.py", "stays"),
        host("program.py", "stays"),
    ]
    for occupant in occupants:
        assert occupant.start(table.info) is None
    begun = time.monotonic()
    for occupant in occupants:
        occupant.close()
    assert time.monotonic() - begun < 2
    assert table.bots_left() == []


def test_secrets_stand_in_no_argument_and_no_environment(host: Host, table: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("A_SECRET", secret_in_memory.decode())
    occupant = host("program.py", "plain")
    table.play([occupant, table.heaviest()])
    if sys.platform == "linux":
        of_process = Path("/proc", str(occupant.pid))
        for file in ("environ", "cmdline"):
            text = (of_process / file).read_bytes()
            assert secret_in_memory not in text
            assert b"sixteen bytes ok" not in text
            assert b"9f" not in (of_process / "cmdline").read_bytes().split(b"\0")


def write_bot(folder: Path, code: str) -> Hosted:
    path = folder / "bot.py"
    path.write_text(f"import os, socket\ndef choose(view, turn):\n{code}    return view.legal[0]\n")
    return Hosted(Entry(name="./bot.py", source=Code(Plugin("./bot.py", file=str(path)), "bot")))


@linux
@pytest.mark.skipif(landlock.version() < 4, reason="this kernel's Landlock leaves TCP alone")
def test_a_bot_has_no_tcp_where_the_kernel_can(table: Any, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        occupant = write_bot(
            tmp_path,
            f"    try:\n        socket.create_connection(('127.0.0.1', {port}), 1)\n        print('connected')\n"
            "    except OSError as error:\n        print(type(error).__name__)\n",
        )
        assert table.play([occupant, table.heaviest()]).faults == []
        occupant.close()
    assert occupant.log.startswith("PermissionError\n")


@linux
@confined
def test_a_bot_writes_into_its_own_empty_folder_which_is_gone_with_it(table: Any, tmp_path: Path) -> None:
    occupant = write_bot(
        tmp_path,
        "    print(os.getcwd(), os.listdir('.'))\n    open('note', 'w').close()\n"
        "    print(sorted(name for name in os.environ if not name.startswith(('PYTHON', 'LC_', 'OMP', 'OPENBLAS'))))\n",
    )
    table.play([occupant, table.heaviest()])
    occupant.close()
    folder, _space, found = occupant.log.splitlines()[0].partition(" ")
    assert found == "[]"
    assert not Path(folder).exists()
    assert occupant.log.splitlines()[1] == "['BLOCKTUI_BOT', 'HOME', 'LANG', 'PATH', 'TMPDIR']"


def test_built_in_bots_run_in_processes_of_their_own_and_die_with_a_fault_all_the_same(table: Any) -> None:
    occupant = fill(Catalogue(folder=Path()).find("random"), seed="9f")
    assert isinstance(occupant, Hosted)
    here = fill(Catalogue(folder=Path()).find("random"), seed="9f", in_process=True)
    one = table.play([occupant, table.heaviest(), table.heaviest()], rounds=3)
    two = table.play([here, table.heaviest(), table.heaviest()], rounds=3)
    assert one.faults == []
    assert one.moves == two.moves, "the same seed gives the same moves in and out of process"
    occupant.close()


def play_in_a_fork(path: str) -> tuple[str, ...]:
    """Sent to a forked worker of a pool, as an arena does."""
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    assert match.to_move is not None
    occupant = Hosted(Entry(name="bot", source=Code(Plugin("bot", file=path), "bot")))
    occupant.start(MatchInfo(0, ("A", "B"), 100, None))
    answer = occupant.choose(match.view(match.to_move))
    occupant.close()
    return (str(answer),)


@linux
def test_a_forked_pool_starts_bots_of_its_own(table: Any, tmp_path: Path) -> None:
    occupant = write_bot(tmp_path, "    pass\n")
    assert table.play([occupant, table.heaviest()]).faults == []
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("fork")) as pool:
        answers = {answer for (answer,) in pool.map(play_in_a_fork, [str(tmp_path / "bot.py")] * 4, timeout=60)}
    assert len(answers) == 1
    assert "crash" not in answers.pop()
    assert table.play([occupant, table.heaviest()]).faults == [], "the host's own bot is untouched"
    occupant.close()


def test_what_is_protected_is_never_readable_and_nothing_above_it(tmp_path: Path) -> None:
    bots = tmp_path / "bots"
    data = bots / "data"
    inside = data / "inside"
    inside.mkdir(parents=True)
    for folder in (tmp_path, bots, inside):
        (folder / "bot.py").write_text("")
    isolation = Isolation(protected=(data,))

    def readable(folder: Path) -> tuple[str, ...]:
        return isolation.readable(Code(Plugin("x", file=str(folder / "bot.py")), "x"))

    (bots / "helper.py").write_text("")
    assert str(bots / "bot.py") in readable(bots)
    assert str(bots / "helper.py") in readable(bots), "what it may import"
    assert str(bots) not in readable(bots)
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "bot.py").write_text("")
    assert str(tools) in readable(tools)
    assert not any(
        "bots" in Path(path).relative_to(tmp_path).parts for path in readable(tools) if str(tmp_path) in path
    )
    assert str(tmp_path) not in readable(tmp_path)
    assert not any(str(data) in path for path in readable(inside))
    assert str(Path.home()) not in isolation.readable(Program((str(Path.home() / "x"),)))


def test_what_holds_is_what_the_kernel_says() -> None:
    version = landlock.version()
    calls = seccomp.is_there()
    holds = {"files": version >= 1, "tcp": version >= 4 or calls, "signals": version >= 6, "sockets": calls}
    assert what_holds() == holds


@settings(max_examples=60, deadline=None)
@given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32))
def test_c26_views_are_the_same_byte_for_byte_when_hidden_tiles_are_dealt_anew(players: int, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(players, SecretDeals(seed.to_bytes(16, "big")))
    (dealt,) = match.deal()
    changed = 0
    while match.to_move is not None:
        seat = match.to_move
        hands = redeal(match.view(seat), dealt.hands, rng)
        other = Match(players, ListedDeals(match.events[1].throws, [hands]))
        other.deal()
        while len(other.round_moves) < len(match.round_moves):
            other.play(match.round_moves[len(other.round_moves)])
        changed += hands != dealt.hands
        one, two = (protocol.encode(protocol.Choose(1, protocol.write_view(m.view(seat)))) for m in (match, other))
        assert one == two
        match.play(rng.choice(match.legal))
    assert changed, "some deal must have been another"
