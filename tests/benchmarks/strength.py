"""How strong bots are: margins a round on boards, and matches won, with 95 % intervals.

    python tests/benchmarks/strength.py expert counter --players 2 --deals 8000
    python tests/benchmarks/strength.py expert heaviest --players 2 --matches 1000
    python tests/benchmarks/strength.py "expert[level=5]" "expert[level=4]" --players 3 --deals 2000

The first bot plays each deal once in every seat, the second in all the others. The margin is the first one's points
less the mean of the others', a round; the error is clustered on deals. Times are processor time of the first bot's
choices between two moves or more. A secret fixes the deals, so a run can be repeated.
"""

import argparse
import math
import re
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from statistics import mean, stdev
from types import SimpleNamespace

from blocktui.analysis.compiled import plain
from blocktui.analysis.engine import ENGINE, compile_all
from blocktui.analysis.valuation import Valuation
from blocktui.bots import counter, expert, heaviest, random_moves
from blocktui.rules import Hands, Lot, Match, Move, SecretDeals, View

Bot = Callable[[View, SimpleNamespace], Move]
SECRET = bytes(range(16))
CI95 = 1.96


def keeper(view: View, turn: SimpleNamespace) -> Move:
    """Keeps its hand supple: most of its own tiles that follow, then most values left, then lightest.

    No policy that ``expert`` models is like it.
    """

    def key(move: Move) -> tuple[int, int, int]:
        assert move.tile is not None
        ends = view.ends_after(move)
        rest = [tile for tile in view.hand if tile is not move.tile]
        follows = sum(tile.has(ends[0]) or tile.has(ends[1]) for tile in rest)
        return follows, len({value for tile in rest for value in (tile.low, tile.high)}), -move.tile.pips

    return max(view.legal, key=key)


def solver(view: View, turn: SimpleNamespace) -> Move:
    """Two players: the best mean over 100 hands drawn without inference, each solved with all hands open."""
    valuation = Valuation(view, turn.rng.getrandbits(30), ENGINE.kernels(), 100, 0, reads_choices=False)
    valuation.solve(100)
    return valuation.best_solved


BOTS: Mapping[str, Bot] = {
    "random": random_moves.choose,
    "heaviest": heaviest.choose,
    "counter": counter.choose,
    "expert": expert.choose,
    "keeper": keeper,
    "solver": solver,
}


class Seated:
    """A bot with its options, and how long its choices took."""

    def __init__(self, text: str, seed: int) -> None:
        found = re.fullmatch(r"(\w+)(?:\[(.*)\])?", text)
        if found is None or found[1] not in BOTS:
            raise SystemExit(f"{text} is none of {', '.join(BOTS)}, with options as in expert[level=5]")
        self._choose = BOTS[found[1]]
        options: dict[str, object] = {"level": 9, "time": 60.0}
        for option in filter(None, (found[2] or "").split(",")):
            name, _, value = option.partition("=")
            options[name] = float(value)
        self._turn = SimpleNamespace(
            rng=Random(seed), options=options, time_left=lambda: math.inf, info=lambda text="", moves=None: None
        )
        self.seconds: list[float] = []

    def choose(self, view: View) -> Move:
        """The bot's move; a forced one is not asked for."""
        if len(view.legal) == 1:
            return view.legal[0]
        begin = time.process_time()
        move = self._choose(view, self._turn)
        self.seconds.append(time.process_time() - begin)
        return move


class Board:
    """One deal, opened by a given seat."""

    def __init__(self, hands: Hands, first: int) -> None:
        self._hands = hands
        self._first = first

    def lot(self, players: int) -> Lot:
        """The highest throw at the seat that opens."""
        return (tuple(6 if seat == self._first else 1 for seat in range(players)),)

    def hands(self, players: int, round_number: int) -> Hands:
        """The deal, whatever the round."""
        return self._hands


def play_round(match: Match, bots: list[Seated]) -> None:
    """Deal and play one round."""
    match.deal()
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match.view(match.to_move)))


def margins(bot: Seated, field: Seated, players: int, deals: int, secret: bytes) -> Iterator[float]:
    """For each deal the bot's mean margin over all seats."""
    source = SecretDeals(secret)
    for number in range(1, deals + 1):
        hands = source.hands(players, number)
        total = 0.0
        for seat in range(players):
            match = Match(players, Board(hands, number % players), target=1000)
            bots = [field] * players
            bots[seat] = bot
            play_round(match, bots)
            others = [score for other, score in enumerate(match.scores) if other != seat]
            total += match.scores[seat] - mean(others)
        yield total / players


def wins(bot: Seated, field: Seated, players: int, matches: int, secret: bytes) -> Iterator[float]:
    """For each series of deals the bot's mean share of matches won over all seats."""
    for number in range(1, matches + 1):
        deals = SecretDeals(secret[:12] + number.to_bytes(4, "big"))
        won = 0
        for seat in range(players):
            match = Match(players, deals)
            bots = [field] * players
            bots[seat] = bot
            while match.outcome is None:
                play_round(match, bots)
            won += match.outcome.winner == seat
        yield won / players


def report(results: list[float], bot: Seated) -> str:
    """Mean and 95 % interval, and what a choice took."""
    error = CI95 * stdev(results) / math.sqrt(len(results))
    middle = mean(results)
    times = sorted(bot.seconds)
    return (
        f"{middle:+.3f} ± {error:.3f} [{middle - error:+.3f}, {middle + error:+.3f}], {len(results)} deals or series; "
        f"{1000 * mean(times):.2f} ms a choice, median {1000 * times[len(times) // 2]:.2f}, "
        f"99th percentile {1000 * times[len(times) * 99 // 100]:.2f}, {len(times)} choices"
    )


def main() -> None:
    """Measure as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("field")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--matches", type=int, default=0, help="series of matches instead of single rounds")
    parser.add_argument("--secret", default=SECRET.hex())
    parser.add_argument("--plain", action="store_true", help="without numba")
    arguments = parser.parse_args()
    ENGINE.settle(plain() if arguments.plain else compile_all())
    bot = Seated(arguments.bot, 1)
    field = Seated(arguments.field, 2)
    secret = bytes.fromhex(arguments.secret)
    played = (
        wins(bot, field, arguments.players, arguments.matches, secret)
        if arguments.matches
        else margins(bot, field, arguments.players, arguments.deals, secret)
    )
    print(
        f"{arguments.bot} against {arguments.field}, {arguments.players} players, "
        f"{'share of matches won' if arguments.matches else 'points a round'}: {report(list(played), bot)}",
        flush=True,
    )


if __name__ == "__main__":
    main()
