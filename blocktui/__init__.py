"""The domino game Block: play, watch bots, and learn to play better.

The names that strategy packages use are loaded when first asked for, so that ``import blocktui.rules`` stays quick.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .seats.hooks import hookimpl
    from .seats.options import Option
    from .seats.strategy import Player, Strategy

__version__ = "0.1.0"

_HOMES = {"hookimpl": "hooks", "Option": "options", "Player": "strategy", "Strategy": "strategy"}

__all__ = ["Option", "Player", "Strategy", "__version__", "hookimpl"]


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f".seats.{_HOMES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
