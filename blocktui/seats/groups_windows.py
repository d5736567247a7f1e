"""A bot's processes on Windows: a job object holds them all, bounds their memory and ends them. Untested there."""

import ctypes
import subprocess
import sys
from ctypes import wintypes
from typing import Any, Final

import psutil

assert sys.platform == "win32"

_EXTENDED_LIMITS: Final = 9
_KILL_ON_CLOSE: Final = 0x2000
_JOB_MEMORY: Final = 0x200
_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel.CreateJobObjectW.restype = wintypes.HANDLE


class _Basic(ctypes.Structure):
    _fields_ = (
        ("per_process_time", ctypes.c_int64),
        ("per_job_time", ctypes.c_int64),
        ("flags", wintypes.DWORD),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("most_processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority", wintypes.DWORD),
        ("scheduling", wintypes.DWORD),
    )


class _Extended(ctypes.Structure):
    _fields_ = (
        ("basic", _Basic),
        ("io", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process", ctypes.c_size_t),
        ("peak_job", ctypes.c_size_t),
    )


def popen(argv: list[str], **arguments: Any) -> "subprocess.Popen[bytes]":
    """Start a process without a window and apart from the console's signals."""
    flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(argv, creationflags=flags, **arguments)


class Group:
    """All processes that came of one bot: they end when the job's handle is closed, which the host's end does too."""

    def __init__(self, process: "subprocess.Popen[bytes]", mark: str) -> None:
        """The mark is not needed: nothing leaves a job."""
        self._process = process
        self._job = wintypes.HANDLE(_kernel.CreateJobObjectW(None, None))
        limits = _Extended()
        limits.basic.flags = _KILL_ON_CLOSE
        _kernel.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
        handle = wintypes.HANDLE(int(process._handle))  # type: ignore[attr-defined]  # noqa: SLF001 - there is no other way
        _kernel.AssignProcessToJobObject(self._job, handle)

    def usage(self) -> tuple[int, int]:
        """How many processes the bot and its descendants are, and the bytes of memory that they hold."""
        try:
            first = psutil.Process(self._process.pid)
            held = [process.memory_info().rss for process in (first, *first.children(recursive=True))]
        except psutil.Error:
            return 0, 0
        return len(held), sum(held)

    def kill(self) -> int:
        """End every process of the job; how many there were besides the first is not known here."""
        if self._job:
            _kernel.TerminateJobObject(self._job, 1)
            _kernel.CloseHandle(self._job)
            self._job = wintypes.HANDLE()
        self._process.wait()
        return 0
