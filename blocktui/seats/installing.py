"""How a package of bots gets into the environment that this program runs in."""

import shutil
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Installation:
    """The command that installs a package beside this program."""

    command: tuple[str, ...]
    here: bool
    """Whether it can be run from here; if not, the person runs it, since the tool owns the environment."""


def installation(*packages: str, prefix: Path | None = None) -> Installation:
    """How to install packages: by pipx or uv where they own the environment, else by pip or uv in it."""
    prefix = Path(sys.prefix) if prefix is None else prefix
    if (prefix / "pipx_metadata.json").exists():
        return Installation(("pipx", "inject", "blocktui", *packages), here=False)
    if (prefix / "uv-receipt.toml").exists():
        wanted = (word for package in packages for word in ("--with", package))
        return Installation(("uv", "tool", "install", "blocktui", *wanted), here=False)
    if find_spec("pip") is not None:
        return Installation((sys.executable, "-m", "pip", "install", *packages), here=True)
    if shutil.which("uv") is not None:
        return Installation(("uv", "pip", "install", "--python", sys.executable, *packages), here=True)
    return Installation((sys.executable, "-m", "pip", "install", *packages), here=False)
