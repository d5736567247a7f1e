"""The rules of individual Block: tiles, chain, round, match, views, events, notation, deals.

Pure Python, standard library only: no I/O, no clock, no global randomness.
"""

from .chain import Chain, Half, Join, Laid, Place
from .deals import Deals, Hands, ListedDeals, Lot, SecretDeals, lot_stages
from .errors import IllegalMove, NotationError, NotNow, RulesError, SetupError
from .events import Dealt, Event, LotDrawn, MatchBegun, MatchEnded, Passed, Played, RoundEnded, Turn
from .figures import FIGURES, Figure
from .knowledge import known_voids
from .match import Match
from .move import PASS, Move, Side, parse_play, write_play
from .scoring import Ending, EndKind, Outcome
from .table import HAND_SIZE, PLAYERS, TARGET
from .tile import TILES, Tile, parse_hand, write_hand
from .view import View

__all__ = [
    "FIGURES",
    "HAND_SIZE",
    "PASS",
    "PLAYERS",
    "TARGET",
    "TILES",
    "Chain",
    "Deals",
    "Dealt",
    "EndKind",
    "Ending",
    "Event",
    "Figure",
    "Half",
    "Hands",
    "IllegalMove",
    "Join",
    "Laid",
    "ListedDeals",
    "Lot",
    "LotDrawn",
    "Match",
    "MatchBegun",
    "MatchEnded",
    "Move",
    "NotNow",
    "NotationError",
    "Outcome",
    "Passed",
    "Place",
    "Played",
    "RoundEnded",
    "RulesError",
    "SecretDeals",
    "SetupError",
    "Side",
    "Tile",
    "Turn",
    "View",
    "known_voids",
    "lot_stages",
    "parse_hand",
    "parse_play",
    "write_hand",
    "write_play",
]
