"""Columns of short texts, each under its heading, spread over the width of a canvas."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n.widths import cell_width

PLAIN: Final = Style(Role.MUTED, Role.GROUND)
STRONG: Final = Style(Role.TEXT, Role.GROUND, bold=True)

_WIDEST_GAP: Final = 5


class Column(NamedTuple):
    """A heading and what stands under it."""

    cells: list[tuple[str, Style]]
    to_right: bool

    @classmethod
    def of(cls, head: str, cells: Sequence[str], *, to_right: bool = False, style: Style = PLAIN) -> "Column":
        """A column whose cells are all of one style."""
        return cls([(head, STRONG), *((cell, style) for cell in cells)], to_right)

    @property
    def width(self) -> int:
        """As wide as its widest cell."""
        return max(cell_width(text) for text, _style in self.cells)


def fit(columns: Sequence[Column], width: int, gap: int) -> bool:
    """Whether they have room in so many cells with a gap between them."""
    return sum(column.width for column in columns) + gap * (len(columns) - 1) <= width


def put_columns(canvas: Canvas, columns: Sequence[Column]) -> None:
    """Put them on a canvas from its top, one cell from the left, as wide apart as it has room for."""
    used = sum(column.width for column in columns)
    gap = max(min((canvas.width - 2 - used) // max(len(columns) - 1, 1), _WIDEST_GAP), 1)
    x = 1
    for column in columns:
        for y, (text, style) in enumerate(column.cells):
            canvas.put(x + (column.width - cell_width(text) if column.to_right else 0), y, text, style)
        x += column.width + gap
