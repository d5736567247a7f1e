"""R8 to R14: placing, passing, and that neither scores."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings

from blocktui.rules import Chain, IllegalMove, Move, Passed, Played, RoundEnded, Tile, known_voids, parse_play
from tests.rules.matches import PLAYERS, dealt, new_match, play_round, seats, seeds, turns
from tests.rules.second_count import choices


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r08_c09_touching_halves_match_along_the_whole_chain(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    match.deal()
    while match.to_move is not None:
        played = match.play(rng.choice(match.legal))[0]
        assert isinstance(played, Played)
        chain = Chain(match.round_moves)
        lying = str(chain).split()
        assert all(near[1] == far[0] for near, far in itertools.pairwise(lying))
        assert chain.ends == match.ends == played.ends == (int(lying[0][0]), int(lying[-1][1]))
        assert [f"{laid.left}{laid.right}" for laid in chain.laid] == lying
        assert sorted(laid.order for laid in chain.laid) == list(range(len(chain)))
        for laid in chain.laid:
            assert laid.tile is Tile.of(laid.left, laid.right)
            assert chain.moves[laid.order].tile is laid.tile
        if played.move.side is not None:
            new = chain.laid[0] if played.move.text[0] == "<" else chain.laid[-1]
            assert new.order == len(chain) - 1


@pytest.mark.parametrize(
    ("hand", "ends", "legal"),
    [
        ("36 45", (3, 5), "<36 >54"),
        ("36 33", (3, 6), "<33 <36 >63"),
        ("36 33", (3, 3), "<33 <36 >33 >36"),
        ("06 00", (0, 6), "<00 <06 >60"),
        ("01 12", (0, 3), "<01"),
        ("11 12", (0, 0), ""),
        ("00 12", (1, 2), "<12 >21"),
        ("00", (6, 5), ""),
    ],
)
def test_r08_legal_moves_of_a_hand_at_two_ends(hand: str, ends: tuple[int, int], legal: str) -> None:
    from blocktui.rules.move import moves_at_ends
    from blocktui.rules.tile import bits_of, parse_hand

    bits = bits_of(parse_hand(" ".join(sorted(hand.split()))))
    assert " ".join(move.text for move in moves_at_ends(bits, *ends)) == legal


def test_r09_a_blank_matches_a_blank_only() -> None:
    """[0|0] is no wild tile: with 0 open it joins, otherwise nothing of a blank does."""
    match = dealt(("00 01 12 13 14 15 16", "02 03 22 23 24 25 26"))
    match.deal()
    match.play(Move("12"))
    for text in ("<00", ">00", "<02", ">02", "<03", ">03"):
        with pytest.raises(IllegalMove) as refused:
            match.play(Move(text))
        expected = "not-in-hand" if "00" in text else "blank-matches-blank-only"
        assert refused.value.reason == expected
        assert refused.value.rule == ("R8" if "00" in text else "R9")
    match.play(Move(">20"))
    assert Move(">00") in match.legal
    assert Move("<00") not in match.legal
    with pytest.raises(IllegalMove) as refused:
        match.play(Move("<00"))
    assert (refused.value.rule, refused.value.detail) == ("R9", "0 does not match 1 at the left end")
    with pytest.raises(IllegalMove) as refused:
        match.play(Move(">13"))
    assert (refused.value.rule, refused.value.detail) == ("R9", "1 does not match 0 at the right end")
    with pytest.raises(IllegalMove) as refused:
        match.play(Move("<61"))
    assert (refused.value.rule, refused.value.detail) == ("R8", "6 does not match 1 at the left end")


@given(seats, seeds)
@settings(max_examples=40, deadline=None)
def test_r10_passing_while_able_to_play_is_refused(players: int, seed: int) -> None:
    match, rng = new_match(players, seed, target=40)
    for state in turns(match, rng):
        if state.to_move is not None:
            before = len(state.events)
            with pytest.raises(IllegalMove) as refused:
                state.play(Move("-"))
            assert (refused.value.rule, refused.value.reason) == ("R10", "can-play")
            assert len(state.events) == before


@given(seats, seeds)
@settings(max_examples=80, deadline=None)
def test_r10_c13_every_pass_is_told_with_the_values_that_were_open(players: int, seed: int) -> None:
    """Exactly those who cannot play pass, draw nothing, and the last round of passes is told too."""
    match, rng = new_match(players, seed)
    match.deal()
    while match.to_move is not None:
        hands = match.hands
        played, *after = match.play(rng.choice(match.legal))
        assert isinstance(played, Played)
        passed = [event for event in after if isinstance(event, Passed)]
        ended = any(isinstance(event, RoundEnded) for event in after)
        assert after[: len(passed)] == passed
        for event in passed:
            assert event.ends == played.ends
            assert event.move.is_pass
            assert str(event) == "-"
            assert not any(tile.has(end) for tile in match.hands[event.seat] for end in event.ends)
            assert event.seat == played.seat or match.hands[event.seat] == hands[event.seat]
        if not ended:
            assert match.to_move == (played.seat + 1 + len(passed)) % players
        assert [move.text for move in match.round_moves[-len(passed) - 1 :]] == [played.move.text] + ["-"] * len(passed)


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r10_what_a_pass_tells_of_a_hand_is_true_for_the_rest_of_the_round(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    match.deal()
    passed: list[set[int]] = [set() for _ in range(players)]
    while match.to_move is not None:
        for event in match.play(rng.choice(match.legal)):
            if isinstance(event, Passed):
                passed[event.seat] |= set(event.ends)
        voids = known_voids(match.round_moves, match.first, players)
        assert voids == tuple(passed)
        for seat, lacked in enumerate(voids):
            assert not any(tile.has(value) for tile in match.hands[seat] for value in lacked)


def test_r10_known_voids_follow_both_ends_as_they_grow() -> None:
    play = parse_play("12 <13 >26 - <34 - >65 -")
    assert known_voids(play, 2, 3) == (frozenset({4, 5}), frozenset({4, 6}), frozenset({3, 6}))
    assert known_voids((), 0, 4) == (frozenset(),) * 4


@given(seats, seeds)
@settings(max_examples=40, deadline=None)
def test_r11_a_placed_tile_ends_the_turn(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    match.deal()
    while match.to_move is not None:
        seat, counts, said = match.to_move, match.view(0).counts, len(match.round_moves)
        events = match.play(rng.choice(match.legal))
        assert sum(isinstance(event, Played) for event in events) == 1
        after = match.view(0).counts
        assert [before - now for before, now in zip(counts, after, strict=True)] == [
            int(at == seat) for at in range(players)
        ]
        others_passed = len(match.round_moves) - said - 1
        assert match.to_move != seat or others_passed == players - 1


@given(seats, seeds)
@settings(max_examples=40, deadline=None)
def test_r12_the_chain_has_two_open_ends_from_the_first_tile_on(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    play_round(match, rng)
    assert Chain().open_places == ()
    assert Chain().ends is None
    for length in range(1, len(match.round_moves) + 1):
        chain = Chain(match.round_moves[:length])
        left, right = chain.open_places
        assert (left.value, right.value) == chain.ends
        assert len(chain.joins) == len(chain) - 1


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r13_a_double_opens_no_branch_and_is_continued_by_its_value(players: int, seed: int) -> None:
    """Each half touches at most one other, and a double takes one tile at each of its two sides along the chain."""
    match, rng = new_match(players, seed)
    play_round(match, rng)
    chain = Chain(match.round_moves)
    touched: Counter[object] = Counter()
    for join in chain.joins:
        assert join.earlier.value == join.later.value
        touched[join.earlier] += 1
        touched[join.later] += 1
        for place in (join.earlier, join.later):
            assert (place.half in ("A", "B")) == place.tile.double
    touched.update(chain.open_places)
    assert set(touched.values()) == {1}
    assert len(touched) == 2 * len(chain)
    for move in match.round_moves:
        if move.tile is not None and move.tile.double and move.side is not None:
            assert move.opens == move.joins == move.tile.low


def test_r13_the_opening_double_has_two_ends_of_its_value() -> None:
    match = dealt(("22 01 02 03 04 05 06", "12 23 24 11 13 14 15"))
    match.deal()
    match.play(Move("22"))
    assert match.ends == (2, 2)
    assert [move.text for move in match.legal] == ["<21", "<23", "<24", ">21", ">23", ">24"]
    match.play(Move("<21"))
    match.play(Move(">20"))
    assert match.ends == (1, 0)
    assert not any(move.joins == 2 for move in match.legal)


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r14_placing_scores_nothing_the_first_and_the_last_tile_included(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    match.deal()
    while match.to_move is not None:
        scores = match.scores
        events = match.play(rng.choice(match.legal))
        ended = [event for event in events if isinstance(event, RoundEnded)]
        assert match.scores == scores or ended
        for event in ended:
            held = [sum(int(half) for tile in hand for half in tile.text) for hand in match.hands]
            assert sum(match.scores) - sum(scores) in (0, sum(held) - 2 * held[event.ending.winner or 0])


@pytest.mark.parametrize("players", PLAYERS)
def test_c10_a_tile_that_fits_both_ends_has_two_moves(players: int) -> None:
    """Also when both ends have the same value, and a double too; each of the two can be played and extends its end."""
    met = Counter()  # type: ignore[var-annotated]
    for seed in range(150):
        match, rng = new_match(players, seed)
        match.deal()
        while match.to_move is not None:
            if match.ends is not None:
                left, right = match.ends
                both = [tile for tile in match.hands[match.to_move] if tile.has(left) and tile.has(right)]
                for tile in both:
                    texts = {f"<{left}{tile.other(left)}", f">{right}{tile.other(right)}"}
                    assert {move.text for move in match.legal if move.tile is tile} == texts
                    met["equal" if left == right else "apart", tile.double] += 1
                assert len(set(match.legal)) == len(match.legal)
                hand = [(tile.low, tile.high) for tile in match.hands[match.to_move]]
                chain = [(int(word[0]), int(word[1])) for word in str(Chain(match.round_moves)).split()]
                assert {move.text for move in match.legal} == choices(hand, chain)
            match.play(rng.choice(match.legal))
    assert met["equal", False]
    assert met["equal", True]
    assert met["apart", False]


def test_c10_with_equal_ends_the_side_decides_which_end_is_extended() -> None:
    for text, chain, ends in (("<36", "63 33", (6, 3)), (">36", "33 36", (3, 6))):
        match = dealt(("33 01 02 03 04 05 06", "36 11 12 13 14 15 16"))
        match.deal()
        match.play(Move("33"))
        assert match.ends == (3, 3)
        assert [move.text for move in match.legal] == ["<31", "<36", ">31", ">36"]
        match.play(Move(text))
        assert match.ends == ends
        assert str(match.view(0).chain) == chain
