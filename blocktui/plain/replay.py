"""A match that was played, told from its beginning to its end."""

from collections.abc import Callable, Iterable, Sequence

from blocktui.narration import hand_told, remaining_told, scores_told, told
from blocktui.rules import Dealt, Event, MatchBegun, Passed, Played, RoundEnded

from .talk import Talk


def tell_replay(
    talk: Talk,
    names: Sequence[str],
    events: Iterable[Event],
    *,
    open_hands: bool = True,
    beat: Callable[[], None] = lambda: None,
) -> None:
    """Tell every event; ``open_hands`` tells what was dealt, as far as it is known; ``beat`` comes before each turn."""
    target = 0
    for event in events:
        if isinstance(event, MatchBegun):
            target = event.target
        elif isinstance(event, Played | Passed):
            beat()
        talk.say_each(told(event, names))
        if isinstance(event, Dealt) and open_hands:
            talk.say_each(
                hand_told(name, hand) for name, hand in zip(names, event.hands, strict=True) if hand is not None
            )
        elif isinstance(event, RoundEnded):
            talk.say_each(remaining_told(event, names))
            talk.say(scores_told(names, event.scores, target))
