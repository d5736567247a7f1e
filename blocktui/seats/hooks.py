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
