"""Where the user's files are kept, and what was chosen."""

from .paths import Home, find_home
from .secret import SecretError, draw_secret, read_secret, read_secret_file

__all__ = ["Home", "SecretError", "draw_secret", "find_home", "read_secret", "read_secret_file"]
