"""A person's choice, apart from any screen."""

import pytest

from blocktui.rules import Move, Side, Tile, View, parse_hand
from blocktui.rules.move import moves_at_ends, opening_moves
from blocktui.rules.tile import bits_of
from blocktui.tui.choice import Choice


def choice(hand: str, play: str = "") -> Choice:
    """A choice of seat 0 with this hand, after a play that leaves it to move."""
    tiles = parse_hand(hand)
    moves = tuple(Move(word) for word in play.split())
    from blocktui.rules import Chain

    ends = Chain(moves).ends
    legal = moves_at_ends(bits_of(tiles), *ends) if ends else opening_moves(bits_of(tiles))
    return Choice(View(0, 2, 100, 1, (0, 0), 0, tiles, (len(tiles), 7), moves, ends, legal))


def test_c12_any_tile_opens() -> None:
    opening = choice("00 12 66")
    assert opening.places == [0, 1, 2]
    opening.choose(1)
    assert opening.move is Move("12")
    assert "opens the round" in str(opening.advice())


def test_c50_the_only_tile_is_chosen_already() -> None:
    only = choice("00 11 36", "66")
    assert only.chosen == 2
    assert only.move is Move("<63")


def test_c10_equal_ends_are_no_question() -> None:
    equal = choice("16 26", "66")
    assert len(equal.view.legal) == 4
    equal.choose(0)
    assert not equal.has_two_ends
    assert equal.moves(Tile("16")) == (Move("<61"),)
    assert equal.go_to(Side.RIGHT)
    assert equal.move is Move("<61")
    assert equal.offered == {Move("<61"), Move("<62")}


def test_a_tile_that_fits_both_ends_is_placed_where_it_is_told() -> None:
    both = choice("13 22", "13")
    both.choose(0)
    assert both.has_two_ends
    assert both.move is Move("<13")
    assert both.go_to(Side.RIGHT)
    assert both.move is Move(">31")
    assert "right" in str(both.advice())


def test_a_tile_that_fits_one_end_goes_to_no_other() -> None:
    one = choice("15 35 44", "13")
    one.choose(0)
    assert not one.go_to(Side.RIGHT)
    assert one.move is Move("<15")


@pytest.mark.parametrize(("play", "words"), [("13", "1 and 3 are open"), ("66", "6 is open at both ends")])
def test_a_refusal_names_what_is_open(play: str, words: str) -> None:
    assert words in str(choice("16 22 25", play).refusal(Tile("22")))


def test_arrows_go_round_what_can_be_played() -> None:
    some = choice("11 22 36 56 66", "16")
    some.step(1)
    first = some.chosen
    for _number in range(len(some.places)):
        some.step(1)
    assert some.chosen == first
    some.step(-1)
    assert some.chosen == some.places[-1]


def test_c45_what_is_put_back_is_not_chosen() -> None:
    some = choice("11 66", "16")
    assert not some.put_back()
    some.step(1)
    assert some.put_back()
    assert some.chosen is None
    assert some.move is None
