"""``blocktui arena``: a tournament of bots, and what can be said of them."""

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from blocktui.i18n import _

from .common import DONE, IN_THE_WAY, STOPPED, Given, Trouble, common_options, given
from .completing import complete_bots
from .sources import catalogue_of, isolation_of
from .table import check_terminal, open_app
from .wishes import limit_option, secret_options, target_option

if TYPE_CHECKING:
    from blocktui.arena.executors import Maker
    from blocktui.arena.folder import RunFolder
    from blocktui.arena.plan import Contestant

_MOST_SEATS = 4
_IN_FLIGHT_UNKNOWN = 64
"""Batches given at once to an executor whose size is not known."""


@click.command(
    "arena",
    help=_(
        "Play bots against each other by the thousand, each deal in every rotation of the seats, and report with "
        "intervals what can be said. A bot is written STRATEGY[option=value,...]."
    ),
    short_help=_("A tournament of bots, without a screen."),
    epilog=_("Example: blocktui arena heaviest random --deals 1000 --html report.html"),
)
@click.argument("bots", nargs=-1, metavar="[BOT BOT ...]", shell_complete=complete_bots)
@click.option(
    "--deals",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    metavar="N",
    help=_("How many boards: deals, each played in every rotation."),
)
@click.option(
    "--unit",
    type=click.Choice(["round", "match"]),
    default="round",
    show_default=True,
    help=_("Play a board as single rounds, or as whole matches to the target."),
)
@click.option("--seats", type=click.IntRange(2, 4), metavar="N", help=_("Players at a table; else as many as bots."))
@click.option("--gauntlet", is_flag=True, help=_("Only the first bot meets all others."))
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help=_("Processes; else one for each core."))
@click.option(
    "--executor",
    metavar="MODULE:FACTORY",
    help=_("Play on what this makes, such as blocktui.arena.dask:executor, instead of processes here."),
)
@click.option(
    "--sprt",
    type=float,
    metavar="EDGE",
    help=_("Stop as soon as it is settled whether the first bot's share is so much above par, such as 0.02."),
)
@click.option("--batch", type=click.IntRange(min=1), metavar="N", help=_("Boards in a batch, a worker's task."))
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help=_("Keep the run in this new folder."))
@click.option("--resume", type=click.Path(path_type=Path), metavar="DIR", help=_("Go on with the run in this folder."))
@click.option("--records", is_flag=True, help=_("Keep every match as a record."))
@click.option(
    "--csv", "csv_file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help=_("Write CSV.")
)
@click.option(
    "--html", "html_file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help=_("Write a page.")
)
@click.option("--json", "as_json", is_flag=True, help=_("Report as JSON."))
@click.option("--screen", is_flag=True, help=_("Watch the run in the app: ranking, course, last matches."))
@limit_option
@secret_options
@target_option
@common_options
@click.pass_context
def command(
    context: click.Context,
    bots: tuple[str, ...],
    deals: int,
    unit: str,
    seats: int | None,
    gauntlet: bool,
    workers: int | None,
    executor: str | None,
    sprt: float | None,
    batch: int | None,
    out: Path | None,
    resume: Path | None,
    records: bool,
    csv_file: Path | None,
    html_file: Path | None,
    as_json: bool,
    screen: bool,
    limit: int,
    secret: bytes,
    target: int | None,
) -> int:
    """Play a tournament, or go on with one."""
    from blocktui.arena.executors import ExecutorError
    from blocktui.arena.folder import FolderError
    from blocktui.arena.place import batch_to_watch, cores

    here = given(context)
    maker, in_flight = _executor(executor, workers)
    if screen and executor is not None:
        raise Trouble(_("--screen plays on processes of this machine: leave out --executor."))
    if screen:
        check_terminal()
    try:
        if resume is not None:
            _check_resume(context, bots)
            folder = _resumed(here, resume)
        else:
            folder = _begun(
                here,
                bots,
                out,
                secret=secret,
                deals=deals,
                unit=unit,
                seats=seats,
                gauntlet=gauntlet,
                sprt=sprt,
                batch=batch or (batch_to_watch(deals) if screen else None),
                records=records or screen,  # what is watched can be stepped through
                limit=limit,
                target=target,
            )
        if screen:
            open_app(here, opens=lambda app: app.open_run(folder, workers or cores(), leaves=True))
            finished = _report(folder, as_json=as_json, csv_file=csv_file, html_file=html_file)
            if not finished:
                click.echo(_("Go on with: blocktui arena --resume {folder}").format(folder=folder.path), err=True)
            return DONE
        return _play(here, folder, maker, in_flight, as_json=as_json, csv_file=csv_file, html_file=html_file)
    except FolderError as error:
        raise Trouble(str(error), IN_THE_WAY) from None
    except ExecutorError as error:
        raise Trouble(str(error)) from None


def _executor(name: str | None, workers: int | None) -> "tuple[Maker, int]":
    from blocktui.arena.executors import ExecutorError, Here, Pool, named

    if name is not None:
        try:
            return named(name, workers), 2 * workers if workers else _IN_FLIGHT_UNKNOWN
        except ExecutorError as error:
            raise Trouble(str(error)) from None
    from blocktui.arena.place import cores

    count = workers or cores()
    if count == 1:
        return Here, 1
    return (lambda: Pool(count)), 2 * count


def _check_resume(context: click.Context, bots: Sequence[str]) -> None:
    """The plan says what is played: nothing of it can be given again."""
    planned = (
        "deals",
        "unit",
        "seats",
        "gauntlet",
        "sprt",
        "batch",
        "out",
        "records",
        "limit",
        "secret",
        "secret_file",
        "target",
    )
    from click.core import ParameterSource

    again = [name for name in planned if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if bots or again:
        what = ", ".join([*bots, *(f"--{name.replace('_', '-')}" for name in again)])
        raise Trouble(_("--resume goes on as planned: leave out {what}.").format(what=what))


def _begun(
    here: Given,
    typed: Sequence[str],
    out: Path | None,
    *,
    secret: bytes,
    deals: int,
    unit: str,
    seats: int | None,
    gauntlet: bool,
    sprt: float | None,
    batch: int | None,
    records: bool,
    limit: int,
    target: int | None,
) -> "RunFolder":
    """A new run in its folder."""
    from blocktui import __version__
    from blocktui.arena.beginning import new_folder
    from blocktui.arena.folder import RunFolder
    from blocktui.arena.plan import UNITS, make_plan

    if len(typed) < 2:
        raise Trouble(_("Name at least two bots; the same one twice will do."))
    players = seats or min(len(typed), _MOST_SEATS)
    if len(typed) < players:
        raise Trouble(
            _("{seats} seats want at least as many bots, and {count} are named; one may be named twice.").format(
                seats=players, count=len(typed)
            )
        )
    if sprt is not None and not 0 < sprt < 1 - 1 / players:
        raise Trouble(_("--sprt is an edge above 0 and below {most}.").format(most=f"{1 - 1 / players:g}"))
    contestants = _contestants(here, typed, players)
    now = datetime.now(UTC).replace(microsecond=0)
    plan = make_plan(
        contestants,
        secret,
        app=f"blocktui {__version__}",
        created=now.isoformat(),
        unit=next(known for known in UNITS if known == unit),
        seats=players,
        deals=deals,
        limit_ms=limit,
        batch=batch,
        gauntlet=gauntlet,
        target=target,
        edge=sprt,
        records=records,
    )
    if plan.schedule.boards != deals:
        click.echo(
            _("{boards} boards are played, so that every bot meets every other equally often.").format(
                boards=plan.schedule.boards
            ),
            err=True,
        )
    return RunFolder.create(out or new_folder(here.home.data, now, plan.names), plan, secret)


def _contestants(here: Given, typed: Sequence[str], players: int) -> "list[Contestant]":
    from blocktui.arena.beginning import contestants
    from blocktui.arena.plan import PlanError
    from blocktui.rules.errors import SetupError
    from blocktui.seats.catalogue import UnknownStrategy, UnusableStrategy
    from blocktui.seats.options import OptionError
    from blocktui.seats.spec import SpecError

    try:
        return contestants(typed, players, catalogue_of(here))
    except (SetupError, SpecError, OptionError, UnknownStrategy, UnusableStrategy, PlanError) as error:
        raise Trouble(str(error)) from None


def _resumed(here: Given, path: Path) -> "RunFolder":
    """The run in a folder, whose bots are still what they were."""
    from blocktui.arena.beginning import taken_up
    from blocktui.arena.plan import PlanError
    from blocktui.seats.catalogue import UnknownStrategy, UnusableStrategy

    try:
        return taken_up(path, catalogue_of(here))
    except (PlanError, UnknownStrategy, UnusableStrategy) as error:
        raise Trouble(str(error), IN_THE_WAY) from None


def _play(
    here: Given,
    folder: "RunFolder",
    maker: "Maker",
    in_flight: int,
    *,
    as_json: bool,
    csv_file: Path | None,
    html_file: Path | None,
) -> int:
    """Play what is missing and report; when it is stopped, report what there is and say how to go on."""
    from blocktui.arena.progress import live
    from blocktui.arena.run import WorkersLost, play_run
    from blocktui.seats.occupant import CannotStart

    status = DONE
    isolation = isolation_of(here)
    protected = (*map(str, isolation.protected), str(folder.path.absolute()))
    models = None if isolation.models is None else str(isolation.models)
    again = _("Go on with: blocktui arena --resume {folder}").format(folder=folder.path)
    try:
        with live(sys.stderr, folder.plan.schedule.boards) as watch:
            play_run(folder, maker, in_flight=in_flight, watch=watch, protected=protected, models=models)
    except KeyboardInterrupt:
        click.echo(_("Stopped.") + " " + again, err=True)
        status = STOPPED
    except WorkersLost as error:
        raise Trouble(
            _("Workers were lost again and again: {reason}.").format(reason=error) + " " + again, IN_THE_WAY
        ) from None
    except CannotStart as error:
        raise Trouble(f"{error.strerror or error} {again}", IN_THE_WAY) from None
    _report(folder, as_json=as_json, csv_file=csv_file, html_file=html_file)
    return status


def _report(folder: "RunFolder", *, as_json: bool, csv_file: Path | None, html_file: Path | None) -> bool:
    """Say what is in the journal, in every form that was asked for; whether the run is over."""
    from blocktui.arena.figures import Figures
    from blocktui.arena.report import report_of, this_machine
    from blocktui.arena.standing import Standing

    standing = Standing(folder.plan)
    with folder.journal() as journal:
        for result in journal.results:
            standing.offer(result)
        seconds = journal.elapsed
    figures = Figures(standing)
    report = report_of(figures, seconds=seconds, secret=folder.secret, machine=this_machine())
    written = json.dumps(report, ensure_ascii=False, indent=2)
    folder.publish(written.encode("utf-8", "replace") + b"\n")
    if csv_file is not None:
        from blocktui.arena.spreadsheet import write_csv

        with csv_file.open("w", encoding="utf-8", newline="", errors="replace") as file:
            write_csv(report, file)
    if html_file is not None:
        from blocktui.arena.page import page_of

        html_file.write_text(page_of(report, figures), encoding="utf-8", errors="replace")
    if as_json:
        click.echo(written)
        return standing.finished
    from blocktui.arena.standings import print_standings

    print_standings(report, sys.stdout)
    if report["bots"][0]["elo"] is None and standing.units:
        click.echo(_("Elo needs numpy: pip install 'blocktui[arena]'."), err=True)
    return standing.finished
