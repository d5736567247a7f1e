"""Rows of words in different styles, put on a canvas."""

from collections.abc import Iterator
from itertools import groupby

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.i18n.widths import cell_width, cut, one_line, wrap
from blocktui.narration import Sentence

Words = list[tuple[str, Style]]


def width_of(words: Words) -> int:
    """The cells that they take."""
    return sum(cell_width(one_line(text)) for text, _style in words)


def put_words(canvas: Canvas, x: int, y: int, words: Words) -> int:
    """Write them one after the other; the column after the last."""
    for text, style in words:
        canvas.put(x, y, text, style)
        x += cell_width(one_line(text))
    return x


def fitted(words: Words, width: int) -> Words:
    """The words, cut where the room ends."""
    kept: list[tuple[str, Style]] = []
    for text, style in words:
        if cell_width(one_line(text)) > width:
            return [*kept, (cut(text, width), style)]
        kept.append((text, style))
        width -= cell_width(one_line(text))
    return kept


def styled(told: Sentence, background: Role, *, bright: bool = True) -> Words:
    """A sentence's words: names stand out from the rest."""
    plain = Style(Role.TEXT if bright else Role.MUTED, background)
    name = Style(Role.GOLD if bright else Role.TEXT, background, bold=True)
    return [(part.text, name if part.role == "name" else plain) for part in told]


def wrapped(words: Words, width: int) -> list[Words]:
    """The words in rows of at most so many cells, broken where ``i18n.wrap`` breaks a text; the styles stay."""
    characters = [(character, style) for text, style in words for character in one_line(text)]
    rows: list[Words] = []
    at = 0
    for row in wrap("".join(character for character, _style in characters), width):
        while row and characters[at][0] != row[0]:
            at += 1  # the blanks at which it was broken
        rows.append(
            [
                ("".join(character for character, _style in group), style)
                for style, group in _runs(characters, at, len(row))
            ]
        )
        at += len(row)
    return rows


def _runs(characters: Words, at: int, count: int) -> Iterator[tuple[Style, Words]]:
    for style, group in groupby(characters[at : at + count], key=lambda character: character[1]):
        yield style, list(group)
