"""Looks for other hands: in the interpreter, its frames, other processes, the disk and the terminal. Then plays.

What it finds goes to its log, a line each: ``FOUND where``.
"""

import gc
import os
import sys
from pathlib import Path

SECRET = b"SECRET" + b"-OF-THE-DEAL"


def interpreter():
    from blocktui.rules import Match

    if any(isinstance(thing, Match) for thing in gc.get_objects()):
        yield "a match in memory"
    frame = sys._getframe()
    while frame is not None:
        if "hands" in frame.f_locals or "match" in frame.f_locals:
            yield "hands in a frame"
        frame = frame.f_back


def processes():
    for name in os.listdir("/proc"):
        if not name.isdigit() or int(name) == os.getpid():
            continue
        for file in ("environ", "cmdline"):
            if SECRET in Path("/proc", name, file).read_bytes():
                yield f"{file} of {name}"
    yield "a list of processes"


def memory_of_the_parent():
    parent = os.getppid()
    with open(f"/proc/{parent}/maps") as maps, open(f"/proc/{parent}/mem", "rb", 0) as memory:
        for line in maps:
            if "rw" not in line or "[v" in line:
                continue
            low, high = (int(word, 16) for word in line.split()[0].split("-"))
            memory.seek(low)
            if SECRET in memory.read(min(high - low, 64 * 1024 * 1024)):
                yield "the parent's memory"
                return


def disk():
    for place in os.environ.get("LOOK_AT", "").split(":") + list(PLACES):
        if place and SECRET in Path(place).read_bytes():
            yield f"the disk at {place}"


def terminal():
    # told which one: to look for others is to write on the screens of whoever else is at this machine
    for terminal in TERMINALS:
        descriptor = os.open(terminal, os.O_WRONLY | os.O_NOCTTY)
        os.write(descriptor, b"SPOILT terminal")
        yield f"the terminal {terminal}"
        os.close(descriptor)


def controlling_terminal():
    os.close(os.open("/dev/tty", os.O_RDWR))
    yield "a terminal that controls it"


def signals():
    os.kill(os.getppid(), 0)
    yield "signals to the parent"


def sibling_folders():
    here = Path.cwd()
    for other in here.parent.glob("blocktui-bot-*"):
        if other != here:
            list(other.iterdir())
            yield "another bot's folder"


def writing():
    for place in (*MARKS, str(Path(__file__).parent / "was_here")):
        Path(place).write_text("here")
        yield f"writing to {place}"


PLACES = []
TERMINALS = []
MARKS = []
WAYS = (
    interpreter,
    processes,
    memory_of_the_parent,
    disk,
    terminal,
    controlling_terminal,
    signals,
    sibling_folders,
    writing,
)


def choose(view, turn):
    for name, told in (("place", PLACES), ("terminal", TERMINALS), ("mark", MARKS)):
        told[:] = filter(None, [turn.options[name]])
    for way in WAYS:
        try:
            for found in way():
                print("FOUND", found)
        except (OSError, PermissionError) as error:
            print("refused", way.__name__, error)
    sys.stdout.flush()
    return view.legal[0]


from blocktui import Option, Strategy, hookimpl  # noqa: E402


@hookimpl
def blocktui_strategies():
    options = tuple(Option(name, "text", default="") for name in ("place", "terminal", "mark"))
    return [Strategy(name="spy", choose=choose, options=options)]
