"""The languages that people read: English, Simplified Chinese and Hindi."""

from .messages import ENGLISH, LANGUAGES, N_, _, language, ngettext, use
from .widths import cell_width, character_width, cut, fill, one_line, wrap

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "N_",
    "_",
    "cell_width",
    "character_width",
    "cut",
    "fill",
    "language",
    "ngettext",
    "one_line",
    "use",
    "wrap",
]
