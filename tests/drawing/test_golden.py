"""Golden text of every tile, and of a few whole chains, hands and boards."""

from collections.abc import Callable

import pytest

from blocktui.drawing import (
    Canvas,
    Pen,
    Role,
    Score,
    Size,
    State,
    Style,
    draw_board,
    draw_chain,
    draw_felt,
    draw_hand,
    draw_tile,
    ghost,
    lay_out,
)
from blocktui.rules import Chain, Move, Tile

Golden = Callable[[str, str], None]

ROUND = Chain.of("66 >65 <62 >50 <24 >04 <41 >46 <13 >61 >10 >02 >23")
"""A round of four players that bends at both arms."""
LONG = Chain.of(
    "14 <13 >44 <32 >43 <21 >36 >65 >50 >00 <11 >06 <15 <55 >66 <52 >64 >42 >22 <26 >20 >03 <61 >33 >35 <10 <04 >54"
)


@pytest.mark.parametrize("pen", list(Pen))
@pytest.mark.parametrize("size", list(Size))
def test_tiles(size: Size, pen: Pen, golden: Golden) -> None:
    """Each state lying and standing, and each value."""
    columns, rows = size.lying
    upright = size.standing
    canvas = Canvas((columns + 2) * 7, (rows + 1) * (len(State) + 1) + (upright[1] if upright else 0))
    label = Style(Role.TEXT, Role.FELT)
    for row, state in enumerate(State):
        y = row * (rows + 1)
        canvas.paste(0, y, draw_tile(6, 4, size, state=state, pen=pen))
        canvas.paste(columns + 2, y, draw_tile(3, 3, size, state=state, pen=pen))
        canvas.put(2 * columns + 4, y, state.value, label)
    y = len(State) * (rows + 1)
    for value in range(7):
        canvas.paste(value * (columns + 2), y, draw_tile(value, (value + 1) % 7, size, pen=pen))
    if upright:
        for at, state in enumerate(State):
            tile = draw_tile(6, at, size, standing=True, state=state, pen=pen)
            canvas.paste(at * (columns + 2), y + rows + 1, tile)
    golden(f"drawing/tile-{size.value}-{pen}", canvas.text())


@pytest.mark.parametrize(
    ("name", "chain", "width", "height", "size", "pen"),
    [
        ("large-116x23-solid", ROUND, 116, 23, Size.LARGE, Pen.SOLID),
        ("large-116x23-outline", ROUND, 116, 23, Size.LARGE, Pen.OUTLINE),
        ("small-76x11-solid", ROUND, 76, 11, Size.SMALL, Pen.SOLID),
        ("small-76x11-outline", ROUND, 76, 11, Size.SMALL, Pen.OUTLINE),
        ("small-76x11-ascii", ROUND, 76, 11, Size.SMALL, Pen.ASCII),
        ("compact-56x11-outline", ROUND, 56, 11, Size.COMPACT, Pen.OUTLINE),
        ("strip-56x9-outline", LONG, 56, 9, Size.STRIP, Pen.OUTLINE),
        ("strip-56x9-ascii", LONG, 56, 9, Size.STRIP, Pen.ASCII),
        ("tiny-40x6-outline", LONG, 40, 6, Size.SMALL, Pen.OUTLINE),
        ("elided-40x2-outline", LONG, 40, 2, Size.SMALL, Pen.OUTLINE),
    ],
)
def test_chains(name: str, chain: Chain, width: int, height: int, size: Size, pen: Pen, golden: Golden) -> None:
    golden(f"drawing/chain-{name}", draw_chain(lay_out(chain, width, height, size), pen=pen).text())


@pytest.mark.parametrize("pen", list(Pen))
def test_the_felt_with_ghosts(pen: Pen, golden: Golden) -> None:
    felt = draw_felt(80, 13, pen=pen)
    layout = lay_out(ROUND, felt.box.width, felt.box.height, Size.SMALL)
    ghosts = [shown for move in (Move(">33"), Move("<35")) if (shown := ghost(ROUND, layout, move))]
    felt.canvas.paste(felt.box.x, felt.box.y, draw_chain(layout, pen=pen, ghosts=ghosts))
    golden(f"drawing/felt-{pen}", felt.canvas.text())


@pytest.mark.parametrize("pen", list(Pen))
@pytest.mark.parametrize("size", [Size.LARGE, Size.SMALL, Size.STRIP])
def test_hands(size: Size, pen: Pen, golden: Golden) -> None:
    hand = [Tile(text) for text in ("03", "00", "06", "33", "56")]
    ways = [
        draw_hand(hand, 50, size, playable={Tile("03"), Tile("33")}, chosen=0, pen=pen),
        draw_hand(hand, 50, size, numbered=False, pen=pen),
        draw_hand(hand, 50, size, covered=True, pen=pen),
    ]
    golden(f"drawing/hand-{size.value}-{pen}", "\n\n".join(way.canvas.text() for way in ways))


@pytest.mark.parametrize(
    ("target", "width", "pen"),
    [
        (61, 78, Pen.SOLID),
        (61, 58, Pen.SOLID),
        (61, 118, Pen.SOLID),
        (61, 78, Pen.ASCII),
        (100, 78, Pen.SOLID),
        (100, 60, Pen.ASCII),
        (500, 78, Pen.SOLID),
    ],
)
def test_boards(target: int, width: int, pen: Pen, golden: Golden) -> None:
    scores = [Score("South", 12, 0), Score("West", 31, 19), Score("North", 43, 19), Score("East", 0, 0)]
    golden(f"drawing/board-{target}-{width}-{pen}", draw_board(scores, target, width, pen=pen).text())
