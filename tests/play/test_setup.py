"""A match as it is wished for."""

import pytest

from blocktui.play.seating import occupants_of, seat_seed
from blocktui.play.setup import MatchSetup
from blocktui.rules import SetupError

from .conftest import SECRET, wished


def test_seats_without_a_name_are_called_by_the_compass() -> None:
    assert wished("random", "random").names == ("South", "North")
    assert wished("random", "random=Bo", "random").names == ("South", "Bo", "East")
    assert wished(*["random"] * 4).names == ("South", "West", "North", "East")


@pytest.mark.parametrize("count", [0, 1, 5])
def test_r02_only_two_to_four_can_play(count: int) -> None:
    with pytest.raises(SetupError, match=str(count)):
        wished(*["random"] * count)


def test_a_rematch_moves_everyone_one_seat_on() -> None:
    setup = wished("random=A", "random=B", "random=C", start=(1, 2, 3))
    again = setup.moved_on(bytes(16))
    assert again.names == ("C", "A", "B")
    assert again.start == (3, 1, 2)
    assert again.secret == bytes(16)


def test_the_same_secret_gives_the_same_match_to_random_bots() -> None:
    def scores(setup: MatchSetup) -> list[object]:
        from blocktui.play.drivers import play

        match = setup.match()
        occupants = [occupant for occupant in occupants_of(setup, in_process=True) if occupant is not None]
        list(play(match, occupants, setup.names))
        return match.events

    assert scores(wished("random", "random")) == scores(wished("random", "random"))
    assert scores(wished("random", "random")) != scores(wished("random", "random", secret=bytes(16)))


def test_a_seats_seed_tells_nothing_of_the_secret_and_differs_by_seat() -> None:
    seeds = [seat_seed(SECRET, seat) for seat in range(4)]
    assert len(set(seeds)) == 4
    assert all(SECRET.hex() not in seed for seed in seeds)


def test_a_person_is_left_for_the_screen() -> None:
    occupants = occupants_of(wished("human", "random"))
    assert occupants[0] is None
    assert occupants[1] is not None
