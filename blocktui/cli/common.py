"""What every command shares: its options, its errors, its exit status."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import click

from blocktui.home.paths import Home, find_home
from blocktui.i18n import LANGUAGES, _, one_line

DONE: Final = 0
NO: Final = 1
"""The answer is no."""
WRONG_CALL: Final = 2
IN_THE_WAY: Final = 3
"""A file, disk or terminal is in the way."""
STOPPED: Final = 130


class Trouble(click.ClickException):
    """One line on standard error, and the exit status."""

    def __init__(self, message: str, status: int = WRONG_CALL) -> None:
        super().__init__(message)
        self.status = status

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the line."""
        click.echo(one_line(f"blocktui: {self.format_message()}"), file=file, err=file is None)


@dataclass
class Given:
    """The options that stand before or after any command."""

    data: Path | None = None
    no_plugins: bool = False
    no_plugin: tuple[str, ...] = ()
    theme: str | None = None
    in_ascii: bool = False
    language: str | None = None
    secret_file: Path | None = None
    """Where the secret of the deals lies, which no bot may read."""

    @property
    def home(self) -> Home:
        """The user's folders."""
        return find_home(self.data, os.environ)


F = TypeVar("F", bound=Callable[..., Any])


def given(context: click.Context) -> Given:
    """What was given for every command, wherever it stood."""
    return context.find_root().ensure_object(Given)


def _keep(name: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    def keep(context: click.Context, _parameter: click.Parameter, value: Any) -> None:
        if value:
            kept = given(context)
            setattr(kept, name, getattr(kept, name) + value if isinstance(value, tuple) else value)

    return keep


def _keep_theme(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """A theme that is not there is told whether or not anything is drawn."""
    if value:
        from blocktui.home.settings import unknown
        from blocktui.tui.themes import theme_names

        if value not in theme_names():
            raise Trouble(f"--theme: {unknown(value, theme_names())}.")
    _keep("theme")(context, parameter, value)


def _late(name: str) -> Callable[[click.Context, click.Parameter, str], Any]:
    """What completes an option, imported when a shell asks for it."""

    def complete(context: click.Context, parameter: click.Parameter, typed: str) -> Any:
        from . import completing

        return getattr(completing, name)(context, parameter, typed)

    return complete


def _print_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from blocktui import __version__

        click.echo(f"blocktui {__version__}")
        context.exit(DONE)


def drawing_options(command: F) -> F:
    """Add the options of everything that draws; they stand before or after the command."""
    options = [
        click.option(
            "--theme",
            metavar="NAME",
            expose_value=False,
            callback=_keep_theme,
            shell_complete=_late("complete_themes"),
            help=_("The colours: felt, light, high-contrast, colour-blind-safe, sixteen, or one of Textual's."),
        ),
        click.option(
            "--ascii",
            is_flag=True,
            expose_value=False,
            callback=_keep("in_ascii"),
            help=_("Draw with the characters of a typewriter."),
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def common_options(command: F) -> F:
    """Add the options that stand before or after any command."""
    options = [
        click.option(
            "--data",
            type=click.Path(file_okay=False, path_type=Path),
            metavar="DIR",
            expose_value=False,
            callback=_keep("data"),
            help=_("Keep matches, settings and caches in this folder."),
        ),
        click.option(
            "--lang",
            type=click.Choice(list(LANGUAGES)),
            expose_value=False,
            callback=_keep("language"),
            help=_("The language; else the setting, then the locale."),
        ),
        click.option(
            "--no-plugins",
            is_flag=True,
            expose_value=False,
            callback=_keep("no_plugins"),
            help=_("Load no third-party strategies."),
        ),
        click.option(
            "--no-plugin",
            multiple=True,
            metavar="NAME",
            expose_value=False,
            callback=_keep("no_plugin"),
            shell_complete=_late("complete_plugins"),
            help=_("Leave out this third-party plugin; may be repeated."),
        ),
        click.option(
            "--version",
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_print_version,
            help=_("Show the version and exit."),
        ),
    ]
    for option in reversed(options):
        command = option(command)
    return command
