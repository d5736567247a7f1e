"""The generator that runs a match, whatever its seats answer."""

import random

import pytest

from blocktui.play.conduct import Ask, Faulted, Happening, TakenOver, conduct
from blocktui.play.stand_in import stand_in_move
from blocktui.rules import Dealt, Match, MatchEnded, Move, Passed, Played, RoundEnded, SecretDeals
from blocktui.seats.occupant import Fault

SECRET = bytes(range(16))


def run(match: Match, answer, **limits) -> tuple[list[Happening], list[Ask]]:
    """Conduct a match with ``answer(ask)``, and tell what happened and what was asked."""
    happened: list[Happening] = []
    asked: list[Ask] = []
    conducted = conduct(match, **limits)
    reply = None
    while True:
        try:
            step = conducted.send(reply)
        except StopIteration:
            return happened, asked
        reply = None
        if isinstance(step, Ask):
            asked.append(step)
            reply = answer(step)
        else:
            happened.append(step)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_is_asked_only_when_it_has_a_choice(players: int) -> None:
    match = Match(players, SecretDeals(SECRET))
    rng = random.Random(1)
    happened, asked = run(match, lambda ask: rng.choice(ask.view.legal))
    assert all(len(ask.view.legal) > 1 for ask in asked)
    plays = sum(isinstance(event, Played) for event in happened)
    assert len(asked) < plays
    assert isinstance(happened[-1], MatchEnded)
    assert happened == match.events[2:]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rounds_end_a_match_early_and_unfinished(players: int) -> None:
    match = Match(players, SecretDeals(SECRET))
    happened, _asked = run(match, lambda ask: ask.view.legal[0], rounds=2)
    assert sum(isinstance(event, RoundEnded) for event in happened) == 2
    assert match.outcome is None


def test_a_match_is_taken_up_in_the_middle_of_a_round() -> None:
    whole = Match(3, SecretDeals(SECRET))
    run(whole, lambda ask: ask.view.legal[0])
    part = Match(3, SecretDeals(SECRET))
    part.deal()
    for _turn in range(3):
        part.play(part.legal[0])
    run(part, lambda ask: ask.view.legal[0])
    assert part.events == whole.events


NONSENSE = [
    "-",
    ">99",
    "",
    "\x00",
    None,
    7,
    3.5,
    [],
    object(),
    b">66",
    Move("-"),
    Fault("timeout", "late"),
    Fault("crash", "boom"),
    Fault("illegal", "no"),
    Fault("protocol", "what"),
]


@pytest.mark.parametrize(
    "nonsense",
    NONSENSE,
    ids=lambda nonsense: type(nonsense).__name__ + str(nonsense)[:12] if type(nonsense) is not object else "object",
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c21_a_seat_that_misbehaves_changes_nothing_but_who_chooses(nonsense: object, players: int) -> None:
    """What a seat answers is a legal move or nothing: the match is the one that the stand-in would have played."""
    match = Match(players, SecretDeals(SECRET))
    happened, _asked = run(match, lambda ask: nonsense if ask.seat == 0 else stand_in_move(ask.view))
    honest = Match(players, SecretDeals(SECRET))
    run(honest, lambda ask: stand_in_move(ask.view))
    assert match.events == honest.events
    faults = [event for event in happened if isinstance(event, Faulted)]
    assert len(faults) == 3
    assert all(fault.seat == 0 for fault in faults)
    assert [event.seat for event in happened if isinstance(event, TakenOver)] == [0]


def test_every_legal_move_but_no_other_is_taken() -> None:
    """At each choice, every move there is is tried: the legal ones pass, the others are faults of the right kind."""
    every = [Move(f"{side}{a}{b}") for side in "<>" for a in range(7) for b in range(7)]
    rng = random.Random(2)
    for tried in rng.sample(every, 40):
        match = Match(2, SecretDeals(SECRET))
        kinds: list[bool] = []

        def answer(ask: Ask, tried: Move = tried, kinds: list[bool] = kinds) -> Move:
            kinds.append(tried in ask.view.legal)
            return tried

        happened, _asked = run(match, answer, rounds=1, faults_allowed=1000)
        faults = [event for event in happened if isinstance(event, Faulted)]
        assert len(faults) == kinds.count(False)
        assert {fault.kind for fault in faults} <= {"illegal"}


def test_c20_changing_what_a_seat_was_shown_changes_nothing() -> None:
    """A view is the seat's own: whatever is done to it, the match goes on as it would have."""
    match = Match(2, SecretDeals(SECRET))

    def vandal(ask: Ask) -> Move:
        move = ask.view.legal[0]
        for name in ("hand", "legal", "play", "scores", "counts", "ends"):
            with pytest.raises(AttributeError):
                setattr(ask.view, name, ())
            object.__setattr__(ask.view, name, ())  # what a determined bot could do in process
        return move

    run(match, vandal)
    honest = Match(2, SecretDeals(SECRET))
    run(honest, lambda ask: ask.view.legal[0])
    assert match.events == honest.events


def test_views_carry_the_limit() -> None:
    match = Match(2, SecretDeals(SECRET))
    _happened, asked = run(match, lambda ask: ask.view.legal[0], limit_ms=1234, rounds=1)
    assert {ask.view.limit_ms for ask in asked} == {1234}


def test_c13_every_pass_is_told_with_what_was_open() -> None:
    match = Match(4, SecretDeals(SECRET))
    happened, _asked = run(match, lambda ask: ask.view.legal[0])
    turns = 0
    last = None
    for event in happened:
        if isinstance(event, Dealt):
            turns = 0
        elif isinstance(event, Played | Passed):
            turns += 1
            assert event.turn == turns
            if isinstance(event, Passed):
                assert event.ends == last
            last = event.ends
