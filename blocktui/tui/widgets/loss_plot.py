"""What choices have cost, summed over the match: a line a player, a peg at each mistake."""

from collections.abc import Sequence
from itertools import accumulate
from math import ceil

from blocktui.analysis.review import ReviewedChoice, Verdict
from blocktui.i18n import _

from .seat_plot import Lines, SeatPlot


class LossPlot(SeatPlot):
    """Points lost so far, from the first round to the last; level where nothing was lost."""

    DEFAULT_CSS = "LossPlot { margin: 0 1; }"
    choices: Sequence[ReviewedChoice] = ()

    def __init__(self, names: Sequence[str], turns: Sequence[int]) -> None:
        """``turns`` is how many there were in each round."""
        super().__init__(names)
        self._turns = turns

    def show(self, choices: Sequence[ReviewedChoice]) -> None:
        """Show these, which are in the order of play."""
        self.choices = choices
        self.redraw()

    def title(self) -> str:
        """What the lines are."""
        return _("points lost, round by round")

    def lines(self) -> Lines:
        """Steps up at the choices that cost something."""
        lines, marked = [], []
        until = max((self._place(choice) for choice in self.choices), default=0.0)
        for seat in range(len(self._names)):
            own = [choice for choice in self.choices if choice.seat == seat]
            totals = [0.0, *accumulate(choice.loss for choice in own)]
            line = [(0.0, 0.0)]
            for choice, before, after in zip(own, totals, totals[1:], strict=False):
                line += [(self._place(choice), before), (self._place(choice), after)]
            lines.append([*line, (until, totals[-1])])
            marked.append(
                [
                    (self._place(choice), after)
                    for choice, after in zip(own, totals[1:], strict=True)
                    if choice.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)
                ]
            )
        top = max(4, ceil(max(y for line in lines for _x, y in line)))
        return Lines(lines, marked, len(self._turns), top, range(len(self._turns) + 1))

    def _place(self, choice: ReviewedChoice) -> float:
        """Where a choice stands: in its round's share of the width."""
        return choice.round - 1 + choice.turn / (self._turns[choice.round - 1] + 1)
