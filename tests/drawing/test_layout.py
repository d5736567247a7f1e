"""The layout of the chain: overlaps, joins and stability (C09, C42)."""

import random
from itertools import combinations, pairwise

import pytest

from blocktui.drawing import Layout, Placement, Rect, Size, choose_size, fit, ghost, lay_out
from blocktui.rules import TILES, Chain, Match, Move, SecretDeals, Side, Tile


def random_chain(rng: random.Random, longest: int = 28, bias: float = 0.5) -> Chain:
    """A chain of distinct tiles laid at random, up to so many; ``bias`` is how often it grows at the right."""
    tiles = list(TILES)
    rng.shuffle(tiles)
    first = tiles.pop()
    moves = [Move(first.text)]
    left, right = first.low, first.high
    while len(moves) < longest:
        side = Side.RIGHT if rng.random() < bias else Side.LEFT
        end = right if side is Side.RIGHT else left
        tile = next((tile for tile in tiles if tile.has(end)), None)
        if tile is None:
            side = Side.LEFT if side is Side.RIGHT else Side.RIGHT
            end = right if side is Side.RIGHT else left
            tile = next((tile for tile in tiles if tile.has(end)), None)
            if tile is None:
                break
        tiles.remove(tile)
        opens = tile.other(end)
        moves.append(Move(f"{side}{end}{opens}"))
        if side is Side.RIGHT:
            right = opens
        else:
            left = opens
    return Chain(moves)


def played_chain(rng: random.Random, players: int) -> Chain:
    """The chain of a round of random legal moves."""
    match = Match(players, SecretDeals(rng.randbytes(16)))
    match.deal()
    while match.to_move is not None:
        match.play(rng.choice(match.legal))
    return Chain(match.round_moves)


def touch(one: Rect, other: Rect, size: Size) -> bool:
    """Whether two parts lie side by side, one column between, or one above the other."""
    rows = min(one.bottom, other.bottom) - max(one.y, other.y)
    columns = min(one.right, other.right) - max(one.x, other.x)
    if rows > 0:
        return columns == -1
    # Strips and tiny tiles may leave a row for the link between two lanes.
    return columns > 0 and (rows == 0 or (rows == -1 and size.standing is None))


def check(layout: Layout, chain: Chain) -> None:
    box = Rect(0, 0, layout.width, layout.height)
    parts = [placement.rect for placement in layout.placements]
    parts += [marker.rect for marker in layout.markers] + list(layout.links)
    if layout.elided:
        parts.append(layout.elided[0])
    for part in parts:
        assert part.within(box), (chain, layout)
    for one, other in combinations(parts, 2):
        assert not one.meets(other), (chain, layout)
    assert [marker.side for marker in layout.markers] == [Side.LEFT, Side.RIGHT]
    ends = chain.ends
    assert ends == tuple(marker.value for marker in layout.markers)
    if layout.elided:
        return
    assert [placement.laid for placement in layout.placements] == list(chain.laid)
    for one, other in pairwise(layout.placements):
        near, far = one.touching(Side.RIGHT), other.touching(Side.LEFT)
        assert touch(near, far, layout.size), (chain, one, other)
        assert shown_at(one, near) == shown_at(other, far) == one.laid.right == other.laid.left, (chain, one, other)


def shown_at(placement: Placement, part: Rect) -> int:
    """The value drawn in a part of a tile; of a whole double, its only one."""
    if part == placement.rect:
        assert placement.laid.tile.double
        return placement.first
    return placement.first if (part.x, part.y) == (placement.rect.x, placement.rect.y) else placement.second


@pytest.mark.parametrize("batch", range(10))
def test_c09_c42_random_chains_in_random_boxes(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(1000):
        width, height = rng.randint(40, 120), rng.randint(6, 30)
        if rng.random() < 0.5:
            chain = random_chain(rng, rng.randint(1, 28), rng.choice((0.0, 0.2, 0.5, 0.8, 1.0)))
        else:
            chain = played_chain(rng, rng.choice((2, 3, 4)))
        layout = lay_out(chain, width, height, rng.choice(list(Size)))
        assert layout.elided is None
        check(layout, chain)


def test_c41_any_box_will_do() -> None:
    rng = random.Random(41)
    for width in (*range(45), -3):
        for height in (-1, 0, 1, 2, 3, 5, 6, 40):
            chain = random_chain(rng)
            layout = lay_out(chain, width, height, rng.choice(list(Size)))
            shown = [placement.rect for placement in layout.placements] + [marker.rect for marker in layout.markers]
            if layout.elided:
                shown.append(layout.elided[0])
                assert layout.elided[1] + len(layout.placements) == len(chain)
            box = Rect(0, 0, width, height)
            assert all(part.within(box) for part in shown)
            assert not any(one.meets(other) for one, other in combinations(shown, 2))


@pytest.mark.parametrize(
    ("width", "height", "players", "size"),
    [
        *((76, 11, players, Size.SMALL) for players in (2, 3, 4)),
        *((116, 24, players, Size.LARGE) for players in (2, 3, 4)),
        *((116, 23, players, Size.LARGE) for players in (2, 3, 4)),
        (56, 11, 2, Size.SMALL),
        (56, 11, 3, Size.SMALL),
        (56, 11, 4, Size.COMPACT),
        *((56, 9, players, Size.STRIP) for players in (4,)),
    ],
)
def test_what_fits_where(width: int, height: int, players: int, size: Size) -> None:
    """The boxes of the three tables: all chains of a round fit in the size that is chosen for the box."""
    assert choose_size(width, height, players) is size
    rng = random.Random(players)
    for _ in range(300):
        assert fit(played_chain(rng, players), width, height, size) is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_more_tile_seldom_moves_the_others(players: int) -> None:
    """With the size fixed for the round, at most 3 of 100 additions move a tile at 80×24."""
    rng = random.Random(players)
    size = choose_size(76, 11, players)
    moved = additions = 0
    for _ in range(400):
        moves = played_chain(rng, players).moves
        before: dict[Tile, Rect] = {}
        for count in range(1, len(moves) + 1):
            layout = lay_out(Chain(moves[:count]), 76, 11, size)
            now = {placement.laid.tile: placement.rect for placement in layout.placements}
            if before:
                additions += 1
                moved += any(now[tile] != rect for tile, rect in before.items())
            before = now
    print(f"{players} players: {moved} of {additions} additions moved a tile")
    assert moved <= 0.03 * additions


def test_a_ghost_lies_where_the_tile_will_lie() -> None:
    rng = random.Random(4)
    seen = 0
    for _ in range(300):
        moves = played_chain(rng, 4).moves
        for count in range(1, len(moves)):
            chain, move = Chain(moves[:count]), moves[count]
            layout = lay_out(chain, 76, 11, Size.SMALL)
            shown = ghost(chain, layout, move)
            if shown is None:
                continue
            seen += 1
            after = lay_out(Chain(moves[: count + 1]), 76, 11, Size.SMALL)
            assert after.last == shown.placement
            assert layout.side_at(*shown.placement.rect[:2], ghosts=(shown,)) in (move.side, None)
            assert not any(shown.placement.rect.meets(placement.rect) for placement in layout.placements)
    assert seen > 1000


def test_a_click_means_an_end() -> None:
    alone = lay_out(Chain.of("34"), 76, 11, Size.SMALL)
    (tile,) = alone.placements
    x, y = tile.rect.x, tile.rect.y + 1
    assert [alone.side_at(x + column, y) for column in (0, 3, 4, 8)] == [Side.LEFT, Side.LEFT, Side.RIGHT, Side.RIGHT]
    layout = lay_out(Chain.of("34 >46 <36"), 76, 11, Size.SMALL)
    ends = (layout.placements[0].rect, layout.placements[-1].rect, *(marker.rect for marker in layout.markers))
    assert [layout.side_at(rect.x, rect.y) for rect in ends] == [Side.LEFT, Side.RIGHT, Side.LEFT, Side.RIGHT]
    middle = layout.placements[1].rect
    assert layout.side_at(middle.x, middle.y) is None
    assert layout.side_at(0, 0) is None
    assert layout.at(middle.x, middle.y) == layout.placements[1]
    assert layout.at(0, 0) is None


def test_the_opening_has_a_ghost_in_the_middle() -> None:
    empty = Chain()
    layout = lay_out(empty, 76, 11, Size.SMALL)
    assert (layout.placements, layout.markers, layout.last) == ((), (), None)
    shown = ghost(empty, layout, Move("66"))
    assert shown is not None
    assert shown.placement.rect == Rect(35, 4, 5, 3)


def test_an_elided_chain_has_no_ghosts_and_shows_what_was_laid_last() -> None:
    chain = random_chain(random.Random(1), 16)
    layout = lay_out(chain, 40, 1, Size.SMALL)
    assert layout.elided is not None
    assert ending_moves(chain)
    assert layout.last is not None
    assert layout.last.laid.order == len(chain) - 1
    assert all(ghost(chain, layout, move) is None for move in ending_moves(chain))


def ending_moves(chain: Chain) -> list[Move]:
    """Every move that could come next, whoever holds the tile."""
    laid = {placed.tile for placed in chain.laid}
    ends = chain.ends
    assert ends is not None
    return [
        Move(f"{side}{end}{tile.other(end)}")
        for side, end in zip(Side, ends, strict=True)
        for tile in TILES
        if tile.has(end) and tile not in laid
    ]


def test_the_last_lane_is_used_up_to_the_markers() -> None:
    """Two tiles, a gap between them, and three columns for each marker: not a column more is asked for."""
    chain = Chain.of("34 >46")
    assert fit(chain, 25, 3, Size.SMALL) is not None
    assert fit(chain, 24, 3, Size.SMALL) is None
