"""An occupant in this very process: for built-in bots in the arena, and for authors who train or debug their own."""

import time
import traceback
from collections.abc import Callable, Mapping

from blocktui.rules import Move, View

from .log import RingLog
from .occupant import Fault, Info, Occupant, judge
from .options import OptionValue, complete
from .strategy import Answer, MatchInfo, MatchResult, Player, RoundResult, Strategy, StrategyError
from .turn import SeatTurn, TurnRandom


class ChoosingPlayer(Player):
    """The player of a strategy that is one function."""

    def __init__(self, choose: Callable[[View, SeatTurn], Answer]) -> None:
        self.choose = choose  # type: ignore[method-assign, assignment]


def player_of(strategy: Strategy, options: Mapping[str, OptionValue]) -> Player:
    """A new player of a strategy written in Python; one that is a program or a person is a StrategyError."""
    if strategy.choose is not None:
        return ChoosingPlayer(strategy.choose)
    if strategy.factory is not None:
        return strategy.factory(**{name.replace("-", "_"): value for name, value in options.items()})
    raise StrategyError(f"strategy {strategy.name} is not played by Python code")


class InProcess(Occupant):
    """A strategy played here, without isolation and without a limit that could be kept: exceptions are faults.

    ``raises`` lets exceptions through instead, for a debugger.
    """

    def __init__(
        self,
        strategy: Strategy,
        options: Mapping[str, object] | None = None,
        *,
        seed: str = "",
        raises: bool = False,
        clock: Callable[[], float] = time.monotonic,
        random: TurnRandom | None = None,
    ) -> None:
        """A wrong option is an OptionError, a strategy that is no Python code a StrategyError.

        ``random`` is where ``turn.rng`` comes from, instead of a generator made for each turn.
        """
        if strategy.choose is None and strategy.factory is None:
            raise StrategyError(f"strategy {strategy.name} is not played by Python code")
        self.strategy = strategy
        self.options = complete(strategy.options, options or {})
        self.seed = self._match_seed = seed
        self.infos = []
        self._raises = raises
        self._clock = clock
        self._random = random
        self._log = RingLog()
        self._player: Player | None = None
        self._noticed: Fault | None = None
        """A fault between turns, for the next answer."""
        self._match: MatchInfo | None = None
        self._rounds: list[RoundResult] = []

    def start(self, match: MatchInfo) -> Fault | None:
        self._match = match
        self._match_seed = match.seed or self.seed
        self._rounds = []
        self._noticed = self._revive() if self._player is None else self._tell("start_match", match)
        return self._noticed

    def reseed(self, seed: str) -> None:
        """Another match begins, of which a strategy that is a function need know no more than the seed."""
        self._match_seed = seed

    def choose(self, view: View) -> Move | Fault:
        if self.infos:
            self.infos = []
        if self._noticed is not None:
            noticed, self._noticed = self._noticed, None
            return noticed
        if self._player is None:
            fault = self._revive()
            if fault is not None:
                return fault
            assert self._player is not None
        legal = view.legal
        turn = SeatTurn(view, self._match_seed, self.options, self._take, self._clock, self._random)
        try:
            answer = self._player.choose(view, turn)
        except Exception as error:
            return self._crash("choose", error)
        return answer if type(answer) is Move and answer in legal else judge(answer, legal)

    def quick_choice(self) -> Callable[[View], Move | Fault]:
        """``choose`` for a strategy that is a function, with one turn that begins again and again."""
        function = self.strategy.choose
        assert function is not None
        turn: SeatTurn | None = None

        def choose(view: View) -> Move | Fault:
            nonlocal turn
            if turn is None:
                turn = SeatTurn(view, self._match_seed, self.options, self._take, self._clock, self._random)
            else:
                turn.begin(view, self._match_seed)
            try:
                answer = function(view, turn)
            except Exception as error:
                return self._crash("choose", error)
            return answer if type(answer) is Move and answer in view.legal else judge(answer, view.legal)

        return choose

    def end_round(self, result: RoundResult) -> Fault | None:
        self._rounds.append(result)
        self._noticed = self._noticed or self._tell("end_round", result)
        return self._noticed

    def end_match(self, result: MatchResult) -> Fault | None:
        self._match = None
        self._noticed = self._noticed or self._tell("end_match", result)
        return self._noticed

    def close(self) -> None:
        if self._player is not None:
            self._tell("close")
            self._player = None

    @property
    def log(self) -> str:
        return self._log.text

    def _take(self, info: Info) -> None:
        self.infos.append(info)

    def _revive(self) -> Fault | None:
        """A new player that knows what it must of the match so far."""
        try:
            self._player = player_of(self.strategy, self.options)
        except Exception as error:
            return self._crash(self.strategy.name, error)
        fault = self._tell("start_match", self._match) if self._match else None
        for result in self._rounds:
            fault = fault or self._tell("end_round", result)
        return fault

    def _tell(self, verb: str, *about: object) -> Fault | None:
        """Call one of the player's optional methods."""
        method = getattr(self._player, verb, None)
        if method is None:
            return None
        try:
            method(*about)
        except Exception as error:
            return self._crash(verb, error)
        return None

    def _crash(self, verb: str, error: Exception) -> Fault:
        """The player is given up, as a process would be."""
        if self._raises:
            raise error
        self._player = None
        self._log.write(traceback.format_exc().encode(errors="replace"))
        return Fault("crash", f"{type(error).__name__} in {verb}: {error}"[:500])
