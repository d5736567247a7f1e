"""Roles that cells play in a drawing, and the colours that the felt theme gives them."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Role(StrEnum):
    """What a colour is for; a theme gives each role a colour."""

    FELT = "felt"
    RAIL = "rail"
    GROUND = "ground"
    """Behind all that is not the table's felt."""
    BAR = "bar"
    TEXT = "text"
    MUTED = "muted"
    LACKS = "lacks"
    GOLD = "gold"
    """What matters in a text."""
    CHOSEN = "chosen"
    """The body of the chosen tile, and the edges of the last one laid."""
    MARKER = "marker"
    """Gold that is read on felt: end markers, ghosts and outlines."""
    GOLD_EDGE = "gold-edge"
    """The thickness of the chosen tile, and dividers on gold."""
    IVORY = "ivory"
    INK = "ink"
    DIVIDER = "divider"
    EDGE = "edge"
    """The thickness of an ivory tile."""
    LAST = "last"
    """The body of the last tile laid."""
    DIM_TILE = "dim-tile"
    """The body of a tile that cannot be played."""
    DIM_INK = "dim-ink"
    DIM_DIVIDER = "dim-divider"
    DIM_EDGE = "dim-edge"
    DIM_NUMBER = "dim-number"
    BACK = "back"
    BACK_MARK = "back-mark"
    WOOD = "wood"
    WOOD_DARK = "wood-dark"
    WOOD_TEXT = "wood-text"
    HOLE = "hole"
    PEG_0 = "peg-0"
    PEG_1 = "peg-1"
    PEG_2 = "peg-2"
    PEG_3 = "peg-3"


class Style(NamedTuple):
    """How a cell looks: the roles of its foreground and background, and whether it is bold."""

    foreground: Role
    background: Role
    bold: bool = False


PEGS: Final = (Role.PEG_0, Role.PEG_1, Role.PEG_2, Role.PEG_3)
"""The role of each seat's pegs."""

FELT: Final[Mapping[Role, str]] = {
    Role.FELT: "#1d6b48",
    Role.RAIL: "#5a3a22",
    Role.GROUND: "#0f2e22",
    Role.BAR: "#0a2219",
    Role.TEXT: "#eef3ea",
    Role.MUTED: "#9fc2ae",
    Role.LACKS: "#f0a04b",
    Role.GOLD: "#f5c451",
    Role.CHOSEN: "#f5c451",
    Role.MARKER: "#ffd668",
    Role.GOLD_EDGE: "#a87a14",
    Role.IVORY: "#f6eedb",
    Role.INK: "#1f1b16",
    Role.DIVIDER: "#a4977a",
    Role.EDGE: "#b5a988",
    Role.LAST: "#fff6c9",
    Role.DIM_TILE: "#8fa292",
    Role.DIM_INK: "#28372e",
    Role.DIM_DIVIDER: "#6c8072",
    Role.DIM_EDGE: "#5c7065",
    Role.DIM_NUMBER: "#7f9b8b",
    Role.BACK: "#7d2f2a",
    Role.BACK_MARK: "#c98b77",
    Role.WOOD: "#6a4323",
    Role.WOOD_DARK: "#613d20",
    Role.WOOD_TEXT: "#dcb98c",
    Role.HOLE: "#24150a",
    Role.PEG_0: "#f5c451",
    Role.PEG_1: "#7cc4f2",
    Role.PEG_2: "#f6eedb",
    Role.PEG_3: "#f2a7c3",
}
"""The colours of felt, the default theme, as ``#rrggbb``."""
