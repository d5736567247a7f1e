"""A match that was played, told again."""

from blocktui.plain.replay import tell_replay
from blocktui.plain.talk import Talk
from blocktui.rules import RoundEnded

from .conftest import Listener, Told, last_choice


def test_a_replay_tells_what_the_match_told(each_language: str) -> None:
    """Line for line what the log of the live match has, but for plays that were made for a person."""
    told = Told("heaviest=A", "random=B", "heaviest=C", answer=last_choice, target=30)
    listener = Listener(last_choice)
    tell_replay(Talk(listener, listener), told.session.names, told.session.match.events, open_hands=False)  # type: ignore[arg-type]
    assert listener.printed == told.listener.printed


def test_hands_are_told_where_they_are_known() -> None:
    told = Told("heaviest=A", "random=B", answer=last_choice, rounds=1)
    events = told.session.match.events
    listener = Listener(last_choice)
    tell_replay(Talk(listener, listener), told.session.names, events)  # type: ignore[arg-type]
    lines = listener.printed.split("\n")
    assert sum(line.startswith(("A holds ", "B holds ")) and line.count("|") == 7 for line in lines) == 2
    assert sum(line.startswith("Scores: ") for line in lines) == sum(isinstance(event, RoundEnded) for event in events)
