"""A view that is made up late is equal to the view of the same position, and tells no more."""

import copy
import dataclasses
import pickle
import random

import pytest

from blocktui.rules import Match, SecretDeals
from blocktui.rules.view import View


def positions(players: int) -> list[tuple[Match, int]]:
    rng = random.Random(players)
    found = []
    for number in range(20):
        match = Match(players, SecretDeals(number.to_bytes(16, "big")))
        match.deal()
        for _ in range(rng.randrange(8)):
            if match.to_move is not None:
                match.play(rng.choice(match.legal))
        found += [(match, seat) for seat in range(players)]
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_late_view_is_the_view(players: int) -> None:
    for match, seat in positions(players):
        view, late = match.view(seat, limit_ms=5), match.late_view(seat, 5)
        assert isinstance(late, View)
        assert late == view
        assert view == match.late_view(seat, 5)
        assert match.late_view(seat, 5) == match.late_view(seat, 5)
        assert late != match.view(seat, limit_ms=6)
        assert late != "a view"
        assert hash(match.late_view(seat, 5)) == hash(view)
        assert repr(match.late_view(seat, 5)) == repr(view)
        assert match.late_view(seat, 5).written() == view.written()
        assert pickle.loads(pickle.dumps(match.late_view(seat, 5))) == view
        assert copy.copy(match.late_view(seat, 5)) == view
        assert dataclasses.replace(match.late_view(seat, 5), round=9) == dataclasses.replace(view, round=9)
        for field in dataclasses.fields(View):
            assert getattr(match.late_view(seat, 5), field.name) == getattr(view, field.name)


def test_a_late_view_stays_as_it_was_and_cannot_be_changed() -> None:
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    assert match.to_move is not None
    view, late = match.view(match.to_move), match.late_view(match.to_move, None)
    match.play(match.legal[0])
    assert late == view
    with pytest.raises(dataclasses.FrozenInstanceError):
        late.hand = ()  # type: ignore[misc]
    with pytest.raises(AttributeError, match="no hands"):
        late.hands  # noqa: B018
