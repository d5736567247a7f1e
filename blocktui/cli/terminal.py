"""What the terminal can do."""

import os
import sys


def can_be_drawn_on() -> bool:
    """Whether the app can be drawn on it: standard input and output are a terminal that moves its cursor."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
