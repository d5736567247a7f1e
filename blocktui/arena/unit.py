"""One unit played through: a deal as a single round, or a whole match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from blocktui.play.conduct import Ask, Faulted, conduct
from blocktui.play.results import round_results
from blocktui.rules import Match, Move, RoundEnded, View
from blocktui.seats.in_process import InProcess
from blocktui.seats.occupant import Fault, Occupant
from blocktui.seats.strategy import MatchInfo, MatchResult

from .results import UnitFault, UnitResult

_TIMED: Final = 16


@dataclass(slots=True)
class Sitter:
    """A bot of the lineup, for the boards of one rotation."""

    occupant: Occupant
    function: InProcess | None = field(init=False)
    """The occupant, if it is a function that runs here: it need not be told how rounds and matches begin and end."""
    ask: Callable[[View], Move | Fault] | None = field(init=False)
    """Its quick way to choose."""
    times: list[int] = field(default_factory=list)
    """Nanoseconds of each choice; of a function, on one board in sixteen, since clocks take time too."""
    untold: Fault | None = None
    """What it answered last, where that is not counted yet."""
    noticed: bool = False
    """Whether it was found at fault after a unit; that costs it the next, in which it is first asked."""

    def __post_init__(self) -> None:
        occupant = self.occupant
        self.function = occupant if isinstance(occupant, InProcess) and occupant.strategy.choose is not None else None
        self.ask = None if self.function is None else self.function.quick_choice()


class Table:
    """Plays units with the same sitters, which are by position and stay open; ``clock`` counts nanoseconds."""

    def __init__(
        self,
        sitters: Sequence[Sitter],
        names: tuple[str, ...],
        *,
        single_round: bool,
        limit_ms: int,
        clock: Callable[[], int],
    ) -> None:
        self._sitters = sitters
        self._names = names
        self._single_round = single_round
        self._limit_ms = limit_ms
        self._clock = clock
        self._listeners = [sitter for sitter in sitters if sitter.function is None]
        self._seats_of: dict[tuple[int, ...], list[int]] = {}
        """Of each seating, where each position sits."""
        self.faults: list[Faulted] = []
        """Of the unit played last, one of each seat at fault; turn 0 of a seat that was not asked after its fault."""

    def play(
        self, match: Match, board: int, rotation: int, seating: tuple[int, ...], seeds: Sequence[str]
    ) -> UnitResult:
        """Play a match to its end, or its first round; after its first fault a seat is played by a stand-in.

        ``seating`` is the position in each seat, ``seeds`` are by seat.
        """
        first = match.first
        seated = [self._sitters[position] for position in seating]
        self.faults = []
        for seat, sitter in enumerate(seated):
            if sitter.function is not None:
                sitter.function.reseed(seeds[seat])
            else:
                # A bot that died after the last unit is not begun anew for this one, which its fault costs it: whether
                # its death was noticed then or is noticed now must make no difference.
                if not sitter.noticed:
                    sitter.occupant.start(MatchInfo(seat, self._names, match.target, self._limit_ms, seeds[seat]))
        if not self._play_without_fault(match, seated, board):
            self._play_on(match, seated)
        if self._listeners:
            told = MatchResult(match.scores, str(match.outcome) if match.outcome else "unfinished")
            for sitter in self._listeners:
                sitter.noticed = sitter.occupant.end_match(told) is not None
        return self._result(match, board, rotation, seating, first)

    def _play_without_fault(self, match: Match, seated: Sequence[Sitter], board: int) -> bool:
        """Play as ``conduct`` does, at the speed that millions of rounds need; False where a fault needs more care."""
        clock, limit_ms = self._clock, self._limit_ms
        play = match.play
        asks = [None if board % _TIMED == 1 else sitter.ask for sitter in seated]
        while True:
            match.deal()
            while (seat := match.to_move) is not None:
                legal = match.legal
                if len(legal) == 1:
                    play(legal[0])
                    continue
                ask = asks[seat]
                if ask is not None:
                    answer = ask(match.late_view(seat, limit_ms))
                else:
                    sitter = seated[seat]
                    view = match.late_view(seat, limit_ms) if sitter.ask else match.view(seat, limit_ms=limit_ms)
                    begun = clock()
                    answer = sitter.occupant.choose(view)
                    sitter.times.append(clock() - begun)
                if type(answer) is Fault:
                    seated[seat].untold = answer
                    return False
                play(answer)  # type: ignore[arg-type]
            if self._listeners:
                self._tell_round(match)
            if self._single_round or match.outcome is not None:
                return True

    def _play_on(self, match: Match, seated: Sequence[Sitter]) -> None:
        """Play to the end with whatever went wrong; a fault that is untold is what its seat answers next."""
        rounds = 1 if self._single_round else None
        conducted = conduct(match, limit_ms=self._limit_ms, rounds=rounds, faults_allowed=1)
        answer: Move | Fault | None = None
        while True:
            try:
                step = conducted.send(answer)
            except StopIteration:
                return
            answer = None
            if isinstance(step, Ask):
                sitter = seated[step.seat]
                if sitter.untold is not None:
                    answer, sitter.untold = sitter.untold, None
                else:
                    begun = self._clock()
                    answer = sitter.occupant.choose(step.view)
                    sitter.times.append(self._clock() - begun)
            elif isinstance(step, Faulted):
                self.faults.append(step)
            elif isinstance(step, RoundEnded):
                self._tell_round(match)

    def _tell_round(self, match: Match) -> None:
        result = round_results(match.events)[-1]
        for sitter in self._listeners:
            sitter.occupant.end_round(result)  # a fault is told again by the next choice

    def _result(self, match: Match, board: int, rotation: int, seating: tuple[int, ...], first: int) -> UnitResult:
        """What came of seats, by the positions that sat there."""
        seat_of = self._seats_of.get(seating)
        if seat_of is None:
            seat_of = self._seats_of[seating] = sorted(range(len(seating)), key=seating.__getitem__)
        if self._single_round:
            ended = match.events[-1] if match.outcome is None else match.events[-2]
            assert type(ended) is RoundEnded
            winner = ended.ending.winner
            points = ended.points
            tied = ended.left if winner is None else ()
            best = min(tied, default=0)
        else:
            assert match.outcome is not None
            winner = match.outcome.winner
            points = tuple([score - start for score, start in zip(match.scores, match.start, strict=True)])
            tied = match.scores if winner is None else ()
            best = max(tied, default=0)
        if winner is None:
            winners = tuple([position for position, seat in enumerate(seat_of) if tied[seat] == best])
        else:
            winners = (seating[winner],)
        return UnitResult(
            board,
            rotation,
            seating[first],
            tuple([points[seat] for seat in seat_of]),
            winners,
            match.round,
            () if self._single_round else _round_wins(match, seat_of),
            tuple([UnitFault(seating[one.seat], one.kind, one.detail) for one in self.faults]) if self.faults else (),
        )


def _round_wins(match: Match, seat_of: Sequence[int]) -> tuple[int, ...]:
    """The rounds that each position won."""
    winners = [event.ending.winner for event in match.events if type(event) is RoundEnded]
    return tuple([winners.count(seat) for seat in seat_of])
