"""Prints by every route there is, and plays."""

import ctypes
import os
import subprocess
import sys


def choose(view, turn):
    print("SPOILT print")
    sys.__stdout__.write("SPOILT dunder\n")
    sys.__stdout__.flush()
    os.write(1, b"SPOILT one\n")
    os.write(2, b"SPOILT two\n")
    subprocess.run(["echo", "SPOILT child"], check=False)
    libc = ctypes.CDLL(None)
    libc.puts(b"SPOILT puts")
    libc.fflush(None)
    for number in range(3, 64):
        try:
            if not os.get_inheritable(number):
                continue
            os.write(number, b"SPOILT inherited\n")
        except OSError:
            continue
    return view.legal[0]
