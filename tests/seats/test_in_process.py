"""An occupant in process: answers, faults, and what a bot may do to what it is shown."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from blocktui.rules import Match, Move, View
from blocktui.rules.deals import SecretDeals
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.in_process import InProcess
from blocktui.seats.occupant import Fault
from blocktui.seats.seating import fill
from blocktui.seats.strategy import Answer, MatchInfo, Player, RoundResult, Strategy, Turn
from blocktui.seats.turn import TurnRandom, turn_rng

MATCH = MatchInfo(seat=0, names=("A", "B"), target=100, limit_ms=None)
RESULT = RoundResult(1, ((), ()), 0, (), "blocked", (5, 5), (0, 0), (0, 0))


def first_view() -> View:
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    assert match.to_move is not None
    return match.view(match.to_move)


def playing(choose: object) -> InProcess:
    occupant = InProcess(Strategy(name="x", choose=choose))  # type: ignore[arg-type]
    assert occupant.start(MATCH) is None
    return occupant


def test_built_in_bots_choose_legal_moves_and_the_same_seed_gives_the_same() -> None:
    view = first_view()
    catalogue = Catalogue(folder=Path())
    for name in ("random", "heaviest"):
        chosen = []
        for _ in range(2):
            occupant = fill(catalogue.find(name), seed="9f", in_process=True)
            assert occupant.start(MATCH) is None
            chosen.append(occupant.choose(view))
        assert chosen[0] in view.legal
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize(
    ("answer", "kind"),
    [(">66", "illegal"), ("nonsense", "illegal"), ("-", "illegal"), (None, "protocol"), (7, "protocol")],
)
def test_c21_a_wrong_answer_is_a_fault_with_its_kind(answer: object, kind: str) -> None:
    fault = playing(lambda view, turn: answer).choose(first_view())
    assert isinstance(fault, Fault)
    assert fault.kind == kind
    assert fault.detail


def test_text_is_an_answer_too() -> None:
    view = first_view()
    assert playing(lambda view, turn: view.legal[0].text).choose(view) is view.legal[0]


def test_c23_an_exception_is_a_crash_and_the_player_comes_back_knowing_the_match() -> None:
    class Clumsy(Player):
        born = 0

        def __init__(self) -> None:
            Clumsy.born += 1
            self.rounds = 0

        def end_round(self, result: RoundResult) -> None:
            self.rounds += 1

        def choose(self, view: View, turn: Turn) -> Answer:
            if Clumsy.born == 1:
                raise ValueError("dropped my tiles")
            turn.info(f"{self.rounds} rounds", {view.legal[0]: 1.5})
            return view.legal[0]

    occupant = InProcess(Strategy(name="clumsy", factory=Clumsy))
    view = first_view()
    occupant.start(MATCH)
    occupant.end_round(RESULT)
    assert occupant.choose(view) == Fault("crash", "ValueError in choose: dropped my tiles")
    assert "dropped my tiles" in occupant.log
    assert occupant.choose(view) is view.legal[0]
    assert [info.text for info in occupant.infos] == ["1 rounds"]
    assert occupant.infos[0].moves == ((view.legal[0], 1.5),)


def test_c20_a_view_cannot_be_changed() -> None:
    def vandal(view: View, turn: Turn) -> Move:
        with pytest.raises(AttributeError):
            view.hand = ()  # type: ignore[misc]
        with pytest.raises(AttributeError):
            view.hand.clear()  # type: ignore[attr-defined]
        return view.legal[0]

    view = first_view()
    before = view.written()
    playing(vandal).choose(view)
    assert view.written() == before


def test_c28_each_seat_has_a_player_of_its_own() -> None:
    players = []

    class Counting(Player):
        def choose(self, view: View, turn: Turn) -> Answer:
            players.append(self)
            return view.legal[0]

    strategy = Strategy(name="counting", factory=Counting)
    for occupant in (InProcess(strategy), InProcess(strategy)):
        occupant.start(MATCH)
        occupant.choose(first_view())
    assert players[0] is not players[1]


def test_a_debugger_gets_the_exception_itself() -> None:
    def choose(view: View, turn: Turn) -> Move:
        raise KeyError("here")

    occupant = InProcess(Strategy(name="x", choose=choose), raises=True)
    occupant.start(MATCH)
    with pytest.raises(KeyError, match="here"):
        occupant.choose(first_view())


def test_the_randomness_of_a_turn_is_fixed_for_ever() -> None:
    assert turn_rng("9f", 1, 1).getrandbits(64) == turn_rng("9f", 1, 1).getrandbits(64)
    numbers = {turn_rng(seed, r, t).getrandbits(64) for seed in ("", "9f") for r in (1, 2, 11) for t in (1, 2, 11)}
    assert len(numbers) == 18


def test_a_fault_between_turns_is_the_answer_when_asked_next() -> None:
    class Sulky(Player):
        def end_round(self, result: RoundResult) -> None:
            raise RuntimeError("no more")

        def choose(self, view: View, turn: Turn) -> Answer:
            return view.legal[0]

    occupant = InProcess(Strategy(name="sulky", factory=Sulky))
    occupant.start(MATCH)
    fault = occupant.end_round(RESULT)
    assert fault == Fault("crash", "RuntimeError in end_round: no more")
    assert occupant.choose(first_view()) == fault


def test_quick_randomness_is_a_random_like_any() -> None:
    rng = TurnRandom()
    assert isinstance(rng, Random)
    counts = Counter(rng.at("9f", 1, turn).choice("abcde") for turn in range(2000))
    assert all(abs(count - 400) < 90 for count in counts.values())  # five standard deviations
    rng.at("9f", 1, 1)
    state = rng.getstate()
    first = [rng.random() for _ in range(1000)], rng.sample(range(100), 100), rng.gauss(), rng.randbytes(5)
    assert 0 <= min(first[0]) < max(first[0]) < 1
    assert sorted(first[1]) == list(range(100))
    rng.setstate(state)
    assert first == ([rng.random() for _ in range(1000)], rng.sample(range(100), 100), rng.gauss(), rng.randbytes(5))
    rng.seed("mine")
    own = rng.random()
    rng.seed("mine")
    assert rng.random() == own != rng.at("9f", 1, 1).random()
    with pytest.raises(ValueError, match="bits"):
        rng.getrandbits(-1)
