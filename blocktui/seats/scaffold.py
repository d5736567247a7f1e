"""A new bot to begin with: what ``bots new`` writes."""

import re
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final, Literal

from blocktui.i18n import _

Language = Literal["python", "javascript", "c"]
_NAME: Final = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")


class ScaffoldError(ValueError):
    """A bot that cannot be written: its name, or where."""


def new_bot(name: str, language: Language, folder: Path) -> tuple[Path, ...]:
    """Write a bot that plays and passes its check into a new folder of its name; the files, the bot itself first.

    A name that is not one, or a folder that is there, is a ScaffoldError; a disk that refuses is an OSError.
    """
    if not _NAME.fullmatch(name):
        raise ScaffoldError(
            _("A bot's name is of small letters, digits, - and _, and begins with a letter, not {name}.").format(
                name=repr(name[:40])
            )
        )
    place = folder / name
    if place.exists():
        raise ScaffoldError(_("{path} is there already: choose another name.").format(path=place))
    written = {place / path: text for path, text in _files(name, language).items()}
    for path, text in written.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tuple(written)


def _files(name: str, language: Language) -> dict[str, str]:
    plain = name.replace("-", "_")
    if language == "javascript":
        return {f"{name}.js": _program("bot.js", name)}
    if language == "c":
        return {f"{name}.c": _program("bot.c", name), "Makefile": _filled("makefile.txt", name=name)}
    words = {"name": name, "module": f"blocktui_{plain}", "point": plain}
    return {
        f"blocktui_{plain}.py": _filled("python/bot.py.txt", **words),
        f"tests/test_{plain}.py": _filled("python/test_bot.py.txt", **words),
        "pyproject.toml": _filled("python/pyproject.toml.txt", **words),
        "README.md": _filled("python/README.md.txt", **words),
    }


def _program(template: str, name: str) -> str:
    """The program in the templates is a bot that runs, of the name ``counter``."""
    return _template(template).replace("counter", name)


def _filled(template: str, **words: str) -> str:
    return Template(_template(template)).substitute(words)


def _template(path: str) -> str:
    return files("blocktui.seats").joinpath("templates", *path.split("/")).read_text(encoding="utf-8")
