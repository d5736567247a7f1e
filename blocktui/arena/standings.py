"""The report on a terminal: standings as a table, and what follows from them in sentences."""

from typing import IO, Any

from .wording import headings, ranked, row, summary


def print_standings(report: dict[str, Any], out: IO[str]) -> None:
    """Write the table and the sentences; as wide as the terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=out, highlight=False, markup=False, emoji=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 0))
    for number, heading in enumerate(headings()):
        first = number == 0
        table.add_column(
            Text(heading),
            justify="left" if first else "right",
            no_wrap=not first,
            overflow="fold",
            min_width=8 if first else None,
        )
    for bot in ranked(report):
        table.add_row(*(Text(cell) for cell in row(bot, report["unit"])))
    console.print(table)
    for line in summary(report):
        console.print(Text(line), soft_wrap=True)
