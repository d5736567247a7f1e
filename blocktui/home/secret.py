"""The secret that a match is dealt from."""

import os
from pathlib import Path

from blocktui.i18n import _
from blocktui.rules.deals import SECRET_BYTES


class SecretError(ValueError):
    """A secret that is not written as it should be."""


def draw_secret() -> bytes:
    """A new secret, from the operating system."""
    return os.urandom(SECRET_BYTES)


def read_secret(text: str) -> bytes:
    """A secret from its 32 hexadecimal digits, white space around them allowed; anything else is a SecretError."""
    try:
        secret = bytes.fromhex(text.strip())
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise SecretError(_("A secret is {count} hexadecimal digits.").format(count=2 * SECRET_BYTES))
    return secret


def read_secret_file(path: Path) -> bytes:
    """The secret that a file holds; an OSError if it cannot be read."""
    with path.open("rb") as file:
        return read_secret(file.read(4 * SECRET_BYTES).decode("ascii", "replace"))
