"""What a seat may know: nothing else is in its view, and the view is enough to choose by."""

import copy
import json
import pickle
import random
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given, settings

from blocktui.rules import (
    TILES,
    Chain,
    Ending,  # noqa: F401, for eval
    EndKind,  # noqa: F401, for eval
    ListedDeals,
    Match,
    Move,
    NotationError,
    Tile,
    View,
    known_voids,
)
from tests.rules.matches import lot_for, new_match, seats, seeds, turns
from tests.rules.second_count import choices


def as_bytes(view: View) -> bytes:
    return json.dumps(view.written()).encode()


def can_play(hands: list[list[Tile]], laid: list[list[Tile]], match: Match) -> bool:
    """Whether whose turn it is could play of such hands, as everyone sees that they can."""
    assert match.to_move is not None
    held = [tile for tile in hands[match.to_move] if tile not in laid[match.to_move]]
    return any(tile.has(end) for tile in held for end in match.ends or ())


def another_deal(match: Match, seat: int, rng: random.Random) -> list[list[Tile]] | None:
    """What might have been dealt as far as this seat knows, the tiles it cannot see dealt anew, by brute force.

    Others keep the tiles they placed, and hold none of a value that they passed on before.
    """
    voids = known_voids(match.round_moves, match.first, match.players)
    laid: list[list[Tile]] = [[] for _ in range(match.players)]
    for turn, move in enumerate(match.round_moves):
        if move.tile is not None:
            laid[(match.first + turn) % match.players].append(move.tile)
    unseen = [tile for tile in TILES if tile not in match.hands[seat] and not any(tile in own for own in laid)]
    for _ in range(60):
        rng.shuffle(unseen)
        left = [*unseen]
        hands = [[*own] for own in laid]
        hands[seat] += match.hands[seat]
        for other in range(match.players):
            if other != seat:
                fit = [tile for tile in left if not any(tile.has(value) for value in voids[other])]
                taken = fit[: len(match.hands[other])]
                hands[other] += taken
                left = [tile for tile in left if tile not in taken]
        sizes = [len(hand) + len(own) for hand, own in zip(match.hands, laid, strict=True)]
        if [len(hand) for hand in hands] == sizes and (match.ends is None or can_play(hands, laid, match)):
            return hands
    return None


@given(seats, seeds)
@settings(max_examples=80, deadline=None)
def test_c26_states_that_differ_only_in_unseen_tiles_give_equal_views(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    match.deal()
    while match.to_move is not None:
        for seat in range(players):
            hands = another_deal(match, seat, rng)
            if hands is None:
                continue
            other = Match(players, ListedDeals(lot_for(players, match.first), [hands]))
            other.deal()
            for move in match.round_moves:
                if not move.is_pass:
                    other.play(move)
            assert other.round_moves == match.round_moves
            mine, theirs = match.view(seat), other.view(seat)
            assert mine == theirs
            assert hash(mine) == hash(theirs)
            assert repr(mine) == repr(theirs)
            assert as_bytes(mine) == as_bytes(theirs)
            assert pickle.dumps(mine) == pickle.dumps(theirs)
        match.play(rng.choice(match.legal))


def test_c26_the_deals_compared_do_differ() -> None:
    """The test above would prove nothing if the hidden tiles were dealt as before."""
    match, rng = new_match(3, 5)
    match.deal()
    match.play(match.legal[0])
    hands = another_deal(match, 0, rng)
    assert hands is not None
    assert set(hands[0]) >= set(match.hands[0])
    assert set(hands[1]) - set(match.hands[1])
    assert set(hands[2]) - set(match.hands[2])


@given(seats, seeds)
@settings(max_examples=30, deadline=None)
def test_r04_a_view_is_right_and_enough_to_choose_by(players: int, seed: int) -> None:
    match, rng = new_match(players, seed, target=30)
    for state in turns(match, rng):
        for seat in range(players):
            view = state.view(seat, limit_ms=1500)
            assert (view.seat, view.players, view.target, view.round) == (seat, players, 30, state.round)
            assert (view.scores, view.first, view.limit_ms) == (state.scores, state.first, 1500)
            assert view.hand == state.hands[seat] == tuple(sorted(view.hand))
            assert view.counts == tuple(len(hand) for hand in state.hands)
            assert view.play == state.round_moves
            assert view.ends == Chain(view.play).ends == view.chain.ends
            if seat == state.to_move:
                hand = [(tile.low, tile.high) for tile in view.hand]
                lying = [(int(word[0]), int(word[1])) for word in str(view.chain).split()]
                assert [move.text for move in view.legal] == sorted(choices(hand, lying))
            else:
                assert view.legal == ()
            assert view == state.view(seat, limit_ms=1500)


@given(seats, seeds)
@settings(max_examples=30, deadline=None)
def test_a_view_that_was_written_is_read_back(players: int, seed: int) -> None:
    match, rng = new_match(players, seed, target=20)
    for state in turns(match, rng):
        for seat in range(players):
            for limit in (None, 2000):
                view = state.view(seat, limit_ms=limit)
                sent = json.loads(as_bytes(view))
                assert View.read(sent) == view
                assert View.read(view.written()) == view
                assert View.read({**sent, "unknown": [1]}) == view
                assert eval(repr(view)) == view
                assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == copy.copy(view) == view


def test_a_view_is_written_in_the_words_of_the_protocol() -> None:
    hands = ("06 26 34 36 45", "01 11 23 55 56", "05 24 44 46 66")
    deals = ListedDeals([[4, 2, 4], [3, 6]], [[[Tile(word) for word in hand.split()] for hand in hands]])
    match = Match(3, deals, start=(40, 52, 31))
    match.deal()
    opening = match.view(2)
    assert (opening.ends, opening.written()["ends"], opening.written()["chain"]) == (None, None, "")
    match.play(Move("66"))
    match.play(Move(">63"))
    assert json.loads(as_bytes(match.view(1, limit_ms=2000))) == {
        "seat": 1,
        "players": 3,
        "target": 61,
        "round": 1,
        "scores": [40, 52, 31],
        "first": 2,
        "hand": "01 11 23 55 56",
        "counts": [4, 5, 4],
        "chain": "66 63",
        "ends": [6, 3],
        "play": "66 >63",
        "legal": ["<65", ">32"],
        "limit_ms": 2000,
    }


def test_a_wrong_view_is_refused_by_name() -> None:
    match, _ = new_match(2, 1)
    match.deal()
    written = match.view(match.first).written()
    for key in written:
        lacking = {name: value for name, value in written.items() if name != key}
        if key in ("chain", "limit_ms"):
            View.read(lacking)
        else:
            with pytest.raises(KeyError, match=key):
                View.read(lacking)
    for key, wrong in (("hand", "66 01"), ("hand", "7"), ("hand", None), ("play", "66 > 63"), ("legal", ["x"])):
        with pytest.raises(NotationError):
            View.read({**written, key: wrong})


def test_c20_a_view_cannot_be_changed() -> None:
    match, _ = new_match(2, 1)
    match.deal()
    view = match.view(0)
    for field in fields(view):
        with pytest.raises(FrozenInstanceError):
            setattr(view, field.name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(view, field.name)
        assert isinstance(getattr(view, field.name), tuple | int | None)
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        view.extra = 1  # type: ignore[attr-defined]
    changed = replace(view, hand=())
    assert changed != view
    assert match.view(0) == view


def test_c20_what_was_shown_and_changed_changes_nothing() -> None:
    match, _ = new_match(3, 1)
    match.deal()
    before = match.view(1)
    written = match.view(1).written()
    written["hand"] = ""
    written["legal"].clear()
    assert match.view(1) == before
    assert match.view(1).written()["legal"] == [move.text for move in before.legal]
