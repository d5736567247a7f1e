"""Looking back over the events of a match."""

import pytest

from blocktui.rules import Dealt, EndKind, Match, MatchEnded, Passed, Played, RoundEnded, SecretDeals
from blocktui.tui.playback import at_round, following, is_block, is_swing, leader, next_where, previous


@pytest.fixture(scope="module")
def events() -> list[object]:
    """A whole match of three."""
    match = Match(3, SecretDeals(bytes(range(16))))
    while match.outcome is None:
        if match.to_move is None:
            match.deal()
        else:
            match.play(match.legal[-1])
    return match.events


def test_stepping_back_and_on_visits_the_same_places(events) -> None:
    back = [len(events)]
    while back[-1] > 3:
        back.append(previous(events, back[-1], 3))
    on = [3]
    while on[-1] < len(events):
        on.append(following(events, on[-1]))
    assert on == back[::-1]
    assert isinstance(events[-1], MatchEnded)
    assert len(events) - 1 not in on
    assert previous(events, 3, 3) == 3
    assert following(events, len(events)) == len(events)


def test_a_round_is_gone_to_when_it_has_just_been_dealt(events) -> None:
    for number in range(1, sum(isinstance(event, Dealt) for event in events) + 1):
        shown = at_round(events, number)
        assert events[shown - 1].round == number
        assert isinstance(events[shown - 1], Dealt)
        assert isinstance(events[shown], Played | Passed)
    assert at_round(events, 1000) == len(events)


@pytest.mark.parametrize("wanted", [is_block, is_swing])
def test_the_next_one_is_found_and_no_earlier_one(events, wanted) -> None:
    scores = (0, 0, 0)
    expected = []
    for at, event in enumerate(events):
        if isinstance(event, RoundEnded):
            blocked = event.ending.kind is EndKind.BLOCKED
            swung = leader(event.scores) != leader(scores)
            if blocked if wanted is is_block else swung:
                expected.append(at + 1)
            scores = event.scores
    found = []
    shown: int | None = 0
    while (shown := next_where(events, shown, wanted, (0, 0, 0))) is not None:
        found.append(shown)
    assert found == expected
    assert found
