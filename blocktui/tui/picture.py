"""The screen as an SVG file in which tiles have no gaps, whatever font it is shown in."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from itertools import groupby
from typing import Any, Final

from textual.app import App

from blocktui.i18n.widths import cell_width, character_width

_CELL: Final = 12.2
"""The width of a cell in the pictures that Rich makes."""
_ROW: Final = 24.4
_TOP: Final = 18.5
"""How far the top of a row is above the line on which its letters stand."""
_LINE: Final = 1.6
"""How thick a divider is."""

_TEXT: Final = re.compile(
    r'<text class="([^"]+)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+"(?: clip-path="[^"]*")?>([^<]*)</text>'
)
_JOINING: Final = {chr(code) for code in (*range(0x900, 0x964), *range(0x966, 0x980))}
"""The signs of Devanagari, which join; not its dandas."""
_RUN: Final = re.compile("[{0}]+|[^\\s{0}]+".format("".join(sorted(_JOINING))))
"""What is set in one piece."""
_HALF: Final = 0.5
_QUARTERS: Final = {
    "▘": "1",
    "▝": "2",
    "▖": "3",
    "▗": "4",
    "▚": "14",
    "▞": "23",
    "▙": "134",
    "▛": "123",
    "▜": "124",
    "▟": "234",
}
_SHAPES: Final[Mapping[str, Sequence[tuple[float, float, float, float]]]] = {
    "█": [(0, 0, 1, 1)],
    "▀": [(0, 0, 1, _HALF)],
    "▄": [(0, _HALF, 1, _HALF)],
    "▌": [(0, 0, _HALF, 1)],
    "▐": [(_HALF, 0, _HALF, 1)],
    "▔": [(0, 0, 1, 1 / 8)],
    "▁": [(0, 7 / 8, 1, 1 / 8)],
    "▊": [(0, 0, 6 / 8, 1)],
    "▎": [(0, 0, 2 / 8, 1)],
    "│": [(_HALF - _LINE / _CELL / 2, 0, _LINE / _CELL, 1)],
    "─": [(0, _HALF - _LINE / _ROW / 2, 1, _LINE / _ROW)],
    **{
        glyph: [((int(at) - 1) % 2 * _HALF, (int(at) - 1) // 2 * _HALF, _HALF, _HALF) for at in quarters]
        for glyph, quarters in _QUARTERS.items()
    },
}
"""What each of these glyphs covers of its cell: the left, the top, the width and the height, as parts of it."""


def picture(app: App[Any], title: str) -> str:
    """The screen as it is now.

    Blocks and lines are shapes, since fonts leave gaps between the glyphs; what every cell repeats is said once.
    """
    svg = app.export_screenshot(title=title)
    svg = re.sub(r"terminal-\d+-", "", svg)
    svg = re.sub(r"<clipPath id=\"line-\d+\">.*?</clipPath>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace(' shape-rendering="crispEdges"', "").replace(
        ".matrix {", "rect { shape-rendering: crispEdges }\n    .matrix {", 1
    )
    return "\n".join(line.rstrip() for line in _TEXT.sub(_drawn, svg).split("\n") if line.strip()) + "\n"


def _drawn(found: re.Match[str]) -> str:
    """The text as shapes if it is nothing but blocks and lines, else as text without blanks around it."""
    style, x, y, escaped = found.groups()
    text = unescape(escaped).replace("\xa0", " ")
    if not text.strip():
        return ""
    if any(character_width(character) != 1 or character in _JOINING for character in text):
        return "".join(_set(style, x, y, text))
    if not set(text) <= {*_SHAPES, " "}:
        return found.group(0).replace(f' clip-path="url(#line-{_row(y)})"', "")
    shapes = []
    at = 0
    for glyph, group in groupby(text):
        cells = len(list(group))
        if glyph != " ":
            shapes.append(_shape(style, float(x) + at * _CELL, float(y) - _TOP, glyph, cells))
        at += cells
    return "".join(shapes)


def _set(style: str, x: str, y: str, text: str) -> Iterator[str]:
    """The text in runs that each take their own cells: of wide characters, of narrow ones, and of signs that join.

    Rich gives a text as much room as if each character took a cell. What joins is stretched or pressed as a whole,
    since room between its signs would tear them apart.
    """
    for found in _RUN.finditer(text):
        at = float(x) + cell_width(text[: found.start()]) * _CELL
        for _wide, group in groupby(found[0], lambda character: character_width(character) == 2):
            run = "".join(group)
            joins = ' lengthAdjust="spacingAndGlyphs"' if run[0] in _JOINING else ""
            length = cell_width(run) * _CELL
            place = f'x="{at:.5g}" y="{y}" textLength="{length:.5g}"{joins}'
            yield f'<text class="{style}" {place}>{escape(run, quote=False)}</text>'
            at += length


def _row(y: str) -> int:
    return round((float(y) - 20) / _ROW)


def _shape(style: str, x: float, y: float, glyph: str, cells: int) -> str:
    """So many of a glyph side by side; what reaches from side to side is one shape."""
    return "".join(
        _rect(style, x + left * _CELL, y + top * _ROW, cells * _CELL, height * _ROW)
        if width == 1
        else "".join(
            _rect(style, x + (cell + left) * _CELL, y + top * _ROW, width * _CELL, height * _ROW)
            for cell in range(cells)
        )
        for left, top, width, height in _SHAPES[glyph]
    )


def _rect(style: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{style}" x="{x:.5g}" y="{y:.5g}" width="{width:.4g}" height="{height:.4g}"/>'
