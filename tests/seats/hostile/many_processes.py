"""Multiplies between its turns, in sessions of its own, until there are 64 of it."""

import os
import time

MORE = True


def choose(view, turn):
    global MORE
    if MORE:
        MORE = False
        if os.fork() == 0:
            for _ in range(6):
                if os.fork() == 0:
                    os.setsid()
            time.sleep(3600)
    return view.legal[0]
