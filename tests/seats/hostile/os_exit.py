"""Ends its process without a word."""

import os


def choose(view, turn):
    os._exit(0)
