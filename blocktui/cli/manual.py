"""The manual page, written from the commands themselves: ``python -m blocktui.cli.manual`` writes it anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from blocktui.i18n import N_, _

from .main import COMMANDS, whole_command

PAGE: Final = Path(__file__).with_name("blocktui.1")

_STATUSES: Final = (
    (0, N_("Done.")),
    (1, N_("The answer is no: a record is false, a bot fails its check.")),
    (2, N_("The call is wrong.")),
    (3, N_("A file, disk or terminal is in the way, or something is not installed.")),
    (130, N_("Stopped by Ctrl+C.")),
)
_ENVIRONMENT: Final = (
    ("BLOCKTUI_DATA", N_("The folder for matches, settings and caches, as --data.")),
    ("BLOCKTUI_NO_PLUGINS", N_("Load no third-party strategies, as --no-plugins.")),
    ("NO_COLOR", N_("Draw without colour: tiles are outlines then.")),
    ("LC_ALL, LC_MESSAGES, LANG", N_("The language, where no setting and no --lang says another.")),
)


def manual() -> str:
    """The page in the language in use, as troff with the man macros."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    whole = whole_command()
    context = click.Context(whole, info_name="blocktui")
    yield '.TH BLOCKTUI 1 "" "blocktui" "User Commands"'
    yield from (".SH NAME", "blocktui \\- the domino game Block in the terminal")
    yield from (".SH SYNOPSIS", ".B blocktui", "[\\fIOPTION\\fR]... [\\fICOMMAND\\fR [\\fIARGUMENT\\fR]...]")
    yield from (".SH DESCRIPTION", _text(whole.help or ""))
    yield ".SH OPTIONS"
    yield from _options(whole, context)
    yield ".SH COMMANDS"
    for name in COMMANDS:
        assert isinstance(whole, click.Group)
        command = whole.get_command(context, name)
        assert command is not None
        yield from _command(command, click.Context(command, info_name=name, parent=context))
    yield ".SH EXIT STATUS"
    for status, meaning in _STATUSES:
        yield from (".TP", f".B {status}", _text(_(meaning)))
    yield ".SH ENVIRONMENT"
    for variable, meaning in _ENVIRONMENT:
        yield from (".TP", f".B {variable}", _text(_(meaning)))
    yield from (".SH FILES", _text(_("'blocktui doctor' tells where matches, settings and caches are kept.")))


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    pieces = command.collect_usage_pieces(context)
    yield f".SS {_text(' '.join((context.command_path, *pieces)))}"
    yield _text(command.help or "")
    yield from _options(command, context)
    if command.epilog:
        yield from (".PP", _text(command.epilog))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            one = command.get_command(context, name)
            assert one is not None
            yield from _command(one, click.Context(one, info_name=name, parent=context))


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """A command's own options; those of every command stand once, at the top."""
    everywhere = {"data", "lang", "no_plugins", "no_plugin", "version", "theme", "ascii", "help"}
    for parameter in command.get_params(context):
        told = parameter.get_help_record(context)
        if (
            told is None
            or isinstance(parameter, click.Argument)
            or (context.parent is not None and parameter.name in everywhere)
        ):
            continue
        yield from (".TP", f".B {_text(told[0])}", _text(told[1]))


def _text(text: str) -> str:
    """Text in which nothing is taken for a request."""
    escaped = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{escaped}" if escaped.startswith(".") else escaped


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
