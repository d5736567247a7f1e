"""The results so far, taken in by the order of the schedule whatever the order in which workers finish."""

from blocktui.statistics import SequentialTest, Verdict

from .bench import Conduct
from .plan import Plan
from .points import shares
from .results import BatchResult


class Standing:
    """Which batches count. What comes after the sequential test's verdict, or has a benched bot in it, does not.

    A function of the plan and the results alone: the same for any number of workers and any interruption.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.results: list[BatchResult] = []
        """Those that count, in the order of the schedule."""
        self.boards = 0
        """Boards that count."""
        self.units = 0
        self.test = None if plan.edge is None else SequentialTest(plan.edge, seats=plan.seats)
        self.benched: dict[int, int] = {}
        """Bots that were at fault too often, and in how many units they sat until then."""
        self._next = 0
        self._early: dict[int, BatchResult] = {}
        self._conduct = [Conduct() for _ in plan.bots]
        self._units = [0] * len(plan.bots)

    @property
    def settled(self) -> bool:
        """Whether the sequential test has its verdict."""
        return self.test is not None and self.test.verdict is not Verdict.UNDECIDED

    @property
    def finished(self) -> bool:
        """Whether nothing more needs to be played."""
        return self.settled or self._next >= self.plan.schedule.batches

    def wants(self, number: int) -> bool:
        """Whether a batch would still count, as far as can be said now."""
        return not self.settled and number >= self._next and self._is_open(number)

    def offer(self, result: BatchResult) -> None:
        """Take in a batch, now or when those before it are there."""
        self._early[result.number] = result
        while not self.finished:
            if self._is_open(self._next):
                following = self._early.pop(self._next, None)
                if following is None:
                    return
                self._count(following)
            self._next += 1

    def _is_open(self, number: int) -> bool:
        return not (self.benched and set(self.plan.schedule.batch(number).lineup) & self.benched.keys())

    def _count(self, result: BatchResult) -> None:
        batch = self.plan.schedule.batch(result.number)
        self.results.append(result)
        self.units += len(result.units)
        faulty = [(index, unit) for index, unit in enumerate(result.units, 1) if unit.faults]
        for index, unit in faulty:
            for fault in unit.faults:
                bot = batch.lineup[fault.position]
                self._conduct[bot].note_fault(self._units[bot] + index)
        for bot in batch.lineup:
            self._units[bot] += len(result.units)
            if self._conduct[bot].benched:
                self.benched[bot] = self._units[bot]
        # Rotations are played one after the other: those boards are whole whose last rotation was played.
        self.boards += max(0, len(result.units) - batch.boards * (self.plan.seats - 1))
        if self.test is not None and 0 in batch.lineup:
            self._test_with(result, batch.lineup.index(0))

    def _test_with(self, result: BatchResult, position: int) -> None:
        """Feed the sequential test with what the first bot won, board by board."""
        assert self.test is not None
        boards: dict[int, list[float]] = {}
        for unit in result.units:
            boards.setdefault(unit.board, []).append(shares(unit)[position])
        for _board, won in sorted(boards.items()):
            if len(won) == self.plan.seats:
                self.test.feed(sum(won) / len(won) - 1 / self.plan.seats)
