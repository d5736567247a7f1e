"""``--debug BOT``: an author's own bot, played in this process, so that a debugger and ``print`` work."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from blocktui.i18n import _

from .common import Trouble

if TYPE_CHECKING:
    from blocktui.play.setup import MatchSetup
    from blocktui.seats.catalogue import Catalogue


class BotError(RuntimeError):
    """An OSError of the bot that is debugged, which the command line would else tell in one line as its own."""


debug_option = click.option(
    "--debug",
    "debugged",
    metavar="BOT",
    help=_(
        "Run this bot, your own, in this process and in plain mode: a debugger and print work, nothing is isolated."
    ),
)
"""The bot that is played in this process."""


def debugged_seats(setup: "MatchSetup | None", catalogue: "Catalogue", bot: str | None) -> frozenset[int]:
    """The seats of the bot that is debugged, by its strategy or the seat's name; a Trouble if there is none."""
    from blocktui.seats.entry import Code

    if bot is None:
        return frozenset()
    seats = () if setup is None else setup.seats
    source = _source_of(catalogue, bot)
    found = frozenset(
        number
        for number, seat in enumerate(seats)
        if not seat.is_person and (seat.name == bot or seat.entry.source == source)
    )
    if not found:
        raise Trouble(
            _("{bot} has no seat: give it one, such as 'blocktui play human {bot} --debug {bot}'.").format(bot=bot)
        )
    for number in found:
        if not isinstance(seats[number].entry.source, Code):
            told = _("{bot} is a program and runs in a process of its own: attach your debugger to it there.")
            raise Trouble(told.format(bot=bot))
    return found


@contextmanager
def debugging(bot: str) -> Iterator[None]:
    """Say, on standard error, what it means that this bot is played in this process; let its exceptions through.

    Quitting the debugger ends the program as Ctrl+C does.
    """
    from bdb import BdbQuit

    click.echo(
        _(
            "{bot} runs inside this program: it sees every tile and all that you may read, no limit is kept, and an "
            "exception ends the match with its traceback. This is for your own code; the match counts as practice."
        ).format(bot=bot),
        err=True,
    )
    try:
        yield
    except BdbQuit:
        raise click.Abort from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BotError(f"{bot}: {error}") from error


def _source_of(catalogue: "Catalogue", bot: str) -> object:
    """What plays the strategy of this name; None if it is the name of none, and so perhaps a seat's."""
    from blocktui.seats.catalogue import UnknownStrategy, UnusableStrategy
    from blocktui.seats.spec import SeatSpec, SpecError

    try:
        return catalogue.find(SeatSpec.parse(bot).strategy).source
    except (SpecError, UnknownStrategy, UnusableStrategy):
        return None
