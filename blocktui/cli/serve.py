"""``blocktui serve``: the app in a web browser."""

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from blocktui.i18n import _, language, ngettext

from .common import IN_THE_WAY, STOPPED, Given, Trouble, common_options, drawing_options, given
from .extras import needs

if TYPE_CHECKING:
    from blocktui.web.visitors import Visitor

_USUAL_PORT: Final = 8000


@click.command(
    "serve",
    help=_(
        "Show the app in web browsers: each visitor has a table of their own, and reaches nothing else of this machine."
    ),
    short_help=_("The app in a web browser."),
    epilog=_("Example: blocktui serve --visitors 4"),
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help=_("The address to listen at; any but this machine's own lets others in."),
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_USUAL_PORT,
    show_default=True,
    help=_("The port; 0 takes a free one."),
)
@click.option(
    "--visitors",
    type=click.IntRange(min=1),
    default=8,
    show_default=True,
    metavar="N",
    help=_("How many may be here at once; others are asked to wait."),
)
@click.option(
    "--shared",
    is_flag=True,
    help=_("All visitors share the matches and settings of this program's user; else each has a folder until the end."),
)
@click.option("--public-url", metavar="URL", help=_("The address in the browser, where a proxy stands before this."))
@drawing_options
@common_options
@click.pass_context
def command(context: click.Context, host: str, port: int, visitors: int, shared: bool, public_url: str | None) -> None:
    """Serve the app until it is stopped."""
    import shutil
    import tempfile
    from urllib.parse import urlsplit

    needs("web")
    if public_url is not None and (
        urlsplit(public_url).scheme not in ("http", "https") or not urlsplit(public_url).netloc
    ):
        raise Trouble(_("--public-url is written http://NAME or https://NAME."))
    kept = given(context)
    root = kept.home.data if shared else Path(tempfile.mkdtemp(prefix="blocktui-visitors-"))
    try:
        stopped_by = _serve(kept, root, host=host, port=port, most=visitors, shared=shared, public_url=public_url)
    except OSError as error:
        reason = error.strerror or str(error)
        raise Trouble(
            _("Nothing can be served at {host}, port {port}: {reason}.").format(host=host, port=port, reason=reason),
            IN_THE_WAY,
        ) from None
    finally:
        if not shared:
            shutil.rmtree(root, ignore_errors=True)
    if stopped_by == signal.SIGINT:
        raise click.exceptions.Exit(STOPPED)


def _serve(
    kept: Given, root: Path, *, host: str, port: int, most: int, shared: bool, public_url: str | None
) -> int | None:
    import asyncio
    import shutil
    from functools import partial

    from blocktui.web.door import is_loopback
    from blocktui.web.server import Server, Wishes, serve
    from blocktui.web.visitors import Visitors

    def told(taken: int) -> None:
        place = f"[{host}]" if ":" in host else host
        seats = ngettext("for {count} visitor at a time", "for up to {count} visitors at a time", most)
        address = public_url or f"http://{place}:{taken}"
        click.echo(f"{address}  ({seats.format(count=most)})")
        if not is_loopback(host):
            warning = _(
                "Whoever reaches this machine can play on it: there is no password, and nothing is encrypted. "
                "For more than your own network, put a proxy with both before it."
            )
            click.echo(f"blocktui: {warning}", err=True)
        click.echo(_("Ctrl+C ends it."))
        sys.stdout.flush()

    wishes = Wishes(host, port, public_url, kept.language)
    visitors = Visitors(most, root, shared=shared, remove=partial(shutil.rmtree, ignore_errors=True))
    return asyncio.run(serve(Server(wishes, visitors, command_for(kept)), wishes, told))


def command_for(kept: Given) -> "Callable[[Visitor], list[str]]":
    """The command that runs the app for a visitor, with what was given here."""
    arguments = [f"--no-plugin={name}" for name in kept.no_plugin]
    arguments += ["--no-plugins"] if kept.no_plugins else []
    arguments += [f"--theme={kept.theme}"] if kept.theme else []
    arguments += ["--ascii"] if kept.in_ascii else []
    arguments += [f"--lang={language()}"] if kept.language else []

    def argv(visitor: "Visitor") -> list[str]:
        # -P: nothing is imported from the visitor's folder
        return [sys.executable, "-P", "-m", "blocktui", "visit", "--data", str(visitor.folder), *arguments]

    return argv
