"""Scripts with spacing vowel signs, such as Devanagari, kept in line on the screen.

Rich counts a spacing mark (Mc) as no cell where nearly every terminal draws one; so its table is corrected. A few
terminals differ still in how they advance; so the driver puts the cursor after each run of such a script itself.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import rich.cells
from rich.cells import CellSpan, CellTable
from textual.driver import Driver

from blocktui.i18n import cell_width

_SPACING: Final = tuple(point for point in range(0x900, 0x10A0) if unicodedata.category(chr(point)) == "Mc")
"""Ascending: the spacing marks of the scripts from Devanagari to Myanmar."""

_RUN: Final = re.compile("\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)?|[\u0900-\u109f\u200c\u200d]+")
"""What is said to the terminal itself, such as its title, which is left as it is; and a run of those scripts."""


def correct_cells() -> None:
    """Make Rich, and so Textual, count a spacing mark as one cell; to be called before anything is measured."""
    module = vars(rich.cells)
    load: Callable[[str], CellTable] = module["load_cell_table"]
    if getattr(load, "spacing_marks_counted", False):
        return

    @lru_cache(maxsize=8)
    def counted(version: str = "auto") -> CellTable:
        table = load(version)
        return table._replace(widths=_without(table.widths, _SPACING))

    counted.spacing_marks_counted = True  # type: ignore[attr-defined]
    module["load_cell_table"] = counted
    rich.cells.get_character_cell_size.cache_clear()
    rich.cells.cached_cell_len.cache_clear()


def _without(spans: Sequence[CellSpan], points: Sequence[int]) -> list[CellSpan]:
    """The spans of a cell table with these code points, ascending, left out, so that they count as one cell."""
    kept = []
    for start, last, width in spans:
        first = start
        for point in points if start <= points[-1] and last >= points[0] else ():
            if first <= point <= last:
                if first < point:
                    kept.append((first, point - 1, width))
                first = point + 1
        if first <= last:
            kept.append((first, last, width))
    return kept


def placed(data: str) -> str:
    """The output with the cursor put where it belongs after each run, whatever the terminal made of it.

    The cells are blanked, the run is written over them, and the cursor goes to the cell after the last.
    """
    if data.isascii():
        return data
    return _RUN.sub(_placed, data)


def _placed(run: re.Match[str]) -> str:
    text = run.group()
    width = cell_width(text)
    if text[0] == "\x1b" or width == 0:
        return text
    return f"\x1b7{' ' * width}\x1b8{text}\x1b8\x1b[{width}C"


@lru_cache(maxsize=4)
def placing(driver: type[Driver]) -> type[Driver]:
    """The driver, with what it writes ``placed``."""

    class Placing(driver):  # type: ignore[misc, valid-type]
        def write(self, data: str) -> None:
            writer = getattr(self, "_writer_thread", None)
            if writer is not None and not writer.is_alive():
                return  # the terminal is gone: nobody takes what is queued, and the queue would fill and block
            super().write(placed(data))

    return Placing
