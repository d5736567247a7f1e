"""The one pluggy hook through which every strategy comes in, built-in ones and the human seat too."""

from collections.abc import Iterable
from typing import Final

import pluggy

from .strategy import Strategy

PROJECT: Final = "blocktui"
"""pluggy's project name and the entry-point group."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class Hooks:
    """What a plugin may implement."""

    @hookspec
    def blocktui_strategies(self) -> Iterable[Strategy]:
        """The strategies that this plugin offers.

        Called once, when the plugin is described. Names need only differ within the plugin: the full name of a
        strategy is ``entry-point:name``.
        """
        raise NotImplementedError


def strategies_of(name: str, plugin: object) -> tuple[Strategy, ...]:
    """What an imported plugin offers, by way of pluggy.

    A plugin that knows another hook is a pluggy.PluginValidationError; one that offers nothing, something else, or
    two strategies of one name is a TypeError or ValueError.
    """
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(Hooks)
    manager.register(plugin, name=name)
    manager.check_pending()
    results = manager.hook.blocktui_strategies()
    if not results:
        raise ValueError("it has no hook blocktui_strategies marked with @hookimpl")
    strategies = tuple(results[0])
    names: set[str] = set()
    for strategy in strategies:
        if not isinstance(strategy, Strategy):
            raise TypeError(f"blocktui_strategies gives strategies, not {type(strategy).__name__}")
        if strategy.name in names:
            raise ValueError(f"it has two strategies of the name {strategy.name}")
        names.add(strategy.name)
    if not strategies:
        raise ValueError("it offers no strategy")
    return strategies
