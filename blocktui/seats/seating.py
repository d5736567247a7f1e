"""From an entry of the catalogue to an occupant of a seat."""

from collections.abc import Mapping

from .catalogue import UnusableStrategy
from .entry import Entry, Status
from .host import Hosted
from .in_process import InProcess
from .isolation import Isolation
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
