"""What the number of players fixes (R2, R3, R7)."""

from typing import Final

from .errors import SetupError

PLAYERS: Final = (2, 3, 4)
"""How many can play (R2)."""

HAND_SIZE: Final = {2: 7, 3: 5, 4: 5}
"""Tiles dealt to each player, by the number of players (R3)."""

TARGET: Final = {2: 100, 3: 61, 4: 61}
"""Points that win the match, by the number of players (R3)."""


def check_players(players: int) -> None:
    """Refuse, with a SetupError, a number of players that the game has no rules for (R2)."""
    if type(players) is not int or players not in PLAYERS:
        raise SetupError(f"Block is for 2 to 4 players, not {players}")


def undealt(players: int) -> int:
    """How many tiles stay face down: 14, 13 or 8 (R4)."""
    return 28 - players * HAND_SIZE[players]


def clockwise(seat: int, players: int) -> int:
    """The seat whose turn follows (R7)."""
    return (seat + 1) % players
