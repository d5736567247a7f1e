"""A look at every bot's process once a second, since one may do harm while nobody asks it anything."""

import os
import threading
from typing import Final, Protocol
from weakref import WeakSet

_EVERY: Final = 1.0
_MOST_IDLE: Final = 5
"""Looks at nothing after which the watch ends, until there is a bot again."""


class Watched(Protocol):
    """What is looked at."""

    def look(self) -> None:
        """End what takes too much."""


_bots: WeakSet[Watched] = WeakSet()
_lock = threading.Lock()
_watch: threading.Thread | None = None


def _begin_anew() -> None:
    """A fork of this process has none of its bots and none of its threads."""
    global _lock, _watch
    _lock = threading.Lock()
    _watch = None
    _bots.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)


def look_after(bot: Watched) -> None:
    """Have a look at this bot from now on, until it is let go."""
    global _watch
    with _lock:
        _bots.add(bot)
        if _watch is None:
            _watch = threading.Thread(target=_look, name="bot-watch", daemon=True)
            _watch.start()


def let_go(bot: Watched) -> None:
    """Look at this bot no more."""
    with _lock:
        _bots.discard(bot)


def _look() -> None:
    global _watch
    pause = threading.Event()
    idle = 0
    while True:
        pause.wait(_EVERY)
        with _lock:
            bots = list(_bots)
            idle = 0 if bots else idle + 1
            if idle > _MOST_IDLE:
                _watch = None
                return
        for bot in bots:
            bot.look()
