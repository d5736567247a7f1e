"""A sequential test: is a bot's share above par by an edge or more, asked anew after every board."""

import math
from enum import StrEnum
from typing import Final

FEWEST_BOARDS: Final = 32
"""Below, the variance is not known well enough to decide by."""


class Verdict(StrEnum):
    """What the test says."""

    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


def log_likelihood_ratio(boards: float, total: float, squares: float, *, edge: float, seats: int) -> float:
    """The evidence for a mean of ``edge`` against one of zero, from the sum and the sum of squares of board scores.

    A board's score is the mean over its rotations of the share less 1/seats. The ratio is that of two normal
    distributions of the variance seen: N · edge · (2·mean − edge) / 2s². The variance is seen together with one board
    more, of the spread that results by chance alone have, so that it is never zero. Arrays of numpy are taken as well
    as numbers.
    """
    mean = total / boards
    chance = (seats - 1) / seats**3
    variance = (squares - mean * total + chance) / boards
    return boards * edge * (2 * mean - edge) / (2 * variance)


class SequentialTest:
    """Feed it the first bot's board scores in the order of the schedule; it stands once it has a verdict.

    ``alpha`` is the chance to call a bot better that is at par, ``beta`` to call one not better that has the edge:
    Wald's bounds ln(β / (1 − α)) and ln((1 − β) / α). Scores fed in another order, such as that in which workers
    finish, would bias it.
    """

    def __init__(
        self, edge: float, *, seats: int, alpha: float = 0.05, beta: float = 0.05, fewest: int = FEWEST_BOARDS
    ) -> None:
        """A ValueError if the edge is not above zero and below what can be won."""
        if not 0 < edge < 1 - 1 / seats:
            raise ValueError(f"an edge is above 0 and below {1 - 1 / seats:g}, not {edge:g}")
        self.edge = edge
        self.seats = seats
        self.lower = math.log(beta / (1 - alpha))
        self.upper = math.log((1 - beta) / alpha)
        self.verdict = Verdict.UNDECIDED
        self.boards = 0
        self._fewest = fewest
        self._total = 0.0
        self._squares = 0.0

    @property
    def llr(self) -> float:
        """The evidence so far; 0 before the first board."""
        if not self.boards:
            return 0.0
        return log_likelihood_ratio(self.boards, self._total, self._squares, edge=self.edge, seats=self.seats)

    def feed(self, score: float) -> Verdict:
        """Take in one more board's score; after the verdict, nothing is taken in."""
        if self.verdict is not Verdict.UNDECIDED:
            return self.verdict
        self.boards += 1
        self._total += score
        self._squares += score * score
        if self.boards >= self._fewest:
            llr = self.llr
            if llr >= self.upper:
                self.verdict = Verdict.BETTER
            elif llr <= self.lower:
                self.verdict = Verdict.NOT_BETTER
        return self.verdict
