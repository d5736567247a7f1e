"""One turn of one seat: what ``choose`` is given besides the view."""

import math
import os
from collections.abc import Callable, Mapping
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Any, Final, Protocol, Self, TypeVar

from blocktui.rules import Move, View

from .occupant import Info
from .options import OptionValue
from .strategy import Answer

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_BLOCK_BITS: Final = 512
_WORD_BITS: Final = 32
"""What most turns need of randomness."""
_FEW: Final = 32
_WORDS: Final = Struct(">16I")
"""A word for each of the first turns: one block of BLAKE2b for most rounds."""


class SupportsLenAndGetItem(Protocol[T_co]):
    """What can be chosen from."""

    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> T_co: ...


class TurnRandom(Random):
    """Randomness that begins anew at each turn of a seat, quickly: BLAKE2b of the seed and the round, read in turn.

    It serves where bots are asked by the million: to seed a Mersenne twister takes longer than most choices.
    """

    _seed: str | None = None
    _round = 0
    _words: tuple[int, ...] = ()
    _pool = 0
    _bits = 0

    def at(self, seed: str, round_number: int, turn: int) -> Self:
        """Begin anew: the same for the same seed, round and turn in every process and Python version."""
        if seed != self._seed or round_number != self._round:
            self._seed = seed
            self._round = round_number
            self._words = _WORDS.unpack(blake2b(f"{seed} {round_number}".encode()).digest())
        try:
            self._pool = self._words[turn]
            self._bits = _WORD_BITS
        except IndexError:
            self._pool = self._bits = 0
        self._turn = turn
        self._blocks = 0
        self.gauss_next = None
        return self

    def getrandbits(self, k: int) -> int:
        """The next ``k`` bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        while self._bits < k:
            block = blake2b(f"{self._seed} {self._round} {self._turn} {self._blocks}".encode()).digest()
            self._pool |= int.from_bytes(block, "big") << self._bits
            self._bits += _BLOCK_BITS
            self._blocks += 1
        drawn = self._pool & ((1 << k) - 1)
        self._pool >>= k
        self._bits -= k
        return drawn

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        """One of a sequence: of a few things, by the whole of the turn's first word, which favours none by 1 in 10⁸."""
        count = len(seq)
        if self._bits != _WORD_BITS or not 0 < count <= _FEW:
            return super().choice(seq)
        word = self._pool
        self._pool = self._bits = 0
        return seq[word * count >> _WORD_BITS]

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self.getrandbits(53) * 2.0**-53

    def seed(self, a: Any = None, version: int = 2) -> None:
        """Begin anew from a seed of the bot's own, or from the system's randomness."""
        self.at(f"seed {os.urandom(16) if a is None else a!r}", 0, 0)

    def getstate(self) -> tuple[Any, ...]:
        """Where it stands."""
        return self._seed, self._round, self._turn, self._blocks, self._pool, self._bits, self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Go back to where it stood."""
        seed, round_number, turn, *rest = state
        self.at(seed, round_number, turn)
        self._blocks, self._pool, self._bits, self.gauss_next = rest


def turn_rng(seed: str, round_number: int, turn: int) -> Random:
    """The randomness of one turn: the same for the same seed, round and turn in every process and Python version."""
    digest = blake2b(f"{seed} {round_number} {turn}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))  # noqa: S311 - games, not secrets


class SeatTurn:
    """A ``Turn``: randomness, options and the clock of one choice."""

    __slots__ = ("_begun", "_clock", "_random", "_rng", "_seed", "_tell", "_view", "options")

    def __init__(
        self,
        view: View,
        seed: str,
        options: Mapping[str, OptionValue],
        tell: Callable[[Info], None],
        clock: Callable[[], float],
        random: TurnRandom | None = None,
    ) -> None:
        """The turn that begins now, by ``clock`` in seconds; ``tell`` receives what the bot lets know.

        ``random`` is begun anew for the turn, instead of a ``turn_rng``.
        """
        self.options = options
        self._view = view
        self._seed = seed
        self._tell = tell
        self._clock = clock
        self._begun = clock()
        self._random = random
        self._rng: Random | None = None

    def begin(self, view: View, seed: str) -> None:
        """Another turn begins, of a strategy that keeps nothing of the last."""
        self._view = view
        self._seed = seed
        self._begun = self._clock()
        self._rng = None

    @property
    def rng(self) -> Random:
        """Randomness for this turn, made when first used from the seat's seed, the round and the turn."""
        if self._rng is None:  # an AttributeError caught instead costs as much as a whole choice
            view, random = self._view, self._random
            begin = turn_rng if random is None else random.at
            self._rng = begin(self._seed, view.round, len(view.play) + 1)
        return self._rng

    def time_left(self) -> float:
        """Seconds until the answer is late; infinity without a limit."""
        limit_ms = self._view.limit_ms
        return math.inf if limit_ms is None else self._begun + limit_ms / 1000 - self._clock()

    def info(self, text: str = "", moves: Mapping[Answer, float] | None = None) -> None:
        """Show watchers what is thought: a text, and what moves are worth in points."""
        worth = tuple((Move(str(move)), float(value)) for move, value in (moves or {}).items())
        self._tell(Info(str(text), worth))
