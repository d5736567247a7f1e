"""A seat as it is written on the command line: ``STRATEGY[option=value,...]=Seat name``."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from blocktui.i18n import _

from .options import Option, OptionError, OptionValue, complete

PROGRAM: Final = "cmd"
_FILE = re.compile(r"(?:[^\[\]]*?)\.py(?::[^\[\]=:]+)?(?=\[|=|$)")
_NAME = re.compile(r"[^\[\]=]+")
_OPTION = re.compile(
    r"""\s*(?P<name>[^=,\[\]"]+?)\s*=\s*(?:"(?P<quoted>[^"]*)"|(?P<plain>[^,\]"]*?))\s*(?P<end>[,\]])"""
)


class SpecError(ValueError):
    """A seat that is not written as one."""


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """What fills a seat: a strategy's full name, a file or a program, the options given, and the seat's name.

    >>> SeatSpec.parse("expert[level=3]=West")
    SeatSpec(strategy='expert', given={'level': '3'}, name='West')
    >>> SeatSpec.parse("cmd[level=3]:./my-bot --fast").command
    ('./my-bot', '--fast')
    """

    strategy: str
    """``expert``, ``acme:counter``, ``./my_bot.py`` or ``cmd:./my-bot --fast``."""
    given: Mapping[str, str] = field(default_factory=dict)
    """The options as they were written."""
    name: str | None = None

    @classmethod
    def parse(cls, text: str) -> "SeatSpec":
        """The seat written so; anything else is a SpecError.

        A program's seat name follows the last ``=`` that is not in quotes, so an argument with ``=`` is quoted:
        ``cmd:./my-bot '--depth=3'``.
        """
        if text == PROGRAM or text.startswith((f"{PROGRAM}:", f"{PROGRAM}[")):
            return cls._parse_program(text)
        match = _FILE.match(text) or _NAME.match(text)
        if match is None or not match.group().strip():
            raise SpecError(
                _("{text} names no strategy: write STRATEGY[option=value,...]=Seat name.").format(text=_shown(text))
            )
        given, rest = _parse_options(text[match.end() :], text)
        return cls(match.group().strip(), given, _parse_name(rest, text))

    @classmethod
    def _parse_program(cls, text: str) -> "SeatSpec":
        given, rest = _parse_options(text[len(PROGRAM) :], text)
        if not rest.startswith(":"):
            raise SpecError(_("{text} names no program: write cmd:PROGRAM ARGUMENTS.").format(text=_shown(text)))
        command, name = _split_name(rest[1:])
        try:
            words = shlex.split(command)
        except ValueError:
            raise SpecError(_("A quotation mark in {text} is not closed.").format(text=_shown(text))) from None
        if not words:
            raise SpecError(_("{text} names no program: write cmd:PROGRAM ARGUMENTS.").format(text=_shown(text)))
        return cls(f"{PROGRAM}:{command.strip()}", given, name)

    @property
    def is_program(self) -> bool:
        """Whether it is a program that speaks the bot protocol."""
        return self.strategy.startswith(f"{PROGRAM}:")

    @property
    def is_file(self) -> bool:
        """Whether it is a Python file."""
        return not self.is_program and _FILE.fullmatch(self.strategy) is not None

    @property
    def command(self) -> tuple[str, ...]:
        """A program with its arguments; empty for anything else."""
        return tuple(shlex.split(self.strategy[len(PROGRAM) + 1 :])) if self.is_program else ()

    def options(self, declared: tuple[Option, ...]) -> dict[str, OptionValue]:
        """Every declared option, as given or by default; what does not fit is an OptionError."""
        known = {option.name: option for option in declared}
        values: dict[str, object] = {}
        for name, text in self.given.items():
            values[name] = known[name].parse(text) if name in known else text
        try:
            return complete(declared, values)
        except OptionError as error:
            raise OptionError(f"{self.strategy}: {error}") from None

    def __str__(self) -> str:
        options = ",".join(f"{name}={_quoted(value)}" for name, value in self.given.items())
        options = f"[{options}]" if options else ""
        name = f"={self.name}" if self.name is not None else ""
        if self.is_program:
            return f"{PROGRAM}{options}{self.strategy[len(PROGRAM) :]}{name}"
        return f"{self.strategy}{options}{name}"


def _parse_options(text: str, whole: str) -> tuple[dict[str, str], str]:
    """What stands in brackets at the start of the text, and the rest."""
    given: dict[str, str] = {}
    if not text.startswith("["):
        return given, text
    if text.startswith("[]"):
        return given, text[2:]
    at = 1
    while True:
        match = _OPTION.match(text, at)
        if match is None:
            raise SpecError(
                _("The options in {text} are not written as [option=value,...].").format(text=_shown(whole))
            )
        name = match["name"]
        if name in given:
            raise SpecError(_("Option {name} is given twice in {text}.").format(name=name, text=_shown(whole)))
        given[name] = match["plain"] if match["quoted"] is None else match["quoted"]
        at = match.end()
        if match["end"] == "]":
            return given, text[at:]


def _parse_name(rest: str, whole: str) -> str | None:
    if not rest:
        return None
    if not rest.startswith("=") or not rest[1:].strip():
        raise SpecError(_("{text} is no seat: write STRATEGY[option=value,...]=Seat name.").format(text=_shown(whole)))
    return rest[1:].strip()


def _split_name(command: str) -> tuple[str, str | None]:
    """A command and the seat name after its last ``=`` outside quotes."""
    quote = ""
    last = -1
    for at, sign in enumerate(command):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == "=":
            last = at
    if last < 0:
        return command, None
    return command[:last], command[last + 1 :].strip() or None


def _quoted(value: str) -> str:
    return f'"{value}"' if not value or set(value) & set(",] ") else value


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
