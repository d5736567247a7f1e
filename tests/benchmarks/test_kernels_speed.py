"""Speeds of playouts and of the solver beside a C loop and PyPI ``dominoes``, in processor time of the same run."""

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import dominoes
import pytest

from blocktui.analysis.compiled import Kernels, plain
from blocktui.analysis.engine import compile_all
from blocktui.analysis.hints import hints
from blocktui.analysis.solver import SLOTS, STACK
from blocktui.analysis.tables import UNOPENED
from blocktui.analysis.valuation import Valuation, budget
from blocktui.rules import HAND_SIZE, Hands, Match, SecretDeals, View
from blocktui.rules.tile import bits_of

pytestmark = pytest.mark.benchmark
SEED = 20261130


@pytest.fixture(scope="module")
def native() -> Kernels:
    pytest.importorskip("numba")
    return compile_all()


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The least processor time of a few runs: the rest of the machine only ever adds to it."""
    taken = []
    for _ in range(times):
        begin = time.process_time()
        work()
        taken.append(time.process_time() - begin)
    return min(taken)


def random_rounds(kernels: Kernels, players: int, rounds: int) -> list[int]:
    """Points of each seat, and the last state of the randomness."""
    won = kernels.ints([0] * 4)
    state = kernels.run.random_rounds(
        players, HAND_SIZE[players], rounds, kernels.ints(list(range(28))), kernels.ints([0] * 4), won, SEED
    )
    return [*(int(points) for points in won[:players]), int(state)]


@pytest.fixture(scope="module")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int, int], tuple[float, list[int]]]:
    """Runs the same loop in C: its seconds and what it prints."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("c") / "random_rounds"
    source = Path(__file__).with_name("random_rounds.c")
    subprocess.run(["cc", "-O3", "-o", program, source], check=True)

    def run(players: int, rounds: int) -> tuple[float, list[int]]:
        numbers = [str(players), str(HAND_SIZE[players]), str(rounds), str(SEED)]
        shown = subprocess.run([program, *numbers], check=True, capture_output=True, text=True).stdout.split()
        return float(shown[0]), [int(number) for number in shown[1:]]

    return run


@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_playouts_are_nearly_as_fast_as_c(
    players: int, native: Kernels, in_c: Callable[[int, int], tuple[float, list[int]]]
) -> None:
    rounds = 400_000
    random_rounds(native, players, 1)
    assert random_rounds(native, players, rounds) == in_c(players, rounds)[1]
    own = seconds(lambda: random_rounds(native, players, rounds))
    theirs = min(in_c(players, rounds)[0] for _ in range(5))
    print(f"{players} players, rounds a second: numba {rounds / own:,.0f}, C {rounds / theirs:,.0f}")
    assert theirs / own > 0.8


def dominoes_round(rng: Random, tiles: list[dominoes.Domino]) -> None:
    """A random two-player round as PyPI dominoes plays it."""
    rng.shuffle(tiles)
    hands = [dominoes.Hand(tiles[:7]), dominoes.Hand(tiles[7:14]), dominoes.Hand([]), dominoes.Hand([])]
    opening = tuple((tile, True) for tile in hands[0])
    game = dominoes.Game(dominoes.Board(), hands, [], 0, opening, 0, None)
    while game.result is None:
        game.make_move(*rng.choice(game.valid_moves))


def test_plain_playouts_are_four_times_as_fast_as_dominoes() -> None:
    rng = Random(SEED)
    tiles = [dominoes.Domino(a, b) for a in range(7) for b in range(a, 7)]
    rounds = 2000
    theirs = seconds(lambda: [dominoes_round(rng, tiles) for _ in range(rounds)])
    own = seconds(lambda: random_rounds(plain(), 2, rounds))
    print(f"rounds a second: plain {rounds / own:,.0f}, dominoes {rounds / theirs:,.0f}")
    assert theirs / own > 4


def solve_all(kernels: Kernels, deals: list[Hands], table: object) -> list[int]:
    """The value of each deal."""
    stack, moves = kernels.ints([0] * STACK), kernels.ints([0] * 16)
    return [
        int(
            kernels.run.best_margin(bits_of(mine), bits_of(theirs), UNOPENED, UNOPENED, number + 1, table, stack, moves)
        )
        for number, (mine, theirs) in enumerate(deals)
    ]


def test_full_deals_are_solved_faster_than_dominoes_searches_them(native: Kernels) -> None:
    """Processor time a deal, where one of ``dominoes`` is searched to the end by its alpha-beta."""
    source = SecretDeals(bytes(range(16)))
    deals = [source.hands(2, number) for number in range(1, 201)]

    def run(kernels: Kernels) -> list[int]:
        return solve_all(kernels, deals, kernels.ints([0] * SLOTS))

    assert run(plain()) == run(native)
    own = seconds(lambda: run(plain())) / len(deals)
    compiled = seconds(lambda: run(native)) / len(deals)
    few = deals[:3]
    theirs = seconds(lambda: [dominoes_search(deal) for deal in few], times=1) / len(few)
    print(f"ms a deal: plain {1000 * own:.3f}, numba {1000 * compiled:.4f}, dominoes {1000 * theirs:.1f}")
    assert theirs / own > 20
    assert own / compiled > 10


def dominoes_search(deal: Hands) -> None:
    """Search a deal as ``dominoes`` does; its scoring is another, its tree is the same."""
    hands = [dominoes.Hand([dominoes.Domino(tile.low, tile.high) for tile in hand]) for hand in (*deal, (), ())]
    opening = tuple((tile, True) for tile in hands[0])
    game = dominoes.Game(dominoes.Board(), hands, [], 0, opening, 0, None)
    dominoes.search.alphabeta(game)


def openings(players: int, number: int) -> list[View]:
    """What the opener sees: the most moves, and the longest rounds to play out."""
    views = []
    for secret in range(number):
        match = Match(players, SecretDeals(secret.to_bytes(16, "big")))
        match.deal()
        assert match.to_move is not None
        views.append(match.view(match.to_move))
    return views


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_first_hint_and_a_plain_choice_are_quick(players: int) -> None:
    """As long as 20,000 plain random rounds (200 ms where those take 10 µs) for a hint, 10,000 for a whole choice."""
    unit = seconds(lambda: random_rounds(plain(), 2, 2000)) / 2000
    views = openings(players, 5)
    hint = max(seconds(lambda view=view: next(hints(view, 1, plain())), times=1) for view in views)
    worlds, samples = budget(views[0], compiles=False)
    choice = max(seconds(lambda view=view: think(view, worlds, samples), times=1) for view in views)
    print(f"{players} players, ms: first hint {1000 * hint:.0f}, choice {1000 * choice:.0f}, round {1000 * unit:.4f}")
    assert hint < 20_000 * unit
    assert choice < 10_000 * unit


def think(view: View, worlds: int, samples: int) -> None:
    """A choice of ``expert`` at full strength, by the plain kernels."""
    Valuation(view, 1, plain(), worlds, samples).play_out(samples)
