"""``blocktui completion``: what a shell reads to complete commands, options, strategies, themes and matches."""

from typing import Final

import click
from click.shell_completion import ShellComplete, get_completion_class

from blocktui.i18n import _

from .common import common_options

SHELLS: Final = ("bash", "zsh", "fish")


@click.command(
    "completion",
    help=_("Print the script by which a shell completes this program's command line."),
    short_help=_("Completion for bash, zsh and fish."),
    epilog=_("Example: blocktui completion fish | source"),
)
@click.argument("shell", type=click.Choice(SHELLS))
@common_options
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script."""
    kind = get_completion_class(shell)
    assert kind is not None
    completes = kind(context.find_root().command, {}, "blocktui", "_BLOCKTUI_COMPLETE")
    # not bash's own source(), which starts bash to ask for its version
    click.echo(ShellComplete.source(completes))
