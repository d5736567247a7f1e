"""Writes 20 MB to its log, and plays."""

import os


def choose(view, turn):
    for _ in range(20 * 1024):
        os.write(2, b"x" * 1023 + b"\n")
    os.write(2, b"the last line\n")
    return view.legal[0]
