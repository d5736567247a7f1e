"""The pages: what is shown around the app, in the visitor's language."""

from html import escape
from pathlib import Path
from string import Template
from typing import Final

from blocktui.i18n import LANGUAGES, _, language, ngettext, use

FILES: Final = Path(__file__).parent / "page"
"""Style, script and the two pages, with ``$words`` to be filled in."""

_TAGS: Final = {"en": "en", "zh_Hans": "zh-Hans", "hi": "hi"}


def game_page(code: str) -> str:
    """The page in which the app is shown."""
    with _Speaking(code):
        return _filled(
            "game.html",
            code,
            waiting=_("The table is being laid …"),
            over=_("This visit is over. What you played is kept."),
            again=_("Come in again"),
            keyboard=_("Keyboard"),
        )


def full_page(code: str, most: int) -> str:
    """The page for those who are turned away."""
    with _Speaking(code):
        told = ngettext("The only place is taken.", "All {count} places are taken.", most).format(count=most)
        return _filled("full.html", code, told=told, wait=_("This page tries again by itself; please wait."))


def wanted_language(accepted: str) -> str:
    """The language that a browser asks for first, of those that there are; English if it asks for none of them."""
    wishes = []
    for wish in accepted.split(","):
        tag, _semicolon, weight = wish.strip().partition(";")
        try:
            wishes.append((-float(weight.strip().removeprefix("q=") or 1), tag.lower()))
        except ValueError:
            continue
    for _weight, tag in sorted(wishes, key=lambda wish: wish[0]):
        code = {"zh": "zh_Hans", "hi": "hi", "en": "en"}.get(tag.partition("-")[0])
        if code is not None:
            return code
    return "en"


def _filled(name: str, code: str, **words: str) -> str:
    page = Template((FILES / name).read_text(encoding="utf-8"))
    told = {key: escape(text) for key, text in words.items()}
    return page.substitute(language=_TAGS[code], title="Block", **told)


class _Speaking:
    """Speaks a language for as long as a page is written."""

    def __init__(self, code: str) -> None:
        self._code = code if code in LANGUAGES else "en"

    def __enter__(self) -> None:
        self._before = language()
        use(self._code)

    def __exit__(self, *_error: object) -> None:
        use(self._before)
