"""Puts control and bidi characters wherever a text of a bot's is shown."""

from blocktui import Option, Strategy, hookimpl

BAD = "\x1b[2J\x1b]0;title\x07\u202egnp\nsecond line\r"


def choose(view, turn):
    turn.info(BAD, {view.legal[0]: float("1e308")})
    print(BAD)
    raise ValueError(BAD)


@hookimpl
def blocktui_strategies():
    return [
        Strategy(
            name="bad",
            choose=choose,
            summary=BAD,
            options=(
                Option("text", "text", default=BAD, help=BAD),
                Option("one", "choice", default=BAD, choices=(BAD,)),
            ),
        )
    ]
