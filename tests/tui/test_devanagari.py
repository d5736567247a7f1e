"""Hindi that stays in line: Rich's table is corrected, and the cursor placed after each run."""

import subprocess
import sys
import unicodedata

import pytest
from rich.cells import cell_len

from blocktui.i18n import cell_width
from blocktui.i18n.catalogues import TRANSLATED, forms, read
from blocktui.tui.devanagari import correct_cells, placed, placing

HINDI = "गोटियाँ"


@pytest.fixture(autouse=True)
def _corrected() -> None:
    correct_cells()


def test_rich_still_counts_spacing_marks_as_nothing() -> None:
    """When this fails, Rich counts as terminals do: ``correct_cells`` can go."""
    program = f"from rich.cells import cell_len; print(cell_len({HINDI!r}))"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert int(told.stdout) == 3 < cell_width(HINDI)


def test_corrected_once_however_often_it_is_asked_for() -> None:
    correct_cells()
    correct_cells()
    assert cell_len(HINDI) == 6


def test_rich_and_the_drawings_count_alike() -> None:
    """Every letter and mark of Devanagari and its sisters, and of what else the program writes."""
    points = [
        *range(0x20, 0x7F),
        *range(0x900, 0x1000),
        *range(0x2190, 0x2200),
        *range(0x2500, 0x2600),
        *range(0x3000, 0x3100),
    ]
    points += range(0x4E00, 0x9FFF, 7)
    differ = [
        f"{point:04X} {unicodedata.name(chr(point), '?')}"
        for point in points
        if unicodedata.category(chr(point)) not in ("Cn", "Cf") and cell_len(chr(point)) != cell_width(chr(point))
    ]
    assert not differ


@pytest.mark.parametrize("code", TRANSLATED)
def test_rich_and_the_drawings_count_the_catalogues_alike(code: str) -> None:
    catalogue = read(code)
    texts = [text for message in catalogue if message.id for text in forms(message, catalogue.num_plurals)]
    assert texts
    assert [text for text in texts if cell_len(text) != cell_width(text)] == []


def test_a_run_is_written_over_blanks_and_the_cursor_goes_behind_it() -> None:
    assert placed(f"a {HINDI} │") == f"a \x1b7{' ' * 6}\x1b8{HINDI}\x1b8\x1b[6C │"


@pytest.mark.parametrize(
    "data", ["", "plain \x1b[1mtext\x1b[0m", "出牌 ●│─", f"\x1b]0;{HINDI}\x07", f"\x1b]2;{HINDI}\x1b\\"]
)
def test_what_needs_no_placing_stays_as_it_is(data: str) -> None:
    assert placed(data) == data


def test_the_driver_writes_what_is_placed() -> None:
    written: list[str] = []

    class Plain:
        def write(self, data: str) -> None:
            written.append(data)

    driver = placing(Plain)()  # type: ignore[arg-type, call-arg]
    driver.write(HINDI)
    assert written == [placed(HINDI)]
    assert placing(Plain) is placing(Plain)  # type: ignore[arg-type]
