"""The app's own themes, and what colour each role of a drawing has in any theme."""

from collections.abc import Mapping
from typing import Final

from textual.theme import Theme

from blocktui.drawing.palette import FELT, Role

_PREFIX: Final = "role-"


def _theme(name: str, palette: Mapping[Role, str], *, dark: bool) -> Theme:
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
        dark=dark,
        variables={
            **{f"{_PREFIX}{role}": colour for role, colour in palette.items()},
            "input-selection-background": f"{palette[Role.GOLD]} 40%",
            "block-cursor-background": palette[Role.GOLD],
            "block-cursor-foreground": palette[Role.INK],
            "block-cursor-text-style": "bold",
        },
    )


THEMES: Final = (_theme("felt", FELT, dark=True),)
"""Felt is the default."""


def role_colours(variables: Mapping[str, str]) -> Mapping[Role, str]:
    """The colour of every role, from a theme's variables; a theme that is not ours has felt's tiles on its ground."""
    own = {
        Role.GROUND: "background",
        Role.BAR: "panel",
        Role.TEXT: "foreground",
        Role.GOLD: "accent",
        Role.LACKS: "warning",
    }
    colours = dict(FELT)
    for role in Role:
        colour = variables.get(f"{_PREFIX}{role}") or variables.get(own.get(role, ""))
        if colour and colour.startswith("#"):
            colours[role] = colour
    return colours
