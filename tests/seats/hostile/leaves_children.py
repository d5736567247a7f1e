"""Leaves a child, a child in a session of its own, and a daemon forked twice that hides its origin; then plays."""

import ctypes
import os
import time


def leave(daemon):
    if os.fork():
        return
    os.setsid()
    if daemon:
        ctypes.CDLL(None).prctl(36, 0, 0, 0, 0)
        if os.fork():
            os._exit(0)
        os.closerange(0, 64)
        os.execve("/bin/sleep", ["blocktui-stray", "3600"], {})
    os.execve("/bin/sleep", ["blocktui-stray", "3600"], os.environ)


ctypes.CDLL(None).prctl(36, 0, 0, 0, 0)
if os.fork() == 0:
    os.execve("/bin/sleep", ["blocktui-stray", "3600"], os.environ)
leave(daemon=False)
leave(daemon=True)
time.sleep(0.05)


def choose(view, turn):
    return view.legal[0]
