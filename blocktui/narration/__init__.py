"""The game in sentences, in the language in use."""

from .events import (
    fault_told,
    lot_told,
    match_told,
    only_move_told,
    pass_told,
    play_told,
    round_told,
    seat_given_told,
    sum_text,
    taken_over_told,
    told,
)
from .position import (
    chain_told,
    choice_told,
    count_told,
    ends_told,
    hand_told,
    position_told,
    remaining_told,
    scores_told,
    turn_told,
    unplayable_told,
)
from .sentence import Part, Sentence, sentence
from .tiles import laid_text, listed, move_mark, move_tile_text, tile_text, values_text
from .why import rule_behind

__all__ = [
    "Part",
    "Sentence",
    "chain_told",
    "choice_told",
    "count_told",
    "ends_told",
    "fault_told",
    "hand_told",
    "laid_text",
    "listed",
    "lot_told",
    "match_told",
    "move_mark",
    "move_tile_text",
    "only_move_told",
    "pass_told",
    "play_told",
    "position_told",
    "remaining_told",
    "round_told",
    "rule_behind",
    "scores_told",
    "seat_given_told",
    "sentence",
    "sum_text",
    "taken_over_told",
    "tile_text",
    "told",
    "turn_told",
    "unplayable_told",
    "values_text",
]
