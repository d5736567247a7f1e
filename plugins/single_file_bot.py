"""A whole bot in one file: plays what leaves most tiles of its own playable.

Play it: blocktui watch ./single_file_bot.py heaviest
"""


def choose(view, turn):
    """Of the legal moves, the one after which most of the other tiles in hand fit an end; of equals, the heaviest."""

    def fitting(move):
        left, right = view.ends or (move.tile.low, move.tile.high)
        if move.opens is not None:
            left, right = (move.opens, right) if move.text.startswith("<") else (left, move.opens)
        return sum(tile.has(left) or tile.has(right) for tile in view.hand if tile is not move.tile)

    return max(view.legal, key=lambda move: (fitting(move), move.tile.pips))
