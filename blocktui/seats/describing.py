"""Finding out what a plugin or a program offers, in a throw-away process, and remembering it by version."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from sys import version_info
from typing import Final

import msgspec

from . import protocol
from .bot_process import BotProcess, TooMuch
from .described import Description, StrategyText, one_line, read_description
from .entry import Code, Entry, Plugin, Program, Status
from .isolation import Isolation
from .occupant import CannotStart
from .options import Option, OptionError
from .silence import Ended, Late, TooLong
from .spec import PROGRAM
from .strategy import Strategy, StrategyError

_CACHE_FORMAT: Final = 1


class ProcessDescriber:
    """A ``Describe`` that runs what it describes in a process with the bounds of any bot."""

    def __init__(
        self,
        isolation: Isolation | None = None,
        *,
        cache: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``cache`` is a folder where descriptions of installed packages are kept; None keeps none."""
        self._isolation = isolation or Isolation()
        self._cache = cache
        self._clock = clock

    def __call__(self, source: Plugin | Program, package: str | None, version: str | None) -> Sequence[Entry]:
        """An entry a strategy, or one that is not ``ok``, with the reason."""
        try:
            if isinstance(source, Program):
                return [self._program(source)]
            told = self._remembered(source, package, version)
            if told is None:
                told = self._ask(source)
                self._remember(source, package, version, told)
        except CannotStart as error:
            name = source.name if isinstance(source, Plugin) else _program_name(source)
            return [Entry(name=name, status=Status.BROKEN, reason=str(error), package=package, version=version)]
        return [replace(entry, package=package, version=version) for entry in _entries(source, told)]

    def _ask(self, source: Plugin) -> Description:
        """Import the plugin in a worker and read what it offers."""
        limit = self._isolation.hello_limit
        process = BotProcess(source, self._isolation, name=source.name, clock=self._clock)
        failure = None
        try:
            return read_description(process.receive(self._clock() + limit))
        except Late:
            failure = f"it took more than {limit:g} s to import"
        except Ended:
            process.close()
            failure = f"its import ended the process: {process.last_words()}"
        except (TooLong, TooMuch, msgspec.DecodeError):
            failure = "its import disturbed the process"
        finally:
            process.close()
        return Description("broken", failure)

    def _program(self, source: Program) -> Entry:
        """Ask a program for its hello."""
        name = _program_name(source)
        limit = self._isolation.hello_limit
        process = BotProcess(source, self._isolation, name=name, clock=self._clock)
        reason = None
        status = Status.BROKEN
        try:
            deadline = self._clock() + limit
            process.send(protocol.encode(protocol.Hello()), deadline)
            while True:
                hello = protocol.decode_from_bot(process.receive(deadline))
                if isinstance(hello, protocol.BotHello):
                    break
            if hello.protocol == protocol.PROTOCOL:
                return _entry_of_program(name, source, hello)
            status = Status.INCOMPATIBLE
            reason = f"it speaks protocol {hello.protocol}, not {protocol.PROTOCOL}"
        except Late:
            reason = f"no hello within {limit:g} s"
        except Ended:
            process.close()
            reason = process.last_words()
        except TooLong:
            reason = f"a line of more than {protocol.MAX_LINE} bytes"
        except (TooMuch, protocol.BadMessage, OptionError, StrategyError) as error:
            reason = str(error)
        finally:
            process.close(protocol.encode(protocol.Bye()))
        return Entry(name=name, source=source, status=status, reason=reason)

    def _remembered(self, source: Plugin, package: str | None, version: str | None) -> Description | None:
        path = self._cache_file(source, package, version)
        try:
            return None if path is None else read_description(path.read_bytes())
        except (OSError, ValueError):
            return None

    def _remember(self, source: Plugin, package: str | None, version: str | None, told: Description) -> None:
        """Keep what is well; what is broken may be mended without a new version."""
        path = self._cache_file(source, package, version)
        if path is None or told.status != "ok":
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new = path.with_suffix(".new")
            new.write_bytes(msgspec.json.encode(told))
            new.replace(path)
        except OSError:
            return  # it is described again next time

    def _cache_file(self, source: Plugin, package: str | None, version: str | None) -> Path | None:
        """Where a description is kept; nowhere for a file, and for a package that is edited where it lies."""
        if self._cache is None or source.is_file or package is None or version is None or _is_edited(package):
            return None
        key = (_CACHE_FORMAT, version_info[:2], source.name, source.value, package, version)
        return self._cache / f"{blake2b(repr(key).encode(), digest_size=12).hexdigest()}.json"


def _entries(source: Plugin, told: Description) -> list[Entry]:
    """An entry for each strategy that was told of, checked here again."""
    if told.status != "ok":
        return [Entry(name=source.name, source=Code(source, ""), status=Status(told.status), reason=told.reason)]
    try:
        return [_entry(source, Path(told.folder), text, len(told.strategies) > 1) for text in told.strategies]
    except (OptionError, StrategyError) as error:
        return [Entry(name=source.name, status=Status.BROKEN, reason=one_line(error))]


def _entry(source: Plugin, folder: Path, text: StrategyText, several: bool) -> Entry:
    options = protocol.options_of(text.options)
    strategy = _stand_in(text, options)
    command = text.command
    if command and ("/" in command[0] or "\\" in command[0]):
        command = (str((folder / command[0]).resolve()), *command[1:])
    full = f"{source.name}:{text.name}" if several or not source.is_file else source.name
    return Entry(
        name=full,
        source=None if text.interactive else Program(command) if command else Code(source, text.name),
        summary=text.summary,
        players=strategy.players,
        deterministic=text.deterministic,
        options=options,
        interactive=text.interactive,
    )


def _stand_in(text: StrategyText, options: tuple[Option, ...]) -> Strategy:
    """A strategy like the one told of, made to have it checked; a wrong one is a StrategyError."""
    return Strategy(
        name=text.name,
        command=text.command or (() if text.interactive else ("?",)),
        interactive=text.interactive,
        players=text.players,
        options=options,
    )


def _entry_of_program(name: str, source: Program, hello: protocol.BotHello) -> Entry:
    options = protocol.options_of(hello.options)
    Strategy(name="program", command=source.argv, players=hello.players, options=options)
    return Entry(
        name=name,
        source=source,
        version=hello.version or None,
        summary=hello.name,
        players=hello.players,
        deterministic=hello.deterministic,
        options=options,
    )


def _program_name(source: Program) -> str:
    return f"{PROGRAM}:{' '.join(source.argv)}"


def _is_edited(package: str) -> bool:
    """Whether a package is installed for editing: its code changes without its version."""
    try:
        origin = distribution(package).read_text("direct_url.json")
    except (PackageNotFoundError, OSError):
        return True
    return origin is not None and '"editable": true' in origin
