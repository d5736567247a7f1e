"""Prints what it does, and never answers."""


def choose(view, turn):
    print("the last thing that I did")
    while True:
        pass
