"""The command group: which commands there are, and how a run ends."""

import os
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Final

import click

from blocktui.i18n import _

from .common import DONE, IN_THE_WAY, STOPPED, WRONG_CALL, Trouble, common_options, drawing_options, given
from .ending import ending_by_signal
from .help_text import HelpInCells
from .language import chosen_language, language_setting, speak

COMMANDS: Final = (
    *("play", "watch", "arena", "bots", "matches", "replay", "review", "stats", "rules", "verify"),
    *("serve", "doctor", "completion"),
)
"""In the order in which help lists them; each is ``command`` in the module of its name."""

UNLISTED: Final = ("visit",)
"""What other commands start, and no person."""


class Commands(click.Group):
    """Imports a command when it is called for, and suggests one for a mistyped name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in the order of COMMANDS."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        if cmd_name not in (*COMMANDS, *UNLISTED):
            return None
        command = import_module(f"blocktui.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments call."""
        if args and args[0] not in (*COMMANDS, *UNLISTED) and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            if near:
                raise Trouble(
                    _("There is no command '{name}'; did you mean '{near}'?").format(name=args[0], near=near[0])
                )
            raise Trouble(
                _("There is no command '{name}'; there are: {names}.").format(name=args[0], names=", ".join(COMMANDS))
            )
        return super().resolve_command(ctx, args)


def whole_command() -> click.Command:
    """Everything that ``blocktui`` does, in the language in use now."""

    @click.group(
        cls=Commands,
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        help=_("Play the domino game Block in the terminal, or watch bots play it. Without a command, the app opens."),
        epilog=_("Example: blocktui play human heaviest"),
    )
    @drawing_options
    @common_options
    @click.pass_context
    def blocktui(context: click.Context) -> None:
        if context.invoked_subcommand is None:
            from .table import open_app

            open_app(given(context))

    return blocktui


def run(arguments: Sequence[str]) -> int:
    """Run a command line and tell its exit status; whatever goes wrong is one line on standard error."""
    with ending_by_signal() as received:
        status = _run(arguments)
    return 128 + received[0] if received else status


def _run(arguments: Sequence[str]) -> int:
    click.Context.formatter_class = HelpInCells
    speak(chosen_language(arguments, os.environ, language_setting(arguments, os.environ)), os.environ)
    try:
        result = whole_command().main(list(arguments), prog_name="blocktui", standalone_mode=False)
    except Trouble as trouble:
        trouble.show()
        return trouble.status
    except click.UsageError as error:
        context = error.ctx.command_path if error.ctx else "blocktui"
        message = " ".join(error.format_message().split())
        told = _("{message}; see '{command} --help'").format(message=message.rstrip(".。।"), command=context)
        click.echo(f"blocktui: {told}", err=True)
        return WRONG_CALL
    except click.ClickException as error:
        click.echo(f"blocktui: {error.format_message()}", err=True)
        return IN_THE_WAY
    except (click.Abort, KeyboardInterrupt):
        return STOPPED
    except BrokenPipeError:
        # whoever read has gone: nothing more can be said, and Python must not try at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return STOPPED
    except OSError as error:
        click.echo(f"blocktui: {error.strerror or error}: {error.filename or ''}".rstrip(": "), err=True)
        return IN_THE_WAY
    return result if isinstance(result, int) else DONE
