"""The plan of a tournament: all that its results follow from, but for the secret, which it seals by its hash."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec

from blocktui.i18n import _
from blocktui.rules import TARGET
from blocktui.seats.catalogue import Catalogue, UnknownStrategy
from blocktui.seats.entry import Code, Entry, Plugin, Program
from blocktui.seats.options import OptionValue
from blocktui.seats.protocol import OptionText, options_of

from .schedule import Schedule

FORMAT: Final = "blocktui-arena/1"
Unit = Literal["round", "match"]
UNITS: Final[tuple[Unit, ...]] = get_args(Unit)

_HERE: Final = 2048
"""Boards in a batch of bots in this process, at most; of single rounds."""
_PROCESSES: Final = 1024
"""The same where bots have processes of their own, which take time to start."""
_ROUNDS_A_MATCH: Final = 16
_BATCHES: Final = 8
"""Batches that there are at least, if there are as many boards: for several workers to share."""


class PlanError(ValueError):
    """A plan that cannot be read, or does not fit this machine's bots any more."""


class Contestant(msgspec.Struct, frozen=True, kw_only=True):
    """A bot of the tournament: its name there, and what it is."""

    name: str
    strategy: str
    package: str | None = None
    version: str | None = None
    digest: str | None = None
    """SHA-256 of a file that is named by its path, which has no version."""
    options: dict[str, OptionValue] = {}
    declared: tuple[OptionText, ...] = ()
    builtin: bool = False
    plugin: tuple[str, str, str, str] | None = None
    """Name, value and file of a plugin, and the strategy's name in it."""
    command: tuple[str, ...] | None = None
    """A program with its arguments."""

    @classmethod
    def of(cls, name: str, entry: Entry, options: Mapping[str, OptionValue]) -> "Contestant":
        """The bot of this entry, with every option's value."""
        plugin = command = None
        if isinstance(entry.source, Code):
            found = entry.source.plugin
            plugin = (found.name, found.value, found.file, entry.source.strategy)
        elif isinstance(entry.source, Program):
            command = entry.source.argv
        return cls(
            name=name,
            strategy=entry.name,
            package=entry.package,
            version=entry.version,
            digest=_digest(entry),
            options=dict(options),
            declared=tuple(OptionText.of(option) for option in entry.options),
            builtin=entry.builtin is not None and not entry.builtin.command,
            plugin=plugin,
            command=command,
        )

    def entry(self) -> Entry:
        """The strategy, to fill seats with; PlanError for a built-in one that is gone."""
        if self.builtin:
            return _builtin(self.strategy)
        source: Code | Program
        if self.plugin is not None:
            *plugin, strategy = self.plugin
            source = Code(Plugin(*plugin), strategy)
        else:
            source = Program(self.command or ())
        return Entry(name=self.strategy, source=source, options=options_of(self.declared))

    def check(self, entry: Entry) -> None:
        """Refuse, with a PlanError, to go on with a bot that has changed since the plan was made."""
        for was, now in ((self.version, entry.version), (self.digest, _digest(entry))):
            if was != now:
                raise PlanError(
                    _("{name} has changed since the tournament began ({was}, now {now}); start a new one.").format(
                        name=self.name, was=(was or "?")[:12], now=(now or "?")[:12]
                    )
                )


class Plan(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What is to be played, and how."""

    format: str = FORMAT
    app: str
    created: str
    """When, as an RFC 3339 text."""
    unit: Unit
    seats: int
    deals: int
    """Boards that were asked for; ``schedule`` has as many or a few more."""
    batch: int
    """Boards in a batch."""
    bots: tuple[Contestant, ...]
    gauntlet: bool = False
    limit_ms: int
    target: int
    edge: float | None = None
    """Of the sequential test."""
    records: bool = False
    seal: str
    """SHA-256 of the secret, which is published when the run is over."""

    @cached_property
    def schedule(self) -> Schedule:
        """Who meets whom."""
        return Schedule(
            bots=len(self.bots), seats=self.seats, deals=self.deals, batch=self.batch, gauntlet=self.gauntlet
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The bots' names."""
        return tuple(bot.name for bot in self.bots)

    def written(self) -> bytes:
        """The plan as the JSON text of its file."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    @classmethod
    def read(cls, text: bytes) -> "Plan":
        """The plan that was written so; anything else is a PlanError."""
        try:
            plan = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise PlanError(_("The plan cannot be read: {reason}.").format(reason=error)) from None
        if plan.format != FORMAT:
            raise PlanError(
                _("The plan is of the format {format}, and this program reads {ours}.").format(
                    format=plan.format[:40], ours=FORMAT
                )
            )
        return plan

    def opens(self, secret: bytes) -> bool:
        """Whether this is the secret that the plan seals."""
        return sha256(secret).hexdigest() == self.seal

    def tell(self) -> dict[str, Any]:
        """What a report says of the plan."""
        told: dict[str, Any] = msgspec.to_builtins(self)
        for bot in told["bots"]:
            del bot["declared"]
        return told


def make_plan(
    bots: Sequence[Contestant],
    secret: bytes,
    *,
    app: str,
    created: str,
    unit: Unit,
    seats: int,
    deals: int,
    limit_ms: int,
    batch: int | None = None,
    gauntlet: bool = False,
    target: int | None = None,
    edge: float | None = None,
    records: bool = False,
) -> Plan:
    """A plan; what is None is as the rules say, or of a size that suits the bots, whatever the number of workers."""
    return Plan(
        app=app,
        created=created,
        unit=unit,
        seats=seats,
        deals=deals,
        batch=batch or _batch_size(bots, unit, deals),
        bots=tuple(bots),
        gauntlet=gauntlet,
        limit_ms=limit_ms,
        target=TARGET[seats] if target is None else target,
        edge=edge,
        records=records,
        seal=sha256(secret).hexdigest(),
    )


def names_of(typed: Sequence[str]) -> tuple[str, ...]:
    """Bots are named as they were typed, and a repeat gets ``#2``.

    >>> names_of(["a", "b", "a"])
    ('a', 'b', 'a#2')
    """
    names: list[str] = []
    for text in typed:
        name, number = text, 1
        while name in names:
            number += 1
            name = f"{text}#{number}"
        names.append(name)
    return tuple(names)


def _batch_size(bots: Sequence[Contestant], unit: Unit, deals: int) -> int:
    most = _HERE if all(bot.builtin for bot in bots) else _PROCESSES
    if unit == "match":
        most //= _ROUNDS_A_MATCH
    return max(1, min(most, deals // _BATCHES))


@lru_cache
def _builtin(name: str) -> Entry:
    try:
        return Catalogue(plugins=False, folder=Path()).find(name)
    except UnknownStrategy as error:
        raise PlanError(str(error)) from None


def _digest(entry: Entry) -> str | None:
    """The hash of the file that is the bot, if it is one."""
    if isinstance(entry.source, Code) and entry.source.plugin.is_file:
        path = Path(entry.source.plugin.file)
    elif isinstance(entry.source, Program) and Path(entry.source.argv[0]).is_absolute():
        path = Path(entry.source.argv[0])
    else:
        return None
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None
