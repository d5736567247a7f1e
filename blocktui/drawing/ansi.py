"""A canvas as text for a terminal, in colours of its own or without."""

from collections.abc import Mapping
from typing import Final

from .canvas import Canvas
from .palette import FELT, Role, Style

_RESET: Final = "\x1b[0m"


def to_ansi(canvas: Canvas, colours: Mapping[Role, str] | None = FELT) -> str:
    """The drawing with 24-bit colours, ``#rrggbb`` for each role; None leaves only the bold.

    A line a row, each ending with everything reset.
    """
    codes: dict[Style, str] = {}
    lines = []
    for row in canvas.rows():
        line = []
        for text, style in row:
            if style not in codes:
                codes[style] = _code(style, colours)
            line.append(codes[style] + text)
        lines.append("".join(line) + _RESET)
    return "\n".join(lines)


def _code(style: Style, colours: Mapping[Role, str] | None) -> str:
    parts = ["0"]
    if style.bold:
        parts.append("1")
    if colours is not None:
        parts += [_colour(38, colours[style.foreground]), _colour(48, colours[style.background])]
    return f"\x1b[{';'.join(parts)}m"


def _colour(kind: int, colour: str) -> str:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"{kind};2;{red};{green};{blue}"
