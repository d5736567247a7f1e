"""The app's own themes, and what colour each role of a drawing has in any theme."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from blocktui.drawing.contrast import mix, readable
from blocktui.drawing.palette import FELT, Role
from blocktui.drawing.palettes import COLOUR_BLIND, HIGH_CONTRAST, LIGHT, SIXTEEN

_PREFIX: Final = "role-"
ANSI: Final = "ansi_"
"""How Textual's names of the terminal's own colours begin."""


def _theme(name: str, palette: Mapping[Role, str], *, dark: bool = True, ansi: bool = False) -> Theme:
    return Theme(
        name=name,
        primary=palette[Role.GOLD],
        secondary=palette[Role.MUTED],
        accent=palette[Role.GOLD],
        warning=palette[Role.LACKS],
        error=palette[Role.LACKS],
        success=palette[Role.MUTED],
        foreground=palette[Role.TEXT],
        background=palette[Role.GROUND],
        surface=palette[Role.GROUND],
        panel=palette[Role.BAR],
        boost=palette[Role.BAR],
        dark=dark,
        ansi=ansi,
        variables={
            **(_ansi_variables(palette) if ansi else {}),
            **{f"{_PREFIX}{role}": colour for role, colour in palette.items()},
            "input-selection-background": palette[Role.MUTED] if ansi else f"{palette[Role.GOLD]} 40%",
            "block-cursor-background": palette[Role.CHOSEN],
            "block-cursor-foreground": palette[Role.INK],
            "block-cursor-text-style": "bold",
        },
    )


def _ansi_variables(palette: Mapping[Role, str]) -> Mapping[str, str]:
    """What a theme of the terminal's own colours needs besides; without it, dialogs can be seen through."""
    grounds = dict.fromkeys(("panel", "surface"), palette[Role.GROUND])
    return {**BUILTIN_THEMES["ansi-dark"].variables, **grounds}


FELT_THEME: Final = "felt"
"""The default."""
SIXTEEN_THEME: Final = "sixteen"
"""For terminals of few colours."""

THEMES: Final = (
    _theme(FELT_THEME, FELT),
    _theme("light", LIGHT, dark=False),
    _theme("high-contrast", HIGH_CONTRAST),
    _theme("colour-blind-safe", COLOUR_BLIND),
    _theme(SIXTEEN_THEME, SIXTEEN, ansi=True),
)
"""Our own, beside those that Textual brings."""


def theme_names() -> list[str]:
    """Every theme there is, ours first."""
    return [*(theme.name for theme in THEMES), *BUILTIN_THEMES]


def role_colours(variables: Mapping[str, str], *, dark: bool = True, ansi: bool = False) -> Mapping[Role, str]:
    """The colour of every role, from a theme's variables: ``#rrggbb``, or a name that begins with ``ansi_``.

    A theme that is not ours has our tiles on a felt of its own primary colour; its texts are made as bright or dark as
    they must be to be read.
    """
    if f"{_PREFIX}{Role.FELT}" in variables:
        return {role: variables[f"{_PREFIX}{role}"] for role in Role}
    if ansi:
        return SIXTEEN
    return _derived(*(_plain(variables, name) for name in _SOURCES), dark)


_SOURCES: Final = ("background", "panel", "foreground", "primary", "accent", "warning")


def _plain(variables: Mapping[str, str], name: str) -> str:
    """A variable as ``#rrggbb``."""
    value = variables.get(name, "")
    return value[:7].lower() if value.startswith("#") and len(value) >= 7 else FELT[Role.GROUND]


@lru_cache
def _derived(
    ground: str, bar: str, text: str, primary: str, accent: str, warning: str, dark: bool
) -> Mapping[Role, str]:
    felt = mix(ground, primary, 0.3)
    grounds = (ground, bar)
    return {
        **(FELT if dark else LIGHT),
        Role.FELT: felt,
        Role.GROUND: ground,
        Role.BAR: bar,
        Role.TEXT: readable(text, (*grounds, felt)),
        Role.MUTED: readable(mix(text, ground, 0.35), (*grounds, felt)),
        Role.GOLD: readable(accent, grounds),
        Role.MARKER: readable(accent, (felt,)),
        Role.LACKS: readable(warning, grounds),
        Role.DIM_NUMBER: readable(mix(text, ground, 0.5), (ground,)),
    }
