"""The languages that people read: English, Simplified Chinese and Hindi."""

from .messages import LANGUAGES, N_, _, language, ngettext, use

__all__ = ["LANGUAGES", "N_", "_", "language", "ngettext", "use"]
