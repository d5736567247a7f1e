"""One turn of one seat: what ``choose`` is given besides the view."""

import math
from collections.abc import Callable, Mapping
from hashlib import blake2b
from random import Random

from blocktui.rules import Move, View

from .occupant import Info
from .options import OptionValue
from .strategy import Answer


def turn_rng(seed: str, round_number: int, turn: int) -> Random:
    """The randomness of one turn: the same for the same seed, round and turn in every process and Python version."""
    digest = blake2b(f"{seed} {round_number} {turn}".encode(), digest_size=16).digest()
    return Random(int.from_bytes(digest, "big"))  # noqa: S311 - games, not secrets


class SeatTurn:
    """A ``Turn``: randomness, options and the clock of one choice."""

    __slots__ = ("_begun", "_clock", "_rng", "_seed", "_tell", "_view", "options")

    _rng: Random

    def __init__(
        self,
        view: View,
        seed: str,
        options: Mapping[str, OptionValue],
        tell: Callable[[Info], None],
        clock: Callable[[], float],
    ) -> None:
        """The turn that begins now, by ``clock`` in seconds; ``tell`` receives what the bot lets know."""
        self.options = options
        self._view = view
        self._seed = seed
        self._tell = tell
        self._clock = clock
        self._begun = clock()

    @property
    def rng(self) -> Random:
        """Randomness for this turn, made when first used from the seat's seed, the round and the turn."""
        try:
            return self._rng
        except AttributeError:
            self._rng = turn_rng(self._seed, self._view.round, len(self._view.play) + 1)
            return self._rng

    def time_left(self) -> float:
        """Seconds until the answer is late; infinity without a limit."""
        limit_ms = self._view.limit_ms
        return math.inf if limit_ms is None else self._begun + limit_ms / 1000 - self._clock()

    def info(self, text: str = "", moves: Mapping[Answer, float] | None = None) -> None:
        """Show watchers what is thought: a text, and what moves are worth in points."""
        worth = tuple((Move(str(move)), float(value)) for move, value in (moves or {}).items())
        self._tell(Info(str(text), worth))
