"""How many cells a text takes in a terminal, and text from outside made fit to be shown."""

import unicodedata
from functools import lru_cache
from typing import Final


@lru_cache(maxsize=4096)
def character_width(character: str) -> int:
    """The cells of one character: marks 0, spacing vowel signs of Devanagari 1, East Asian wide ones 2.

    What terminals do, measured: a sum over code points, conjuncts not merged.
    """
    if " " <= character < "\x7f":
        return 1
    category = unicodedata.category(character)
    wide = unicodedata.east_asian_width(character) in "WF"
    if category in ("Mn", "Me", "Cc", "Cf", "Cs") or (category == "Mc" and wide):
        return 0
    # Vowels and finals of Hangul are drawn into the syllable that they end.
    if "\u1160" <= character <= "\u11ff" or "\ud7b0" <= character <= "\ud7ff":
        return 0
    return 2 if wide else 1


def cell_width(text: str) -> int:
    """The cells that a text of one line takes.

    >>> cell_width("出牌"), cell_width("गोटियाँ")
    (4, 6)
    """
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(character_width(character) for character in text)


def one_line(text: str) -> str:
    """A text from outside as one line of characters that stay where they are put.

    Line breaks and tabs become spaces; control characters, marks of direction, joiners, fillers and selectors of
    variation or skin, which bend a screen or whose width is not certain, are left out.

    >>> one_line("a\\x1b[31m\\nb\\u202e")
    'a[31m b'
    """
    if text.isascii() and text.isprintable():
        return text
    kept = []
    for character in text:
        if character in "\t\n\v\f\r\x85\u2028\u2029":
            kept.append(" ")
        elif unicodedata.category(character) not in _LEFT_OUT and not _selects(character):
            kept.append(character)
    return "".join(kept)


_LEFT_OUT: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))


def _selects(character: str) -> bool:
    """Whether the character says how the one before it is drawn, or only fills its place."""
    return (
        "\ufe00" <= character <= "\ufe0f"
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or "\U000e0100" <= character <= "\U000e01ef"
        or character in "\u115f\u1160\u3164\uffa0"
    )


def cut(text: str, width: int, more: str = "…") -> str:
    """The text made one line and, if it takes more than ``width`` cells, cut to them, ``more`` at its end.

    >>> cut("Northumberland", 6), cut("封锁多米诺", 6)
    ('North…', '封锁…')
    """
    text = one_line(text)
    if cell_width(text) <= width:
        return text
    room = width - cell_width(more)
    if room < 0:
        return cut(text, width, "") if more else ""
    used = 0
    for at, character in enumerate(text):
        used += character_width(character)
        if used > room:
            return text[:at].rstrip() + more
    return text


def fill(text: str, width: int, more: str = "…") -> str:
    """The text cut to ``width`` cells, and filled up to them with spaces at its end.

    >>> fill("出牌", 6)
    '出牌  '
    """
    text = cut(text, width, more)
    return text + " " * (width - cell_width(text))


def wrap(text: str, width: int) -> list[str]:
    """The text, made one line, in rows of at most ``width`` cells: broken at blanks, and between East Asian characters.

    No row begins with a closing mark or ends with an opening one; a word that is longer than a row is cut.

    >>> wrap("a long word", 6), wrap("出牌,牌链。", 6)
    (['a long', 'word'], ['出牌,', '牌链。'])
    """
    rows = [""]
    for piece in _pieces(one_line(text)):
        row = rows[-1]
        if cell_width(row + piece.rstrip()) <= width or not row.strip():
            rows[-1] = row + piece
        else:
            rows.append(piece.lstrip())
        while cell_width(rows[-1].rstrip()) > width > 1:
            head = cut(rows[-1], width, "")
            rows[-1:] = [head, rows[-1][len(head) :]]
    return [row.rstrip() for row in rows]


def _pieces(text: str) -> list[str]:
    """The parts of a text between which a row may end."""
    pieces = [""]
    before = " "
    for character in text:
        wide = character_width(character) == 2
        may_break = before == " " or wide or character_width(before) == 2
        closes = unicodedata.category(character) in ("Pe", "Pf", "Po", "Mn", "Mc") or character == " "
        if may_break and not closes and unicodedata.category(before) not in ("Ps", "Pi"):
            pieces.append("")
        pieces[-1] += character
        before = character
    return pieces
