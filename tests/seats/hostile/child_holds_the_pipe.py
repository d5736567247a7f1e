"""Dies, but leaves a child that keeps the pipe open."""

import os
import time


def choose(view, turn):
    if os.fork() == 0:
        time.sleep(3600)
    os._exit(7)
