"""Tiles and values as people read them."""

from collections.abc import Iterable, Sequence

from blocktui.i18n import _
from blocktui.rules import Laid, Move, Side, Tile


def tile_text(tile: Tile) -> str:
    """A tile by itself: ``3|6``."""
    return f"{tile.low}|{tile.high}"


def laid_text(laid: Laid) -> str:
    """A tile as it lies in the chain: ``6|3``."""
    return f"{laid.left}|{laid.right}"


def move_tile_text(move: Move) -> str:
    """The tile of a move, as it comes to lie: ``6|3``."""
    if move.tile is None:
        return "-"
    if move.joins is None:
        return tile_text(move.tile)
    return f"{move.opens}|{move.joins}" if move.side is Side.LEFT else f"{move.joins}|{move.opens}"


def move_mark(move: Move) -> str:
    """A move in as few cells as tell it, an arrow at the end where it is laid: ``6|3▸``."""
    arrows = {None: ("", ""), Side.LEFT: ("◂", ""), Side.RIGHT: ("", "▸")}
    before, after = arrows[move.side]
    return f"{before}{move_tile_text(move)}{after}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: ``3``, ``3 and 5``, ``3, 5 and 6``."""
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=_(", ").join(words[:-1]), last=words[-1])


def values_text(values: Iterable[int]) -> str:
    """Values as a list, each once, ascending."""
    return listed([str(value) for value in sorted(set(values))])


def either_text(values: Iterable[int]) -> str:
    """Values as alternatives, each once, ascending: ``3``, ``3 or 5``."""
    words = [str(value) for value in sorted(set(values))]
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}").format(first=_(", ").join(words[:-1]), last=words[-1])
