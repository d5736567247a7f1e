"""What can fill a seat: strategies, their players, and the hook through which they come."""

from .hooks import hookimpl
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
    "hookimpl",
]
