"""``blocktui bots``: what can fill a seat, whether it is well, and how to make more."""

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from blocktui.i18n import _, cell_width, one_line

from .common import IN_THE_WAY, NO, Given, Trouble, common_options, given
from .completing import complete_strategies
from .sources import catalogue_of, isolation_of

if TYPE_CHECKING:
    from blocktui.seats.again import PastChoice
    from blocktui.seats.catalogue import Catalogue
    from blocktui.seats.check import Finding
    from blocktui.seats.entry import Entry
    from blocktui.seats.options import OptionValue

as_json = click.option("--json", "as_json", is_flag=True, help=_("Report as JSON."))


@click.group(
    "bots",
    help=_("What can fill a seat: list, look at, check, ask, write and install bots."),
    short_help=_("List, check, write and install bots."),
    epilog=_("Example: blocktui bots check ./my_bot.py"),
)
@common_options
def command() -> None:
    """The commands about bots."""


@command.command(
    "list",
    help=_("List the strategies that are installed, and the plugins that are broken and why."),
    epilog=_("Example: blocktui bots list --json"),
)
@as_json
@common_options
@click.pass_context
def list_bots(context: click.Context, as_json: bool) -> None:
    """List the strategies that are installed, and the plugins that are broken and why."""
    entries = catalogue_of(given(context)).entries()
    if as_json:
        click.echo(json.dumps([_report(entry) for entry in entries], ensure_ascii=False))
        return
    rows = [(_("name"), _("package"), _("version"), _("players"), _("options"), _("strength"), _("status"))]
    rows += [
        (
            entry.name,
            entry.package or "",
            entry.version or "",
            " ".join(map(str, entry.players or ())),
            " ".join(option.name for option in entry.options),
            _strength(entry),
            str(entry.status) + (f": {entry.reason}" if entry.reason else ""),
        )
        for entry in entries
    ]
    widths = [max(cell_width(row[column]) for row in rows) for column in range(6)]
    for row in rows:
        cells = [cell + " " * (width - cell_width(cell)) for cell, width in zip(row[:-1], widths, strict=True)]
        say("  ".join([*cells, row[-1]]).rstrip())
    say(
        _(
            "Strength: points a round more than 'heaviest' in the other seats, with 2, 3 and 4 players; "
            "'{command}' has the intervals."
        ).format(command="blocktui bots info NAME")
    )


def _report(entry: "Entry") -> dict[str, Any]:
    """An entry for ``--json``, with what was measured of it; null of a bot that nothing was measured of."""
    from blocktui.bots.measured import runs_of

    found = [run.report() for run in runs_of(entry.name)] if entry.builtin is not None else []
    return entry.report() | {"strength": found or None}


def _strength(entry: "Entry") -> str:
    """What was measured of a built-in bot against ``heaviest``, by the number of players."""
    from blocktui.bots.measured import against_heaviest

    if entry.builtin is None:
        return ""
    return " ".join(f"{run.points:+.1f}" for run in against_heaviest(entry.name))


@command.command(
    "info",
    help=_("Show what a strategy says about itself, and the folder that its model may lie in."),
    epilog=_("Example: blocktui bots info acme:counter"),
)
@click.argument("name", shell_complete=complete_strategies)
@as_json
@common_options
@click.pass_context
def info(context: click.Context, name: str, as_json: bool) -> None:
    """Show what a strategy says about itself, and the folder that its model may lie in."""
    from blocktui.bots.telling import facts, option_told, strength

    entry = look_up(catalogue_of(given(context)), name)
    folder = isolation_of(given(context)).model_folder(entry.name, entry.source)
    if as_json:
        click.echo(json.dumps(_report(entry) | {"folder": folder and str(folder)}, ensure_ascii=False))
        return
    say(entry.name + (f" - {_(entry.summary)}" if entry.summary else ""))
    for label, text in (*facts(entry), (_("model folder"), str(folder or ""))):
        if text:
            say(f"  {label}: {text}")
    for told in (*strength(entry), *map(option_told, entry.options)):
        say(f"  {told}")


@command.command(
    "check",
    help=_("Prove that a bot does what it says: legal, repeatable, blind to hidden tiles, in time, clean."),
    epilog=_("Example: blocktui bots check ./my_bot.py"),
)
@click.argument("name", shell_complete=complete_strategies)
@click.option("--rounds", type=click.IntRange(1), default=1000, show_default=True, help=_("Rounds of each size."))
@click.option(
    "--matches", type=click.IntRange(1), default=200, show_default=True, help=_("Matches to watch memory over.")
)
@click.option(
    "--limit", "limit_ms", type=click.IntRange(1), default=2000, show_default=True, help=_("Milliseconds a move.")
)
@as_json
@common_options
@click.pass_context
def check_one(context: click.Context, name: str, rounds: int, matches: int, limit_ms: int, as_json: bool) -> None:
    """Prove that a bot does what it says: legal, repeatable, blind to hidden tiles, in time, clean."""
    from blocktui.seats.check import check
    from blocktui.seats.isolation import what_holds
    from blocktui.seats.occupant import CannotStart
    from blocktui.seats.options import OptionError
    from blocktui.seats.spec import SeatSpec, SpecError

    try:
        spec = SeatSpec.parse(name)
        entry = playable(catalogue_of(given(context)), spec.strategy)
        options = spec.options(entry.options)
    except (SpecError, OptionError) as error:
        raise Trouble(str(error)) from None

    def told(finding: "Finding") -> None:
        if not as_json and sys.stderr.isatty():
            click.echo(f"... {finding.point.label}", err=True)

    try:
        verdict = check(
            entry,
            options=options,
            isolation=isolation_of(given(context)),
            limit_ms=limit_ms,
            rounds=rounds,
            matches=matches,
            told=told,
        )
    except CannotStart as error:
        raise Trouble(str(error), IN_THE_WAY) from None
    if as_json:
        click.echo(json.dumps(verdict.report(), ensure_ascii=False))
    else:
        say_lines(str(verdict))
        for sentence in machine_sentences(what_holds()):
            click.echo(sentence)
    context.exit(0 if verdict.ok else NO)


@command.command(
    "ask",
    help=_("Show what a bot would play, given a view or a turn of a record, and what it thinks."),
    epilog=_("Example: blocktui bots ask heaviest --view view.json"),
)
@click.argument("name", shell_complete=complete_strategies)
@click.option("--view", "view_file", type=click.File("rb"), help=_("A view in JSON; - is standard input."))
@click.option(
    "--record",
    "record_named",
    metavar="RECORD|ID",
    help=_("A record, or a match of the archive: the choice is one of its turns, the first fault's unless given."),
)
@click.option("--turn", metavar="ROUND:TURN", help=_("The turn of the record."))
@click.option("--limit", "limit_ms", type=click.IntRange(1), default=2000, show_default=True, help=_("Milliseconds."))
@click.option("--seed", default=None, help=_("The seed of the bot's own randomness; a record's own unless given."))
@click.option("--debug", is_flag=True, help=_("Run the bot, your own, in this process: a debugger and print work."))
@as_json
@common_options
@click.pass_context
def ask(
    context: click.Context,
    name: str,
    view_file: Any,
    record_named: str | None,
    turn: str | None,
    limit_ms: int,
    seed: str | None,
    debug: bool,
    as_json: bool,
) -> None:
    """Show what a bot would play, given a view or a turn of a record, and what it thinks."""
    from blocktui.seats.occupant import CannotStart, Fault
    from blocktui.seats.options import OptionError, complete
    from blocktui.seats.seating import fill, fill_for_debugging
    from blocktui.seats.spec import SeatSpec, SpecError
    from blocktui.seats.strategy import StrategyError

    if (view_file is None) == (record_named is None):
        raise Trouble(_("A view or a record is wanted: --view FILE or --record FILE."))
    try:
        spec = SeatSpec.parse(name)
        recorded: dict[str, OptionValue] = {}
        if record_named is None:
            choice = choice_of_view(view_file.read())
        else:
            choice, own_seed, recorded = choice_of_record(
                given(context), record_named, turn, limit_ms, strategy=spec.strategy
            )
            seed = own_seed if seed is None else seed
        entry = playable(catalogue_of(given(context)), spec.strategy)
        options = spec.options(entry.options) if spec.given else complete(entry.options, recorded)
        if debug:
            occupant = fill_for_debugging(entry, options, seed=seed or "")
        else:
            occupant = fill(entry, options, seed=seed or "", isolation=isolation_of(given(context)))
    except (SpecError, OptionError, StrategyError) as error:
        raise Trouble(str(error)) from None
    try:
        answer = choice.ask(occupant)
        infos = list(occupant.infos)
    except CannotStart as error:
        raise Trouble(str(error), IN_THE_WAY) from None
    finally:
        occupant.close()
    if isinstance(answer, Fault):
        if as_json:
            click.echo(json.dumps({"move": None, "fault": answer.kind, "detail": answer.detail, "log": occupant.log}))
        else:
            say_lines(occupant.log, err=True)
            say(str(answer), err=True)
        context.exit(NO)
    if as_json:
        thoughts = [{"text": said.text, "moves": {move.text: worth for move, worth in said.moves}} for said in infos]
        click.echo(json.dumps({"move": answer.text, "infos": thoughts}, ensure_ascii=False))
        return
    for said in infos:
        worths = "  ".join(f"{move} {worth:g}" for move, worth in said.moves)
        say("  ".join(filter(None, (said.text, worths))))
    click.echo(answer.text)


@command.command(
    "new",
    help=_("Write a bot that plays, to begin with, into a new folder."),
    epilog=_("Example: blocktui bots new counter --in javascript"),
)
@click.argument("name")
@click.option(
    "--in",
    "language",
    type=click.Choice(("python", "javascript", "c")),
    default="python",
    show_default=True,
    help=_("The language of the bot."),
)
@common_options
def new(name: str, language: Any) -> None:
    """Write a bot that plays, to begin with, into a new folder."""
    from blocktui.seats.scaffold import ScaffoldError, new_bot

    try:
        written = new_bot(name, language, Path.cwd())
    except ScaffoldError as error:
        raise Trouble(str(error)) from None
    except OSError as error:
        raise Trouble(
            _("{name} cannot be written: {error}.").format(name=name, error=error.strerror), IN_THE_WAY
        ) from None
    for path in written:
        click.echo(path.relative_to(Path.cwd()))
    first = written[0].relative_to(Path.cwd())
    steps = {
        "python": [f"blocktui watch ./{first} heaviest", f"blocktui bots check ./{first}"],
        "javascript": [f'blocktui watch "cmd:node ./{first}" heaviest', f'blocktui bots check "cmd:node ./{first}"'],
        "c": [f"make -C {name} {name}", f"blocktui watch cmd:./{name}/{name} heaviest"],
    }
    click.echo(_("Next:"))
    for step in steps[language]:
        click.echo(f"  {step}")


@command.command(
    "install",
    help=_("Install a package of bots into the environment that this program runs in, or say how."),
    epilog=_("Example: blocktui bots install blocktui-example"),
)
@click.argument("package")
@common_options
def install(package: str) -> None:
    """Install a package of bots into the environment that this program runs in, or say how."""
    import shlex

    from blocktui.seats.installing import installation

    how = installation(package)
    command = shlex.join(how.command)
    if not how.here:
        click.echo(_("Run this to install it:"))
        click.echo(f"  {command}")
        return
    click.echo(command)
    status = subprocess.run(how.command, check=False).returncode
    if status:
        raise Trouble(_("{package} was not installed: see above.").format(package=package), IN_THE_WAY) from None
    click.echo(_("Now: blocktui bots list"))


def say(text: str, *, err: bool = False) -> None:
    """Write a line with a bot's own words, in which nothing can bend the terminal."""
    click.echo(one_line(text), err=err)


def say_lines(text: str, *, err: bool = False) -> None:
    """Write a bot's lines so."""
    for line in text.split("\n") if text else ():
        say(line, err=err)


def choice_of_view(text: bytes) -> "PastChoice":
    """The choice that a view in JSON leaves; one that cannot be read, or leaves none, ends the command."""
    from blocktui.rules import NotationError, View
    from blocktui.seats.again import NoChoice, choice_of

    try:
        choice = choice_of(View.read(json.loads(text)))
    except NoChoice as error:
        raise Trouble(_("No deal leads to this view: {reason}.").format(reason=error)) from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, NotationError) as error:
        raise Trouble(_("The view cannot be read: {error}.").format(error=repr(error))) from None
    if not choice.view.legal:
        raise Trouble(_("The view leaves no legal move to choose."))
    return choice


def choice_of_record(
    given: Given, name: str, turn: str | None, limit_ms: int, *, strategy: str
) -> "tuple[PastChoice, str, dict[str, OptionValue]]":
    """The choice of a record's turn, of the strategy's first fault without one; else the command ends.

    With the seed that the seat had, if the record tells, and its options, if it was the strategy's.
    """
    from blocktui.play.seating import seat_seed
    from blocktui.records import RecordError
    from blocktui.seats.again import NoChoice, first_fault, past_choice

    from .keeper import record_named

    record = record_named(given, name)
    try:
        if turn is None:
            number, at = first_fault(record, strategy)
        else:
            number, at = (int(word) for word in turn.split(":"))
        choice = past_choice(record, number, at, limit_ms=limit_ms)
    except (RecordError, NoChoice) as error:
        raise Trouble(str(error)) from None
    except ValueError:
        raise Trouble(_("A turn is written ROUND:TURN, such as 2:7.")) from None
    sitting = record.seats[choice.match.seat]
    seed = "" if record.secret is None else seat_seed(record.secret, choice.match.seat)
    return choice, seed, dict(sitting.options) if sitting.strategy == strategy else {}


def look_up(catalogue: "Catalogue", name: str) -> "Entry":
    """The entry of this name, whatever its status; one that is not there ends the command."""
    from blocktui.seats.catalogue import UnknownStrategy

    try:
        return catalogue.look_up(name)
    except UnknownStrategy as error:
        raise Trouble(str(error)) from None


def playable(catalogue: "Catalogue", name: str) -> "Entry":
    """The entry of this name, ready to be played by a bot; anything else ends the command."""
    from blocktui.seats.catalogue import UnusableStrategy
    from blocktui.seats.entry import Status

    entry = look_up(catalogue, name)
    if entry.status is not Status.OK:
        raise Trouble(str(UnusableStrategy(entry)), NO) from None
    if entry.interactive:
        raise Trouble(_("{name} is a person at this terminal, and no bot.").format(name=name)) from None
    return entry


def machine_sentences(holds: dict[str, bool]) -> list[str]:
    """What bots are kept from on this machine, and what not, as its kernel says."""
    told = [
        _("On this machine bots are kept from your files, other programs' memory and the terminal.")
        if holds["files"]
        else _("This machine's kernel has no Landlock: a hostile bot of yours could read your files.")
    ]
    if holds["sockets"]:
        told.append(_("They have no network and no sockets, and cannot change other programs' limits or priorities."))
    elif holds["tcp"]:
        told.append(_("They have no TCP; UDP and the sockets of programs on this machine are not kept from them."))
    else:
        told.append(_("The network and the sockets of programs on this machine are not kept from them."))
    if holds["signals"]:
        told.append(_("They cannot send signals to other programs."))
    else:
        told.append(_("They can send signals to your other programs, and so end them."))
    return told
