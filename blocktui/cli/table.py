"""What every command that opens the table shares: its options, its seats, and the app itself."""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Final

import click

from blocktui.home.secret import draw_secret
from blocktui.i18n import _

from .common import IN_THE_WAY, STOPPED, Given, Trouble
from .language import usual_language
from .sources import catalogue_of, isolation_of
from .terminal import can_be_drawn_on

if TYPE_CHECKING:
    from blocktui.arena.place import Place
    from blocktui.home.settings import Value
    from blocktui.play.session import Session
    from blocktui.play.setup import MatchSetup
    from blocktui.seats.catalogue import Catalogue
    from blocktui.seats.isolation import Isolation
    from blocktui.seats.occupant import Occupant
    from blocktui.tui.app import BlockApp

STOPPED_BY: Final = (STOPPED, 128 + 1, 128 + 3, 128 + 15)
"""Exit statuses that say all: Ctrl+C, a terminal that is gone, Ctrl+\\, a request to end."""

DEPUTY: Final = "expert"


def drawing_wishes(given: Given) -> "dict[str, Value]":
    """What the command line says of how to draw."""
    wishes: dict[str, Value] = {}
    if given.theme is not None:
        wishes["theme"] = given.theme
    if given.in_ascii:
        wishes["ascii"] = True
    if given.language is not None:
        wishes["language"] = given.language
    return wishes


def seated(given: Given, setup: "MatchSetup") -> "list[Occupant | None]":
    """The bots' occupants, imported when there is a match to play."""
    from blocktui.play.seating import occupants_of

    return occupants_of(setup, isolation=isolation_of(given))


def check_terminal() -> None:
    """Refuse, with a Trouble, to open the app where it cannot be drawn."""
    if not can_be_drawn_on():
        raise Trouble(
            _("This is no terminal that the app can be drawn on; 'blocktui play --plain' plays in sentences instead."),
            IN_THE_WAY,
        )


def open_app(
    given: Given,
    *,
    setup: "MatchSetup | None" = None,
    record: Path | None = None,
    pace: float | None = None,
    leaves_at_end: bool = False,
    open_hands: bool = False,
    session: "Session | None" = None,
    opens: "Callable[[BlockApp], None] | None" = None,
    matches: int = 1,
    guided: bool = False,
    guest: bool = False,
) -> None:
    """Run the app: at the setup screen, at the table with a match, new or gone on with, or where ``opens`` leads.

    For a ``guest`` it is drawn in a browser, and does only what ``tui.guests`` allows.
    """
    if not guest:
        check_terminal()
    gc.disable()  # what a start makes stays: BlockApp lets the collector work when the first screen is painted
    from blocktui.home.settings import FILE, Settings
    from blocktui.play import last_setup
    from blocktui.tui.app import BlockApp

    from .keeper import RecordWriter, matches_of

    home = given.home
    writer = RecordWriter(record)
    archive = matches_of(given)
    catalogue = catalogue_of(given, for_guests=guest)
    app = BlockApp(
        catalogue=catalogue,
        seater=lambda setup: seated(given, setup),
        archive=archive,
        keep=writer.write,
        new_secret=draw_secret,
        setup=setup,
        pace=pace,
        leaves_at_end=leaves_at_end,
        open_hands=open_hands,
        session=session,
        opens=opens,
        matches=matches,
        deputy=lambda: deputy_of(catalogue, isolation_of(given)),
        guided=guided,
        guest=guest,
        arena=None if guest else lambda: arena_place(given),
        settings=Settings(home.config / FILE),
        wishes=drawing_wishes(given),
        usual_language=usual_language(os.environ),
        pictures=home.data / "pictures",
        last_setup=home.data / last_setup.FILE,
    )
    try:
        app.run()
    finally:
        archive.close()
    if app.return_code in STOPPED_BY:
        raise click.exceptions.Exit(app.return_code)
    if app.return_code:
        raise Trouble(_("The app ended with an error."), app.return_code)
    if app.unkept or writer.problems:
        raise Trouble(" ".join((*app.unkept, *writer.problems)), IN_THE_WAY)


def arena_place(given: Given) -> "Place":
    """Where tournaments are kept and played."""
    from blocktui.arena.place import Place

    from .keeper import app_name

    isolation = isolation_of(given)
    return Place(
        data=given.home.data,
        app=app_name(),
        protected=tuple(map(str, isolation.protected)),
        models=None if isolation.models is None else str(isolation.models),
    )


def deputy_of(catalogue: "Catalogue", isolation: "Isolation") -> "tuple[str, Occupant]":
    """The bot to which a person may leave the seat: the strongest there is, with its name."""
    from blocktui.seats.seating import fill

    return DEPUTY, fill(catalogue.find(DEPUTY), seed=token_hex(16), isolation=isolation)
