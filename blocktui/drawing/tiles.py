"""Tiles in five sizes, three pens and seven states."""

from collections.abc import Iterator
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from .canvas import Canvas, Rect
from .palette import Role, Style


class Pen(StrEnum):
    """With what a drawing is made."""

    SOLID = "solid"
    """Bodies of background colour with half-block edges."""
    OUTLINE = "outline"
    """Box-drawing lines: all is told without a colour."""
    ASCII = "ascii"
    """The characters of a typewriter."""


class State(StrEnum):
    """How it stands with a tile; each is told by shape as well as by colour."""

    PLAIN = "plain"
    LAST = "last"
    """The last one laid: gold edges and a pin in its middle."""
    CHOSEN = "chosen"
    """The one in the hand that is about to be played; a hand raises it."""
    DIM = "dim"
    """One in the hand that cannot be played."""
    GHOST = "ghost"
    """Where a tile would lie."""
    BACK = "back"
    """Face down."""


class Size(Enum):
    """How large tiles are drawn, the largest first."""

    LARGE = "large"
    SMALL = "small"
    COMPACT = "compact"
    STRIP = "strip"
    TINY = "tiny"

    @property
    def lying(self) -> tuple[int, int]:
        """Columns and rows of a lying tile."""
        return _LYING[self]

    @property
    def standing(self) -> tuple[int, int] | None:
        """Columns and rows of a standing tile, or None where none stands."""
        return _STANDING.get(self)

    @property
    def smaller(self) -> "Size | None":
        """The next smaller size, or None after the smallest."""
        return _SMALLER.get(self)

    def cells(self, standing: bool) -> tuple[int, int]:
        """Columns and rows of a tile; where none stands, of a lying one."""
        return _STANDING.get(self, _LYING[self]) if standing else _LYING[self]


_LYING: Final = {Size.LARGE: (15, 5), Size.SMALL: (9, 3), Size.COMPACT: (7, 3), Size.STRIP: (5, 1), Size.TINY: (3, 1)}
_STANDING: Final = {Size.LARGE: (7, 7), Size.SMALL: (5, 3), Size.COMPACT: (5, 3)}
_SMALLER: Final = dict(zip(list(Size), list(Size)[1:], strict=False))

_PIPS: Final = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2)),
)
"""For each value, the columns and rows, 0 to 2, of its pips on a lying tile; a standing one is turned clockwise."""


class _Frame(NamedTuple):
    """The characters of an outline: lines, then corners and tees row by row as lying, and the tees as standing."""

    across: str
    down: str
    top: str
    bottom: str
    sides: str


_FRAMES: Final = {
    Pen.OUTLINE: {
        State.PLAIN: _Frame("─", "│", "╭┬╮", "╰┴╯", "├┤"),
        State.DIM: _Frame("─", "│", "╭┬╮", "╰┴╯", "├┤"),
        State.BACK: _Frame("─", "│", "╭─╮", "╰─╯", "││"),
        State.LAST: _Frame("═", "║", "╔╦╗", "╚╩╝", "╠╣"),
        State.CHOSEN: _Frame("━", "┃", "┏┳┓", "┗┻┛", "┣┫"),
        State.GHOST: _Frame("╌", "╎", "╭┬╮", "╰┴╯", "├┤"),
    },
    Pen.ASCII: {
        State.PLAIN: _Frame("-", "|", "+++", "+++", "++"),
        State.DIM: _Frame("-", "|", "+++", "+++", "++"),
        State.BACK: _Frame("-", "|", "+-+", "+-+", "||"),
        State.LAST: _Frame("=", "|", "###", "###", "##"),
        State.CHOSEN: _Frame("=", "|", "+++", "+++", "++"),
        State.GHOST: _Frame(".", ":", "...", "...", "::"),
    },
}

_GLYPHS: Final = {
    Pen.SOLID: {"pip": "●", "pin": "◆", "bar": "│", "double": "║", "back": "░", "left": "▸", "right": "◂"},
    Pen.OUTLINE: {"pip": "●", "pin": "◆", "bar": "│", "double": "║", "back": "░", "left": "▸", "right": "◂"},
    Pen.ASCII: {"pip": "o", "pin": "*", "bar": "|", "double": "=", "back": "#", "left": ">", "right": "<"},
}


class _Colours(NamedTuple):
    body: Role
    ink: Role
    divider: Role
    edge: Role


_SOLID: Final = {
    State.PLAIN: _Colours(Role.IVORY, Role.INK, Role.DIVIDER, Role.IVORY),
    State.LAST: _Colours(Role.LAST, Role.INK, Role.GOLD_EDGE, Role.CHOSEN),
    State.CHOSEN: _Colours(Role.CHOSEN, Role.INK, Role.GOLD_EDGE, Role.CHOSEN),
    State.DIM: _Colours(Role.DIM_TILE, Role.DIM_INK, Role.DIM_DIVIDER, Role.DIM_TILE),
    State.BACK: _Colours(Role.BACK, Role.BACK_MARK, Role.BACK_MARK, Role.BACK),
}


def _lines(state: State, ground: Role) -> _Colours:
    """The colours of an outline: all lines on the ground."""
    ink = {
        State.LAST: Role.MARKER,
        State.CHOSEN: Role.MARKER,
        State.GHOST: Role.MARKER,
        State.DIM: Role.MUTED,
        State.BACK: Role.BACK_MARK,
    }.get(state, Role.TEXT)
    return _Colours(ground, ink, ink, ink)


@lru_cache(maxsize=4096)
def draw_tile(
    first: int,
    second: int,
    size: Size = Size.SMALL,
    *,
    standing: bool = False,
    state: State = State.PLAIN,
    pen: Pen = Pen.SOLID,
    ground: Role = Role.FELT,
) -> Canvas:
    """A tile that shows ``first`` at its left or top and ``second`` at its right or bottom.

    ``ground`` is what it lies on. Tiles are kept, so the canvas is to be pasted, not written on. Where no tile of
    the size stands, it lies.

    >>> print(draw_tile(6, 4, pen=Pen.OUTLINE).text())
    ╭───┬───╮
    │ 6 │ 4 │
    ╰───┴───╯
    """
    width, height = size.cells(standing)
    solid = pen is Pen.SOLID and state is not State.GHOST
    colours = _SOLID[state] if solid else _lines(state, ground)
    canvas = Canvas(width, height, Style(colours.ink, colours.body))
    if height == 1:
        _draw_row(canvas, first, second, size, state, pen, colours)
        return canvas
    standing = standing and size.standing is not None
    if not solid:
        frames = _FRAMES[Pen.ASCII if pen is Pen.ASCII else Pen.OUTLINE]
        _draw_frame(canvas, frames[state], standing, Style(colours.edge, ground, state is State.CHOSEN))
    elif not standing:
        edge = Style(colours.edge, ground)
        canvas.put(0, 0, "▄" * width, edge)
        canvas.put(0, height - 1, "▀" * width, edge)
    if state is State.BACK:
        _draw_back(canvas, solid, standing, pen, colours)
        return canvas
    if solid:
        _draw_divider(canvas, standing, colours)
    if state is State.LAST:
        canvas.put(width // 2, height // 2, _GLYPHS[pen]["pin"], Style(colours.divider, colours.body, True))
    ink = Style(colours.ink, colours.body, True)
    for x, y, character in _values(first, second, size, standing, _GLYPHS[pen]["pip"]):
        canvas.put(x, y, character, ink)
    return canvas


def half_rect(rect: Rect, standing: bool, second: bool) -> Rect:
    """The cells of one half of a tile that fills the rectangle: of its left or top half, or of its second."""
    if standing:
        rows = (rect.height - 1) // 2
        return Rect(rect.x, rect.bottom - rows if second else rect.y, rect.width, rows)
    columns = (rect.width - 1) // 2
    return Rect(rect.right - columns if second else rect.x, rect.y, columns, rect.height)


def draw_backs(count: int, width: int, *, pen: Pen = Pen.SOLID, ground: Role = Role.GROUND) -> Canvas:
    """So many tiles face down in one row of at most ``width`` cells: two cells each, or one where room is short."""
    back = _GLYPHS[pen]["back"]
    style = Style(Role.BACK_MARK, Role.BACK if pen is Pen.SOLID else ground)
    if 3 * count - 1 <= width:
        canvas = Canvas(max(3 * count - 1, 0), 1, Style(Role.BACK_MARK, ground))
        for at in range(count):
            canvas.put(3 * at, 0, back * 2, style)
        return canvas
    canvas = Canvas(max(min(count, width), 0), 1, style)
    canvas.fill(Rect(0, 0, canvas.width, 1), back, style)
    return canvas


def _draw_row(canvas: Canvas, first: int, second: int, size: Size, state: State, pen: Pen, colours: _Colours) -> None:
    """A strip or a tiny tile, which is one row of text."""
    glyphs = _GLYPHS[pen]
    ink = Style(colours.ink, colours.body, True)
    divider = Style(colours.divider, colours.body, state is State.LAST)
    if state is State.BACK:
        canvas.put(0, 0, glyphs["back"] * canvas.width, Style(colours.ink, colours.body))
        return
    middle = canvas.width // 2
    bar = {
        State.LAST: glyphs["pin"],
        State.GHOST: ":" if pen is Pen.ASCII else "╎",
    }.get(state, glyphs["double"] if first == second else glyphs["bar"])
    canvas.put(middle - 1, 0, str(first), ink)
    canvas.put(middle, 0, bar, divider)
    canvas.put(middle + 1, 0, str(second), ink)
    if size is Size.STRIP:
        ends = {State.CHOSEN: glyphs["left"] + glyphs["right"], State.GHOST: "()", State.DIM: "  "}.get(
            state, "  " if pen is Pen.SOLID else "[]"
        )
        canvas.put(0, 0, ends[0], ink)
        canvas.put(4, 0, ends[1], ink)


def _draw_frame(canvas: Canvas, frame: _Frame, standing: bool, style: Style) -> None:
    last, bottom = canvas.width - 1, canvas.height - 1
    for y, corners in ((0, frame.top), (bottom, frame.bottom)):
        canvas.put(0, y, corners[0] + frame.across * (last - 1) + corners[2], style)
        if not standing:
            canvas.put(last // 2, y, corners[1], style)
    for y in range(1, bottom):
        for x in (0, last) if standing else (0, last // 2, last):
            canvas.put(x, y, frame.down, style)
    if standing:
        canvas.put(0, bottom // 2, frame.sides[0] + frame.across * (last - 1) + frame.sides[1], style)


def _draw_divider(canvas: Canvas, standing: bool, colours: _Colours) -> None:
    style = Style(colours.divider, colours.body)
    if standing:
        canvas.put(0, canvas.height // 2, "─" * canvas.width, style)
    else:
        for y in range(1, canvas.height - 1):
            canvas.put(canvas.width // 2, y, "│", style)


def _draw_back(canvas: Canvas, solid: bool, standing: bool, pen: Pen, colours: _Colours) -> None:
    rim = 0 if solid else 1
    top = 0 if solid and standing else 1
    inside = Rect(rim, top, canvas.width - 2 * rim, canvas.height - 2 * top)
    canvas.fill(inside, _GLYPHS[pen]["back"], Style(colours.ink, colours.body))


def _values(first: int, second: int, size: Size, standing: bool, pip: str) -> Iterator[tuple[int, int, str]]:
    """Where the pips or the digits of both halves stand."""
    if size is Size.LARGE:
        for value, x, y in ((first, 1, 0 if standing else 1), (second, 1 if standing else 9, 4 if standing else 1)):
            for column, row in _PIPS[value]:
                if standing:
                    column, row = 2 - row, column
                yield x + 2 * column, y + row, pip
    elif standing:
        yield 2, 0, str(first)
        yield 2, 2, str(second)
    else:
        inset = 2 if size is Size.SMALL else 1
        yield inset, 1, str(first)
        yield _LYING[size][0] - 1 - inset, 1, str(second)
