"""What can fill a seat: strategies, their players, the catalogue of them, and the occupants that play them."""

from .catalogue import Catalogue, UnknownStrategy, UnusableStrategy, plugins_allowed
from .entry import Entry, Status
from .hooks import hookimpl
from .in_process import InProcess
from .occupant import FAULT_KINDS, CannotStart, Fault, Info, Occupant
from .options import Option, OptionError
from .seating import fill
from .spec import SeatSpec, SpecError
from .strategy import MatchInfo, MatchResult, Player, RoundResult, Strategy, StrategyError, Turn

__all__ = [
    "FAULT_KINDS",
    "CannotStart",
    "Catalogue",
    "Entry",
    "Fault",
    "InProcess",
    "Info",
    "MatchInfo",
    "MatchResult",
    "Occupant",
    "Option",
    "OptionError",
    "Player",
    "RoundResult",
    "SeatSpec",
    "SpecError",
    "Status",
    "Strategy",
    "StrategyError",
    "Turn",
    "UnknownStrategy",
    "UnusableStrategy",
    "fill",
    "hookimpl",
    "plugins_allowed",
]
