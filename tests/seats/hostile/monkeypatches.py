"""Changes the engine, msgspec and the protocol where it can, and plays."""

import msgspec

from blocktui.rules import match, move, tile, view
from blocktui.seats import occupant, options

match.Match.play = lambda self, move: ()
tile.TILES = ()
occupant.judge = lambda answer, view: answer
options.complete = lambda declared, given: {}
msgspec.json.encode = lambda message: b"{}"
view.View.written = lambda self: {}
move.PASS = None


def choose(view, turn):
    return view.legal[0]
