"""How bots are kept apart from this machine: what their processes may read, hold and use."""

import os
import shlex
import shutil
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from . import landlock, seccomp
from .confinement import MIB
from .entry import Code, Plugin, Program

FOLDER: Final = "BLOCKTUI_FOLDER"
"""The environment variable that tells a bot the folder where its model may lie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """The bounds of every bot that is not built in."""

    memory: int = 1024 * MIB
    """Bytes of data that a process may hold."""
    processes: int = 64
    """How many processes a bot may have at once."""
    disk: int = 256 * MIB
    """Bytes that it may write into its own folder, which is gone with it."""
    protected: tuple[Path, ...] = ()
    """Folders with what no bot may read: the archive, settings. Nothing above them is readable to a bot either."""
    models: Path | None = None
    """Where bots keep their models, a folder each: readable to them during play, and not writable."""
    landlock: bool = True
    """Whether to confine bots by Landlock where the kernel has it."""
    calls: bool = True
    """Whether to bound bots' calls by seccomp where the kernel has it, and to give up root's privileges."""
    network: bool = False
    """Whether bots may use the network where the kernel could forbid it."""
    hello_limit: float = 5.0
    """Seconds for the first answer."""
    setup_limit: float = 10.0
    """Seconds to get ready."""

    def readable(self, source: Code | Program | Plugin) -> tuple[str, ...]:
        """What a bot needs to read to run at all: interpreters, libraries and its own folder."""
        return self.reach(source)[0]

    def reach(self, source: Code | Program | Plugin) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is ``readable``, and the folders of which it may know the names alone, since some is protected."""
        paths: list[Path] = [Path(sys.prefix), Path(sys.base_prefix), Path(__file__).parents[1]]
        own: list[Path] = []
        if isinstance(source, Program):
            for word in source.argv:
                if Path(word).is_absolute() and Path(word).exists():
                    paths += _around(Path(word))
                    own.append(Path(word))
            paths += _interpreter(Path(source.argv[0]))
        else:
            plugin = source.plugin if isinstance(source, Code) else source
            paths += [Path(entry) for entry in sys.path if entry]
            if plugin.is_file:
                paths += _around(Path(plugin.file))
                own.append(Path(plugin.file))
        listed: list[Path] = []
        folders = frozenset(file.resolve().parent for file in own)
        readable = tuple(dict.fromkeys(str(path) for path in self._harmless(paths, folders, listed)))
        return readable, tuple(map(str, listed))

    def model_folder(self, name: str, source: Code | Program | Plugin | None) -> Path | None:
        """Where the strategy of this full name may keep its model; the author puts it there.

        A file has one folder for all its strategies, however it is named, and no other file has it.
        """
        if self.models is None:
            return None
        plugin = source.plugin if isinstance(source, Code) else source
        if isinstance(plugin, Plugin) and plugin.is_file:
            from hashlib import blake2b

            name = f"{Path(plugin.file).name}-{blake2b(plugin.file.encode(), digest_size=4).hexdigest()}"
        return self.models / "".join(_plain(letter) for letter in name)

    def _harmless(self, paths: Iterable[Path], own: Collection[Path], listed: list[Path]) -> Iterable[Path]:
        """The paths that neither hold nor lie in what is protected; of the bot's ``own`` folders that do, the rest.

        Such a folder is ``listed``. Of one that holds the user's home, there is nothing but what was named.
        """
        home = Path.home().resolve()
        secret = [path.resolve() for path in self.protected]
        for path in paths:
            real = path.resolve()
            if real == home or real in home.parents or any(keep == real or keep in real.parents for keep in secret):
                continue
            if any(real in keep.parents for keep in secret):
                if real in own and real not in listed:
                    listed.append(real)
                    inside = _entries(real)
                    yield from self._harmless(inside, inside, listed)
                continue
            yield real
            if real != path.absolute():
                yield path.absolute()


def _entries(folder: Path) -> list[Path]:
    """What lies in a folder; nothing of one that cannot be read."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _around(file: Path) -> list[Path]:
    """A file, where it really lies, and the folder of each; of a program in ``bin``, all that was installed with it.

    So, too, of one in ``shims``, where the managers of versions put programs that start the right one.
    """
    real = file.resolve()
    folders = [real.parent, file.parent]
    folders += [folder.parent for folder in folders if folder.name in ("bin", "shims")]
    return [real, file, *folders]


def _interpreter(program: Path) -> list[Path]:
    """What runs a script, by its first line."""
    try:
        with program.open("rb") as file:
            first = file.readline(256)
    except OSError:
        return []
    if not first.startswith(b"#!"):
        return []
    words = shlex.split(first[2:].decode(errors="replace"))
    if words and Path(words[0]).name == "env":
        words = [found for word in words[1:] if not word.startswith("-") and (found := shutil.which(word))]
    return _around(Path(words[0])) if words else []


def _plain(letter: str) -> str:
    return letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "_"


def environment(mark: str, folder: str, model: Path | None) -> dict[str, str]:
    """The small environment of a bot: nothing of the person's but the search path."""
    name, _, token = mark.partition("=")
    small = {
        name: token,
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": folder,
        "TMPDIR": folder,
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
    if model is not None:
        small[FOLDER] = str(model)
    if sys.platform == "win32":
        small |= {name: os.environ[name] for name in ("SYSTEMROOT", "PATHEXT", "COMSPEC") if name in os.environ}
        small |= {"TEMP": folder, "TMP": folder, "USERPROFILE": folder}
    return small


def what_holds() -> dict[str, bool]:
    """What this machine's kernel can keep bots from, for ``doctor`` and the check.

    ``files`` is reading what is none of their business (archive, other processes' memory, terminal), ``tcp`` the
    network by TCP, ``signals`` signals to processes outside, ``sockets`` every socket, and other processes' limits,
    priorities and memory.
    """
    version = landlock.version()
    calls = seccomp.is_there()
    return {"files": version >= 1, "tcp": version >= 4 or calls, "signals": version >= 6, "sockets": calls}
