"""What a drawing tells, it tells by shape, in characters whose width is certain (C47, C48)."""

import random
from itertools import combinations

import pytest

from blocktui.drawing import (
    FELT,
    PEGS,
    Canvas,
    Pen,
    Rect,
    Role,
    Score,
    Size,
    State,
    board_height,
    draw_backs,
    draw_board,
    draw_chain,
    draw_felt,
    draw_hand,
    draw_tile,
    felt_box,
    hand_height,
    lay_out,
)
from blocktui.i18n import cell_width
from blocktui.rules import TILES, Chain, Side, Tile

SURE = set(" 0123456789()[]:·•●○◆◇■□▲△◎◂▸▴▾░█▀▄▌▐▛▜▙▟─│║╎╌━┃═╭╮╰╯┬┴├┤┏┓┗┛┳┻┣┫╔╗╚╝╦╩╠╣+")
"""Box, block and geometric characters that take one cell, and what is written with them."""

CHAIN = Chain.of("66 >65 <62 >50 <24 >04 <41 >46 <13 >61 >10 >02 >23")
NAMES = ["[/]", "[red]x", "N" * 200, "a\nb\x1b[2J", "\u202eאבג", "封锁多米诺的名字", "गोटियाँ", "👩‍👩‍👧 e\u0301", ""]


def drawings(pen: Pen) -> list[Canvas]:
    found = [draw_felt(80, 13, rail=rail, pen=pen).canvas for rail in (True, False)]
    found += [draw_backs(count, width, pen=pen) for count in range(8) for width in (0, 5, 30)]
    for size in Size:
        found += [
            draw_tile(first, second, size, standing=standing, state=state, pen=pen)
            for first in range(7)
            for second in range(7)
            for standing in (True, False)
            for state in State
        ]
        found += [draw_chain(lay_out(CHAIN, width, height, size), pen=pen) for width, height in ((76, 11), (20, 3))]
        found += [
            draw_hand(
                TILES[:7], width, size, playable=TILES[::2], chosen=1, covered=covered, numbered=numbered, pen=pen
            ).canvas
            for width in (10, 80)
            for covered in (True, False)
            for numbered in (True, False)
        ]
    found += [
        draw_board([Score("Nemo", 12, 3)] * players, target, width, pen=pen)
        for players in (2, 3, 4)
        for target in (1, 2, 5, 61, 100, 1000)
        for width in (5, 60, 80, 200)
    ]
    return found


@pytest.mark.parametrize("pen", list(Pen))
def test_c48_only_characters_of_certain_width(pen: Pen) -> None:
    for canvas in drawings(pen):
        lines = canvas.text().split("\n") if canvas.height else []
        assert all(len(line) == cell_width(line) == canvas.width for line in lines)
        characters = set("".join(lines)) - set("Nemo…SXA-|#=<>^v*o.@sxaO")
        assert characters <= SURE, characters - SURE


def test_c47_ascii_uses_nothing_else() -> None:
    for canvas in drawings(Pen.ASCII):
        assert canvas.text().isascii(), canvas.text()


@pytest.mark.parametrize("pen", list(Pen))
@pytest.mark.parametrize("size", list(Size))
@pytest.mark.parametrize("standing", [True, False])
def test_c47_states_in_the_chain_differ_by_shape(pen: Pen, size: Size, standing: bool) -> None:
    states = (State.PLAIN, State.LAST, State.GHOST, State.BACK)
    for first, second in ((6, 4), (3, 3)):
        texts = [draw_tile(first, second, size, standing=standing, state=state, pen=pen).text() for state in states]
        for one, other in combinations(texts, 2):
            assert one != other


@pytest.mark.parametrize("pen", list(Pen))
@pytest.mark.parametrize("size", [Size.LARGE, Size.SMALL, Size.STRIP])
def test_c47_states_in_the_hand_differ_by_shape(pen: Pen, size: Size) -> None:
    hand = [Tile("12"), Tile("12"), Tile("12")]
    plain, chosen = (
        draw_hand(hand, 40, size, playable={Tile("12")}, chosen=chosen, pen=pen).canvas.text() for chosen in (None, 0)
    )
    dim = draw_hand(hand, 40, size, playable=(), pen=pen).canvas.text()
    assert len({plain, chosen, dim}) == 3
    arrows = "><" if pen is Pen.ASCII else "▸◂"
    assert f"{arrows[0]}2{arrows[1]}" in plain.split("\n")[-1]
    assert dim.split("\n")[-1].split() == ["1", "2", "3"]


@pytest.mark.parametrize("size", [Size.LARGE, Size.SMALL])
def test_the_chosen_tile_stands_a_row_higher(size: Size) -> None:
    hand = draw_hand([Tile("12"), Tile("34")], 40, size, chosen=1)
    for x, first in ((0, 1), (hand.places[1].x, 0)):
        column = [hand.canvas.style_at(x, y).background for y in range(hand.canvas.height)]
        top = next(y for y, role in enumerate(column) if role is not Role.GROUND)
        assert top == first


def test_hands_give_the_cells_of_each_tile() -> None:
    for size in Size:
        for tiles in range(8):
            for width in (10, 33, 49, 80):
                hand = draw_hand(TILES[:tiles], width, size)
                assert hand.canvas.height == hand_height(size)
                assert not any(one.meets(other) for one, other in combinations(hand.places, 2))
                assert [hand.at(place.x, place.bottom - 1) for place in hand.places] == list(range(tiles))
                assert hand.at(width, 0) is None or hand.places[-1].right > width
                if width >= 33:
                    assert all(place.right <= width for place in hand.places)


def test_seven_tiles_stand_beside_the_log_at_80_columns() -> None:
    hand = draw_hand(TILES[:7], 49, Size.SMALL)
    assert hand.places[-1] == Rect(42, 0, 5, 6)


@pytest.mark.parametrize("width", [0, 1, 9, 58, 60, 78, 80, 118, 300])
@pytest.mark.parametrize("target", [1, 2, 3, 7, 30, 60, 61, 62, 99, 100, 101, 500, 10_000])
@pytest.mark.parametrize("pen", [Pen.SOLID, Pen.ASCII])
def test_pegs_stand_in_order_for_every_target(width: int, target: int, pen: Pen) -> None:
    """A player is never drawn behind where they were, and who has reached the target is in the last hole."""
    last = (-1, -1)
    front = "O" if pen is Pen.ASCII else "●"
    for points in sorted({0, 1, 2, target // 3, target // 2, target - 1, target, target + 40}):
        canvas = draw_board([Score("", points, 0), Score("", target, 0)], target, width, pen=pen)
        assert (canvas.width, canvas.height) == (width, board_height(2))
        if width < 58:
            continue
        rows = canvas.text().split("\n")
        places = [
            (street, x) for street in (0, 1) for x, character in enumerate(rows[1 + street]) if character == front
        ]
        places = [place for place in places if place != (0, 1)]  # the one beside the name
        goal = rows[4].rindex("X" if pen is Pen.ASCII else "◆")
        assert len(places) <= 1
        if points >= target:
            assert places == [(1, goal)]
        elif places:
            assert last <= places[0] < (1, goal)
        else:
            assert last == (-1, -1)
            assert points < target / 10
        last = places[0] if places else last


@pytest.mark.parametrize("width", [59, 78, 118])
def test_the_board_to_61_has_a_hole_for_every_point(width: int) -> None:
    seen = set()
    for points in range(1, 62):
        rows = draw_board([Score("", points, points)], 61, width).text().split("\n")
        seen.add(tuple((y, row.rindex("●")) for y, row in enumerate(rows[1:3]) if "●" in row[2:]))
        assert sum(row.count("•") + row.count("◎") for row in rows) == 60
    assert len(seen) == 61


def test_c11_the_gain_is_what_the_pegs_are_apart() -> None:
    text = draw_board([Score("South", 31, 19)], 61, 78).text()
    assert "31 +12" in text
    assert text.count("●") == 2
    assert text.count("○") == 1
    assert "+" not in draw_board([Score("South", 31, 31)], 61, 78).text()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [20, 60, 78, 118])
def test_c40_names_do_not_bend_the_board(name: str, width: int) -> None:
    canvas = draw_board([Score(name, 12, 3), Score("x", 1, 0)], 61, width)
    plain = draw_board([Score("", 12, 3), Score("x", 1, 0)], 61, width)
    for line, other in zip(canvas.text().split("\n"), plain.text().split("\n"), strict=True):
        assert cell_width(line) == width
        assert line[-10:] == other[-10:]
        assert line.isprintable()


def test_backs_take_one_cell_each_where_room_is_short() -> None:
    assert draw_backs(3, 8).text() == "░░ ░░ ░░"
    assert draw_backs(3, 7).text() == "░░░"
    assert draw_backs(3, 2).text() == "░░"
    assert draw_backs(0, 9).width == 0


def test_the_felt_box_lies_within_the_rail() -> None:
    assert felt_box(80, 13) == (2, 1, 76, 11)
    assert felt_box(120, 25) == (2, 1, 116, 23)
    assert felt_box(60, 11, rail=False) == (1, 0, 58, 11)
    assert felt_box(1, 1) == (2, 1, 0, 0)
    assert draw_felt(1, 1).canvas.width == 1


def contrast(one: Role, other: Role) -> float:
    def light(role: Role) -> float:
        parts = [part / 255 for part in bytes.fromhex(FELT[role][1:])]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_text_on_felt_can_be_read() -> None:
    pairs = [
        *((role, Role.GROUND) for role in (Role.TEXT, Role.MUTED, Role.LACKS, Role.GOLD, Role.DIM_NUMBER)),
        *((Role.INK, body) for body in (Role.IVORY, Role.LAST, Role.GOLD)),
        (Role.DIM_INK, Role.DIM_TILE),
        *((role, wood) for role in (Role.WOOD_TEXT, *PEGS) for wood in (Role.WOOD, Role.WOOD_DARK)),
        *((role, Role.BAR) for role in (Role.TEXT, Role.MUTED, Role.GOLD)),
        *((role, Role.FELT) for role in (Role.TEXT, Role.MARKER)),
        (Role.MARKER, Role.GROUND),
    ]
    assert {pair: contrast(*pair) for pair in pairs if contrast(*pair) < 4.5} == {}


@pytest.mark.parametrize("pen", list(Pen))
@pytest.mark.parametrize("size", list(Size))
def test_c09_halves_show_their_values_where_they_touch(size: Size, pen: Pen) -> None:
    """In the drawing itself, the part of a tile that touches its neighbour shows the value that joins them."""
    rng = random.Random(9)
    for _ in range(20):
        layout = lay_out(CHAIN, rng.randint(116, 130), rng.randint(23, 30), size)
        assert layout.size is size
        lines = draw_chain(layout, pen=pen).text().split("\n")
        for placement in layout.placements:
            for side, value in ((Side.LEFT, placement.laid.left), (Side.RIGHT, placement.laid.right)):
                part = placement.touching(side)
                shown = "".join(line[part.x : part.right] for line in lines[part.y : part.bottom])
                halves = 2 if part == placement.rect else 1
                if size is Size.LARGE:
                    assert shown.count("o" if pen is Pen.ASCII else "●") == halves * value
                else:
                    assert [character for character in shown if character.isdigit()] == [str(value)] * halves
        for marker in layout.markers:
            assert str(marker.value) in lines[marker.rect.y][marker.rect.x : marker.rect.right]
