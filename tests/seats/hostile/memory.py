"""Takes memory without end."""


def choose(view, turn):
    kept = []
    while True:
        kept.append(bytearray(16 * 1024 * 1024))
