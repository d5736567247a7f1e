"""Every text of every palette can be read: the contrast of whatever pairs of roles the drawings really use."""

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from blocktui.drawing import (
    Canvas,
    Pen,
    Role,
    Score,
    Size,
    State,
    Style,
    draw_backs,
    draw_board,
    draw_chain,
    draw_felt,
    draw_hand,
    ghost,
    lay_out,
)
from blocktui.drawing.contrast import contrast, readable
from blocktui.drawing.palette import FELT
from blocktui.drawing.palettes import COLOUR_BLIND, HIGH_CONTRAST, LIGHT, SIXTEEN
from blocktui.drawing.tiles import draw_tile
from blocktui.rules import Chain, Move, Tile

XTERM = {
    "black": "#000000",
    "red": "#cd0000",
    "green": "#00cd00",
    "yellow": "#cdcd00",
    "blue": "#0000ee",
    "magenta": "#cd00cd",
    "cyan": "#00cdcd",
    "white": "#e5e5e5",
    "bright_black": "#7f7f7f",
    "bright_red": "#ff0000",
    "bright_green": "#00ff00",
    "bright_yellow": "#ffff00",
    "bright_blue": "#5c5cff",
    "bright_magenta": "#ff00ff",
    "bright_cyan": "#00ffff",
    "bright_white": "#ffffff",
}
"""The sixteen colours as xterm has them."""
PALETTES: dict[str, tuple[Mapping[Role, str], Pen]] = {
    "felt": (FELT, Pen.SOLID),
    "light": (LIGHT, Pen.SOLID),
    "high-contrast": (HIGH_CONTRAST, Pen.SOLID),
    "colour-blind-safe": (COLOUR_BLIND, Pen.SOLID),
    "sixteen": ({role: XTERM[name.removeprefix("ansi_")] for role, name in SIXTEEN.items()}, Pen.OUTLINE),
}
ORNAMENT = set(" ▀▄█▌▐▛▜▙▟│║─╌╎━┃═░•◎╭╮╰╯┬┴├┤╔╗╚╝╦╩╠╣┏┓┗┛┳┻┣┫")
"""What is no text: bodies, edges, lines, backs and holes."""


def canvases(pen: Pen) -> Iterator[Canvas]:
    """Drawings in which everything occurs that can."""
    for size in Size:
        for state in State:
            for ground in (Role.FELT, Role.GROUND):
                for standing in (False, True):
                    yield draw_tile(6, 4, size, state=state, pen=pen, standing=standing, ground=ground)
                    yield draw_tile(5, 5, size, state=state, pen=pen, standing=standing, ground=ground)
    chain = Chain.of("66 >61 <64 >11 <43 >15 <32")
    for box in ((76, 11), (30, 4)):
        layout = lay_out(chain, *box, Size.SMALL)
        shown = ghost(chain, layout, Move("<25"))
        yield draw_chain(layout, pen=pen, ghosts=[shown] if shown else [])
        yield draw_chain(layout, pen=pen)
    yield draw_felt(40, 14, pen=pen).canvas
    hand = [Tile("01"), Tile("12"), Tile("33")]
    for size in Size:
        yield draw_hand(hand, 60, size, playable={hand[0], hand[1]}, chosen=1, pen=pen).canvas
        yield draw_hand(hand, 60, size, covered=True, pen=pen).canvas
    yield draw_backs(5, 20, pen=pen)
    yield draw_board([Score(name, 12, 5) for name in "ABCD"], 61, 78, pen=pen)


@cache
def pairs(pen: Pen) -> frozenset[tuple[Style, bool]]:
    """The styles in which something stands that is read, and whether it is more than a sign."""
    return frozenset(
        (style._replace(bold=False), any(character.isalnum() for character in text))
        for canvas in canvases(pen)
        for row in canvas.rows()
        for text, style in row
        if set(text) - ORNAMENT
    )


@pytest.mark.parametrize("name", PALETTES)
def test_c47_whatever_is_read_has_contrast(name: str) -> None:
    palette, pen = PALETTES[name]
    wanted = 7.0 if name == "high-contrast" else 4.5
    found = {
        (style, is_text): contrast(palette[style.foreground], palette[style.background])
        for style, is_text in pairs(pen)
    }
    assert len(found) > 10
    poor = {
        f"{style.foreground} on {style.background}": round(ratio, 2)
        for (style, is_text), ratio in found.items()
        if ratio < (wanted if is_text else 3.0)
    }
    assert poor == {}


@pytest.mark.parametrize("name", PALETTES)
def test_a_palette_gives_every_role_a_colour(name: str) -> None:
    assert set(PALETTES[name][0]) == set(Role)


@pytest.mark.parametrize("name", [name for name in PALETTES if name != "sixteen"])
def test_tiles_stand_out_from_what_they_lie_on(name: str) -> None:
    palette, _pen = PALETTES[name]
    bodies = (Role.IVORY, Role.LAST)
    assert min(contrast(palette[body], palette[Role.FELT]) for body in bodies) >= 1.5
    assert contrast(palette[Role.DIM_TILE], palette[Role.GROUND]) >= 1.25
    assert contrast(palette[Role.IVORY], palette[Role.DIM_TILE]) >= 1.5


def test_a_colour_is_made_readable_with_the_least_change() -> None:
    assert readable("#ffffff", ["#000000"]) == "#ffffff"
    changed = readable("#777777", ["#808080", "#707070"], 4.5)
    assert min(contrast(changed, ground) for ground in ("#808080", "#707070")) >= 4.0
    assert readable("#808080", ["#000000", "#ffffff"], 4.5) in ("#000000", "#ffffff")
