"""Writes file after file into the one folder that it may write to, then thinks on."""

import time


def choose(view, turn):
    for number in range(40):
        with open(f"file{number}", "wb") as file:
            file.write(bytes(1024 * 1024))
    time.sleep(3600)
