"""The two drivers play the same match, and tell players what they must know."""

from collections.abc import Sequence

import pytest

from blocktui.play.conduct import Faulted, Happening
from blocktui.play.drivers import play, play_async
from blocktui.play.seating import occupants_of
from blocktui.rules import MatchEnded, Move, RoundEnded, View
from blocktui.seats.in_process import InProcess
from blocktui.seats.occupant import CannotStart, Occupant
from blocktui.seats.strategy import MatchInfo, MatchResult, Player, RoundResult, Strategy, Turn

from .conftest import wished


def bots(setup) -> list[Occupant]:
    """The occupants of a match without persons."""
    return [occupant for occupant in occupants_of(setup, in_process=True) if occupant is not None]


@pytest.mark.parametrize(
    "specs", [["random", "heaviest"], ["random", "heaviest", "random"], ["heaviest", "random"] * 2]
)
async def test_both_drivers_play_the_same_match(specs: Sequence[str]) -> None:
    setup = wished(*specs)
    at_once = list(play(setup.match(), bots(setup), setup.names))
    shown: list[Happening] = []

    async def show(happening: Happening) -> None:
        shown.append(happening)

    await play_async(setup.match(), bots(setup), setup.names, show)
    assert shown == at_once
    assert isinstance(at_once[-1], MatchEnded)


class Listener(Player):
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def choose(self, view: View, turn: Turn) -> Move:
        self.told.append(view.round)
        return view.legal[0]

    def start_match(self, match: MatchInfo) -> None:
        self.told.append(match)

    def end_round(self, result: RoundResult) -> None:
        self.told.append(result)

    def end_match(self, result: MatchResult) -> None:
        self.told.append(result)


def test_players_are_told_match_rounds_and_result() -> None:
    setup = wished("random=A", "random=B", target=40)
    listener = Listener()
    listens = InProcess(Strategy(name="listener", factory=lambda: listener))
    match = setup.match()
    happened = list(play(match, [listens, bots(setup)[1]], setup.names, limit_ms=500))
    assert listener.told[0] == MatchInfo(0, ("A", "B"), 40, 500)
    assert listener.told[-1] == MatchResult(match.scores, str(match.outcome))
    results = [told for told in listener.told if isinstance(told, RoundResult)]
    ends = [event for event in happened if isinstance(event, RoundEnded)]
    assert [(result.round, result.end, result.points, result.scores, result.left) for result in results] == [
        (end.round, str(end.ending), end.points, end.scores, end.left) for end in ends
    ]
    for result in results:
        assert all(len(hand) == 7 for hand in result.hands)


def test_a_player_put_into_a_match_is_told_the_rounds_before() -> None:
    setup = wished("heaviest", "heaviest")
    match = setup.match()
    list(play(match, bots(setup), setup.names, rounds=3))
    listener = Listener()
    listens = InProcess(Strategy(name="listener", factory=lambda: listener))
    list(play(match, [listens, bots(setup)[1]], setup.names, rounds=4))
    assert [told.round for told in listener.told if isinstance(told, RoundResult)] == [1, 2, 3, 4]


def test_c28_each_seat_has_a_player_of_its_own() -> None:
    made: list[Listener] = []

    def factory() -> Listener:
        made.append(Listener())
        return made[-1]

    strategy = Strategy(name="listener", factory=factory)
    setup = wished("random", "random")
    list(play(setup.match(), [InProcess(strategy), InProcess(strategy)], setup.names, rounds=1))
    assert len(made) == 2
    assert made[0].told[0] != made[1].told[0]


def test_a_crash_is_a_fault_and_the_match_goes_on() -> None:
    def crash(view: View, turn: Turn) -> Move:
        raise ZeroDivisionError("on purpose")

    setup = wished("random", "random")
    match = setup.match()
    happened = list(play(match, [InProcess(Strategy(name="crash", choose=crash)), bots(setup)[1]], setup.names))
    faults = [event for event in happened if isinstance(event, Faulted)]
    assert [fault.kind for fault in faults] == ["crash"] * 3
    assert "on purpose" in faults[0].detail
    assert match.outcome is not None


class Unstartable(InProcess):
    """A bot for which the machine has no process."""

    def start(self, match: MatchInfo) -> None:
        raise CannotStart("no process to be had")

    def choose(self, view: View) -> Move:
        raise CannotStart("no process to be had")


async def test_a_machine_that_cannot_start_a_bot_does_not_stop_the_match() -> None:
    setup = wished("heaviest", "heaviest")
    strategy = Strategy(name="x", choose=lambda view, turn: view.legal[0])
    at_once = list(play(setup.match(), [Unstartable(strategy), bots(setup)[1]], setup.names))
    shown: list[Happening] = []

    async def show(happening: Happening) -> None:
        shown.append(happening)

    await play_async(setup.match(), [Unstartable(strategy), bots(setup)[1]], setup.names, show)
    assert shown == at_once
    assert isinstance(at_once[-1], MatchEnded)
    faults = [event for event in at_once if isinstance(event, Faulted)]
    assert "could not start" in faults[0].detail
