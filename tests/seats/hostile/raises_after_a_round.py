"""Raises at the end of each round, of the match, and on leaving."""

from blocktui import Player


class Sulky(Player):
    def choose(self, view, turn):
        return view.legal[0]

    def end_round(self, result):
        raise RuntimeError("end_round")

    def end_match(self, result):
        raise RuntimeError("end_match")

    def close(self):
        raise RuntimeError("close")
