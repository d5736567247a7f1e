"""What every command that opens the table shares: its options, its seats, and the app itself."""

import gc
import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from blocktui.home.secret import SecretError, draw_secret, read_secret, read_secret_file
from blocktui.i18n import _
from blocktui.rules.errors import SetupError

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

STOPPED_BY: Final = (STOPPED, 128 + 1, 128 + 15)
"""Exit statuses that say all: Ctrl+C, a terminal that is gone, a request to end."""

DEPUTY: Final = "expert"

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for the matches to be played."""

    limit: int
    secret: bytes
    record: Path | None
    target: int | None
    start: tuple[int, ...] | None
    rounds: int | None
    practice: bool = False


record_option = click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=_("Write the match to this file, which must not exist yet."),
)
"""Where the record of the match is wanted."""

MOST: Final = 1_000_000
"""The highest target, start score and number of rounds."""


class Pace(click.FloatRange):
    """Seconds a turn."""

    def __init__(self) -> None:
        super().__init__(0, 3600)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; infinity and what is no number are refused."""
        seconds: float = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(_("{value} is no number of seconds.").format(value=value), param, ctx)
        return seconds


plain_option = click.option("--plain", is_flag=True, help=_("Full sentences and numbered choices, nothing drawn."))
"""Sentences instead of a screen."""


def playing_options(command: F) -> F:
    """The options of everything that plays."""
    options = [
        click.option(
            "--limit",
            type=click.IntRange(min=1),
            default=2000,
            show_default=True,
            metavar="MS",
            help=_("How long a bot may think, in milliseconds."),
        ),
        click.option(
            "--secret",
            metavar="HEX",
            help=_("Repeat the deals of this secret. Others on this machine can see it: never for play that counts."),
        ),
        click.option(
            "--secret-file",
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=_("Repeat the deals of the secret in this file."),
        ),
        record_option,
        click.option(
            "--target",
            type=click.IntRange(1, MOST),
            metavar="N",
            help=_("Play to so many points instead of the rules' 100 or 61."),
        ),
        click.option("--start", metavar="N,N,...", help=_("Start scores, a seat each: a handicap.")),
        plain_option,
        click.option("--rounds", type=click.IntRange(1, MOST), metavar="N", help=_("Stop after so many rounds.")),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def wishes_of(
    *,
    limit: int,
    secret: str | None,
    secret_file: Path | None,
    record: Path | None,
    target: int | None,
    start: str | None,
    rounds: int | None,
    practice: bool = False,
) -> Wishes:
    """The values of ``playing_options``, checked; what is wrong is a Trouble."""
    if secret is not None and secret_file is not None:
        raise Trouble(_("Give --secret or --secret-file, not both."))
    try:
        drawn = read_secret(secret) if secret else read_secret_file(secret_file) if secret_file else draw_secret()
    except SecretError as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(
            _("The secret cannot be read from {file}: {reason}.").format(file=secret_file, reason=error.strerror),
            IN_THE_WAY,
        ) from None
    if record is not None and record.exists():
        raise Trouble(_("{file} exists already; name another file for the record.").format(file=record), IN_THE_WAY)
    if record is not None and not record.absolute().parent.is_dir():
        raise Trouble(
            _("There is no folder {folder} for the record.").format(folder=record.absolute().parent), IN_THE_WAY
        )
    scores = None
    if start is not None:
        try:
            scores = tuple(int(score) for score in start.split(","))
        except ValueError:
            raise Trouble(_("--start is written N,N,...: a whole number for each seat.")) from None
        if max(scores) > MOST:
            raise Trouble(_("A start score is at most {most}.").format(most=MOST))
    return Wishes(limit, drawn, record, target, scores, rounds, practice)


def setup_of(catalogue: "Catalogue", seats: Sequence[str], wishes: Wishes) -> "MatchSetup":
    """The match that is wished for; what cannot be is a Trouble."""
    from blocktui.play.setup import MatchSetup, seats_from
    from blocktui.seats.catalogue import UnknownStrategy, UnusableStrategy
    from blocktui.seats.options import OptionError
    from blocktui.seats.spec import SeatSpec, SpecError

    try:
        setup = MatchSetup(
            seats=seats_from([SeatSpec.parse(seat) for seat in seats], catalogue),
            secret=wishes.secret,
            target=wishes.target,
            start=wishes.start,
            rounds=wishes.rounds,
            limit_ms=wishes.limit,
            practice=wishes.practice,
        )
        setup.match()
    except (SetupError, SpecError, OptionError, UnknownStrategy, UnusableStrategy) as error:
        raise Trouble(str(error)) from None
    return setup


def drawing_wishes(given: Given) -> "dict[str, Value]":
    """What the command line says of how to draw; a theme that is not there is a Trouble."""
    wishes: dict[str, Value] = {}
    if given.theme is not None:
        from textual.theme import BUILTIN_THEMES

        from blocktui.home.settings import unknown
        from blocktui.tui.themes import THEMES

        names = [*(theme.name for theme in THEMES), *BUILTIN_THEMES]
        if given.theme not in names:
            raise Trouble(f"--theme: {unknown(given.theme, names)}.")
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
