"""Where the user's files are kept, and what was chosen."""

from .paths import Home, find_home

__all__ = ["Home", "find_home"]
