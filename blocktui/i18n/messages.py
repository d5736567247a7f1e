"""Texts in the language that is chosen at run time, from gettext catalogues."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
"""The language in which messages are written in the code."""

LANGUAGES: Final = {ENGLISH: "English", "zh_Hans": "简体中文", "hi": "हिन्दी"}
"""Each language by its code, in its own name."""

DOMAIN: Final = "blocktui"
LOCALE: Final = Path(__file__).parent / "locale"
"""Where the catalogues are: ``CODE/LC_MESSAGES/DOMAIN.mo``, compiled when the package is built or refreshed."""

_current: NullTranslations = NullTranslations()
_language = ENGLISH


@cache
def _catalogue(code: str) -> NullTranslations:
    compiled = LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if code == ENGLISH or not compiled.exists():
        return NullTranslations()
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def use(code: str) -> None:
    """From now on, texts are in this language; a code that is not in LANGUAGES is a ValueError."""
    global _current, _language
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}: one of {', '.join(LANGUAGES)}")
    _current = _catalogue(code)
    _language = code


def language() -> str:
    """The code of the language in use."""
    return _language


def _(message: str) -> str:
    """The message in the language in use."""
    return _current.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The message for this count, in the plural form of the language in use."""
    return _current.ngettext(one, many, count)


def N_(message: str) -> str:  # noqa: N802 - gettext's name for it
    """Marks a message that is translated where it is shown."""
    return message
