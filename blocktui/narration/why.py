"""Which rule stands behind what happens."""

from blocktui.rules import Dealt, EndKind, Event, LotDrawn, MatchBegun, MatchEnded, Passed, Played, RoundEnded


def rule_behind(event: Event) -> str:
    """The rule, ``R1`` to ``R24``, that explains an event: why a pass, why so many points or none."""
    match event:
        case MatchBegun():
            return "R3"
        case LotDrawn():
            return "R5"
        case Dealt():
            return "R21" if event.round > 1 else "R6"
        case Played():
            return "R8" if event.move.side is not None else "R6"
        case Passed():
            return "R10"
        case RoundEnded():
            return "R18" if event.ending.kind is EndKind.OUT else "R19"
        case MatchEnded():
            return "R24" if event.outcome.winner is None else "R23"
