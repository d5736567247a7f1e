"""``blocktui play``: a match at the table."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from blocktui.i18n import _

from .common import Trouble, common_options, drawing_options, given
from .plain import conversation, plainly, run_plainly, seats_plainly
from .sources import catalogue_of
from .table import Wishes, open_app, playing_options, setup_of, wishes_of

if TYPE_CHECKING:
    from blocktui.play.setup import MatchSetup
    from blocktui.seats.catalogue import Catalogue


@click.command(
    "play",
    help=_("Play a match. A seat is written STRATEGY[option=value,...]=Name; without seats, the setup screen asks."),
    short_help=_("Play a match at the table."),
    epilog=_("Example: blocktui play human=South heaviest=West random=East"),
)
@click.argument("seats", nargs=-1, metavar="[SEAT]...")
@click.option("--guided", is_flag=True, help=_("One round for beginners, with bots, in which all is explained."))
@click.option("--practice", is_flag=True, help=_("Practice: with hints, marked in the record and counted apart."))
@playing_options
@drawing_options
@common_options
@click.pass_context
def command(
    context: click.Context,
    seats: tuple[str, ...],
    guided: bool,
    practice: bool,
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
        limit=limit,
        secret=secret,
        secret_file=secret_file,
        record=record,
        target=target,
        start=start,
        rounds=rounds,
        practice=practice,
    )
    catalogue = catalogue_of(given(context))
    if guided and seats:
        raise Trouble(_("A guided round has seats of its own: give --guided or seats, not both."))
    if practice and not seats:
        raise Trouble(_("Give seats with --practice; the setup screen has a line for it, under 'More'."))
    if (plain or guided or seats) and plainly(plain):
        talk = conversation()
        if not guided and not seats:
            seats = tuple(seats_plainly(talk, catalogue.entries()) or ())
        setup = _setup(catalogue, seats, wishes, guided)
        if setup is not None:
            run_plainly(talk, given(context), setup, record=record, guided=guided)
        return
    open_app(given(context), setup=_setup(catalogue, seats, wishes, guided), record=record, guided=guided)


def _setup(catalogue: "Catalogue", seats: Sequence[str], wishes: Wishes, guided: bool) -> "MatchSetup | None":
    """The match that was asked for; None when seats are to be asked for still."""
    if guided:
        from blocktui.play.coach import guided_setup

        return guided_setup(catalogue)
    return setup_of(catalogue, seats, wishes) if seats else None
