"""One line of the catalogue: a strategy that can fill a seat, or why it cannot."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .options import Option
from .strategy import Strategy


class Status(StrEnum):
    """Whether a strategy can be played."""

    OK = "ok"
    BROKEN = "broken"
    """It could not be described."""
    INCOMPATIBLE = "incompatible"
    """It is made for another version of the hook or the protocol."""
    OFF = "off"
    """Switched off by the person."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """Python code that implements the hook: what a worker imports."""

    name: str
    """The entry point's name; for a file, its path."""
    value: str = ""
    """The entry point's value: ``package.module`` or ``package.module:attribute``; empty for a file."""
    file: str = ""
    """The absolute path of a file that is named by its path."""

    @property
    def is_file(self) -> bool:
        """Whether it is a file and no installed package."""
        return bool(self.file)


@dataclass(frozen=True, slots=True)
class Code:
    """A strategy that a worker plays."""

    plugin: Plugin
    strategy: str
    """Its name within the plugin."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that speaks the bot protocol: absolute paths, since it runs in an empty folder."""

    argv: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A strategy by its full name; of one that is not ``ok``, what is unknown is None."""

    name: str
    """The full name; of a plugin that could not be described, the entry point's."""
    source: Code | Program | None = None
    builtin: Strategy | None = None
    """The strategy itself, of those that come with the program."""
    status: Status = Status.OK
    reason: str | None = None
    """One line, when the status is not ``ok``."""
    package: str | None = None
    version: str | None = None
    summary: str | None = None
    players: tuple[int, ...] | None = None
    deterministic: bool | None = None
    options: tuple[Option, ...] = ()
    interactive: bool = False
    """A person chooses."""

    def report(self) -> dict[str, Any]:
        """The entry in the words of ``bots list --json``."""
        return {
            "name": self.name,
            "package": self.package,
            "version": self.version,
            "players": None if self.players is None else list(self.players),
            "deterministic": self.deterministic,
            "options": [option.report() for option in self.options],
            "summary": self.summary,
            "status": str(self.status),
            "reason": self.reason,
        }
