"""``blocktui verify``: whether match records are true."""

import json
from pathlib import Path

import click

from blocktui.i18n import _

from .common import common_options


@click.command(
    "verify",
    help=_("Replay match records and tell, a line a file, whether everything in them is as the rules give it."),
    short_help=_("Check match records against the rules."),
    epilog=_("Example: blocktui verify match.block.toml"),
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help=_("Report as JSON, an object a record."))
@common_options
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Check match records."""
    from blocktui.records.verdict import exit_status, verify_file, verify_files

    status = 0
    if not as_json:
        for one in verify_files(files):
            click.echo(str(one))
            status = max(status, one.status)
        return status
    click.echo("[", nl=False)
    first = True
    for file in files:
        for verdict in verify_file(file):
            click.echo(("" if first else ",") + "\n  " + json.dumps(verdict.written(), ensure_ascii=False), nl=False)
            first = False
            status = max(status, exit_status([verdict]))
    click.echo("\n]")
    return status
