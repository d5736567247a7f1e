"""Landlock: what a process of Linux gives up for good, by ctypes (``man 7 landlock``).

Standard library only, since it runs in a bot's process before anything else does.
"""

import ctypes
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

_CREATE_RULESET: Final = 444
_ADD_RULE: Final = 445
_RESTRICT_SELF: Final = 446
_ASK_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_NO_NEW_PRIVS: Final = 38

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = (1 << bit for bit in range(4))
_TRUNCATE: Final = 1 << 14
_MAKE_DEVICES: Final = 1 << 6 | 1 << 11
_OF_FILES: Final = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_FILE_RIGHTS: Final = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""All rights to files that the kernel can take away, by the version since which it can."""
_TCP: Final = 1 << 0 | 1 << 1
"""Binding and connecting, since version 4."""
_SCOPES: Final = 1 << 0 | 1 << 1
"""Abstract sockets and signals to processes outside, since version 6."""


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("directory", ctypes.c_int32))


def version() -> int:
    """The kernel's Landlock version; 0 where there is none.

    Files since 1, TCP since 4, signals to processes outside since 6.
    """
    if sys.platform != "linux":
        return 0
    return max(0, int(_libc().syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASK_VERSION)))


def restrict(
    *,
    readable: Iterable[str],
    writable: Iterable[str],
    listed: Iterable[str] = (),
    devices: Iterable[str] = (),
    network: bool = False,
) -> int:
    """From now on this process, and whatever it starts, can read and execute ``readable``, write below ``writable``.

    ``devices`` can be read and written, of folders ``listed`` the names below them be seen. Everything else on disk,
    other processes' memory and, from the versions on that can, TCP (unless ``network``) and signals to processes
    outside are out of reach. Paths that are not there are left out. Returns the version; 0 means that the kernel has no
    Landlock and nothing was restricted. An OSError means that it has, and refused.
    """
    abi = version()
    if not abi:
        return 0
    libc = _libc()
    rights = max(all_rights for since, all_rights in _FILE_RIGHTS.items() if since <= abi)
    ruleset = _Ruleset(rights, 0 if network else _TCP, _SCOPES)
    size = 8 if abi < 4 else 16 if abi < 6 else 24
    rules = _checked(libc.syscall(_CREATE_RULESET, ctypes.byref(ruleset), ctypes.c_size_t(size), 0))
    try:
        for path in readable:
            _allow(libc, rules, path, rights & (_EXECUTE | _READ_FILE | _READ_DIR))
        for path in listed:
            _allow(libc, rules, path, rights & _READ_DIR)
        for path in devices:
            _allow(libc, rules, path, rights & (_READ_FILE | _WRITE_FILE | _TRUNCATE))
        for path in writable:
            _allow(libc, rules, path, rights & ~_MAKE_DEVICES)
        _checked(libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0))
        _checked(libc.syscall(_RESTRICT_SELF, rules, 0))
    finally:
        os.close(rules)
    return abi


def _allow(libc: ctypes.CDLL, rules: int, path: str, rights: int) -> None:
    with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
        at = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            allowed = rights if os.path.isdir(path) else rights & _OF_FILES  # noqa: PTH112 - one import less
            rule = _PathBeneath(allowed, at)
            _checked(libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, ctypes.byref(rule), 0))
        finally:
            os.close(at)


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"Landlock: {os.strerror(number)}")
    return result
