"""From an entry of the catalogue to an occupant of a seat."""

from collections.abc import Mapping

from .catalogue import UnusableStrategy
from .entry import Code, Entry, Status
from .host import Hosted
from .in_process import InProcess
from .isolation import Isolation
from .loading import load
from .occupant import Occupant
from .strategy import StrategyError


def fill(
    entry: Entry,
    options: Mapping[str, object] | None = None,
    *,
    seed: str = "",
    isolation: Isolation | None = None,
    in_process: bool = False,
) -> Occupant:
    """A new occupant that plays this strategy with these options, not yet started.

    It has a process of its own, with the bounds of ``isolation``, unless ``in_process`` and the strategy is built in:
    nothing else ever runs here. ``seed`` is for the bot's own randomness and must tell nothing about the deal. An
    entry that is not ``ok`` is an UnusableStrategy, a person a StrategyError, a wrong option an OptionError.
    """
    if entry.status is not Status.OK:
        raise UnusableStrategy(entry)
    if entry.interactive:
        raise StrategyError(f"{entry.name} is a person at this terminal, and no bot")
    if in_process and entry.builtin is not None and not entry.builtin.command:
        return InProcess(entry.builtin, options, seed=seed)
    return Hosted(entry, options, seed=seed, isolation=isolation)


def fill_for_debugging(entry: Entry, options: Mapping[str, object] | None = None, *, seed: str = "") -> Occupant:
    """An occupant that plays one's own strategy in this process, so that a debugger and ``print`` work.

    Its code is imported here and can see everything here, and its exceptions go through: for its author alone. A
    program is a StrategyError, as it runs in a process of its own anyway.
    """
    if not isinstance(entry.source, Code):
        raise StrategyError(f"{entry.name} is not played by Python code")
    strategies, _folder = load(entry.source.plugin)
    strategy = next(found for found in strategies if found.name == entry.source.strategy)
    return InProcess(strategy, options, seed=seed, raises=True)
