"""The course of a match: everyone's score round by round, up to the target."""

from collections.abc import Sequence

from blocktui.play.table import Table

from .seat_plot import Lines, SeatPlot


class CoursePlot(SeatPlot):
    """A line a player, with a peg at every round."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        super().__init__(names)
        self._table = table

    def lines(self) -> Lines:
        """The scores after each round, from those at the start."""
        rounds = self._table.rounds
        before = [ended.scores[seat] - ended.points[seat] for ended in rounds[:1] for seat in range(len(self._names))]
        scores = [
            [before[seat] if before else 0, *(ended.scores[seat] for ended in rounds)]
            for seat in range(len(self._names))
        ]
        lines = [list(enumerate(map(float, line))) for line in scores]
        top = max(self._table.target, *self._table.scores)
        return Lines(lines, lines, max(len(rounds), 1), top, range(len(rounds) + 1))
