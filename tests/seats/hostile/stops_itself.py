"""Stops, as by Ctrl+Z."""

import os
import signal


def choose(view, turn):
    os.kill(os.getpid(), signal.SIGSTOP)
    return view.legal[0]
