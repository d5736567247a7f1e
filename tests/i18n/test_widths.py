"""The cells that a text takes (C40, C48)."""

import sys
import unicodedata

import pytest
from rich.cells import get_character_cell_size

from blocktui.i18n import cell_width, character_width, cut, one_line


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("封锁多米诺", 10),
        ("出牌", 4),
        ("牌链", 4),
        ("ब्लॉक", 4),
        ("गोटियाँ", 6),
        ("शृंखला", 4),
        ("अवरुद्ध", 5),
        ("खिलाड़ी", 6),
        ("e\u0301", 1),
        ("각", 2),
        ("\u1100\u1161\u11a8", 2),
    ],
)
def test_widths_are_those_that_terminals_were_seen_to_give(text: str, cells: int) -> None:
    assert cell_width(text) == cells


def test_c48_widths_agree_with_those_of_the_screen() -> None:
    """Rich measures what Textual shows: the two may differ only in vowel signs, and where Unicode itself changed."""
    for code in range(0x20, sys.maxunicode + 1):
        character = chr(code)
        if one_line(character) != character:
            continue
        ours, theirs = character_width(character), get_character_cell_size(character)
        if unicodedata.category(character) == "Mc":
            assert ours in (0, 1)
        elif ours != theirs:
            # Trigrams, hexagrams and counting rods became wide in Unicode 16.
            assert (ours, theirs) == (1, 2), hex(code)
            assert unicodedata.category(character) in ("So", "No"), hex(code)


@pytest.mark.parametrize(
    "text", ["\x1b[31mx", "a\r\nb", "\u202eabc", "👍🏽", "👩\u200d👩", "x\ufe0f", "\u2066x\u2069", "\x9bx"]
)
def test_c40_what_bends_a_screen_is_left_out(text: str) -> None:
    shown = one_line(text)
    assert shown.isprintable()
    assert one_line(shown) == shown
    assert cell_width(shown) == sum(get_character_cell_size(character) for character in shown)


def test_c40_a_long_name_is_cut_by_cells_not_by_characters() -> None:
    assert cut("封" * 200, 9) == "封封封封…"
    assert cut("x" * 200, 1) == "…"
    assert cut("x" * 200, 0) == ""
    assert cut("封锁", 1, "") == ""
