"""The strategies that come with the program, offered through the hook that is anyone's."""

from collections.abc import Iterable

from blocktui.i18n import N_
from blocktui.seats.hooks import hookimpl
from blocktui.seats.strategy import Strategy

from . import heaviest, random_moves


@hookimpl
def blocktui_strategies() -> Iterable[Strategy]:
    """The human seat and the built-in bots."""
    return [
        Strategy(name="human", interactive=True, summary=N_("A person at this terminal.")),
        Strategy(
            name="random",
            choose=random_moves.choose,
            summary=N_("Plays any legal move."),
            deterministic=True,
        ),
        Strategy(
            name="heaviest",
            choose=heaviest.choose,
            summary=N_("Sheds the tile with the most pips."),
            deterministic=True,
        ),
    ]
