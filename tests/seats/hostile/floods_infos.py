"""Tells watchers more than anyone reads, and plays."""


def choose(view, turn):
    for number in range(5000):
        turn.info(f"thought {number}", {view.legal[0]: number})
    return view.legal[0]
