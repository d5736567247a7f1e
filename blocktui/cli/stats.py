"""``blocktui stats``: what the matches came to."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from blocktui.i18n import _, cell_width, fill

from .common import NO, Trouble, common_options, given
from .keeper import archive_of

if TYPE_CHECKING:
    from blocktui.records.archive.chapters import Row


@click.command(
    "stats",
    help=_("Results by player, opponent, strategy, number of players, seat and opening; practice is counted apart."),
    short_help=_("What the matches came to."),
    epilog=_("Example: blocktui stats --player Ann"),
)
@click.option("--player", metavar="NAME", help=_("Only of this person or bot, with all parts."))
@click.option("--json", "as_json", is_flag=True, help=_("Report as JSON."))
@common_options
@click.pass_context
def command(context: click.Context, player: str | None, as_json: bool) -> None:
    """What the matches came to."""
    from blocktui.records.archive.chapters import chapters_of, subjects

    with archive_of(given(context)) as archive:
        figures = archive.figures()
    if player is not None and player not in subjects(figures):
        raise Trouble(_("Nobody of the name {name} has played here.").format(name=player), NO)
    if as_json:
        told = figures.written()
        click.echo(json.dumps(told if player is None else {"by": {player: told["by"][player]}}, ensure_ascii=False))
        return
    chapters = chapters_of(figures, player)
    if not chapters:
        click.echo(_("No round was played yet."))
    for number, (title, rows) in enumerate(chapters):
        if number:
            click.echo()
        click.echo(title)
        _show(rows)


def _show(rows: "Sequence[Row]") -> None:
    widths = [max(cell_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        first, *others = (fill(cell, width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(("  " + first, *others)).rstrip())
