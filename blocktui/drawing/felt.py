"""The table's felt with its wooden rail."""

from typing import NamedTuple

from .canvas import Canvas, Rect
from .palette import Role, Style
from .tiles import Pen


class Felt(NamedTuple):
    """A drawn table top, and the box on it that a chain may fill."""

    canvas: Canvas
    box: Rect


def felt_box(width: int, height: int, *, rail: bool = True) -> Rect:
    """The box for a chain on felt of so many cells: within the rail, and one column from each side."""
    rim, margin = (1, 2) if rail else (0, 1)
    return Rect(margin, rim, max(width - 2 * margin, 0), max(height - 2 * rim, 0))


def draw_felt(width: int, height: int, *, rail: bool = True, pen: Pen = Pen.SOLID) -> Felt:
    """Felt of so many cells, with a rail around it if there is room for one."""
    canvas = Canvas(width, height, Style(Role.TEXT, Role.FELT))
    if rail:
        wood = Style(Role.RAIL, Role.FELT)
        corner, top, side, bottom = {
            Pen.SOLID: ("████", "▀", "██", "▄"),
            Pen.OUTLINE: ("▛▜▙▟", "▀", "▌▐", "▄"),
            Pen.ASCII: ("++++", "-", "||", "-"),
        }[pen]
        canvas.put(0, 0, corner[0] + top * (width - 2) + corner[1], wood)
        for y in range(1, height - 1):
            canvas.put(0, y, side[0], wood)
            canvas.put(width - 1, y, side[1], wood)
        canvas.put(0, height - 1, corner[2] + bottom * (width - 2) + corner[3], wood)
    return Felt(canvas, felt_box(width, height, rail=rail))
