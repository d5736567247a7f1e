"""Reads where nothing is."""

import ctypes


def choose(view, turn):
    ctypes.string_at(0)
