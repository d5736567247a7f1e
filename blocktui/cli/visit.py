"""``blocktui visit``: the app for one visitor of ``blocktui serve``, which starts it; no command for a person."""

import os

import click

from blocktui.i18n import _

from .common import Trouble, common_options, drawing_options, given


@click.command("visit", hidden=True, help=_("The app for one visitor; 'blocktui serve' starts it."))
@drawing_options
@common_options
@click.pass_context
def command(context: click.Context) -> None:
    """Run the app on a page."""
    if not os.environ.get("TEXTUAL_DRIVER", "").startswith("blocktui.web."):
        raise Trouble(_("'blocktui serve' starts this; a person starts 'blocktui'."))
    from .table import open_app

    open_app(given(context), guest=True)
