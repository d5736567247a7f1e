"""Lays folders into folders, deeper than any path can say, and takes its own rights to one away."""

import os
import time


def choose(view, turn):
    home = os.getcwd()
    for _ in range(1500):
        os.mkdir("deeper")
        os.chdir("deeper")
    open("file", "w").close()
    os.chdir(home)
    os.mkdir("closed")
    open("closed/file", "w").close()
    os.chmod("closed", 0)
    time.sleep(3600)
