"""Raises whenever it is told something."""

from blocktui import Player


class Sulky(Player):
    def start_match(self, match):
        raise RuntimeError("start_match")

    def choose(self, view, turn):
        return view.legal[0]
