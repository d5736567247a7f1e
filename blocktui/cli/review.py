"""``blocktui review``: what each choice of a match cost against the best."""

import json
import sys
from typing import TYPE_CHECKING

import click

from blocktui.i18n import _, ngettext

from .common import NO, Trouble, common_options, given
from .completing import complete_records
from .keeper import record_named

if TYPE_CHECKING:
    from blocktui.analysis.review import Review, ReviewedChoice

_MOST_SHOWN = 12
"""Costly choices that are listed."""


@click.command(
    "review",
    help=_("Judge every choice of a match by what could be known then, and tell luck apart."),
    short_help=_("What each choice of a match cost."),
    epilog=_("Example: blocktui review 12 --seat 0"),
)
@click.argument("name", metavar="RECORD|ID", shell_complete=complete_records)
@click.option(
    "--seat", type=click.IntRange(min=0, max=3), metavar="N", help=_("Only this seat's choices, counted from 0.")
)
@click.option("--json", "as_json", is_flag=True, help=_("Report as JSON."))
@common_options
@click.pass_context
def command(context: click.Context, name: str, seat: int | None, as_json: bool) -> None:
    """Review a match."""
    from blocktui.analysis.engine import ENGINE
    from blocktui.analysis.review import luck_of, review_choices, summed
    from blocktui.play.reviewing import reviewable
    from blocktui.records import RecordError

    record = record_named(given(context), name)
    if seat is not None and seat >= record.players:
        raise Trouble(_("There is no seat {seat} in this match.").format(seat=seat))
    try:
        asked = reviewable(record)
    except RecordError as error:
        raise Trouble(
            _("{name} cannot be reviewed: {reason}; 'blocktui verify' tells where.").format(
                name=name, reason=error.reason
            ),
            NO,
        ) from None
    seats = None if seat is None else [seat]
    kernels = ENGINE.kernels()
    judged: list[ReviewedChoice] = []
    with click.progressbar(
        review_choices(asked.choices, asked.deals, kernels, seats),
        length=sum(seat is None or view.seat == seat for view, _move in asked.choices),
        label=_("Reviewing"),
        file=sys.stderr,
        hidden=not sys.stderr.isatty(),
    ) as choices:
        judged.extend(choices)
    names = [one.name for one in record.seats]
    done = summed(name, names, tuple(judged), luck_of(asked.deals, asked.firsts, kernels), seats)
    if as_json:
        click.echo(json.dumps(done.written(), ensure_ascii=False))
        return
    for line in told(done, names):
        click.echo(line)


def told(review: "Review", names: list[str]) -> list[str]:
    """The review in lines: each seat, then the costliest choices."""
    lines = []
    for seat in review.seats:
        if seat.loss is None or seat.loss_se is None:
            lines.append(_("{name} had no choice.").format(name=seat.name))
            continue
        lines.append(
            ngettext(
                "{name}: {count} choice, {loss} ± {error} points lost a choice, {total} in all; luck {luck}.",
                "{name}: {count} choices, {loss} ± {error} points lost a choice, {total} in all; luck {luck}.",
                seat.choices,
            ).format(
                name=seat.name,
                count=seat.choices,
                loss=f"{seat.loss:.2f}",
                error=f"{seat.loss_se:.2f}",
                total=f"{seat.total:.1f}",
                luck=f"{seat.luck:+.1f}",
            )
        )
    costly = [choice for choice in review.costliest if choice.verdict not in ("best", "close")][:_MOST_SHOWN]
    if costly:
        lines += ["", _("The costliest choices:")]
    lines += [_choice(choice, names) for choice in costly]
    return lines


def _choice(choice: "ReviewedChoice", names: list[str]) -> str:
    from blocktui.narration import move_mark
    from blocktui.play.review_told import verdict_told

    return _(
        "Round {round}, turn {turn}: {name} played {move}, best was {best}: {loss} ± {error} points ({verdict})."
    ).format(
        round=choice.round,
        turn=choice.turn,
        name=names[choice.seat],
        move=move_mark(choice.move),
        best=move_mark(choice.best),
        loss=f"{choice.loss:.1f}",
        error=f"{choice.loss_se:.1f}",
        verdict=verdict_told(choice.verdict),
    )
