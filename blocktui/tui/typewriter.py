"""The last word of ``--ascii``: whatever sign is left on the screen becomes a typewriter's, of the same width."""

import unicodedata
from functools import lru_cache
from typing import Final

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from blocktui.i18n import character_width

_SIGNS: Final = {
    **dict.fromkeys("▸▶►→", ">"),
    **dict.fromkeys("◂◀◄←", "<"),
    **dict.fromkeys("▴↑", "^"),
    **dict.fromkeys("▾↓", "v"),
    **dict.fromkeys("─━═╌▁▂▔▀▄–—−‾", "-"),
    **dict.fromkeys("│┃╎▌▐▊▎▏▕▍▋▉", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛╔╗╚╝█▛▜▙▟", "+"),
    **dict.fromkeys("░▒▓", "#"),
    **dict.fromkeys("·…•", "."),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    "║": "=",
    "●": "o",
    "×": "x",
    "␣": "_",
}


@lru_cache(maxsize=1024)
def typed(sign: str) -> str:
    """A character as a typewriter has it: letters of any language and wide signs stay, other signs become ASCII."""
    if sign.isascii():
        return sign
    if sign in _SIGNS:
        return _SIGNS[sign]
    return "*" if unicodedata.category(sign)[0] in "SP" and character_width(sign) == 1 else sign


class Typewriter(LineFilter):
    """Turns the signs of every line into a typewriter's."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, in other signs."""
        return [
            segment if segment.control or segment.text.isascii() else segment._replace(text=_typed(segment.text))
            for segment in segments
        ]


@lru_cache(maxsize=4096)
def _typed(text: str) -> str:
    return "".join(map(typed, text))
