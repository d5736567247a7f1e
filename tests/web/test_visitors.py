"""Who visits, and for how many there is room."""

from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

from blocktui.web.visitors import Visitors


def visitors(most: int = 2, *, shared: bool = False, remembered: int = 500) -> tuple[Visitors, list[Path]]:
    removed: list[Path] = []
    return Visitors(most, Path("root"), shared=shared, remove=removed.append, remembered=remembered), removed


def test_a_visitor_is_known_by_the_token_alone() -> None:
    house, _removed = visitors()
    one = house.recognise(None)
    other = house.recognise("")
    assert house.recognise(one.token) is one
    assert house.recognise("../../etc") is not one
    assert len({one.folder, other.folder}) == 2
    assert one.token not in str(one.folder)
    for visitor in (one, other, house.recognise("../x")):
        assert visitor.folder.parent == Path("root")
        assert len(visitor.token) >= 32


def test_sharing_is_one_folder_for_all() -> None:
    house, removed = visitors(shared=True, remembered=1)
    assert {house.recognise(None).folder for _number in range(5)} == {Path("root")}
    assert removed == []


def test_there_is_room_for_so_many_and_for_who_is_here() -> None:
    house, _removed = visitors(2)
    first, second, third = (house.recognise(None) for _number in range(3))
    for visitor in (first, second):
        assert house.has_room_for(visitor)
        visitor.pages += 1
    assert not house.has_room_for(third)
    assert house.has_room_for(first)
    first.pages -= 1
    assert house.has_room_for(third)


def test_those_gone_longest_are_forgotten_with_their_folders_and_nobody_who_is_here() -> None:
    house, removed = visitors(remembered=3)
    here = house.recognise(None)
    here.pages = 1
    gone = [house.recognise(None) for _number in range(3)]
    house.recognise(gone[0].token)
    house.recognise(None)
    assert removed == [gone[1].folder]
    assert house.recognise(here.token) is here
    assert house.recognise(gone[0].token) is gone[0]
    assert house.recognise(gone[1].token) is not gone[1]
