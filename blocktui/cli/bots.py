"""``blocktui bots``: what can fill a seat, whether it is well, and how to make more."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from blocktui.i18n import _

if TYPE_CHECKING:
    from blocktui.seats.catalogue import Catalogue
    from blocktui.seats.check import Finding
    from blocktui.seats.entry import Entry
    from blocktui.seats.isolation import Isolation

NO, WRONG_CALL, IN_THE_WAY = 1, 2, 3
"""Exit statuses: the answer is no; the call is wrong; a file, disk or terminal is in the way."""


@dataclass(frozen=True, slots=True)
class BotSources:
    """Where strategies come from: the main command puts one into ``context.obj``."""

    catalogue: "Catalogue"
    isolation: "Isolation"


def sources(context: click.Context) -> BotSources:
    """What the main command decided, or what the environment says."""
    found = context.find_object(BotSources)
    if found is not None:
        return found
    from blocktui.seats.catalogue import Catalogue, plugins_allowed
    from blocktui.seats.describing import ProcessDescriber
    from blocktui.seats.isolation import Isolation

    isolation = Isolation()
    describe = ProcessDescriber(isolation)
    return BotSources(Catalogue(describe, plugins=plugins_allowed(os.environ), folder=Path.cwd()), isolation)


as_json = click.option("--json", "as_json", is_flag=True, help="Report as JSON.")


@click.group("bots")
def bots() -> None:
    """What can fill a seat: list, look at, check, ask, write and install bots.

    Example: blocktui bots check ./my_bot.py
    """


@bots.command("list")
@as_json
@click.pass_context
def list_bots(context: click.Context, as_json: bool) -> None:
    """List the strategies that are installed, and the plugins that are broken and why.

    Example: blocktui bots list --json
    """
    entries = sources(context).catalogue.entries()
    if as_json:
        click.echo(json.dumps([entry.report() for entry in entries], ensure_ascii=False))
        return
    rows = [(_("name"), _("package"), _("version"), _("players"), _("options"), _("status"))]
    rows += [
        (
            entry.name,
            entry.package or "",
            entry.version or "",
            " ".join(map(str, entry.players or ())),
            " ".join(option.name for option in entry.options),
            str(entry.status) + (f": {entry.reason}" if entry.reason else ""),
        )
        for entry in entries
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, [*widths, 0], strict=True)]
        click.echo("  ".join(cells).rstrip())


@bots.command("info")
@click.argument("name")
@as_json
@click.pass_context
def info(context: click.Context, name: str, as_json: bool) -> None:
    """Show what a strategy says about itself, and the folder that its model may lie in.

    Example: blocktui bots info acme:counter
    """
    found = sources(context)
    entry = look_up(found.catalogue, name)
    folder = found.isolation.model_folder(entry.name)
    if as_json:
        click.echo(json.dumps(entry.report() | {"folder": folder and str(folder)}, ensure_ascii=False))
        return
    click.echo(entry.name + (f" - {_(entry.summary)}" if entry.summary else ""))
    about = [
        (_("package"), " ".join(filter(None, (entry.package, entry.version)))),
        (_("players"), ", ".join(map(str, entry.players or ()))),
        (_("deterministic"), _("unknown") if entry.deterministic is None else _yes(entry.deterministic)),
        (_("status"), str(entry.status) + (f": {entry.reason}" if entry.reason else "")),
        (_("model folder"), str(folder or "")),
    ]
    for label, text in about:
        if text:
            click.echo(f"  {label}: {text}")
    for option in entry.options:
        default = _yes(option.default) if isinstance(option.default, bool) else option.default
        told = _("  option {name}: {wanted}; {default} unless given").format(
            name=option.name, wanted=option.wanted, default=default
        )
        click.echo(told + (f". {option.help}" if option.help else ""))


@bots.command("check")
@click.argument("name")
@click.option("--rounds", type=click.IntRange(1), default=1000, show_default=True, help="Rounds of each size.")
@click.option("--matches", type=click.IntRange(1), default=200, show_default=True, help="Matches to watch memory over.")
@click.option(
    "--limit", "limit_ms", type=click.IntRange(1), default=2000, show_default=True, help="Milliseconds a move."
)
@as_json
@click.pass_context
def check_one(context: click.Context, name: str, rounds: int, matches: int, limit_ms: int, as_json: bool) -> None:
    """Prove that a bot does what it says: legal, repeatable, blind to hidden tiles, in time, clean.

    Example: blocktui bots check ./my_bot.py
    """
    from blocktui.seats.check import check
    from blocktui.seats.isolation import what_holds
    from blocktui.seats.occupant import CannotStart

    found = sources(context)
    entry = playable(found.catalogue, name)

    def told(finding: "Finding") -> None:
        if not as_json and sys.stderr.isatty():
            click.echo(f"... {finding.point}", err=True)

    try:
        verdict = check(entry, isolation=found.isolation, limit_ms=limit_ms, rounds=rounds, matches=matches, told=told)
    except CannotStart as error:
        fail(str(error), IN_THE_WAY)
    if as_json:
        click.echo(json.dumps(verdict.report(), ensure_ascii=False))
    else:
        click.echo(str(verdict))
        click.echo(machine_sentence(what_holds()))
    context.exit(0 if verdict.ok else NO)


@bots.command("ask")
@click.argument("name")
@click.option("--view", "view_file", type=click.File("rb"), required=True, help="A view in JSON; - is standard input.")
@click.option("--seed", default="", help="The seed of the bot's own randomness.")
@as_json
@click.pass_context
def ask(context: click.Context, name: str, view_file: Any, seed: str, as_json: bool) -> None:
    """Show what a bot would play, given a view, and what it thinks.

    Example: blocktui bots ask heaviest --view view.json
    """
    from blocktui.rules import NotationError, View
    from blocktui.seats.occupant import CannotStart, Fault
    from blocktui.seats.options import OptionError
    from blocktui.seats.seating import fill
    from blocktui.seats.spec import SeatSpec, SpecError
    from blocktui.seats.strategy import MatchInfo, StrategyError

    found = sources(context)
    try:
        view = View.read(json.loads(view_file.read()))
    except (ValueError, KeyError, TypeError, NotationError) as error:
        fail(_("The view cannot be read: {error}.").format(error=repr(error)), WRONG_CALL)
    try:
        spec = SeatSpec.parse(name)
        entry = playable(found.catalogue, spec.strategy)
        occupant = fill(entry, spec.options(entry.options), seed=seed, isolation=found.isolation)
    except (SpecError, OptionError, StrategyError) as error:
        fail(str(error), WRONG_CALL)
    try:
        names = tuple(f"{number}" for number in range(view.players))
        answer = occupant.start(MatchInfo(view.seat, names, view.target, view.limit_ms)) or occupant.choose(view)
        infos = list(occupant.infos)
    except CannotStart as error:
        fail(str(error), IN_THE_WAY)
    finally:
        occupant.close()
    if isinstance(answer, Fault):
        if as_json:
            click.echo(json.dumps({"move": None, "fault": answer.kind, "detail": answer.detail, "log": occupant.log}))
        else:
            click.echo(occupant.log, err=True, nl=False)
            click.echo(str(answer), err=True)
        context.exit(NO)
    if as_json:
        thoughts = [{"text": said.text, "moves": {move.text: worth for move, worth in said.moves}} for said in infos]
        click.echo(json.dumps({"move": answer.text, "infos": thoughts}, ensure_ascii=False))
        return
    for said in infos:
        worths = "  ".join(f"{move} {worth:g}" for move, worth in said.moves)
        click.echo("  ".join(filter(None, (said.text, worths))))
    click.echo(answer.text)


@bots.command("new")
@click.argument("name")
@click.option(
    "--in",
    "language",
    type=click.Choice(("python", "javascript", "c")),
    default="python",
    show_default=True,
    help="The language of the bot.",
)
def new(name: str, language: Any) -> None:
    """Write a bot that plays, to begin with, into a new folder.

    Example: blocktui bots new counter --in javascript
    """
    from blocktui.seats.scaffold import ScaffoldError, new_bot

    try:
        written = new_bot(name, language, Path.cwd())
    except ScaffoldError as error:
        fail(str(error), WRONG_CALL)
    except OSError as error:
        fail(_("{name} cannot be written: {error}.").format(name=name, error=error.strerror), IN_THE_WAY)
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


@bots.command("install")
@click.argument("package")
def install(package: str) -> None:
    """Install a package of bots into the environment that this program runs in, or say how.

    Example: blocktui bots install blocktui-example
    """
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
        fail(_("{package} was not installed: see above.").format(package=package), IN_THE_WAY)
    click.echo(_("Now: blocktui bots list"))


def look_up(catalogue: "Catalogue", name: str) -> "Entry":
    """The entry of this name, whatever its status; one that is not there ends the command."""
    from blocktui.seats.catalogue import UnknownStrategy

    try:
        return catalogue.look_up(name)
    except UnknownStrategy as error:
        fail(str(error), WRONG_CALL)


def playable(catalogue: "Catalogue", name: str) -> "Entry":
    """The entry of this name, ready to be played by a bot; anything else ends the command."""
    from blocktui.seats.catalogue import UnusableStrategy
    from blocktui.seats.entry import Status

    entry = look_up(catalogue, name)
    if entry.status is not Status.OK:
        fail(str(UnusableStrategy(entry)), NO)
    if entry.interactive:
        fail(_("{name} is a person at this terminal, and no bot.").format(name=name), WRONG_CALL)
    return entry


def machine_sentence(holds: dict[str, bool]) -> str:
    """What bots are kept from on this machine."""
    if not holds["files"]:
        return _("This machine's kernel has no Landlock: a hostile bot of yours could read your files.")
    if not holds["signals"]:
        return _("On this machine bots are kept from your files, other programs' memory and the terminal.")
    return _("On this machine bots are kept from your files, other programs, the terminal and TCP.")


def fail(message: str, status: int) -> NoReturn:
    """End the command with one line on standard error."""
    click.echo(f"blocktui: {message}", err=True)
    sys.exit(status)


def _yes(value: bool) -> str:
    return _("yes") if value else _("no")
