"""``blocktui play``: a match at the table."""

from pathlib import Path

import click

from blocktui.i18n import _

from .common import common_options, drawing_options, given
from .plain import conversation, plainly, run_plainly, seats_plainly
from .sources import catalogue_of
from .table import open_app, playing_options, setup_of, wishes_of


@click.command(
    "play",
    help=_("Play a match. A seat is written STRATEGY[option=value,...]=Name; without seats, the setup screen asks."),
    short_help=_("Play a match at the table."),
    epilog=_("Example: blocktui play human=South heaviest=West random=East"),
)
@click.argument("seats", nargs=-1, metavar="[SEAT]...")
@playing_options
@drawing_options
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
    plain: bool,
) -> None:
    """Play a match at the table."""
    wishes = wishes_of(
        limit=limit, secret=secret, secret_file=secret_file, record=record, target=target, start=start, rounds=rounds
    )
    catalogue = catalogue_of(given(context))
    if plainly(plain):
        talk = conversation()
        wanted = list(seats) or seats_plainly(talk, catalogue.entries())
        if wanted:
            run_plainly(talk, given(context), setup_of(catalogue, wanted, wishes), record=record)
        return
    setup = setup_of(catalogue, seats, wishes) if seats else None
    open_app(given(context), setup=setup, record=record)
