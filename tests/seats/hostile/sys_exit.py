"""Asks the interpreter to end."""

import sys


def choose(view, turn):
    sys.exit(0)
