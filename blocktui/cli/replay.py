"""``blocktui replay``: step through a match that was written down."""

import sys

import click

from blocktui.i18n import _

from .common import NO, Trouble, common_options, given
from .completing import complete_records
from .keeper import record_named
from .plain import conversation, plainly
from .table import open_app
from .wishes import plain_option


@click.command(
    "replay",
    help=_("Step through a match: a record file, or the number of a match in the archive."),
    short_help=_("Step through a match."),
    epilog=_("Example: blocktui replay 12 --seat 0"),
)
@click.argument("name", metavar="RECORD|ID", shell_complete=complete_records)
@click.option("--seat", type=click.IntRange(min=0, max=3), metavar="N", help=_("As this seat, counted from 0, saw it."))
@click.option("--round", "round_number", type=click.IntRange(min=1), metavar="N", help=_("Begin at this round."))
@plain_option
@common_options
@click.pass_context
def command(context: click.Context, name: str, seat: int | None, round_number: int | None, plain: bool) -> None:
    """Step through a match."""
    from blocktui.play.replay import Replay, as_may_be_seen
    from blocktui.records import RecordError

    record = record_named(given(context), name)
    if seat is not None and seat >= record.players:
        raise Trouble(_("There is no seat {seat} in this match.").format(seat=seat))
    try:
        replay = Replay(as_may_be_seen(record))
    except RecordError as error:
        raise Trouble(
            _("{name} is false: {reason}; 'blocktui verify' tells where.").format(name=name, reason=error.reason), NO
        ) from None
    if round_number is not None:
        moment = replay.moment(round_number)
        if moment is None:
            raise Trouble(_("There is no round {number} in this match.").format(number=round_number))
        replay.go(moment)
    if plainly(plain):
        from blocktui.plain.replay import tell_replay

        tell_replay(conversation(), replay, seat=seat, asks=sys.stdin.isatty())
        return
    open_app(given(context), opens=lambda app: app.open_replay(replay, seat=seat, leaves=True))
