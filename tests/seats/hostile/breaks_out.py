"""Tries one way out after another that needs no file: what the kernel allowed goes to the log, ``FOUND way``."""

import ctypes
import fcntl
import os
import resource
import socket
import sys
import termios

from blocktui import Option, Strategy, hookimpl

PARENT = os.getppid()
LIBC = ctypes.CDLL(None, use_errno=True)


class Piece(ctypes.Structure):
    _fields_ = (("at", ctypes.c_void_p), ("length", ctypes.c_size_t))


def call(result):
    """What a call of the C library gave; a refusal is an OSError."""
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def a_socket_such_as_a_terminal_multiplexers(turn):
    with socket.socket(socket.AF_UNIX) as door:
        door.connect(turn.options["door"])


def a_message_without_a_connection(turn):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as letter:
        letter.sendto(b"hands", ("127.0.0.1", 9))


def limits_of_the_parent(turn):
    resource.prlimit(PARENT, resource.RLIMIT_CORE, resource.prlimit(PARENT, resource.RLIMIT_CORE))


def priority_of_the_parent(turn):
    os.setpriority(os.PRIO_PROCESS, PARENT, os.getpriority(os.PRIO_PROCESS, PARENT))


def priority_of_the_user(turn):
    os.setpriority(os.PRIO_USER, 0, os.getpriority(os.PRIO_PROCESS, 0))


def processor_of_the_parent(turn):
    os.sched_setaffinity(PARENT, os.sched_getaffinity(PARENT))


def memory_of_the_parent(turn):
    here = ctypes.create_string_buffer(8)
    ours = Piece(ctypes.addressof(here), 8)
    theirs = Piece(int(turn.options["memory"]), 8)
    call(LIBC.process_vm_readv(PARENT, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0))


def steps_of_the_parent(turn):
    call(LIBC.ptrace(16, PARENT, 0, 0))


def files_of_the_parent(turn):
    call(LIBC.syscall(438, os.pidfd_open(PARENT), 0, 0))


def memory_that_stays(turn):
    call(LIBC.shmget(0, 4096, 0o1600))


def keys_that_stay(turn):
    call(LIBC.keyctl(0, -4, 0))


def another_root(turn):
    os.chroot(".")


def another_view_of_the_system(turn):
    call(LIBC.unshare(0x00020000))


def calls_by_a_ring(turn):
    call(LIBC.syscall(425, 1, ctypes.create_string_buffer(120)))


def typing_for_the_person(turn):
    fcntl.ioctl(0, termios.TIOCSTI, b"q")


def a_new_terminal(turn):
    os.close(os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY))


def files_of_others_by_the_parents_root(turn):
    os.listdir(f"/proc/{PARENT}/root/etc")


def a_link_to_the_archive(turn):
    os.link(turn.options["archive"], "mine")
    open("mine").close()


def a_path_to_the_archive(turn):
    os.symlink(turn.options["archive"], "way")
    open("way").close()


def the_mode_of_a_file(turn):
    os.chmod(turn.options["archive"], 0o777)


def the_times_of_a_file(turn):
    os.utime(turn.options["archive"], (1, 1))


def an_attribute_of_a_file(turn):
    os.setxattr(turn.options["archive"], "user.evil", b"x")


def the_owner_of_a_file(turn):
    os.chown(turn.options["archive"], os.getuid(), os.getgid())


def watching_what_others_open(turn):
    call(LIBC.inotify_add_watch(call(LIBC.inotify_init1(0)), os.path.dirname(turn.options["archive"]).encode(), 0xFFF))


def a_lock_that_another_bot_could_see(turn):
    with open(os.__file__) as library:
        fcntl.flock(library, fcntl.LOCK_EX)


def a_lock_on_a_part_that_another_bot_could_see(turn):
    with open(os.__file__) as library:
        fcntl.lockf(library, fcntl.LOCK_SH)


def a_lease(turn):
    with open(os.__file__) as library:
        fcntl.fcntl(library, fcntl.F_SETLEASE, fcntl.F_RDLCK)


def memory_that_no_limit_counts(turn):
    os.close(os.memfd_create("x"))


WAYS = [
    thing
    for thing in list(globals().values())
    if getattr(thing, "__code__", None) and "turn" in thing.__code__.co_varnames
]
TRIED = set()


def choose(view, turn):
    for way in WAYS:
        if way.__name__ not in TRIED:
            TRIED.add(way.__name__)
            try:
                way(turn)
                print("FOUND", way.__name__)
            except (OSError, AttributeError) as error:
                print("refused", way.__name__, error)
    sys.stdout.flush()
    return view.legal[0]


@hookimpl
def blocktui_strategies():
    return [
        Strategy(
            name="out",
            choose=choose,
            options=tuple(Option(name, "text", default="") for name in ("door", "memory", "archive")),
        )
    ]
