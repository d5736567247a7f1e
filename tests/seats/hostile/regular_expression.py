"""Holds the interpreter inside a regular expression."""

import re


def choose(view, turn):
    re.match(r"(a+)+$", "a" * 64 + "b")
    return view.legal[0]
