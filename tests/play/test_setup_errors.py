"""What a match cannot be is said in the language in use."""

from pathlib import Path

import pytest

from blocktui.play.setup import MatchSetup, seats_from
from blocktui.rules import SetupError
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.spec import SeatSpec


def seats(count: int) -> list[SeatSpec]:
    return [SeatSpec.parse("heaviest")] * count


@pytest.mark.parametrize("count", [0, 1, 5])
def test_r02_the_number_of_seats(each_language: str, count: int) -> None:
    with pytest.raises(SetupError) as told:
        seats_from(seats(count), Catalogue(folder=Path.cwd(), plugins=False))
    assert str(count) in str(told.value)
    assert ("players" in str(told.value)) == (each_language == "en")


@pytest.mark.parametrize("start", [(0,), (0, 0, 0), (0, -1)])
def test_start_scores(each_language: str, start: tuple[int, ...]) -> None:
    setup = MatchSetup(
        seats=seats_from(seats(2), Catalogue(folder=Path.cwd(), plugins=False)), secret=bytes(16), start=start
    )
    with pytest.raises(SetupError) as told:
        setup.match()
    assert ("Start scores" in str(told.value)) == (each_language == "en")
