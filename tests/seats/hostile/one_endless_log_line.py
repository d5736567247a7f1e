"""Writes a log of megabytes without the end of a line, of bytes that are no text."""

import os


def choose(view, turn):
    for _ in range(64):
        os.write(2, b"\xff\x1b[2J" * 16384)
    raise SystemExit("\x1b[31m\u202e" + "x" * 100000)
