"""The exact solver against brute force, the rules, and itself."""

from random import Random

import pytest

from blocktui.analysis import solver as s
from blocktui.analysis.best_line import best_line
from blocktui.analysis.compiled import Kernels
from blocktui.analysis.tables import UNOPENED
from blocktui.analysis.valuation import margins
from blocktui.rules import ListedDeals, Tile
from blocktui.rules.match import resume
from blocktui.rules.tile import TILES, bits_of
from tests.analysis.positions import rounds


def deal(rng: Random, players: int, size: int) -> list[list[Tile]]:
    tiles = rng.sample(TILES, players * size)
    return [tiles[seat * size : (seat + 1) * size] for seat in range(players)]


def brute_force(hands: list[set[Tile]], ends: tuple[int, int] | None, seat: int, passes: int = 0) -> list[float]:
    """Each seat's margin when each plays for its own, by trying everything; of equal moves the first counts."""
    players = len(hands)
    left = [sum(tile.pips for tile in hand) for hand in hands]

    def result(winner: int | None) -> list[float]:
        points = 0 if winner is None else sum(left) - 2 * left[winner]
        return [
            0.0 if winner is None else float(points) if at == winner else -points / (players - 1)
            for at in range(players)
        ]

    if passes == players:
        lowest = min(left)
        return result(left.index(lowest) if left.count(lowest) == 1 else None)
    after = (seat + 1) % players
    best: list[float] | None = None
    for side in (0, 1):
        if side and (ends is None or ends[0] == ends[1]):
            continue
        for tile in sorted(hands[seat]):
            if ends is None:
                new = (tile.low, tile.high)
            elif tile.has(ends[side]):
                opens = tile.other(ends[side])
                new = (opens, ends[1]) if side == 0 else (ends[0], opens)
            else:
                continue
            rest = [hand - {tile} if at == seat else hand for at, hand in enumerate(hands)]
            if rest[seat]:
                value = brute_force(rest, new, after)
            else:
                left[seat] -= tile.pips
                value = result(seat)
                left[seat] += tile.pips
            if best is None or value[seat] > best[seat]:
                best = value
    return best if best is not None else brute_force(hands, ends, after, passes + 1)


def test_two_players_margin_is_what_trying_everything_finds() -> None:
    rng = Random(1)
    table = [0] * s.SLOTS
    for number in range(150):
        mine, theirs = deal(rng, 2, rng.choice([2, 3, 4]))
        moves, values, stack = [0] * 16, [0.0] * 16, [0] * 256
        n = s.solve(bits_of(mine), bits_of(theirs), UNOPENED, UNOPENED, number + 1, table, stack, moves, values)
        for move, value in zip(moves[:n], values[:n], strict=True):
            tile = TILES[move >> 1]
            if len(mine) > 1:
                hands = [set(mine) - {tile}, set(theirs)]
                assert value == brute_force(hands, (tile.low, tile.high), 1)[0]
        best = s.best_margin(bits_of(mine), bits_of(theirs), UNOPENED, UNOPENED, 200 + number, table, stack, moves)
        assert best == max(values[:n])


@pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 3), (4, 2)])
def test_more_players_each_play_for_themselves(players: int, size: int) -> None:
    rng = Random(players)
    table = [0] * s.SLOTS
    for number in range(60):
        hands = deal(rng, players, size)
        found = brute_force([set(hand) for hand in hands], None, 1)
        bits = [bits_of(hand) for hand in hands] + [0] * (4 - players)
        before = list(bits)
        outcome = s.best_outcome(bits, UNOPENED, UNOPENED, 1, players, 4 * (number + 1), table, [0] * s.STACK, [0] * 16)
        assert [margins(seat, players)[outcome] for seat in range(players)] == pytest.approx(found)
        assert bits == before


def test_max_n_of_two_players_is_the_margin_of_full_deals() -> None:
    table, other = [0] * s.SLOTS, [0] * s.SLOTS
    for number, match in enumerate(rounds(2, 15), 1):
        mine, theirs = (bits_of(hand) for hand in match.hands)
        outcome = s.best_outcome([mine, theirs], UNOPENED, UNOPENED, 0, 2, 4 * number, table, [0] * s.STACK, [0] * 16)
        best = s.best_margin(mine, theirs, UNOPENED, UNOPENED, number, other, [0] * 256, [0] * 16)
        assert margins(0, 2)[outcome] == best


def test_the_best_line_comes_to_its_value_under_the_rules() -> None:
    """Following best moves of both sides ends the round with the margin that was promised."""
    for number, match in enumerate(rounds(2, 8)):
        line = best_line(
            bits_of(match.hands[match.to_move]), bits_of(match.hands[1 - match.to_move]), UNOPENED, UNOPENED
        )
        seat = match.to_move
        promised = line.margin
        deals = ListedDeals([[6, 1] if seat == 0 else [1, 6]], [match.hands])
        ended = resume(2, deals, [line.moves], target=1000)
        assert ended.to_move is None, number
        assert ended.scores[seat] - ended.scores[1 - seat] == promised


def test_a_table_that_is_used_again_and_again_forgets() -> None:
    """Positions of another deal with the same union of hands are told apart by the generation."""
    table = [0] * s.SLOTS
    rng = Random(5)
    tiles = rng.sample(TILES, 8)
    for number in range(1, 60):
        rng.shuffle(tiles)
        mine, theirs = bits_of(tiles[:4]), bits_of(tiles[4:])
        used = s.best_margin(mine, theirs, UNOPENED, UNOPENED, number, table, [0] * 256, [0] * 16)
        fresh = s.best_margin(mine, theirs, UNOPENED, UNOPENED, 1, [0] * s.SLOTS, [0] * 256, [0] * 16)
        assert used == fresh


def test_compiled_and_plain_solvers_agree(native: Kernels) -> None:
    run = native.run
    one, two = [0] * s.SLOTS, native.ints([0] * s.SLOTS)
    for players in (2, 3, 4):
        for number, match in enumerate(rounds(players, 3, bytes([players]) * 16), 10 * players):
            hands = [bits_of(hand) for hand in match.hands] + [0] * (4 - players)
            args = (UNOPENED, UNOPENED, 0, players, 4 * number)
            plain = s.best_outcome(list(hands), *args, one, [0] * s.STACK, [0] * 16)
            compiled = run.best_outcome(
                native.ints(hands), *args, two, native.ints([0] * s.STACK), native.ints([0] * 16)
            )
            assert plain == compiled
    for number, match in enumerate(rounds(2, 20), 1):
        mine, theirs = (bits_of(hand) for hand in match.hands)
        one, two = [0] * s.SLOTS, native.ints([0] * s.SLOTS)
        args = (mine, theirs, UNOPENED, UNOPENED, number)
        assert s.best_margin(*args, one, [0] * 256, [0] * 16) == run.best_margin(
            *args, two, native.ints([0] * 256), native.ints([0] * 16)
        )
        assert one == list(two)


def test_c02_an_opening_that_blocks_at_once_is_valued() -> None:
    """Nobody holds a 6 after 66: the lower hand wins at once."""
    mine = [Tile(text) for text in ("66", "00", "01")]
    theirs = [Tile(text) for text in ("55", "45", "44")]
    moves, values = [0] * 16, [0.0] * 16
    n = s.solve(bits_of(mine), bits_of(theirs), UNOPENED, UNOPENED, 1, [0] * s.SLOTS, [0] * 256, moves, values)
    by_tile = {TILES[move >> 1]: value for move, value in zip(moves[:n], values[:n], strict=True)}
    assert by_tile[Tile("66")] == 27 - 1
