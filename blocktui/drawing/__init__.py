"""Tiles, chain, hand and cribbage board as grids of styled cells, free of any screen."""

from .ansi import to_ansi
from .canvas import Canvas, Rect, Run
from .chain import draw_chain
from .cribbage import Score, board_height, draw_board
from .felt import Felt, draw_felt, felt_box
from .figure import draw_figure
from .hand import Hand, draw_hand, hand_height
from .layout import Ghost, Layout, Marker, Placement, choose_size, fit, ghost, lay_out
from .palette import FELT, PEGS, Role, Style
from .tiles import Pen, Size, State, draw_backs, draw_tile

__all__ = [
    "FELT",
    "PEGS",
    "Canvas",
    "Felt",
    "Ghost",
    "Hand",
    "Layout",
    "Marker",
    "Pen",
    "Placement",
    "Rect",
    "Role",
    "Run",
    "Score",
    "Size",
    "State",
    "Style",
    "board_height",
    "choose_size",
    "draw_backs",
    "draw_board",
    "draw_chain",
    "draw_felt",
    "draw_figure",
    "draw_hand",
    "draw_tile",
    "felt_box",
    "fit",
    "ghost",
    "hand_height",
    "lay_out",
    "to_ansi",
]
