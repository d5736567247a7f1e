"""From an entry of the catalogue to an occupant of a seat."""

from collections.abc import Mapping

from .catalogue import UnusableStrategy
from .entry import Entry, Status
from .in_process import InProcess
from .occupant import Occupant
from .strategy import StrategyError


def fill(
    entry: Entry, options: Mapping[str, object] | None = None, *, seed: str = "", isolated: bool = True
) -> Occupant:
    """A new occupant that plays this strategy with these options, not yet started.

    ``isolated`` is a process of its own; only a built-in strategy can do without. ``seed`` is for the bot's own
    randomness and must tell nothing about the deal. A person is no occupant: StrategyError.
    """
    if entry.status is not Status.OK:
        raise UnusableStrategy(entry)
    if entry.interactive:
        raise StrategyError(f"{entry.name} is a person at this terminal, and no bot")
    if entry.builtin is not None:
        return InProcess(entry.builtin, options, seed=seed)
    raise StrategyError(f"{entry.name} needs a process of its own")
