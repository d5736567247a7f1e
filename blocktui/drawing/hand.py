"""A hand as a row of tiles with their numbers, and where each can be clicked."""

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from blocktui.rules import Tile

from .canvas import Canvas, Rect
from .palette import Role, Style
from .tiles import Pen, Size, State, draw_tile

_HEIGHTS: Final = {Size.LARGE: 10, Size.SMALL: 6, Size.COMPACT: 6, Size.STRIP: 2, Size.TINY: 2}
_GAPS: Final = (3, 2, 1)
"""Columns between tiles, the widest that fits."""


class Hand(NamedTuple):
    """A drawn hand, and for each of its tiles the cells that a click chooses it by."""

    canvas: Canvas
    places: tuple[Rect, ...]

    def at(self, x: int, y: int) -> int | None:
        """Which tile of the hand lies at a cell, counted from 0."""
        return next((index for index, place in enumerate(self.places) if place.holds(x, y)), None)


def hand_height(size: Size, *, numbered: bool = True) -> int:
    """Rows that a hand takes: one to raise the chosen tile, the tile and its thickness, the numbers.

    Without numbers there is nothing to raise either.
    """
    return _HEIGHTS[size] if numbered else _HEIGHTS[size] - (2 if size.standing else 1)


def draw_hand(
    hand: Sequence[Tile],
    width: int,
    size: Size = Size.SMALL,
    *,
    playable: Container[Tile] | None = None,
    chosen: int | None = None,
    numbered: bool = True,
    covered: bool = False,
    pen: Pen = Pen.SOLID,
    ground: Role = Role.GROUND,
) -> Hand:
    """A hand of standing tiles, or of strips in one row, in ``width`` columns and ``hand_height(size)`` rows.

    ``playable`` are the tiles that stand out, None all of them; ``chosen`` is the index of the one that is raised.
    Without numbers, as when hands are turned up, neither the row above nor the numbers below are drawn. Covered, all
    tiles lie face down. Where the width is short, the tiles move closer, then become smaller.
    """
    drawn, gap = _room(len(hand), width, size)
    columns, rows = drawn.cells(standing=True)
    height = hand_height(size, numbered=numbered)
    thickness = 1 if drawn.standing else 0
    top = height - numbered - thickness - rows
    canvas = Canvas(width, height, Style(Role.TEXT, ground))
    places = []
    for index, tile in enumerate(hand):
        x = index * (columns + gap)
        fits = playable is None or tile in playable
        state = State.BACK if covered else State.CHOSEN if index == chosen else State.PLAIN if fits else State.DIM
        raised = 1 if state is State.CHOSEN and top > 0 else 0
        body = draw_tile(tile.low, tile.high, drawn, standing=True, state=state, pen=pen, ground=ground)
        canvas.paste(x, top - raised, body)
        if thickness and pen is Pen.SOLID:
            canvas.put(x, top - raised + rows, "▀" * columns, Style(_EDGES[state], ground))
        if numbered and not covered:
            text, style = _number(index + 1, state, pen, ground)
            canvas.put(x + (columns - len(text)) // 2, height - 1, text, style)
        places.append(Rect(x, 0, columns, height))
    return Hand(canvas, tuple(places))


_EDGES: Final = {
    State.PLAIN: Role.EDGE,
    State.CHOSEN: Role.GOLD_EDGE,
    State.DIM: Role.DIM_EDGE,
    State.BACK: Role.BACK_MARK,
}


def _room(tiles: int, width: int, size: Size) -> tuple[Size, int]:
    """The size and the gap in which so many tiles fit side by side, the tightest if none does."""
    drawn: Size | None = size
    while drawn is not None:
        columns = drawn.cells(standing=True)[0]
        # Strips have room for a gap of three; standing tiles look best two apart.
        for gap in _GAPS if drawn.standing is None else _GAPS[1:]:
            if tiles * (columns + gap) - gap <= width:
                return drawn, gap
        drawn = drawn.smaller
    return Size.TINY, 1


def _number(number: int, state: State, pen: Pen, ground: Role) -> tuple[str, Style]:
    """The label under a tile: between arrows if it can be played, bare if not."""
    if state is State.DIM:
        return str(number), Style(Role.DIM_NUMBER, ground)
    left, right = "><" if pen is Pen.ASCII else "▸◂"
    style = Style(Role.GOLD if state is State.CHOSEN else Role.TEXT, ground, True)
    return f"{left}{number}{right}", style
