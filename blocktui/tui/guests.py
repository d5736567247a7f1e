"""Guests: people who play on another's machine, through a browser. What they may do is decided here, and only here.

A guest reaches nothing of the machine but the table: no file, no path, no program, nothing to install or to stop.
"""

from typing import Final

from .actions import ACTIONS

FOR_GUESTS: Final = frozenset(
    (
        *("choose", "next_tile", "end", "place", "go_on", "hint", "take_back", "seat_bot"),
        *("pause", "step", "step_back", "jump", "faster", "slower", "hands"),
        *("scores", "log", "turn", "round", "first_last", "go_to", "seat_view", "plot", "why", "describe"),
        *("results", "search", "resume", "replay", "matches", "subject", "statistics", "again"),
        *("line", "change", "open", "start", "scroll", "chapter", "back", "close", "leave"),
        *("settings", "commands", "help", "rules", "language", "quit"),
    )
)
"""The actions of the registry that a guest has; one that is not named here is withheld."""

_UNLISTED: Final = frozenset(("interrupt", "focus", "focus_next", "focus_previous", "simulate_key", "bell"))
"""What the app does besides the registry's actions that a guest may have done."""


def open_to_guests(action: str, *, of_app: bool) -> bool:
    """Whether a guest may do an action, named without its namespace; ``of_app`` tells whether the app would do it."""
    if action in ACTIONS:
        return action in FOR_GUESTS
    return not of_app or action in _UNLISTED
