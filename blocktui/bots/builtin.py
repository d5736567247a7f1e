"""The strategies that come with the program, offered through the hook that is anyone's."""

from collections.abc import Iterable

from blocktui.i18n import N_
from blocktui.rules import Move, View
from blocktui.seats.hooks import hookimpl
from blocktui.seats.options import Option
from blocktui.seats.strategy import Strategy, Turn

from . import counter, heaviest, random_moves


def _expert(view: View, turn: Turn) -> Move:
    """``expert``, imported when it first chooses: its tables take 20 ms."""
    from . import expert

    return expert.choose(view, turn)


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
        Strategy(
            name="counter",
            choose=counter.choose,
            summary=N_("Weighs pips, its next moves and the chance that others must pass."),
            deterministic=True,
        ),
        Strategy(
            name="expert",
            choose=_expert,
            summary=N_("Plays its moves out against the hands that the others may hold."),
            deterministic=True,
            options=(
                Option("level", "int", default=9, min=1, max=9, help=N_("From 1, a beginner, to 9, full strength.")),
                Option("time", "float", default=1.0, min=0.01, max=600.0, help=N_("Seconds a choice, at most.")),
            ),
        ),
    ]
