"""When a bot is at fault too often to go on."""

from collections import deque
from typing import Final

WINDOW: Final = 100
"""Units that are looked at together: the first hundred, and any later hundred."""
FAULTS_ALLOWED: Final = 10
"""Of a hundred."""


class Conduct:
    """Counts a bot's units, and benches it when more than 10 % of any hundred, or of the first hundred, are faulty."""

    __slots__ = ("_faulty", "benched")

    def __init__(self) -> None:
        self.benched = False
        self._faulty: deque[int] = deque()

    def note_fault(self, unit: int) -> None:
        """It was at fault in its unit of this number; units are told in ascending order."""
        self._faulty.append(unit)
        while self._faulty[0] <= unit - WINDOW:
            self._faulty.popleft()
        self.benched = self.benched or len(self._faulty) > FAULTS_ALLOWED
