"""What is asked of the matches to be played: the options of everything that plays, and their values checked."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from blocktui.home.secret import SecretError, draw_secret, read_secret, read_secret_file
from blocktui.i18n import _
from blocktui.rules.errors import SetupError

from .common import IN_THE_WAY, Trouble, given

if TYPE_CHECKING:
    from blocktui.play.setup import MatchSetup
    from blocktui.seats.catalogue import Catalogue

F = TypeVar("F", bound=Callable[..., Any])

MOST: Final = 1_000_000
"""The highest target, start score and number of rounds."""


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


record_option = click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=_("Write the match to this file, which must not exist yet."),
)
"""Where the record of the match is wanted."""

plain_option = click.option("--plain", is_flag=True, help=_("Full sentences and numbered choices, nothing drawn."))
"""Sentences instead of a screen."""

limit_option = click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=2000,
    show_default=True,
    metavar="MS",
    help=_("How long a bot may think, in milliseconds."),
)
"""How long a bot may think."""

target_option = click.option(
    "--target",
    type=click.IntRange(1, MOST),
    metavar="N",
    help=_("Play to so many points instead of the rules' 100 or 61."),
)
"""What wins the match."""


def secret_options(command: F) -> F:
    """The two ways to give the secret that is dealt from; the command gets its bytes as ``secret``, drawn unless given.

    What is wrong with it is a Trouble. The file is kept from bots.
    """

    @click.option(
        "--secret",
        metavar="HEX",
        help=_("Repeat the deals of this secret. Others on this machine can see it: never for play that counts."),
    )
    @click.option(
        "--secret-file",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help=_("Repeat the deals of the secret in this file."),
    )
    @wraps(command)
    def with_secret(*args: Any, secret: str | None, secret_file: Path | None, **rest: Any) -> Any:
        given(click.get_current_context()).secret_file = secret_file
        return command(*args, secret=_secret(secret, secret_file), **rest)

    return with_secret  # type: ignore[return-value]


def _secret(written: str | None, file: Path | None) -> bytes:
    if written is not None and file is not None:
        raise Trouble(_("Give --secret or --secret-file, not both."))
    try:
        return read_secret(written) if written else read_secret_file(file) if file else draw_secret()
    except SecretError as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(
            _("The secret cannot be read from {file}: {reason}.").format(file=file, reason=error.strerror), IN_THE_WAY
        ) from None


def playing_options(command: F) -> F:
    """The options of everything that plays at a table; the command gets them as ``wishes``, checked, and ``plain``."""

    @limit_option
    @secret_options
    @record_option
    @target_option
    @click.option("--start", metavar="N,N,...", help=_("Start scores, a seat each: a handicap."))
    @plain_option
    @click.option("--rounds", type=click.IntRange(1, MOST), metavar="N", help=_("Stop after so many rounds."))
    @wraps(command)
    def with_wishes(
        *args: Any,
        limit: int,
        secret: bytes,
        record: Path | None,
        target: int | None,
        start: str | None,
        rounds: int | None,
        **rest: Any,
    ) -> Any:
        _check_record(record)
        return command(*args, wishes=Wishes(limit, secret, record, target, _scores(start), rounds), **rest)

    return with_wishes  # type: ignore[return-value]


def were_given(*names: str) -> bool:
    """Whether any of these options, by the names of their values, stands on the command line."""
    context = click.get_current_context()
    return any(context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE for name in names)


def _check_record(record: Path | None) -> None:
    if record is not None and record.exists():
        raise Trouble(_("{file} exists already; name another file for the record.").format(file=record), IN_THE_WAY)
    if record is not None and not record.absolute().parent.is_dir():
        raise Trouble(
            _("There is no folder {folder} for the record.").format(folder=record.absolute().parent), IN_THE_WAY
        )


def _scores(written: str | None) -> tuple[int, ...] | None:
    if written is None:
        return None
    try:
        scores = tuple(int(score) for score in written.split(","))
    except ValueError:
        raise Trouble(_("--start is written N,N,...: a whole number for each seat.")) from None
    if max(scores) > MOST:
        raise Trouble(_("A start score is at most {most}.").format(most=MOST))
    return scores


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
