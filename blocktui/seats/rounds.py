"""Playing rounds with nothing but the engine and a function that chooses."""

from collections.abc import Callable

from blocktui.rules import Dealt, Match, Move, RoundEnded, View

from .strategy import RoundResult

Chooser = Callable[[int, View], Move]
"""``choose(seat, view)``: asked only where there is more than one legal move."""


def play_round(match: Match, choose: Chooser, *, limit_ms: int | None = None) -> RoundResult:
    """Deal the match's next round and play it to its end; an illegal choice is an IllegalMove."""
    match.deal()
    while match.to_move is not None:
        legal = match.legal
        seat = match.to_move
        match.play(legal[0] if len(legal) == 1 else choose(seat, match.view(seat, limit_ms=limit_ms)))
    return last_round(match)


def last_round(match: Match) -> RoundResult:
    """The round of a match that ended last; a ValueError before the first has ended."""
    ended: RoundEnded | None = None
    for event in reversed(match.events):
        if isinstance(event, RoundEnded):
            ended = event
        elif isinstance(event, Dealt) and ended is not None:
            return round_result(event, match.round_moves, ended)
    raise ValueError("no round has ended")


def round_result(dealt: Dealt, play: tuple[Move, ...], ended: RoundEnded) -> RoundResult:
    """What players are told of a round, from its events and moves."""
    hands = tuple(hand for hand in dealt.hands if hand is not None)
    return RoundResult(dealt.round, hands, dealt.first, play, str(ended.ending), ended.left, ended.points, ended.scores)
