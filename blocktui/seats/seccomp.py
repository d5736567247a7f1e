"""Seccomp: calls to the kernel that a bot's process gives up for good, by ctypes (``man 2 seccomp``).

Landlock bounds files; this bounds what reaches other programs without a file: sockets (a terminal's multiplexer listens
on one), other processes' limits, priorities and memory, what would outlive the bot, what files say of themselves and
who uses them, which Landlock leaves alone, and locks, by which two bots could talk. Standard library only, since it
runs in a bot's process before anything else does.
"""

import ctypes
import os
import platform
import sys
from typing import Final

_MACHINES: Final = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""Where to find a machine's numbers below, and the kernel's name for it."""

_REFUSED: Final = (
    # memory and descriptors of other processes
    *((101, 117), (310, 270), (311, 271), (312, 272), (438, 438), (279, 239), (256, 238), (440, 440), (298, 241)),
    # what outlives a process: shared memory, semaphores, message queues and keys of the system
    *((29, 194), (64, 190), (68, 186), (240, 180), (248, 217), (249, 218), (250, 219)),
    # another way to do all of this, and privileges: io_uring, bpf, mounts and namespaces, files by their handles
    *((425, 425), (321, 280), (165, 40), (166, 39), (155, 41), (161, 51), (272, 97), (308, 268), (304, 265)),
    *((428, 428), (429, 429), (430, 430), (433, 433), (442, 442)),
    # what files say of themselves: modes, owners, times and extended attributes
    *((90, 53), (91, 52), (268, 53), (452, 452), (92, 54), (93, 55), (94, 54), (260, 54)),
    *((132, 88), (235, 88), (261, 88), (280, 88)),
    *((188, 5), (189, 6), (190, 7), (197, 14), (198, 15), (199, 16), (463, 463), (466, 466)),
    # what others do with files: inotify and fanotify
    *((253, 26), (254, 27), (294, 26), (300, 262), (301, 263)),
    # locks on files that two bots can read, and memory that no limit counts
    *((73, 32), (319, 279), (447, 447)),
)
"""Calls by their numbers on each machine."""
_SOCKET: Final = (41, 198)
_OF_ITSELF_ALONE: Final = ((302, 261, 0), (203, 122, 0), (144, 119, 0), (142, 118, 0), (314, 274, 0), (251, 30, 1))
"""Limits, priorities and places of a process: each with the argument that must be 0, which is the caller."""
_SET_PRIORITY: Final = (141, 140)
_OF_THE_USER: Final = 2
_IOCTL: Final = (16, 29)
_TYPES_FOR_A_PERSON: Final = (0x5412, 0x541C)
"""TIOCSTI and TIOCLINUX put characters into a terminal's input."""
_FCNTL: Final = (72, 25)
_LOCKS: Final = (6, 7, 37, 38, 1024, 1026)
"""F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE and F_NOTIFY."""
_LOCAL: Final = 1
"""AF_UNIX."""

_X32: Final = 0x40000000
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000 | 13
"""With EACCES, as Landlock does."""
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16

_PR_SET_SECCOMP: Final = 22
_PR_SET_NO_NEW_PRIVS: Final = 38
_FILTER: Final = 2


class _Step(ctypes.Structure):
    _fields_ = (
        ("code", ctypes.c_uint16),
        ("if_so", ctypes.c_uint8),
        ("if_not", ctypes.c_uint8),
        ("k", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("steps", ctypes.POINTER(_Step)))


Steps = list[tuple[int, int, int, int]]


def is_there() -> bool:
    """Whether this machine's kernel filters calls, and its numbers are known here."""
    if sys.platform != "linux" or platform.machine() not in _MACHINES or sys.maxsize < 2**32:
        return False
    return os.path.exists("/proc/sys/kernel/seccomp/actions_avail")  # noqa: PTH110 - one import less


def restrict(*, network: bool = False) -> bool:
    """From now on this process, and whatever it starts, is refused the calls above; False where that cannot be.

    Without ``network`` it makes no socket at all, with it none that is local to this machine; pairs of sockets, which
    reach nothing else, are always allowed.
    """
    if not is_there():
        return False
    steps = _steps(*_MACHINES[platform.machine()], network=network)
    array = (_Step * len(steps))(*(_Step(*step) for step in steps))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if libc.prctl(_PR_SET_SECCOMP, _FILTER, ctypes.byref(_Program(len(steps), array)), 0, 0):
        number = ctypes.get_errno()
        raise OSError(number, f"seccomp: {os.strerror(number)}")
    return True


def _steps(at: int, machine: int, *, network: bool) -> Steps:
    """The filter: code, how many steps to skip if so and if not, and a value."""
    steps: Steps = [
        (_LOAD, 0, 0, _MACHINE),
        (_EQUAL, 1, 0, machine),
        (_RETURN, 0, 0, _REFUSE),  # another machine's calls have other numbers
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _REFUSE),
    ]
    for numbers in _REFUSED if network else (*_REFUSED, _SOCKET):
        steps += [(_EQUAL, 0, 1, numbers[at]), (_RETURN, 0, 0, _REFUSE)]
    for *call, argument in _OF_ITSELF_ALONE:
        steps += _when(call[at], argument, (0,), others=_REFUSE)
    number = _SET_PRIORITY[at]
    steps += [
        (_EQUAL, 0, 6, number),
        (_LOAD, 0, 0, _argument(0)),
        (_EQUAL, 2, 0, _OF_THE_USER),
        (_LOAD, 0, 0, _argument(1)),
        (_EQUAL, 1, 0, 0),
        (_RETURN, 0, 0, _REFUSE),
        (_RETURN, 0, 0, _ALLOW),
    ]
    steps += _when(_IOCTL[at], 1, _TYPES_FOR_A_PERSON, others=_ALLOW)
    steps += _when(_FCNTL[at], 1, _LOCKS, others=_ALLOW)
    if network:
        steps += _when(_SOCKET[at], 0, (_LOCAL,), others=_ALLOW)
    return [*steps, (_RETURN, 0, 0, _ALLOW)]


def _when(call: int, argument: int, values: tuple[int, ...], *, others: int) -> Steps:
    """Of this call: with one of these values one thing, with any other the other."""
    count = len(values)
    listed = [(_EQUAL, count - place, 0, value) for place, value in enumerate(values)]
    end: Steps = [(_RETURN, 0, 0, others), (_RETURN, 0, 0, _REFUSE if others == _ALLOW else _ALLOW)]
    return [(_EQUAL, 0, count + 3, call), (_LOAD, 0, 0, _argument(argument)), *listed, *end]


def _argument(number: int) -> int:
    """Where the low half of an argument lies."""
    return _ARGUMENTS + 8 * number
