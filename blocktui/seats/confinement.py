"""What a bot's process may do, and how it gives up the rest before the bot's code runs in it.

Standard library only, since it runs in a bot's process before anything else does.
"""

import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Self

from . import landlock, seccomp

MIB: Final = 1024 * 1024
_DEVICES: Final = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_SYSTEM: Final = (
    *("/bin", "/lib", "/lib32", "/lib64", "/usr", "/sbin", "/nix/store", "/snap", "/etc/alternatives"),
    *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/ssl/openssl.cnf"),
    *("/sys/devices/system/cpu", "/proc/cpuinfo", "/proc/meminfo"),
)
"""What interpreters and libraries read of the system."""

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_CHILD_SUBREAPER: Final = 36
_PR_SET_NO_NEW_PRIVS: Final = 38
_CAPABILITIES_3: Final = 0x20080522
_OF_FILES: Final = 1 << 1 | 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confinement:
    """The bounds of one bot's process."""

    parent: int
    """The host's process: the bot dies with it."""
    memory: int = 1024 * MIB
    """Bytes of data; half as much again is what the host lets the whole group hold."""
    file_size: int = 64 * MIB
    """Bytes of a file that it writes."""
    readable: tuple[str, ...] = ()
    """Files and folders that it may read and execute, besides the system's."""
    listed: tuple[str, ...] = ()
    """Folders of which it may see what lies in them, by name."""
    writable: tuple[str, ...] = ()
    landlock: bool = True
    """Whether to bound its files by Landlock where the kernel can."""
    calls: bool = True
    """Whether to bound its calls by seccomp where the kernel can, and to give up root's privileges."""
    network: bool = False
    """Whether it may use the network where the kernel could forbid it."""

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Self:
        """From what ``written`` gave."""
        paths = {name: tuple(written[name]) for name in ("readable", "listed", "writable")}
        return cls(**{**written, **paths})

    def written(self) -> dict[str, Any]:
        """Plain values, for the command line of the process."""
        return asdict(self)

    def enter(self) -> None:
        """Take on these bounds for good: this process and all that it starts."""
        if sys.platform == "win32":
            return  # a job object of the host's bounds it from outside
        _limit(self.memory, self.file_size)
        if sys.platform == "linux":
            _die_with(self.parent)
            if self.landlock:
                landlock.restrict(
                    readable=(*_SYSTEM, f"/proc/{os.getpid()}", *self.readable),
                    listed=self.listed,
                    writable=self.writable,
                    devices=_DEVICES,
                    network=self.network,
                )
            if self.calls:
                seccomp.restrict(network=self.network)
                _give_up_privileges()


def _limit(memory: int, file_size: int) -> None:
    """Bound data, core files and files; macOS does not honour the first."""
    import resource

    limits = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, file_size), (resource.RLIMIT_DATA, memory)]
    for kind, wanted in limits:
        hard = resource.getrlimit(kind)[1]
        bound = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(kind, (bound, bound))
        except (ValueError, OSError):
            if sys.platform == "linux":
                raise


def _give_up_privileges() -> None:
    """Keep of root's privileges only that any file may be read and written, which Landlock bounds."""
    import ctypes

    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_3, 0)
    sets = (ctypes.c_uint32 * 6)()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.capget(ctypes.byref(header), ctypes.byref(sets)) == 0:
        for place, had in enumerate(sets):
            sets[place] = had & _OF_FILES if place < len(sets) // 2 else 0
        libc.capset(ctypes.byref(header), ctypes.byref(sets))


def _die_with(parent: int) -> None:
    """Be killed when the host ends, keep what this process starts below it, and gain no privileges."""
    import ctypes

    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)  # the host was gone before the first of these took hold
