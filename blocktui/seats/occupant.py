"""What the play loop meets in a seat: an occupant, which answers with a move or a fault and never raises for a bot."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from blocktui.rules import Move, NotationError, View

from .strategy import MatchInfo, MatchResult, RoundResult

FaultKind = Literal["timeout", "crash", "illegal", "protocol"]
FAULT_KINDS: tuple[FaultKind, ...] = get_args(FaultKind)


class Fault(NamedTuple):
    """What a bot did instead of answering with a legal move.

    ``timeout`` is no answer within a limit, ``crash`` the end of its process or an exception, ``illegal`` a move that
    is not legal now, ``protocol`` anything else. The detail is one line for the log and the record.
    """

    kind: FaultKind
    detail: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}" if self.detail else self.kind


class Info(NamedTuple):
    """What a bot lets watchers know while it chooses: a text, and what moves are worth in points."""

    text: str
    moves: tuple[tuple[Move, float], ...] = ()


class Occupant(ABC):
    """Whatever fills a seat, but for a person: asked with a view, it answers with a legal move or a fault.

    One occupant is for one seat; it may play match after match. What a bot does wrong comes back as a ``Fault``;
    exceptions are for what is no bot's doing (``CannotStart``). After a fault that ended it, the bot is started
    again when it is next asked. All verbs block; ``choose_async`` is for event loops. ``close`` may be called from
    another thread, also while a choice is awaited, and then ends it.
    """

    infos: list[Info]
    """What the bot let know since it was asked last."""

    @abstractmethod
    def start(self, match: MatchInfo) -> Fault | None:
        """A match begins. Starts the bot if it does not run; a fault says that it could not, and why."""

    @abstractmethod
    def choose(self, view: View) -> Move | Fault:
        """The bot's choice, one of ``view.legal``, within ``view.limit_ms``; or its fault.

        A fault between turns, such as an exception in ``end_round``, is the answer here, whether or not the verb that
        noticed it told it: who counts what ``choose`` answers counts each fault once.
        """

    @abstractmethod
    def end_round(self, result: RoundResult) -> Fault | None:
        """A round is over."""

    @abstractmethod
    def end_match(self, result: MatchResult) -> Fault | None:
        """The match is over; another may ``start``."""

    @abstractmethod
    def close(self) -> None:
        """Give the seat up; nothing of the bot is left afterwards. May be called twice."""

    @property
    @abstractmethod
    def log(self) -> str:
        """The last 64 KiB that the bot wrote to its log."""

    async def choose_async(self, view: View) -> Move | Fault:
        """``choose`` for an event loop, which stays free; when the wait is given up, ``close`` ends the choice too."""
        import asyncio

        return await asyncio.to_thread(self.choose, view)


class CannotStart(OSError):
    """This machine could not start a bot's process; no fault of the bot's."""


def judge(answer: object, legal: Sequence[Move]) -> Move | Fault:
    """A bot's answer as a legal move, or as the fault that it is."""
    if isinstance(answer, str):
        for move in legal:
            if move.text == answer:
                return move
        try:
            answer = Move(answer)
        except NotationError as error:
            return Fault("illegal", str(error))
    if not isinstance(answer, Move):
        return Fault("protocol", f"an answer is a move or its text, not {type(answer).__name__}")
    if answer in legal:
        return answer
    return Fault("illegal", f"{answer} is none of {' '.join(move.text for move in legal)}")
