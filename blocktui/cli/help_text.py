"""Help that fits the terminal in every language: click counts characters, this counts cells."""

from collections.abc import Iterable

import click

from blocktui.i18n import cell_width, wrap


class HelpInCells(click.HelpFormatter):
    """Wraps texts by the cells that they take, and between Chinese characters too."""

    def write_text(self, text: str) -> None:
        """A text in paragraphs, indented."""
        indent = " " * self.current_indent
        paragraphs = [
            "".join(f"{indent}{row}\n" for row in wrap(paragraph, self.width - self.current_indent))
            for paragraph in text.split("\n\n")
        ]
        self.write("\n".join(paragraphs))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Terms, and what each of them means beside or below it."""
        rows = list(rows)
        column = min(max(cell_width(term) for term, _meaning in rows), col_max) + col_spacing
        indent = " " * self.current_indent
        for term, meaning in rows:
            first, *more = wrap(meaning, max(self.width - column - self.current_indent, 10))
            room = column - cell_width(term)
            beside = " " * room if room >= col_spacing else f"\n{indent}{' ' * column}"
            self.write(f"{indent}{term}{beside}{first}".rstrip() + "\n")
            for row in more:
                self.write(f"{indent}{' ' * column}{row}\n")
