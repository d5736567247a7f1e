"""The filter of calls, run by hand: also for the machine that these tests do not run on."""

import pytest

from blocktui.seats.seccomp import _MACHINES, _steps

ALLOWED, REFUSED = 0x7FFF0000, 0x0005000D
X86, ARM = _MACHINES["x86_64"], _MACHINES["aarch64"]


def verdict(machine: tuple[int, int], call: int, *arguments: int, network: bool = False, speaks: int = 0) -> int:
    """What the kernel would make of a call, by the rules of ``man 2 seccomp``."""
    words = {0: call, 4: speaks or machine[1]}
    words |= {16 + 8 * number: value & 0xFFFFFFFF for number, value in enumerate(arguments)}
    steps = _steps(*machine, network=network)
    at = loaded = 0
    while True:
        code, if_so, if_not, value = steps[at]
        at += 1
        if code == 0x20:
            loaded = words.get(value, 0)
        elif code == 0x06:
            return value
        else:
            holds = loaded == value if code == 0x15 else loaded >= value
            at += if_so if holds else if_not


@pytest.mark.parametrize(
    ("on_x86", "on_arm", "arguments", "allowed"),
    [
        (0, 63, (0,), True),  # read
        (1, 64, (1,), True),  # write
        (53, 199, (1, 1, 0), True),  # socketpair
        (41, 198, (1, 1, 0), False),  # socket, of this machine
        (41, 198, (2, 2, 0), False),  # socket, of the network
        (302, 261, (0, 7), True),  # prlimit64 of itself
        (302, 261, (1, 7), False),
        (203, 122, (0,), True),  # sched_setaffinity of itself
        (203, 122, (4321,), False),
        (141, 140, (0, 0, 5), True),  # setpriority of itself
        (141, 140, (0, 77, 5), False),
        (141, 140, (2, 0, 5), False),  # of all that the user runs
        (251, 30, (1, 0), True),  # ioprio_set of itself
        (251, 30, (1, 77), False),
        (16, 29, (0, 0x5401), True),  # ioctl TCGETS
        (16, 29, (0, 0x5412), False),  # TIOCSTI
        (16, 29, (0, 0x541C), False),  # TIOCLINUX
        (101, 117, (16, 1), False),  # ptrace
        (310, 270, (1,), False),  # process_vm_readv
        (425, 425, (8,), False),  # io_uring_setup
        (29, 194, (0, 4096), False),  # shmget
        (90, 53, (0, 0o777), False),  # chmod; on ARM fchmodat
        (280, 88, (-100, 0, 0, 0), False),  # utimensat
        (188, 5, (), False),  # setxattr
        (260, 54, (), False),  # fchownat
        (254, 27, (3,), False),  # inotify_add_watch
        (73, 32, (3, 2), False),  # flock
        (72, 25, (3, 1), True),  # fcntl F_GETFD
        (72, 25, (3, 6), False),  # fcntl F_SETLK
        (72, 25, (3, 1024), False),  # fcntl F_SETLEASE
        (319, 279, (0, 0), False),  # memfd_create
        (56, 220, (17,), True),  # clone, as fork does
        (59, 221, (), True),  # execve
    ],
)
def test_c25_each_call_is_allowed_or_refused_on_both_machines(
    on_x86: int, on_arm: int, arguments: tuple[int, ...], allowed: bool
) -> None:
    wanted = ALLOWED if allowed else REFUSED
    assert verdict(X86, on_x86, *arguments) == wanted
    assert verdict(ARM, on_arm, *arguments) == wanted


def test_with_the_network_only_local_sockets_are_refused() -> None:
    for machine, call in ((X86, 41), (ARM, 198)):
        assert verdict(machine, call, 2, 1, network=True) == ALLOWED
        assert verdict(machine, call, 10, 2, network=True) == ALLOWED
        assert verdict(machine, call, 1, 1, network=True) == REFUSED
        assert verdict(machine, call, 2, 1) == REFUSED


def test_calls_of_another_machine_are_refused() -> None:
    assert verdict(X86, 0, speaks=0x40000003) == REFUSED  # 32 bits, where numbers mean other calls
    assert verdict(X86, 0x40000000 + 41) == REFUSED  # x32
