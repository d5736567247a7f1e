"""The catalogue of strategies: built-in ones, installed plugins, files and programs.

Built-in strategies are asked in process, through pluggy and the hook that is anyone's. Everything else is listed
from package metadata and described by a ``Describe`` that does so in a process of its own.
"""

import difflib
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from importlib.metadata import Distribution, EntryPoint, PackageNotFoundError, distribution, entry_points
from pathlib import Path
from typing import Final, Protocol

from blocktui import __version__
from blocktui.i18n import _

from .entry import Code, Entry, Plugin, Program, Status
from .hooks import PROJECT, strategies_of
from .spec import PROGRAM, SeatSpec

BUILTIN: Final = "builtin"
"""The entry point of the strategies that come with the program."""

NO_PLUGINS: Final = "BLOCKTUI_NO_PLUGINS"
"""The environment variable that switches all plugins off."""

_DESCRIBED_AT_ONCE: Final = 4


class UnknownStrategy(LookupError):
    """A name that no strategy has; the message names the nearest."""

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        self.name = name
        self.nearest = tuple(nearest)
        text = _("There is no strategy {name}.").format(name=_shown(name))
        if nearest:
            text += " " + _("Did you mean {names}?").format(names=", ".join(nearest))
        else:
            text += " " + _("See: blocktui bots list.")
        super().__init__(text)


class UnusableStrategy(LookupError):
    """A strategy that is there but cannot be played: broken, incompatible or switched off."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        sentences = {
            Status.BROKEN: _("{name} is broken: {reason}"),
            Status.INCOMPATIBLE: _("{name} does not fit this version: {reason}"),
            Status.OFF: _("{name} is switched off: {reason}"),
        }
        super().__init__(sentences[entry.status].format(name=entry.name, reason=entry.reason))


class Describe(Protocol):
    """Finds out, without importing it here, what a plugin or a program offers."""

    def __call__(self, source: Plugin | Program, package: str | None, version: str | None) -> Sequence[Entry]:
        """An entry a strategy, with names as the plugin has them; one entry that is not ``ok`` if it fails."""


class Catalogue:
    """What can fill a seat on this machine.

    Nothing is loaded before it is asked for: a built-in name loads the built-in strategies, another plugin's name
    describes that plugin, ``entries`` describes them all.
    """

    def __init__(
        self, describe: Describe | None = None, *, plugins: bool = True, without: Collection[str] = (), folder: Path
    ) -> None:
        """``plugins`` and ``without`` switch off all third-party plugins or those named (by entry point or package).

        ``folder`` is what ``./my_bot.py`` and ``cmd:./my-bot`` are relative to. Without ``describe``, only built-in
        strategies can be had.
        """
        self._describe = describe
        self._plugins_on = plugins
        self._without = frozenset(without)
        self._folder = folder
        self._known: dict[Plugin | Program, tuple[Entry, ...]] = {}

    @cached_property
    def builtin(self) -> tuple[Entry, ...]:
        """The strategies that come with the program, the human seat among them."""
        own = distribution(PROJECT).entry_points
        point = next(point for point in own if point.group == PROJECT and point.name == BUILTIN)
        plugin = Plugin(BUILTIN, point.value)
        return tuple(
            Entry(
                name=strategy.name,
                source=None if strategy.interactive else Code(plugin, strategy.name),
                builtin=strategy,
                package=PROJECT,
                version=__version__,
                summary=strategy.summary,
                players=strategy.players,
                deterministic=strategy.deterministic,
                options=strategy.options,
                interactive=strategy.interactive,
            )
            for strategy in strategies_of(point.name, point.load())
        )

    @cached_property
    def plugins(self) -> tuple[tuple[EntryPoint, Entry | None], ...]:
        """The installed third-party plugins, from metadata alone, each with the entry that rules it out, if any."""
        found = sorted(entry_points(group=PROJECT), key=lambda point: (point.name, _package(point)[0] or ""))
        names: dict[str, str] = {}
        listed = []
        for point in found:
            package, version = _package(point)
            if package == PROJECT and point.name == BUILTIN:
                continue
            reason = None
            status = Status.BROKEN
            if not self._plugins_on:
                status, reason = Status.OFF, _("all plugins are switched off")
            elif point.name in self._without or package in self._without:
                status, reason = Status.OFF, _("switched off by --no-plugin")
            elif point.name in (BUILTIN, PROGRAM) or set(point.name) & set(":[]=/\\") or point.name.endswith(".py"):
                reason = _("the name {name} is not for plugins").format(name=point.name)
            elif point.name in names:
                reason = _("the name {name} is taken by package {package}").format(
                    name=point.name, package=names[point.name]
                )
            names.setdefault(point.name, package or "?")
            entry = Entry(name=point.name, status=status, reason=reason, package=package, version=version)
            listed.append((point, entry if reason else None))
        return tuple(listed)

    def entries(self) -> tuple[Entry, ...]:
        """Everything that is installed: built-in strategies first, then plugins by name, described if need be."""
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(_DESCRIBED_AT_ONCE, "describe") as pool:
            described = pool.map(self._entries_of, *zip(*self.plugins, strict=True)) if self.plugins else ()
            return (*self.builtin, *(entry for entries in described for entry in entries))

    def find(self, name: str) -> Entry:
        """The strategy with this full name, at this path, or that this program is, ready to be played.

        One that is not there is an UnknownStrategy, one that cannot be played an UnusableStrategy.
        """
        entry = self.look_up(name)
        if entry.status is not Status.OK:
            raise UnusableStrategy(entry)
        return entry

    def look_up(self, name: str) -> Entry:
        """As ``find``, but for one that cannot be played, too."""
        spec = SeatSpec(name)
        if spec.is_program:
            return self._described(self._program(spec), None, None)[0]
        if spec.is_file:
            return self._in_file(name)
        for entry in self.builtin:
            if entry.name == name:
                return entry
        plugin_name, _sign, strategy = name.partition(":")
        for point, ruled_out in self.plugins:
            if point.name == plugin_name:
                entries = self._entries_of(point, ruled_out)
                if entries[0].status is not Status.OK:
                    return entries[0]
                for entry in entries:
                    if entry.name == name or (not strategy and len(entries) == 1):
                        return entry
        raise UnknownStrategy(name, difflib.get_close_matches(name, self._names(plugin_name), n=3, cutoff=0.5))

    def _names(self, plugin_name: str) -> Iterator[str]:
        """Names to suggest: those known without describing anything more than the plugin that was meant."""
        yield from (entry.name for entry in self.builtin)
        for point, ruled_out in self.plugins:
            close = difflib.SequenceMatcher(None, point.name, plugin_name).ratio() > 0.6
            yield from (entry.name for entry in self._entries_of(point, ruled_out)) if close else (f"{point.name}:",)

    def _entries_of(self, point: EntryPoint, ruled_out: Entry | None) -> tuple[Entry, ...]:
        if ruled_out is not None:
            return (ruled_out,)
        package, version = _package(point)
        return self._described(Plugin(point.name, point.value), package, version)

    def _in_file(self, name: str) -> Entry:
        path, _sign, strategy = name.rpartition(":") if not name.endswith(".py") else (name, "", "")
        file = (self._folder / path).resolve()
        if not file.is_file():
            raise UnknownStrategy(name, _near(path, file))
        entries = self._described(Plugin(path, file=str(file)), None, None)
        for entry in entries:
            if entry.status is not Status.OK or entry.name == name or (not strategy and len(entries) == 1):
                return entry
        raise UnknownStrategy(name, [entry.name for entry in entries])

    def _program(self, spec: SeatSpec) -> Program:
        """The program with absolute paths, as far as its words name files; a missing one is an UnknownStrategy."""
        try:
            words = spec.command
        except ValueError:  # a quotation mark that nothing closes
            words = ()
        if not words:
            raise UnknownStrategy(spec.strategy)
        found = shutil.which(self._folder / words[0]) if _is_path(words[0]) else shutil.which(words[0])
        if found is None:
            raise UnknownStrategy(spec.strategy)
        arguments = [str(path.resolve()) if (path := self._folder / word).exists() else word for word in words[1:]]
        return Program((str(Path(found).absolute()), *arguments))

    def _described(self, source: Plugin | Program, package: str | None, version: str | None) -> tuple[Entry, ...]:
        if source not in self._known:
            if self._describe is None:
                raise UnknownStrategy(source.name if isinstance(source, Plugin) else source.argv[0])
            self._known[source] = tuple(self._describe(source, package, version))
        return self._known[source]


def plugins_allowed(environ: Mapping[str, str]) -> bool:
    """Whether the environment leaves plugins on: ``BLOCKTUI_NO_PLUGINS`` is unset, empty or 0."""
    return environ.get(NO_PLUGINS, "") in ("", "0")


def _package(point: EntryPoint) -> tuple[str | None, str | None]:
    """The distribution of an entry point, with its version; broken metadata is no error."""
    home: Distribution | None = point.dist
    try:
        return (home.name, home.version) if home is not None else (None, None)
    except (PackageNotFoundError, KeyError, OSError):
        return None, None


def _is_path(word: str) -> bool:
    return "/" in word or "\\" in word


def _near(path: str, file: Path) -> list[str]:
    """Files of the same folder with nearly the name given."""
    try:
        names = [entry.name for entry in file.parent.iterdir() if entry.suffix == ".py"]
    except OSError:
        return []
    return [path[: len(path) - len(file.name)] + near for near in difflib.get_close_matches(file.name, names, n=3)]


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
