"""Loops for ever and ignores the polite signals."""

import signal

for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM):
    signal.signal(number, signal.SIG_IGN)


def choose(view, turn):
    while True:
        pass
