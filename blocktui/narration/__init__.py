"""The game in sentences, in the language in use."""

from .events import (
    fault_told,
    lot_told,
    match_told,
    only_move_told,
    pass_told,
    play_told,
    round_told,
    sum_text,
    taken_over_told,
    told,
)
from .sentence import Part, Sentence, sentence
from .tiles import laid_text, listed, move_tile_text, tile_text, values_text

__all__ = [
    "Part",
    "Sentence",
    "fault_told",
    "laid_text",
    "listed",
    "lot_told",
    "match_told",
    "move_tile_text",
    "only_move_told",
    "pass_told",
    "play_told",
    "round_told",
    "sentence",
    "sum_text",
    "taken_over_told",
    "tile_text",
    "told",
    "values_text",
]
