"""Lays folders into folders, deeper than any path can say, and makes one to which it has no right."""

import os
import time


def choose(view, turn):
    home = os.getcwd()
    for _ in range(1500):
        os.mkdir("deeper")
        os.chdir("deeper")
    open("file", "w").close()
    os.chdir(home)
    os.mkdir("closed", 0)
    time.sleep(3600)
