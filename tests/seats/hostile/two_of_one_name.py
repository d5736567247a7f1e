"""Offers two strategies of one name."""

from blocktui import Strategy, hookimpl


def choose(view, turn):
    return view.legal[0]


@hookimpl
def blocktui_strategies():
    return [Strategy(name="twin", choose=choose), Strategy(name="twin", choose=choose)]
