"""R1 to R7: the set, the players, the deal, the lot, the opening, the order of turns."""

import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.rules import (
    HAND_SIZE,
    TARGET,
    TILES,
    Dealt,
    IllegalMove,
    ListedDeals,
    LotDrawn,
    Match,
    MatchBegun,
    Move,
    Passed,
    Played,
    SecretDeals,
    SetupError,
    Tile,
    lot_stages,
    parse_hand,
)
from blocktui.rules.table import undealt
from tests.rules.matches import PLAYERS, dealt, lot_for, new_match, play_out, play_round, seats, seeds

SET = [f"{low}{high}" for low, high in itertools.combinations_with_replacement(range(7), 2)]


def test_r01_the_set_is_28_tiles_each_written_low_first() -> None:
    assert [tile.text for tile in TILES] == SET
    assert (SET[0], SET[-1], len(SET)) == ("00", "66", 28)
    for index, tile in enumerate(TILES):
        assert (tile.low, tile.high) == (int(tile.text[0]), int(tile.text[1]))
        assert tile.low <= tile.high
        assert tile.double == (tile.low == tile.high)
        assert (tile.index, tile.bit) == (index, 2**index)
        assert Tile(tile.text) is Tile.of(tile.low, tile.high) is Tile.of(tile.high, tile.low) is tile


def test_r01_a_tile_knows_its_halves() -> None:
    for tile in TILES:
        shown = {int(digit) for digit in tile.text}
        assert [value for value in range(-1, 9) if tile.has(value)] == sorted(shown)
        assert tile.other(tile.low) == tile.high
        assert tile.other(tile.high) == tile.low
        for value in set(range(-1, 9)) - shown:
            with pytest.raises(ValueError, match=f"tile {tile} has no half with {value}"):
                tile.other(value)


@pytest.mark.parametrize("values", [(-1, 0), (0, -1), (-1, -1), (7, 0), (0, 7), (6, 7), ("3", 6), (None, 1)])
def test_r01_there_is_no_tile_beyond_the_set(values: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no tile has the values"):
        Tile.of(*values)


@given(seeds)
@settings(max_examples=300)
def test_c01_every_deal_is_of_distinct_tiles_of_the_set(seed: int) -> None:
    deals = SecretDeals(seed.to_bytes(16, "big"))
    for players, number in itertools.product(PLAYERS, range(1, 6)):
        tiles = [tile for hand in deals.hands(players, number) for tile in hand]
        assert len(set(tiles)) == len(tiles) == 28 - undealt(players)
        assert set(tiles) <= set(TILES)


@given(seats, seeds)
@settings(max_examples=50, deadline=None)
def test_c01_played_held_and_undealt_tiles_are_the_set_at_every_turn(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    match.deal()
    out_of_play = set(TILES) - {tile for hand in match.hands for tile in hand}
    while match.to_move is not None:
        match.play(rng.choice(match.legal))
        laid = [move.tile for move in match.round_moves if move.tile]
        held = [tile for hand in match.hands for tile in hand]
        assert sorted([*laid, *held, *out_of_play]) == list(TILES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c01_a_tile_dealt_twice_is_refused(players: int) -> None:
    size = HAND_SIZE[players]
    tiles = list(TILES[: players * size])
    for twice in (0, size - 1, size, len(tiles) - 2):
        wrong = [*tiles]
        wrong[-1] = wrong[twice]
        hands = [wrong[start : start + size] for start in range(0, len(wrong), size)]
        match = Match(players, ListedDeals(lot_for(players, 0), [hands]))
        with pytest.raises(SetupError, match=f"tile {wrong[twice]} is dealt twice"):
            match.deal()
        assert (match.round, match.to_move, len(match.events)) == (0, None, 2)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6, 28, 2.0, True, "2", None, [2]])
def test_r02_other_numbers_of_players_are_refused(players: object) -> None:
    with pytest.raises(SetupError, match="2 to 4 players"):
        Match(players, SecretDeals(bytes(16)))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", PLAYERS)
def test_r02_everyone_has_a_hand_and_a_score_of_their_own(players: int) -> None:
    match, rng = new_match(players, 1)
    play_out(match, rng)
    assert len(match.scores) == len(match.hands) == players
    assert all(sum(1 for gain in event.points if gain) <= 1 for event in match.events if hasattr(event, "points"))


@pytest.mark.parametrize(("players", "size", "target", "aside"), [(2, 7, 100, 14), (3, 5, 61, 13), (4, 5, 61, 8)])
def test_r03_c06_hand_sizes_targets_and_undealt_tiles(players: int, size: int, target: int, aside: int) -> None:
    match, _ = new_match(players, 5)
    assert match.target == TARGET[players] == target
    assert match.events[0] == MatchBegun(players, target, (0,) * players)
    (event,) = match.deal()
    assert isinstance(event, Dealt)
    assert [len(hand or ()) for hand in event.hands] == [size] * players
    assert event.hands == match.hands
    assert HAND_SIZE[players] == size
    assert undealt(players) == aside == 28 - players * size


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("change", [-1, 1])
def test_c06_hands_of_another_size_are_refused(players: int, change: int) -> None:
    size = HAND_SIZE[players]
    for seat in range(players):
        sizes = [size + change * (at == seat) for at in range(players)]
        ends = list(itertools.accumulate(sizes))
        hands = [TILES[end - count : end] for end, count in zip(ends, sizes, strict=True)]
        match = Match(players, ListedDeals(lot_for(players, 0), [hands]))
        with pytest.raises(SetupError, match=f"seat {seat} is dealt {size} tiles, not {size + change}"):
            match.deal()
        assert match.round == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_c06_hands_of_another_number_are_refused(players: int) -> None:
    for number in {0, 1, 2, 3, 4, 5} - {players}:
        hands = [TILES[5 * seat : 5 * seat + 5] for seat in range(number)]
        with pytest.raises(SetupError, match=f"{players} hands are dealt, not {number}"):
            Match(players, ListedDeals(lot_for(players, 0), [hands])).deal()


@given(seats, seeds)
@settings(max_examples=50, deadline=None)
def test_r04_nothing_is_drawn_and_a_hand_is_shown_to_its_owner_alone(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    (event,) = match.deal()
    assert isinstance(event, Dealt)
    for seat in range(players):
        seen = event.seen_by(seat)
        assert (seen.round, seen.first) == (event.round, event.first)
        assert [at for at, hand in enumerate(seen.hands) if hand is not None] == [seat]
        assert seen.hands[seat] == event.hands[seat] == match.view(seat).hand
    assert event.seen_by(None).hands == (None,) * players
    held = [set(hand) for hand in match.hands]
    while match.to_move is not None:
        match.play(rng.choice(match.legal))
        now = [set(hand) for hand in match.hands]
        assert all(after <= before for after, before in zip(now, held, strict=True))
        held = now


@given(seats, seeds)
@settings(max_examples=300)
def test_r05_the_lot_is_repeated_among_those_who_tie_until_one_is_left(players: int, seed: int) -> None:
    lot = SecretDeals(seed.to_bytes(16, "little")).lot(players)
    left = list(range(players))
    for throw in lot:
        assert len(left) > 1
        assert len(throw) == len(left)
        assert all(1 <= value <= 6 for value in throw)
        left = [seat for seat, value in zip(left, throw, strict=True) if value == max(throw)]
    assert len(left) == 1
    assert lot_stages(players, lot)[-1] == tuple(left)
    match = Match(players, SecretDeals(seed.to_bytes(16, "little")))
    assert match.events[1] == LotDrawn(lot, left[0])
    assert match.first == left[0]


def test_r05_the_example_of_a_tied_lot() -> None:
    assert lot_stages(3, ((4, 2, 4), (3, 6))) == ((0, 1, 2), (0, 2), (2,))
    match = Match(3, ListedDeals([[4, 2, 4], [3, 6]], [[TILES[:5], TILES[5:10], TILES[10:15]]]))
    (event,) = match.deal()
    assert isinstance(event, Dealt)
    assert match.first == event.first == match.to_move == 2


@pytest.mark.parametrize("players", PLAYERS)
def test_r05_the_lot_is_fair(players: int) -> None:
    lots = 6000
    firsts: Counter[int] = Counter()
    repeats = 0
    for number in range(lots):
        lot = SecretDeals(number.to_bytes(16, "big")).lot(players)
        firsts[lot_stages(players, lot)[-1][0]] += 1
        repeats += len(lot) > 1
    fair = lots / players
    assert all(abs(firsts[seat] - fair) < 4 * fair**0.5 for seat in range(players))
    tied = sum(throw.count(max(throw)) > 1 for throw in itertools.product(range(6), repeat=players)) / 6**players
    assert abs(repeats / lots - tied) < 0.03


@pytest.mark.parametrize(
    ("players", "lot", "reason"),
    [
        (2, [], "more than one player has the highest throw"),
        (2, [[3, 3]], "more than one player has the highest throw"),
        (3, [[4, 2, 4], [5, 5]], "more than one player has the highest throw"),
        (2, [[1, 2], [1, 2]], "throw 2 of the lot follows although it was decided"),
        (2, [[1, 2], []], "throw 2 of the lot follows although it was decided"),
        (2, [[1]], "throw 1 of the lot is among 2 players, not 1"),
        (2, [[1, 2, 3]], "throw 1 of the lot is among 2 players, not 3"),
        (3, [[4, 2, 4], [1, 2, 3]], "throw 2 of the lot is among 2 players, not 3"),
        (2, [[0, 1]], "throw 1 of the lot is not of 1 to 6"),
        (2, [[7, 1]], "throw 1 of the lot is not of 1 to 6"),
        (2, [[-1, 1]], "throw 1 of the lot is not of 1 to 6"),
        (2, [[True, 2]], "throw 1 of the lot is not of 1 to 6"),
        (2, [[1.0, 2]], "throw 1 of the lot is not of 1 to 6"),
        (2, [["1", "2"]], "throw 1 of the lot is not of 1 to 6"),
        (4, [[6, 6, 6, 6], [2, 2, 2, 2], [1, 1, 3, 3], [1, 8]], "throw 4 of the lot is not of 1 to 6"),
    ],
)
def test_r05_a_lot_that_cannot_be_is_refused(players: int, lot: list[list[int]], reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        Match(players, ListedDeals(lot, []))


@pytest.mark.parametrize("players", PLAYERS)
def test_r06_c12_the_starter_is_asked_and_may_open_with_any_tile(players: int) -> None:
    match, _ = new_match(players, 3)
    match.deal()
    hand = match.hands[match.first]
    assert match.to_move == match.first
    assert match.round_moves == ()
    assert match.ends is None
    assert match.legal == match.view(match.first).legal == tuple(Move(tile.text) for tile in hand)
    for tile in hand:
        again, _ = new_match(players, 3)
        again.deal()
        played = again.play(Move(tile.text))[0]
        assert played == Played(1, 1, match.first, Move(tile.text), (tile.low, tile.high))


def test_r06_the_highest_double_neither_opens_nor_must() -> None:
    hands = ("01 02 03 04 05 06 66", "11 12 13 14 15 16 55")
    match = dealt(hands, first=1)
    match.deal()
    assert match.to_move == 1
    assert match.legal == tuple(Move(word) for word in hands[1].split())
    assert match.play(Move("12"))[0].move == Move("12")  # type: ignore[union-attr]


@pytest.mark.parametrize("players", PLAYERS)
def test_r06_an_opening_has_no_side_and_is_of_the_hand(players: int) -> None:
    match, _ = new_match(players, 3)
    match.deal()
    held = match.hands[match.first]
    for tile in TILES:
        for text in (f"<{tile}", f">{tile}", f"<{tile.text[::-1]}"):
            with pytest.raises(IllegalMove) as refused:
                match.play(Move(text))
            assert (refused.value.rule, refused.value.reason) == ("R6", "opening-has-no-side")
        if tile not in held:
            with pytest.raises(IllegalMove) as refused:
                match.play(Move(tile.text))
            assert (refused.value.rule, refused.value.reason) == ("R8", "not-in-hand")


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r07_turns_go_clockwise_from_the_starter(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    for _ in range(3):
        if match.outcome is None:
            said = [event for event in play_round(match, rng) if isinstance(event, Played | Passed)]
            assert [event.seat for event in said] == [(match.first + turn) % players for turn in range(len(said))]
            assert [event.turn for event in said] == list(range(1, len(said) + 1))


@given(seats, st.integers(0, 3))
def test_r05_a_listed_lot_decides_the_first_starter(players: int, first: int) -> None:
    first %= players
    size = HAND_SIZE[players]
    hands = tuple(" ".join(tile.text for tile in TILES[size * seat : size * seat + size]) for seat in range(players))
    match = dealt(hands, first=first)
    match.deal()
    assert match.first == match.to_move == first
    assert match.hands == tuple(parse_hand(hand) for hand in hands)
