"""The folders that belong to the user."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

APP: Final = "blocktui"
DATA_VARIABLE: Final = "BLOCKTUI_DATA"


@dataclass(frozen=True, slots=True)
class Home:
    """Where things are kept; nothing is made before something is written."""

    data: Path
    """Matches."""
    config: Path
    """Settings."""
    cache: Path
    """What can be lost."""

    @property
    def archive(self) -> Path:
        """Every match that was begun."""
        return self.data / "archive.db"

    @property
    def matches(self) -> Path:
        """Record files that the archive is to take in: what it could not be given when they were played."""
        return self.data / "matches"


def find_home(data: Path | None, environ: Mapping[str, str]) -> Home:
    """The user's folders: all below ``data`` or ``BLOCKTUI_DATA`` if given, else where the system wants them."""
    chosen = data or (Path(environ[DATA_VARIABLE]) if environ.get(DATA_VARIABLE) else None)
    if chosen is not None:
        chosen = chosen.expanduser().absolute()
        return Home(chosen, chosen / "config", chosen / "cache")
    import platformdirs

    dirs = platformdirs.PlatformDirs(APP, appauthor=False)
    return Home(dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path)
