"""Hand-worked choices of the reference bots."""

from math import comb

import pytest

from blocktui.bots import counter, heaviest
from blocktui.rules import ListedDeals, Match, Move, Tile, View, parse_hand, parse_play


def view(players: int, hands: str, first: int, play: str) -> View:
    """What the seat to move sees after a play."""
    lot = [[6 if seat == first else 1 for seat in range(players)]]
    match = Match(players, ListedDeals(lot, [[parse_hand(hand) for hand in hands.split(" / ")]]))
    match.deal()
    for move in parse_play(play):
        if not move.is_pass:
            match.play(move)
    assert match.to_move is not None
    assert " ".join(move.text for move in match.round_moves) == play
    return match.view(match.to_move)


def test_two_players_weigh_pips_against_the_chance_of_a_pass() -> None:
    # Unseen are 20 tiles, six of them the other's. <36 leaves 6 and 4, which 13 tiles fit, 36 44 56 34 of them seen:
    # 9 unseen fit. >44 leaves 3 and 4, which 13 fit, 36 44 34 seen: 10 unseen fit.
    seen = view(2, "00 01 11 36 44 55 56 / 02 03 04 05 22 34 66", 1, "34")
    assert counter.weigh(seen) == pytest.approx(
        {
            Move("<36"): 9 * 0.145 + 2 * 0.286 + 5 * 0.166 + 11.111 * comb(11, 6) / comb(20, 6),
            Move(">44"): 8 * 0.145 + 0.377 + 1 * 0.286 + 5 * 0.166 + 11.111 * comb(10, 6) / comb(20, 6),
        }
    )
    assert counter.choose(seen, None) == Move("<36")


def test_a_pass_tells_what_is_lacked_and_equal_ends_tie_to_the_left() -> None:
    # The other passed on 6, so of 21 unseen tiles it may hold 19, all but 16 and 26. After 56, with 45 in the own hand,
    # five of these fit 5, and none 6.
    seen = view(2, "06 12 36 45 46 56 66 / 00 01 02 03 04 05 11", 0, "66 -")
    weights = counter.weigh(seen)
    miss = comb(14, 7) / comb(19, 7)
    assert weights[Move("<65")] == pytest.approx(11 * 0.145 + 4 * 0.286 + 7 * 0.166 + 11.111 * miss)
    assert weights[Move("<64")] == pytest.approx(10 * 0.145 + 4 * 0.286 + 7 * 0.166 + 11.111 * miss)
    assert weights[Move(">65")] == weights[Move("<65")]
    assert counter.choose(seen, None) == Move("<65")


def test_three_players_add_the_second_opponent_and_the_product() -> None:
    # 23 tiles are unseen; 6 of them fit after 66, and 11 after 12 (of 13 that show 1 or 2, the hand has 12 and 22).
    seen = view(3, "00 12 22 55 66 / 01 02 03 04 05 / 06 13 14 15 16", 0, "")
    weights = counter.weigh(seen)
    heavy = comb(17, 5) / comb(23, 5)
    light = comb(12, 5) / comb(23, 5)
    assert weights[Move("66")] == pytest.approx(
        12 * 0.135 + 0.954 + 0 * 0.735 - 4 * 0.032 + 5.863 * heavy + 0.642 * heavy - 0.718 * heavy**2
    )
    assert weights[Move("12")] == pytest.approx(
        3 * 0.135 + 1 * 0.735 - 4 * 0.032 + 5.863 * light + 0.642 * light - 0.718 * light**2
    )
    # 22 leaves 12 to follow, and 5 unseen tiles that fit.
    lean = comb(18, 5) / comb(23, 5)
    assert weights[Move("22")] == pytest.approx(
        4 * 0.135 + 0.954 + 1 * 0.735 - 5 * 0.032 + 5.863 * lean + 0.642 * lean - 0.718 * lean**2
    )
    assert counter.choose(seen, None) == Move("22")


def test_four_players_sum_two_later_opponents() -> None:
    seen = view(4, "00 12 22 55 66 / 01 02 03 04 05 / 06 13 14 15 16 / 23 24 25 26 33", 0, "")
    miss = comb(17, 5) / comb(23, 5)
    assert counter.weigh(seen)[Move("66")] == pytest.approx(
        12 * 0.149 + 0.948 + 4 * 0.311 + 5.691 * miss + 0.306 * 2 * miss - 0.733 * miss**3
    )


def test_an_opponent_that_can_hold_no_fitting_tile_is_certain_to_pass() -> None:
    assert counter.chance_of_pass(3, among=9, fitting=0) == 1
    assert counter.chance_of_pass(3, among=9, fitting=7) == 0
    assert counter.chance_of_pass(2, among=4, fitting=1) == pytest.approx(3 / 4 * 2 / 3)


@pytest.mark.parametrize(
    ("ends", "hand", "chosen"),
    [
        ((1, 2), "15 24", "<15"),  # equal pips: the higher half
        ((4, 4), "45 34", "<45"),  # either end: the left
        ((1, 3), "14 16 35", ">35"),  # the most pips
    ],
)
def test_heaviest_breaks_ties_by_the_higher_half_then_the_left_end(
    ends: tuple[int, int], hand: str, chosen: str
) -> None:
    tiles = sorted(Tile(word) for word in hand.split())
    legal = tuple(
        Move(f"{side}{end}{tile.other(end)}")
        for side, end in zip("<>", ends, strict=True)
        for tile in tiles
        if tile.has(end)
    )
    seen = View(0, 2, 100, 1, (0, 0), 1, tuple(tiles), (len(tiles), 6), (), ends, tuple(sorted(legal)))
    assert heaviest.choose(seen, None) == Move(chosen)
