"""``blocktui play``: a match at the table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from blocktui.i18n import _

from .common import Trouble, common_options, drawing_options, given
from .completing import complete_strategies
from .debugging import debug_option, debugged_seats, debugging
from .plain import conversation, plainly, run_plainly, seats_plainly
from .sources import catalogue_of
from .table import open_app
from .wishes import Wishes, playing_options, setup_of, were_given

if TYPE_CHECKING:
    from blocktui.play.setup import MatchSetup
    from blocktui.seats.catalogue import Catalogue


@click.command(
    "play",
    help=_("Play a match. A seat is written STRATEGY[option=value,...]=Name; without seats, the setup screen asks."),
    short_help=_("Play a match at the table."),
    epilog=_("Example: blocktui play human=South heaviest=West random=East"),
)
@click.argument("seats", nargs=-1, metavar="[SEAT]...", shell_complete=complete_strategies)
@click.option("--guided", is_flag=True, help=_("One round for beginners, with bots, in which all is explained."))
@click.option("--practice", is_flag=True, help=_("Practice: with hints, marked in the record and counted apart."))
@debug_option
@playing_options
@drawing_options
@common_options
@click.pass_context
def command(
    context: click.Context,
    seats: tuple[str, ...],
    guided: bool,
    practice: bool,
    debugged: str | None,
    wishes: Wishes,
    plain: bool,
) -> None:
    """Play a match at the table."""
    catalogue = catalogue_of(given(context))
    if guided and seats:
        raise Trouble(_("A guided round has seats of its own: give --guided or seats, not both."))
    if guided and were_given("secret", "secret_file", "target", "start", "rounds"):
        raise Trouble(_("A guided round has a deal of its own, and is one round: give --guided without these options."))
    if practice and not seats:
        raise Trouble(_("Give seats with --practice; the setup screen has a line for it, under 'More'."))
    setup = _setup(catalogue, seats, replace(wishes, practice=practice), guided)
    if debugged is not None:
        own = debugged_seats(setup, catalogue, debugged)
        assert setup is not None  # or the bot would have no seat
        with debugging(debugged):
            run_plainly(conversation(), given(context), setup, record=wishes.record, guided=guided, debugged=own)
    elif (plain or setup is not None) and plainly(plain):
        talk = conversation()
        setup = setup or _setup(catalogue, tuple(seats_plainly(talk, catalogue.entries()) or ()), wishes, guided)
        if setup is not None:
            run_plainly(talk, given(context), setup, record=wishes.record, guided=guided)
    else:
        open_app(given(context), setup=setup, record=wishes.record, guided=guided)


def _setup(catalogue: "Catalogue", seats: Sequence[str], wishes: Wishes, guided: bool) -> "MatchSetup | None":
    """The match that was asked for; None when seats are to be asked for still."""
    if guided:
        from blocktui.play.coach import guided_setup

        return guided_setup(catalogue)
    return setup_of(catalogue, seats, wishes) if seats else None
