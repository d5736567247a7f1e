"""For authors of bots: rounds and matches in this process, as fast as the engine goes, and checks for your tests.

Nothing here is isolated: use it with your own code, to train it, to debug it and to test it.

>>> from blocktui.testing import play_match, play_round
>>> def first(view, turn):
...     return view.legal[0]
>>> play_round([first, first], secret=bytes(16)).round
1
>>> play_match([first, first, first], secret=bytes(16)).result
'won 1'
"""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .rules import Match, Move, View
from .rules.deals import SecretDeals
from .seats.in_process import player_of
from .seats.occupant import Fault, Info, judge
from .seats.options import complete
from .seats.rounds import last_round
from .seats.rounds import play_round as play_dealt
from .seats.strategy import Answer, MatchInfo, MatchResult, Player, RoundResult, Strategy, Turn
from .seats.turn import SeatTurn

if TYPE_CHECKING:
    from .seats.check import Verdict

__all__ = [
    "Env",
    "MatchPlayed",
    "RoundResult",
    "WrongAnswer",
    "check_bot",
    "check_strategy",
    "play_match",
    "play_round",
    "turn_for",
]

Playable = Strategy | Player | Callable[[View, Turn], Answer]
"""A strategy, a player, or a function ``choose(view, turn)``."""


@dataclass(frozen=True, slots=True)
class MatchPlayed:
    """A match that is over."""

    rounds: tuple[RoundResult, ...]
    scores: tuple[int, ...]
    result: str
    """``won S`` or ``drawn``."""


class WrongAnswer(AssertionError):
    """A player answered with what is no legal move; the message says what."""


def play_round(players: Sequence[Playable], *, secret: bytes | None = None, seed: str = "") -> RoundResult:
    """Deal one round from a secret of 16 bytes and play it; the lot decides who opens.

    Exceptions of players go through; an answer that is not legal is a WrongAnswer.
    """
    table = _Table(players, _match(players, secret), seed)
    return table.round()


def play_match(
    players: Sequence[Playable], *, secret: bytes | None = None, seed: str = "", target: int | None = None
) -> MatchPlayed:
    """Play a whole match in this process, its deals from a secret of 16 bytes."""
    match = _match(players, secret, target)
    table = _Table(players, match, seed)
    rounds = []
    while match.outcome is None:
        rounds.append(table.round())
    result = MatchResult(match.scores, str(match.outcome))
    table.tell("end_match", result)
    return MatchPlayed(tuple(rounds), result.scores, result.result)


class Env:
    """One seat for you, the others for opponents: a loop as gymnasium has it, round by round.

    ``reset()`` gives ``view, {}``; ``step(move)`` gives ``view, reward, terminated, truncated, info``. The view is None
    when the round is over; then the reward is your points less the mean of the others', and ``info`` holds the
    ``RoundResult`` by the name ``round``. You are asked only where there is more than one legal move; a round without
    such a choice is skipped.

    >>> env = Env([lambda view, turn: view.legal[0]], seat=0, secret=bytes(16))
    >>> view, info = env.reset()
    >>> terminated = False
    >>> while not terminated:
    ...     view, reward, terminated, truncated, info = env.step(view.legal[-1])
    >>> reward == info["round"].points[0] - info["round"].points[1]
    True
    """

    def __init__(
        self, opponents: Sequence[Playable], *, seat: int = 0, secret: bytes | None = None, seed: str = ""
    ) -> None:
        """Opponents sit in the other seats, in order; every round is dealt from the secret."""
        if not 0 <= seat <= len(opponents):
            raise ValueError(f"a seat from 0 to {len(opponents)} is wanted, not {seat}")
        self.seat = seat
        self.players = len(opponents) + 1
        self._secret = secret or secrets.token_bytes(16)
        self._opponents = list(opponents)
        self._seed = seed
        self._begun = 0
        self._new_match()

    def reset(self) -> tuple[View, dict[str, Any]]:
        """Deal rounds until there is a choice for your seat."""
        while True:
            if self._match.to_move is not None:
                self._new_match()
            self._match.deal()
            view = self._to_my_choice()
            if view is not None:
                return view, {}
            self._end()

    def step(self, move: Answer) -> tuple[View | None, float, bool, bool, dict[str, Any]]:
        """Play for your seat and go on to your next choice; a move that is not legal is a WrongAnswer."""
        if self._match.to_move != self.seat:
            raise ValueError("no choice is yours: reset() deals a round")
        self._match.play(_legal(move, self._match.legal, self.seat))
        view = self._to_my_choice()
        if view is not None:
            return view, 0.0, False, False, {}
        result = self._end()
        others = [points for seat, points in enumerate(result.points) if seat != self.seat]
        reward = result.points[self.seat] - sum(others) / len(others)
        return None, reward, True, False, {"round": result}

    def _new_match(self) -> None:
        """A match that no score ends; one that follows a round left in the middle has other deals."""
        number = self._begun.to_bytes(4, "big") if self._begun else b""
        secret = blake2b(self._secret + number, digest_size=16).digest() if number else self._secret
        self._begun += 1
        self._match = Match(self.players, SecretDeals(secret), target=10**9)
        seats: list[Playable] = list(self._opponents)
        seats.insert(self.seat, _never)
        self._table = _Table(seats, self._match, self._seed)

    def _to_my_choice(self) -> View | None:
        match = self._match
        while match.to_move is not None:
            legal = match.legal
            if len(legal) == 1:
                match.play(legal[0])
            elif match.to_move == self.seat:
                return match.view(self.seat)
            else:
                match.play(self._table.choose(match.to_move, match.view(match.to_move)))
        return None

    def _end(self) -> RoundResult:
        result = last_round(self._match)
        self._table.tell("end_round", result)
        return result


def turn_for(
    view: View,
    *,
    seed: str = "",
    options: Mapping[str, Any] | None = None,
    infos: list[Info] | None = None,
) -> Turn:
    """A turn to call ``choose`` with in a test; what it lets know is appended to ``infos``."""
    heard: list[Info] = [] if infos is None else infos
    return SeatTurn(view, seed, dict(options or {}), heard.append, time.monotonic)


def check_strategy(
    strategy: Strategy | Callable[[View, Turn], Answer], *, rounds: int = 100, matches: int = 10, limit_ms: int = 2000
) -> "Verdict":
    """Check a strategy, or a function, in this process, for your tests: an AssertionError shows what is wrong.

    ``blocktui bots check`` does the same in processes of their own, with more rounds, memory and strays.
    """
    from .seats.check import check_here

    if not isinstance(strategy, Strategy):
        if not callable(strategy):
            raise TypeError(f"a Strategy or a function choose(view, turn) is wanted, not {strategy!r}")
        strategy = Strategy(name="function", choose=strategy)
    return _asserted(check_here(strategy, rounds=rounds, matches=matches, limit_ms=limit_ms))


def check_bot(
    name: str, *, folder: Path | None = None, rounds: int = 50, matches: int = 40, limit_ms: int = 2000
) -> "Verdict":
    """Check a bot by its name, path or program as on the command line, isolated as in play.

    An AssertionError shows what is wrong.
    """
    from .seats.catalogue import Catalogue
    from .seats.check import check
    from .seats.describing import ProcessDescriber

    entry = Catalogue(ProcessDescriber(), folder=folder or Path.cwd()).find(name)
    return _asserted(check(entry, rounds=rounds, matches=matches, limit_ms=limit_ms))


def _asserted(verdict: "Verdict") -> "Verdict":
    if not verdict.ok:
        raise AssertionError(f"\n{verdict}")
    return verdict


class _Table:
    """The players of a match, each with a turn's needs."""

    def __init__(self, players: Sequence[Playable], match: Match, seed: str) -> None:
        self._match = match
        self._seats = [_seated(player) for player in players]
        self._seeds = [f"{seed}{seat}" for seat in range(len(players))]
        names = tuple(f"seat {seat}" for seat in range(len(players)))
        for seat, (player, _options) in enumerate(self._seats):
            method = getattr(player, "start_match", None)
            if method is not None:
                method(MatchInfo(seat, names, match.target, None))

    def round(self) -> RoundResult:
        result = play_dealt(self._match, self.choose)
        self.tell("end_round", result)
        return result

    def choose(self, seat: int, view: View) -> Move:
        player, options = self._seats[seat]
        turn = SeatTurn(view, self._seeds[seat], options, _unheard, time.monotonic)
        legal = view.legal
        return _legal(player.choose(view, turn), legal, seat)

    def tell(self, verb: str, about: object) -> None:
        for player, _options in self._seats:
            method = getattr(player, verb, None)
            if method is not None:
                method(about)


def _seated(playable: Playable) -> tuple[Any, Mapping[str, Any]]:
    """A player with its options."""
    if isinstance(playable, Strategy):
        options = complete(playable.options, {})
        return player_of(playable, options), options
    if hasattr(playable, "choose"):
        return playable, {}
    return player_of(Strategy(name="function", choose=playable), {}), {}


def _match(players: Sequence[Playable], secret: bytes | None, target: int | None = None) -> Match:
    return Match(len(players), SecretDeals(secret or secrets.token_bytes(16)), target=target)


def _legal(answer: object, legal: Sequence[Move], seat: int) -> Move:
    judged = judge(answer, legal)
    if isinstance(judged, Fault):
        raise WrongAnswer(f"seat {seat}: {judged}")
    return judged


def _unheard(info: Info) -> None:
    """Nobody watches."""


def _never(view: View, turn: Turn) -> Answer:
    raise AssertionError("this seat is asked through the loop")
