"""A grid of styled cells that drawings are put together on."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from blocktui.i18n import character_width, one_line

from .palette import Role, Style


class Rect(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The column after its last."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The row after its last."""
        return self.y + self.height

    def holds(self, x: int, y: int) -> bool:
        """Whether the cell lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: "Rect") -> bool:
        """Whether the two share a cell."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def within(self, other: "Rect") -> bool:
        """Whether all of it lies in the other."""
        return other.x <= self.x and other.y <= self.y and self.right <= other.right and self.bottom <= other.bottom

    def moved(self, x: int, y: int) -> "Rect":
        """The same, so many columns to the right and rows down."""
        return Rect(self.x + x, self.y + y, self.width, self.height)


Run = tuple[str, Style]
"""Neighbouring cells of one style: their text and the style."""

BLANK = Style(Role.TEXT, Role.GROUND)


class Canvas:
    """A grid of cells, each a character and a style; what is put beyond its edge is not drawn.

    >>> canvas = Canvas(5, 1)
    >>> canvas.put(1, 0, "6|4", Style(Role.INK, Role.IVORY))
    >>> canvas.text()
    ' 6|4 '
    """

    __slots__ = ("characters", "height", "styles", "width")

    characters: list[list[str]]
    """Row by row, a text a cell: a character with its marks, or nothing where the wide one before it goes on."""
    styles: list[list[Style]]

    def __init__(self, width: int, height: int, style: Style = BLANK) -> None:
        """An empty canvas of so many cells; less than none counts as none."""
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.characters = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[style] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write one line of text from a cell on; wide characters take two cells, marks join the one before."""
        if not 0 <= y < self.height:
            return
        text = one_line(text)
        for character in text:
            width = character_width(character)
            if width == 0:
                self._join(x - 1, y, character)
            elif x >= self.width:
                return
            else:
                if x >= 0 and x + width <= self.width:
                    self._set(x, y, character, style)
                    if width == 2:
                        self._set(x + 1, y, "", style)
                elif x < 0 < x + width or x < self.width < x + width:
                    self._set(max(x, 0), y, " ", style)
                x += width

    def fill(self, rect: Rect, character: str, style: Style) -> None:
        """Fill a rectangle with one narrow character."""
        for y in range(max(rect.y, 0), min(rect.bottom, self.height)):
            self.put(max(rect.x, 0), y, character * (min(rect.right, self.width) - max(rect.x, 0)), style)

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Put another canvas on this one, its upper left corner at the cell."""
        first, last = max(-x, 0), min(other.width, self.width - x)
        if first >= last:
            return
        for row in range(max(-y, 0), min(other.height, self.height - y)):
            characters = other.characters[row][first:last]
            # Half of a wide character at a cut is a blank, on either canvas.
            if characters[0] == "":
                characters[0] = " "
            if last < other.width and other.characters[row][last] == "":
                characters[-1] = " "
            self._part(x + first, y + row)
            self._part(x + last, y + row)
            self.characters[y + row][x + first : x + last] = characters
            self.styles[y + row][x + first : x + last] = other.styles[row][first:last]

    def rows(self) -> Iterator[list[Run]]:
        """For each row, from the top, its runs of one style from left to right."""
        for characters, styles in zip(self.characters, self.styles, strict=True):
            runs = []
            at = 0
            for style, group in groupby(styles):
                end = at + len(list(group))
                runs.append(("".join(characters[at:end]), style))
                at = end
            yield runs

    def text(self) -> str:
        """The characters alone, a line a row, each filled up to the width."""
        return "\n".join("".join(row) for row in self.characters)

    def style_at(self, x: int, y: int) -> Style:
        """The style of a cell; an IndexError outside."""
        return self.styles[y][x]

    def _set(self, x: int, y: int, character: str, style: Style) -> None:
        self._part(x, y)
        self._part(x + 1, y)
        self.characters[y][x] = character
        self.styles[y][x] = style

    def _part(self, x: int, y: int) -> None:
        """Blank the wide character that lies across the left edge of the cell, since half of it goes."""
        row = self.characters[y]
        if 0 < x < self.width and row[x] == "":
            row[x - 1] = row[x] = " "

    def _join(self, x: int, y: int, mark: str) -> None:
        row = self.characters[y]
        if 0 <= x < self.width:
            if row[x] == "" and x:
                x -= 1
            row[x] += mark
