"""A match as it is written down: seats, lot, rounds, scores and result."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from blocktui.rules import (
    HAND_SIZE,
    TARGET,
    Dealt,
    Ending,
    Event,
    Lot,
    LotDrawn,
    MatchBegun,
    MatchEnded,
    Move,
    Outcome,
    RoundEnded,
    Tile,
)

Scalar = int | float | bool | str
"""The value of a strategy's option."""

Hand = tuple[Tile | None, ...]
"""The tiles dealt to a seat, ascending; None, always last, for each that the record does not tell (``??``)."""

SeatKind = Literal["human", "bot"]
FaultKind = Literal["timeout", "crash", "illegal", "protocol"]

SEAT_KINDS: tuple[str, ...] = get_args(SeatKind)
FAULT_KINDS: tuple[str, ...] = get_args(FaultKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who filled a seat."""

    name: str
    kind: SeatKind
    strategy: str | None = None
    """A bot's full name, such as ``acme:counter``."""
    package: str | None = None
    version: str | None = None
    options: tuple[tuple[str, Scalar], ...] = ()
    """The bot's options, as ``dict`` takes them."""
    taken_over: int | None = None
    """The round in which a built-in bot took the seat over for good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A turn that a stand-in played because the seat failed."""

    turn: int
    seat: int
    kind: FaultKind
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One deal, and how it was played."""

    hands: tuple[Hand, ...]
    first: int
    play: tuple[Move, ...] = ()
    """In turn order from ``first``, passes included."""
    end: Ending | None = None
    """None while the round goes on; then ``left`` and ``points`` are empty."""
    left: tuple[int, ...] = ()
    """Pips remaining, a seat each."""
    points: tuple[int, ...] = ()
    """Added to each score."""
    ms: tuple[int | float, ...] = ()
    """Milliseconds that each turn took; empty when they were not measured."""
    notes: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether the record leaves some of the tiles untold."""
        return any(tile is None for hand in self.hands for tile in hand)

    def seat_of(self, turn: int) -> int:
        """Whose turn it was, counted from 1 (R7)."""
        return (self.first + turn - 1) % len(self.hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match, a part of one, or a single round, as ``block-record/1`` tells it.

    It is well written but may be false: ``verify`` tells.
    """

    app: str
    date: datetime
    """When the match was begun, with its offset from UTC."""
    target: int
    seats: tuple[Seat, ...]
    lot: Lot
    start: tuple[int, ...]
    """Zeros, or a handicap."""
    scores: tuple[int, ...]
    result: Outcome | None = None
    """None while unfinished."""
    rounds: tuple[Round, ...] = ()
    house: bool = False
    """The target is not the rules'."""
    event: str | None = None
    board: int | None = None
    rotation: int | None = None
    secret: bytes | None = None
    """What the deals follow from; published once the match is over."""
    practice: bool = False
    """Take-back, hints or open hands were used."""

    @property
    def players(self) -> int:
        """How many sat at the table."""
        return len(self.seats)

    @property
    def turns(self) -> int:
        """How many turns were played in all rounds, passes included."""
        return sum(len(one.play) for one in self.rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What is kept of a round besides what happened in it."""

    ms: Sequence[int | float] = ()
    notes: tuple[str, ...] = ()
    faults: Sequence[Fault] = ()


def record_of(
    events: Iterable[Event],
    *,
    seats: Sequence[Seat],
    date: datetime,
    app: str,
    secret: bytes | None = None,
    practice: bool = False,
    event: str | None = None,
    board: int | None = None,
    rotation: int | None = None,
    marks: Mapping[int, Marks] | None = None,
) -> Record:
    """The record of what happened so far: a whole match, an unfinished one, or a single round.

    ``app`` is the program and its version; ``marks`` are by the round's number. A secret is kept only once the match
    is over, since it tells the deals to come. Events as one seat saw them give that seat's record.
    """
    players = len(seats)
    target = TARGET.get(players, 0)
    start: tuple[int, ...] = (0,) * players
    lot: Lot = ()
    scores = start
    result: Outcome | None = None
    rounds: list[_RoundSoFar] = []
    for happened in events:
        if isinstance(happened, MatchBegun):
            target, start = happened.target, happened.start
            scores = start
        elif isinstance(happened, LotDrawn):
            lot = happened.throws
        elif isinstance(happened, Dealt):
            rounds.append(_RoundSoFar(happened))
        elif isinstance(happened, RoundEnded):
            rounds[-1].ended = happened
            scores = happened.scores
        elif isinstance(happened, MatchEnded):
            result = happened.outcome
        else:
            rounds[-1].play.append(happened.move)
    marks = {} if marks is None else marks
    return Record(
        app=app,
        date=date,
        target=target,
        seats=tuple(seats),
        lot=lot,
        start=start,
        scores=scores,
        result=result,
        rounds=tuple(one.finished(marks.get(number, Marks())) for number, one in enumerate(rounds, 1)),
        house=target != TARGET.get(players),
        event=event,
        board=board,
        rotation=rotation,
        secret=None if result is None else secret,
        practice=practice,
    )


class _RoundSoFar:
    """A round while its events are read."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        self.play: list[Move] = []
        self.ended: RoundEnded | None = None

    def finished(self, marks: Marks) -> Round:
        end, left, points = (self.ended.ending, self.ended.left, self.ended.points) if self.ended else (None, (), ())
        return Round(
            hands=tuple(self._hand(seat) for seat in range(len(self.dealt.hands))),
            first=self.dealt.first,
            play=tuple(self.play),
            end=end,
            left=left,
            points=points,
            ms=tuple(marks.ms),
            notes=marks.notes,
            faults=tuple(marks.faults),
        )

    def _hand(self, seat: int) -> Hand:
        hand = self.dealt.hands[seat]
        if hand is not None:
            return hand
        players = len(self.dealt.hands)
        known = [
            move.tile
            for turn, move in enumerate(self.play)
            if move.tile is not None and (self.dealt.first + turn) % players == seat
        ]
        if self.ended:
            known += self.ended.hands[seat]
        return (*sorted(known), *[None] * (HAND_SIZE[players] - len(known)))
