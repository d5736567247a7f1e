"""Kills itself by signal 9."""

import os
import signal


def choose(view, turn):
    os.kill(os.getpid(), signal.SIGKILL)
