"""A finished match judged choice by choice: by what could be known, with luck told apart."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import sqrt
from typing import Any, Final

from blocktui.rules import Hands, Move, View
from blocktui.rules.tile import bits_of

from .compiled import Kernels
from .solver import SLOTS, STACK
from .tables import UNOPENED
from .valuation import MoveValue, Valuation, margins

WORLDS: Final = 400
PLAY_OUTS: Final = 1000
"""For every move: more tell nothing new (the chosen best is then the converged one in 96 of 100)."""
SOLVED: Final = 200
"""Worlds solved to see whether the solver agrees that a choice was worse."""

THRESHOLD: Final = {2: 0.5, 3: 1.0, 4: 1.0}
"""Points below which no loss is called a mistake, by the number of players."""
ERRORS: Final = 2.0
"""Standard errors below which no loss is called a mistake."""
BLUNDER: Final = 3.0
"""A blunder is a mistake of so many times the threshold."""


class Verdict(StrEnum):
    """What is said of a choice."""

    BEST = "best"
    CLOSE = "close"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class ReviewedChoice:
    """One choice between moves that differ, and what it cost."""

    round: int
    turn: int
    seat: int
    move: Move
    best: Move
    loss: float
    """Points of the round that the best move was expected to bring more."""
    loss_se: float
    agreed: bool
    """Whether the solver finds a loss too, where it was asked: with two players, for what is not best."""
    verdict: Verdict
    hindsight: float
    """The same with all hands open and best play by all: luck, not judgement."""
    moves: tuple[MoveValue, ...]
    """All legal moves, best first."""


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """A seat over the whole match."""

    seat: int
    name: str
    choices: int
    loss: float | None
    """The mean a choice; None without a choice."""
    loss_se: float | None
    total: float
    luck: float
    """What its deals were worth over the others', all hands open and best play by all, summed over the rounds."""


@dataclass(frozen=True, slots=True)
class Review:
    """All choices of a match in the order in which they were made, and the totals of each seat."""

    record: str
    seats: tuple[ReviewedSeat, ...]
    choices: tuple[ReviewedChoice, ...]
    luck: Mapping[int, tuple[float, ...]]
    """What each round's deal was worth to each seat over the others."""

    @property
    def costliest(self) -> tuple[ReviewedChoice, ...]:
        """The choices that cost something, the worst first."""
        return tuple(sorted((choice for choice in self.choices if choice.loss > 0), key=lambda choice: -choice.loss))

    def written(self) -> dict[str, Any]:
        """The report that ``blocktui review --json`` writes."""
        return {
            "record": self.record,
            "seats": [
                {
                    "seat": seat.seat,
                    "name": seat.name,
                    "choices": seat.choices,
                    "loss": seat.loss,
                    "loss_se": seat.loss_se,
                    "total": seat.total,
                    "luck": seat.luck,
                }
                for seat in self.seats
            ],
            "choices": [
                {
                    "round": choice.round,
                    "turn": choice.turn,
                    "seat": choice.seat,
                    "move": choice.move.text,
                    "best": choice.best.text,
                    "loss": choice.loss,
                    "loss_se": choice.loss_se,
                    "agreed": choice.agreed,
                    "verdict": str(choice.verdict),
                    "hindsight": choice.hindsight,
                    "moves": [
                        {"move": value.move.text, "value": value.value, "se": value.se} for value in choice.moves
                    ],
                }
                for choice in self.choices
            ],
            "rounds": [{"round": number, "luck": list(luck)} for number, luck in self.luck.items()],
        }


def review(
    record: str,
    names: Sequence[str],
    choices: Iterable[tuple[View, Move]],
    deals: Mapping[int, Hands],
    firsts: Mapping[int, int],
    kernels: Kernels,
    seats: Sequence[int] | None = None,
) -> Review:
    """Review the choices of some seats, or of all; see ``review_choices`` to follow it choice by choice.

    ``choices`` are all views that were asked and what was played, ``deals`` and ``firsts`` the hands as dealt and who
    opened, by round.
    """
    luck = luck_of(deals, firsts, kernels)
    return summed(record, names, tuple(review_choices(choices, deals, kernels, seats)), luck, seats)


def luck_of(deals: Mapping[int, Hands], firsts: Mapping[int, int], kernels: Kernels) -> Mapping[int, tuple[float, ...]]:
    """What each round's deal was worth to each seat over the others, all hands open and best play by all."""
    hindsight = Hindsight(kernels)
    return {number: hindsight.of_deal(deal, firsts[number]) for number, deal in deals.items()}


def review_choices(
    choices: Iterable[tuple[View, Move]],
    deals: Mapping[int, Hands],
    kernels: Kernels,
    seats: Sequence[int] | None = None,
) -> Iterator[ReviewedChoice]:
    """Judge one choice after another; see ``judged``."""
    for view, move in choices:
        if seats is None or view.seat in seats:
            choice = judged(view, move, deals[view.round], kernels)
            if choice is not None:
                yield choice


def judged(view: View, move: Move, deal: Hands, kernels: Kernels) -> ReviewedChoice | None:
    """Judge one choice by its view, and by the deal for hindsight alone.

    None where all legal moves come to the same: there was no choice.
    """
    if len({legal.tile for legal in view.legal}) == 1 and not _sides_differ(view):
        return None
    valuation = Valuation(view, 1000 * view.round + len(view.play), kernels, WORLDS, PLAY_OUTS)
    valuation.play_out(PLAY_OUTS)
    loss, error = valuation.loss(move)
    agreed = True
    if view.players == 2 and loss > 0:
        valuation.solve(SOLVED)
        agreed = valuation.solver_loss(move) > 0
    hindsight = Hindsight(kernels)
    open_values = {legal: hindsight.after(view, legal, deal) for legal in view.legal}
    return ReviewedChoice(
        round=view.round,
        turn=len(view.play) + 1,
        seat=view.seat,
        move=move,
        best=move if loss == 0 else valuation.best,
        loss=loss,
        loss_se=error,
        agreed=agreed,
        verdict=verdict(loss, error, view.players, agreed),
        hindsight=max(open_values.values()) - open_values[move],
        moves=valuation.moves,
    )


def _sides_differ(view: View) -> bool:
    """Whether the same tile at either end comes to something else."""
    return len(view.legal) > 1 and view.ends is not None and view.ends[0] != view.ends[1]


def verdict(loss: float, error: float, players: int, agreed: bool) -> Verdict:
    """What is said of a loss; ``agreed`` tells whether the solver finds one too, where it was asked."""
    if loss <= 0:
        return Verdict.BEST
    threshold = max(THRESHOLD[players], ERRORS * error)
    if loss <= threshold or not agreed:
        return Verdict.CLOSE
    return Verdict.BLUNDER if loss > BLUNDER * threshold else Verdict.MISTAKE


def summed(
    record: str,
    names: Sequence[str],
    choices: tuple[ReviewedChoice, ...],
    luck: Mapping[int, tuple[float, ...]],
    seats: Sequence[int] | None = None,
) -> Review:
    """The review that these choices make, with the totals of each seat; ``luck`` is ``luck_of`` the deals."""
    totals = []
    for seat, name in enumerate(names):
        if seats is None or seat in seats:
            own = [choice for choice in choices if choice.seat == seat]
            total = sum(choice.loss for choice in own)
            error = sqrt(sum(choice.loss_se**2 for choice in own))
            totals.append(
                ReviewedSeat(
                    seat,
                    name,
                    len(own),
                    total / len(own) if own else None,
                    error / len(own) if own else None,
                    total,
                    sum(worth[seat] for worth in luck.values()),
                )
            )
    return Review(record, tuple(totals), choices, luck)


class Hindsight:
    """What positions come to with all hands open, when each plays for their own margin (max-n)."""

    def __init__(self, kernels: Kernels) -> None:
        self._kernels = kernels
        self._table = kernels.ints([0] * SLOTS)
        self._stack = kernels.ints([0] * STACK)
        self._moves = kernels.ints([0] * 16)
        self._generation = 0

    def of_deal(self, deal: Hands, first: int) -> tuple[float, ...]:
        """What a deal is worth to each seat: its points less the mean of the others'."""
        players = len(deal)
        outcome = self._outcome([bits_of(hand) for hand in deal], UNOPENED, UNOPENED, first, players)
        return tuple(margins(seat, players)[outcome] for seat in range(players))

    def after(self, view: View, move: Move, deal: Hands) -> float:
        """What the view's seat comes to after a move, the hands being those dealt."""
        placed = bits_of(played.tile for played in view.play if played.tile is not None)
        hands = [bits_of(hand) & ~placed for hand in deal]
        assert move.tile is not None
        hands[view.seat] ^= move.tile.bit
        worth = margins(view.seat, view.players)
        if not hands[view.seat]:
            outcome: int = self._kernels.run.won_out(self._kernels.ints(hands), view.seat, view.players)
            return worth[outcome]
        left, right = view.ends_after(move)
        return worth[self._outcome(hands, left, right, (view.seat + 1) % view.players, view.players)]

    def _outcome(self, hands: list[int], left: int, right: int, player: int, players: int) -> int:
        self._generation += 1
        if self._generation >= MOST_SOLVES:
            self._table = self._kernels.ints([0] * SLOTS)
            self._generation = 1
        outcome: int = self._kernels.run.best_outcome(
            self._kernels.ints(hands),
            left,
            right,
            player,
            players,
            4 * self._generation,
            self._table,
            self._stack,
            self._moves,
        )
        return outcome


MOST_SOLVES: Final = 1 << 14
"""So many solves use one table before it must be cleared: a key has room for no larger number."""
