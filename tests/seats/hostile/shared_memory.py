"""Takes memory of the kind that a limit on data does not count, and then waits."""

import mmap
import time


def choose(view, turn):
    kept = mmap.mmap(-1, 700 * 1024 * 1024)
    for at in range(0, len(kept), 4096):
        kept[at] = 1
    time.sleep(3600)
