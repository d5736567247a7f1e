"""``blocktui matches``: the archive of every match that was begun."""

import json
import sys
import time
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from blocktui.i18n import _, cell_width, fill, ngettext

from .common import IN_THE_WAY, NO, WRONG_CALL, Given, Trouble, common_options, given
from .completing import complete_matches
from .keeper import archive_of, check_free, match_number, matches_of
from .plain import conversation, plainly, run_plainly
from .sources import catalogue_of
from .table import open_app
from .wishes import plain_option, record_option

if TYPE_CHECKING:
    from blocktui.play.session import Session
    from blocktui.records import Record
    from blocktui.records.archive import Archive, Saved, Summary

as_json = click.option("--json", "as_json", is_flag=True, help=_("Report as JSON."))


class MatchNumber(click.ParamType[int]):
    """The number of a match, as the list tells it."""

    name = "id"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; anything else is a wrong call."""
        number = value if isinstance(value, int) else match_number(value)
        if number is None:
            self.fail(_("'{text}' is no number of a match").format(text=str(value)[:40]), param, ctx)
        return number


ID: Final = MatchNumber()


@click.group(
    "matches",
    help=_("The matches that were begun here: list, look at, take elsewhere, bring in, delete, go on with."),
    short_help=_("List, export, import and go on with matches."),
    epilog=_("Example: blocktui matches list --player Ann --result won"),
)
@common_options
def command() -> None:
    """The commands about matches."""


@command.command("list", help=_("List matches, the newest first."), epilog=_("Example: blocktui matches list --json"))
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--player", metavar="NAME", help=_("Where somebody of this name sat."))
@click.option("--bot", metavar="STRATEGY", help=_("Where this bot sat."))
@click.option("--since", type=click.DateTime(), metavar="DATE", help=_("Begun on this day or later."))
@click.option("--until", type=click.DateTime(), metavar="DATE", help=_("Begun before this day."))
@click.option(
    "--result",
    type=click.Choice(["finished", "unfinished", "won", "lost", "drawn"]),
    help=_("With this result; won or lost by the player named, or else by the person."),
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help=_("No more than so many."))
@as_json
@common_options
@click.pass_context
def list_matches(
    context: click.Context,
    words: Sequence[str],
    player: str | None,
    bot: str | None,
    since: datetime | None,
    until: datetime | None,
    result: Any,
    limit: int | None,
    as_json: bool,
) -> None:
    """List matches."""
    from blocktui.records.archive import Filter

    where = Filter(
        player=player, bot=bot, since=_local(since), until=_local(until), result=result, words=" ".join(words)
    )
    with archive_of(given(context)) as archive:
        found = archive.matches(where, limit=limit)
    if as_json:
        click.echo(json.dumps([one.written() for one in found], ensure_ascii=False))
        return
    heads = (_("number"), _("date"), _("seats"), _("scores"), _("rounds"), _("result"))
    rows = [heads, *(_row(one) for one in found)]
    widths = [max(cell_width(row[column]) for row in rows) for column in range(len(heads) - 1)]
    for row in rows:
        cells = [fill(cell, width) for cell, width in zip(row, [*widths, 0], strict=True)]
        click.echo("  ".join([*cells[:-1], row[-1]]).rstrip())


def _row(one: "Summary") -> tuple[str, ...]:
    from blocktui.narration.matches import result_told, when_told

    return (
        str(one.id),
        when_told(one.date),
        ", ".join(one.names),
        " ".join(map(str, one.scores)),
        str(one.rounds),
        result_told(one.result, one.names),
    )


def _local(date: datetime | None) -> datetime | None:
    """A day as the person's clock has it."""
    return None if date is None else date.astimezone()


@command.command(
    "show",
    help=_("Show a match: who sat there, every round with its sum, and the result."),
    epilog=_("Example: blocktui matches show 12"),
)
@click.argument("number", type=ID, metavar="ID", shell_complete=complete_matches)
@as_json
@common_options
@click.pass_context
def show(context: click.Context, number: int, as_json: bool) -> None:
    """Show a match."""
    from blocktui.narration.matches import result_told, rounds_told, when_told
    from blocktui.records import to_json

    with archive_of(given(context)) as archive:
        record = archive.record_of(number)
    if as_json:
        click.echo(to_json(record).decode())
        return
    names = [seat.name for seat in record.seats]
    click.echo(f"#{number}  {when_told(record.date)}  {result_told(record.result, names)}")
    for seat, score in zip(record.seats, record.scores, strict=True):
        options = ", ".join(f"{name}={value}" for name, value in seat.options)
        who = (seat.strategy or seat.kind) + (f" [{options}]" if options else "")
        click.echo(f"  {seat.name} ({who}): {score}")
    ended = [(one.first, one.end, one.left, one.points) for one in record.rounds if one.end is not None]
    for line in rounds_told(ended, names):
        click.echo(f"  {line}")


@command.command(
    "export",
    help=_(
        "Write matches as records: to standard output, into a file, or a file each into a folder. "
        "--seat hides what that seat, counted from 0, could not know."
    ),
    short_help=_("Write matches as records."),
    epilog=_("Example: blocktui matches export 12 --out match.block.toml"),
)
@click.argument("numbers", type=ID, nargs=-1, metavar="ID...", shell_complete=complete_matches)
@click.option("--all", "everything", is_flag=True, help=_("Every match."))
@click.option("--salvage", is_flag=True, help=_("Every match that can still be read from a damaged archive."))
@click.option("--seat", type=click.IntRange(min=0, max=3), metavar="N", help=_("As this seat saw it."))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help=_("A new file, or a folder."))
@common_options
@click.pass_context
def export(
    context: click.Context,
    numbers: Sequence[int],
    everything: bool,
    salvage: bool,
    seat: int | None,
    out: Path | None,
) -> None:
    """Write matches as records."""
    from blocktui.records import seen_by, to_json, to_toml, write_record

    if not (numbers or everything or salvage):
        raise Trouble(_("Name the matches to export, or give --all."))
    many = everything or salvage or len(numbers) > 1

    def wanted(archive: "Archive") -> "Iterable[Record]":
        if salvage:
            return archive.salvage()
        if everything:
            return archive.records()
        return map(archive.record_of, numbers)

    in_play = 0

    def shown(record: "Record") -> "Record":
        nonlocal in_play
        if seat is None:
            in_play += bool(record.rounds) and record.rounds[-1].end is None
            return record
        try:
            return seen_by(record, seat)
        except ValueError:
            raise Trouble(_("There is no seat {seat} in this match.").format(seat=seat)) from None

    try:
        with archive_of(given(context)) as archive:
            records = map(shown, wanted(archive))
            if out is None:
                for record in records:
                    text = to_json(record) + b"\n" if many else to_toml(record).encode()
                    click.echo(text, nl=False)
            elif out.name.endswith(".jsonl") or not (many or out.is_dir()):
                _write_one(out, list(records) if not many else records)
            else:
                out.mkdir(parents=True, exist_ok=True)
                for record in records:
                    write_record(_free_name(out, record), record)
    except FileExistsError as error:
        raise Trouble(_("{file} exists already; name another file.").format(file=error.filename), IN_THE_WAY) from None
    if in_play:
        told = ngettext(
            "{count} match is still going on, and every hand of it can be read there; --seat N leaves the others out.",
            "{count} matches are still going on, and every hand of them can be read there; "
            "--seat N leaves the others out.",
            in_play,
        )
        click.echo(told.format(count=in_play), err=True)


def _write_one(out: Path, records: "Iterable[Record]") -> None:
    from blocktui.records import write_record, write_records

    if out.name.endswith(".jsonl"):
        write_records(out, records)
    else:
        (record,) = records
        write_record(out, record)


def _free_name(folder: Path, record: "Record") -> Path:
    """A name that tells the match and is not taken."""
    from itertools import count

    from blocktui.records import SUFFIX
    from blocktui.records.naming import file_stem

    stem = file_stem(record)
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(path for path in (folder / f"{name}{SUFFIX}" for name in names) if not path.exists())


@command.command(
    "import",
    help=_("Put the records of files into the archive: each is verified first, and what is there already is skipped."),
    short_help=_("Put record files into the archive."),
    epilog=_("Example: blocktui matches import match.block.toml"),
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@as_json
@common_options
@click.pass_context
def import_files(context: click.Context, files: Sequence[Path], as_json: bool) -> int:
    """Put record files into the archive."""
    from blocktui.records import RecordError
    from blocktui.records.archive import import_file

    counts = dict.fromkeys(("added", "completed", "present", "refused"), 0)
    report = []
    with archive_of(given(context)) as archive:
        for file in files:
            try:
                for one in import_file(archive, file):
                    counts[one.fate] += 1
                    reason = None if one.error is None else _where(one.error)
                    if as_json:
                        number = None if one.match_id is None else str(one.match_id)
                        report.append(
                            {"file": str(file), "record": one.record, "fate": one.fate, "id": number, "reason": reason}
                        )
                    elif isinstance(one.error, RecordError):
                        click.echo(
                            _("{file}: record {number}: {reason}").format(file=file, number=one.record, reason=reason)
                        )
            except OSError as error:
                raise Trouble(
                    _("The records cannot be read from {file}: {reason}.").format(
                        file=file, reason=error.strerror or error
                    ),
                    IN_THE_WAY,
                ) from None
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
    else:
        click.echo(
            _("{added} added, {completed} completed, {present} there already, {refused} refused.").format(**counts)
        )
    return NO if counts["refused"] else 0


def _where(error: Any) -> str:
    """What is wrong with a record, and where."""
    round_number, turn = error.round, error.turn
    parts = [
        _("round {number}").format(number=round_number) if round_number is not None else "",
        _("turn {number}").format(number=turn) if turn is not None else "",
    ]
    place = ", ".join(filter(None, parts))
    return (f"{place}: " if place else "") + f"{error.rule}: {error.reason}"


@command.command(
    "delete", help=_("Delete matches for good; asks first."), epilog=_("Example: blocktui matches delete 12 --yes")
)
@click.argument("numbers", type=ID, nargs=-1, required=True, metavar="ID...", shell_complete=complete_matches)
@click.option("--yes", is_flag=True, help=_("Do not ask."))
@common_options
@click.pass_context
def delete(context: click.Context, numbers: Sequence[int], yes: bool) -> int:
    """Delete matches."""
    with archive_of(given(context)) as archive:
        for number in numbers:
            archive.record_of(number)
        count = len(set(numbers))
        if not yes:
            if not sys.stdin.isatty():
                raise Trouble(_("Give --yes to delete without being asked."), WRONG_CALL)
            question = ngettext("Delete {count} match for good?", "Delete {count} matches for good?", count)
            if not click.confirm(question.format(count=count), default=False):
                return NO
        gone = archive.delete(set(numbers))
    click.echo(ngettext("{count} match deleted.", "{count} matches deleted.", gone).format(count=gone))
    return 0


@command.command(
    "resume",
    help=_("Go on with a match that was left; without a number, with the one left last."),
    short_help=_("Go on with a match that was left."),
    epilog=_("Example: blocktui matches resume 12"),
)
@click.argument("number", type=ID, required=False, metavar="[ID]", shell_complete=complete_matches)
@record_option
@plain_option
@common_options
@click.pass_context
def resume(context: click.Context, number: int | None, record: Path | None, plain: bool) -> None:
    """Go on with a match."""
    if record is not None and record.exists():
        raise Trouble(_("{file} exists already; name another file for the record.").format(file=record), IN_THE_WAY)
    session = resumed_session(given(context), number)
    if plainly(plain):
        run_plainly(conversation(), given(context), session, record=record)
    else:
        open_app(given(context), session=session, record=record)


def resumed_session(kept: Given, number: int | None) -> "Session":
    """The match with this number, or the one left last, ready to be gone on with; a Trouble tells why not."""
    from blocktui.home.secret import draw_secret
    from blocktui.play.resuming import CannotGoOn, resumed

    saved = _left(kept, number)
    if saved.record.result is not None:
        raise Trouble(_("Match {number} is over.").format(number=saved.id), NO)
    check_free(kept, saved.id)
    try:
        return resumed(saved, catalogue_of(kept), draw_secret, clock=time.monotonic)
    except CannotGoOn as error:
        raise Trouble(
            _("Match {number} cannot be gone on with: {reason}").format(number=saved.id, reason=error), NO
        ) from None


def _left(kept: Given, number: int | None) -> "Saved":
    if number is not None:
        with archive_of(kept) as archive:
            return archive.saved(number)
    matches = matches_of(kept)
    from blocktui.records.archive import ArchiveError

    try:
        saved = matches.interrupted()
    except ArchiveError as error:
        raise Trouble(error.reason, IN_THE_WAY) from None
    finally:
        matches.close()
    if saved is None:
        raise Trouble(_("No match was left in the middle."), NO)
    return saved
