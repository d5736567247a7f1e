"""What a plugin offers: a strategy, and the player that it puts into a seat."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from blocktui.rules import Hands, Move, View

from .options import Option, OptionValue

Answer = Move | str
"""What a player chooses: a move, or its notation."""

Choose = Callable[[View, "Turn"], Answer]


class Turn(Protocol):
    """What belongs to one turn and is no knowledge of the game."""

    @property
    def rng(self) -> Random:
        """Randomness for this turn, made when first used from the seat's seed, the round and the turn."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option of the strategy, with its value."""

    def time_left(self) -> float:
        """Seconds until the answer is late; infinity without a limit."""

    def info(self, text: str = "", moves: Mapping[Answer, float] | None = None) -> None:
        """Show watchers what is thought: a text, and what moves are worth in points."""


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """What a player is told when a match begins."""

    seat: int
    names: tuple[str, ...]
    target: int
    limit_ms: int | None
    seed: str | None = None
    """Seeds the randomness of this match, where many are played in one process; None leaves it to the seat's seed."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a player is told when a round is over; all hands are shown then (R17)."""

    round: int
    hands: Hands
    """As dealt."""
    first: int
    play: tuple[Move, ...]
    end: str
    """``out S``, ``blocked S`` or ``blocked``."""
    left: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a player is told when a match is over."""

    scores: tuple[int, ...]
    result: str
    """``won S``, ``drawn`` or ``unfinished``."""


class Player:
    """One seat's player. Only ``choose`` must be there; subclassing this is a convenience, not a duty."""

    def choose(self, view: View, turn: Turn) -> Answer:
        """The move to play, one of ``view.legal``."""
        raise NotImplementedError

    def start_match(self, match: MatchInfo) -> None:
        """A match begins."""

    def end_round(self, result: RoundResult) -> None:
        """A round is over."""

    def end_match(self, result: MatchResult) -> None:
        """The match is over."""

    def close(self) -> None:
        """The seat is given up; nothing is asked after this."""


class StrategyError(ValueError):
    """A strategy that is declared wrongly."""


ALL_SIZES: Final = (2, 3, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """What can fill a seat: a function, a factory of players, a program, or a person."""

    name: str
    choose: Choose | None = None
    """``choose(view, turn)``, for a strategy without memory."""
    factory: Callable[..., Player] | None = None
    """``factory(**options)`` makes one player a seat."""
    command: tuple[str, ...] = ()
    """A program that speaks the bot protocol."""
    interactive: bool = False
    """A person chooses."""
    summary: str = ""
    players: tuple[int, ...] = ALL_SIZES
    """The numbers of players that it can play with."""
    deterministic: bool = False
    """Whether the same view and seed always give the same move."""
    options: tuple[Option, ...] = field(default=())

    def __post_init__(self) -> None:
        for name in ("players", "options", "command"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if not self.name or not self.name.replace("-", "_").replace(".", "_").isidentifier():
            raise StrategyError(f"a strategy's name is a word, not {self.name[:40]!r}")
        ways = [bool(self.choose), bool(self.factory), bool(self.command), self.interactive]
        if sum(ways) != 1:
            raise StrategyError(
                f"strategy {self.name}: exactly one of choose, factory, command or interactive is wanted"
            )
        if not self.players or not set(self.players) <= set(ALL_SIZES):
            raise StrategyError(f"strategy {self.name}: players are some of 2, 3, 4, not {self.players}")
        names = [option.name for option in self.options]
        if len(set(names)) != len(names):
            raise StrategyError(f"strategy {self.name}: an option is declared twice")
