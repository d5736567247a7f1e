"""Finished rounds, as players are told them."""

from collections.abc import Iterable

from blocktui.rules import Dealt, Event, Hands, Move, Passed, Played, RoundEnded
from blocktui.seats.strategy import RoundResult


def round_results(events: Iterable[Event]) -> tuple[RoundResult, ...]:
    """Every round of these events that is over, with all hands as dealt."""
    results: list[RoundResult] = []
    hands: Hands = ()
    first = 0
    play: list[Move] = []
    for event in events:
        match event:
            case Dealt():
                hands = tuple(hand or () for hand in event.hands)
                first = event.first
                play = []
            case Played() | Passed():
                play.append(event.move)
            case RoundEnded():
                results.append(
                    RoundResult(
                        round=event.round,
                        hands=hands,
                        first=first,
                        play=tuple(play),
                        end=str(event.ending),
                        left=event.left,
                        points=event.points,
                        scores=event.scores,
                    )
                )
            case _:
                pass
    return tuple(results)
