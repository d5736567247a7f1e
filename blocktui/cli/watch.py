"""``blocktui watch``: bots play, you watch."""

from contextlib import nullcontext

import click

from blocktui.home.secret import draw_secret
from blocktui.i18n import _

from .common import Trouble, common_options, drawing_options, given
from .completing import complete_bots
from .debugging import debug_option, debugged_seats, debugging
from .keeper import numbered
from .plain import conversation, plainly, run_plainly
from .sources import catalogue_of
from .table import open_app
from .wishes import Pace, Wishes, playing_options, setup_of


@click.command(
    "watch",
    help=_("Watch 2 to 4 bots play a match. A bot is written STRATEGY[option=value,...]=Name."),
    short_help=_("Watch bots play."),
    epilog=_("Example: blocktui watch heaviest random --pace 0.5"),
)
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT [BOT [BOT]]", shell_complete=complete_bots)
@click.option("--pace", type=Pace(), metavar="S", help=_("Seconds a turn; 0 is as fast as it goes."))
@click.option("--open", "open_hands", is_flag=True, help=_("Show every hand."))
@click.option("--matches", type=click.IntRange(min=1), default=1, metavar="N", help=_("A series of so many matches."))
@click.option("--exit", "leaves_at_end", is_flag=True, help=_("Leave when the match is over."))
@debug_option
@playing_options
@drawing_options
@common_options
@click.pass_context
def command(
    context: click.Context,
    bots: tuple[str, ...],
    pace: float | None,
    open_hands: bool,
    matches: int,
    leaves_at_end: bool,
    debugged: str | None,
    wishes: Wishes,
    plain: bool,
) -> None:
    """Watch bots play."""
    catalogue = catalogue_of(given(context))
    setup = setup_of(catalogue, bots, wishes)
    if any(seat.is_person for seat in setup.seats):
        raise Trouble(_("Only bots can be watched; a person plays with 'blocktui play'."))
    debugged_seats(setup, catalogue, debugged)
    if debugged is not None or plainly(plain):
        talk = conversation()
        with nullcontext() if debugged is None else debugging(debugged):
            for number in range(1, matches + 1):
                own = debugged_seats(setup, catalogue, debugged)
                file = None if wishes.record is None else numbered(wishes.record, number)
                run_plainly(talk, given(context), setup, record=file, pace=pace, open_hands=open_hands, debugged=own)
                setup = setup.moved_on(draw_secret())
        return
    open_app(
        given(context),
        setup=setup,
        record=wishes.record,
        pace=pace,
        leaves_at_end=leaves_at_end,
        open_hands=open_hands,
        matches=matches,
    )
