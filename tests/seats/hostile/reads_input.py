"""Reads standard input by every route, and plays when there is nothing."""

import os
import sys


def choose(view, turn):
    assert sys.stdin.read() == ""
    assert os.read(0, 100) == b""
    try:
        input()
    except EOFError:
        return view.legal[0]
    raise AssertionError("there was input")
