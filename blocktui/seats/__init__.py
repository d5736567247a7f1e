"""What can fill a seat: strategies, their players, the catalogue of them, and the occupants that play them.

The face here is what a strategy meets. ``catalogue``, ``seating`` and ``occupant`` are what the play loop meets; they
are imported where they are needed, since a bot's process needs none of them.
"""

from .options import Option, OptionError
from .strategy import MatchInfo, MatchResult, Player, RoundResult, Strategy, StrategyError, Turn

__all__ = [
    "MatchInfo",
    "MatchResult",
    "Option",
    "OptionError",
    "Player",
    "RoundResult",
    "Strategy",
    "StrategyError",
    "Turn",
]
