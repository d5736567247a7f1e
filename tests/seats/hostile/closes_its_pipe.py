"""Closes every descriptor that it has, and stays."""

import os
import time


def choose(view, turn):
    os.closerange(3, 64)
    time.sleep(3600)
