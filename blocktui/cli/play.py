"""``blocktui play``: a match at the table."""

from pathlib import Path

import click

from blocktui.i18n import _

from .common import common_options, given
from .table import catalogue_of, open_app, playing_options, setup_of, wishes_of


@click.command(
    "play",
    help=_("Play a match. A seat is written STRATEGY[option=value,...]=Name; without seats, the setup screen asks."),
    short_help=_("Play a match at the table."),
    epilog=_("Example: blocktui play human=South heaviest=West random=East"),
)
@click.argument("seats", nargs=-1, metavar="[SEAT]...")
@playing_options
@common_options
@click.pass_context
def command(
    context: click.Context,
    seats: tuple[str, ...],
    limit: int,
    secret: str | None,
    secret_file: Path | None,
    record: Path | None,
    target: int | None,
    start: str | None,
    rounds: int | None,
) -> None:
    """Play a match at the table."""
    wishes = wishes_of(
        limit=limit, secret=secret, secret_file=secret_file, record=record, target=target, start=start, rounds=rounds
    )
    if not seats:
        open_app(given(context), record=record)
        return
    setup = setup_of(catalogue_of(given(context)), seats, wishes)
    open_app(given(context), setup=setup, record=record)
