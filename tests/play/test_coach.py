"""The guided round: everything is explained when it is new, truly, in each language."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from blocktui.narration.lessons import Lesson
from blocktui.play.coach import TURNS_EXPLAINED, Coach, guided_setup
from blocktui.play.conduct import Ask, conduct
from blocktui.play.session import Session
from blocktui.play.stand_in import stand_in_move
from blocktui.rules import EndKind, Move, Passed, Played, RoundEnded
from blocktui.seats.catalogue import Catalogue


def guided(seed: int) -> tuple[Session, list[tuple[str, Lesson]]]:
    """A guided round played at random, and what was said when."""
    session = Session(guided_setup(Catalogue(folder=Path.cwd(), plugins=False)), datetime(2026, 1, 1, tzinfo=UTC))
    coach = Coach(session)
    said: list[tuple[str, Lesson]] = [("welcome", coach.welcome()())]
    rng = Random(seed)
    conducted = conduct(session.match, rounds=session.setup.rounds)
    answer: Move | None = None
    chosen = False
    while True:
        try:
            step = conducted.send(answer)
        except StopIteration:
            return session, said
        answer = None
        if isinstance(step, Ask):
            chosen = step.seat == 0
            if chosen and (teach := coach.before_turn(step.view)):
                said.append(("turn", teach()))
            answer = rng.choice(step.view.legal) if step.seat != 1 else stand_in_move(step.view)
            continue
        forced = isinstance(step, Played) and step.seat == 0 and not chosen
        chosen = False
        session.note(step, forced=forced)
        if teach := coach.after(step, forced=forced):
            said.append((type(step).__name__, teach()))


@pytest.mark.parametrize("seed", range(10))
def test_what_happens_is_explained_once(each_language: str, seed: int) -> None:
    session, said = guided(seed)
    kinds = [when for when, _lesson in said]
    assert kinds[0] == "welcome"
    assert kinds[-1] == "RoundEnded"
    assert 1 <= kinds.count("turn") <= TURNS_EXPLAINED + 1
    passed = {event.seat == 0 for event in session.match.events if isinstance(event, Passed)}
    assert kinds.count("Passed") == len(passed), "the first pass of one's own and the first of another"
    assert len({lesson for _when, lesson in said}) == len(said), "nothing is said twice"


@pytest.mark.parametrize("seed", range(10))
def test_the_end_says_how_the_sum_comes_about(seed: int) -> None:
    session, said = guided(seed)
    (ended,) = [event for event in session.match.events if isinstance(event, RoundEnded)]
    told = " ".join(map(str, said[-1][1]))
    assert "blocked" in told, "what a block is, is said in any case"
    if ended.ending.winner is not None:
        assert f"= {max(ended.points)}" in told
    assert ("less the own one" in told) == (ended.ending.kind is EndKind.BLOCKED and ended.ending.winner is not None)


def test_the_deal_teaches_nearly_always() -> None:
    """Most ways to play it meet a pass of one's own, a pass of another, and a block."""
    met = [0, 0, 0]
    for seed in range(30):
        session, _said = guided(seed)
        passes = {event.seat == 0 for event in session.match.events if isinstance(event, Passed)}
        (ended,) = [event for event in session.match.events if isinstance(event, RoundEnded)]
        met[0] += True in passes
        met[1] += False in passes
        met[2] += ended.ending.kind is EndKind.BLOCKED
    assert min(met) >= 20, met


def test_why_a_tile_fits_is_true() -> None:
    session = Session(guided_setup(Catalogue(folder=Path.cwd(), plugins=False)), datetime(2026, 1, 1, tzinfo=UTC))
    coach = Coach(session)
    session.match.deal()
    session.match.play(session.match.legal[0])
    view = session.match.view(session.match.to_move or 0)
    teach = coach.before_turn(view)
    assert teach is not None
    told = [str(line) for line in teach()]
    for tile in {move.tile for move in view.legal if move.tile}:
        (line,) = [line for line in told if line.startswith(f"{tile.low}|{tile.high} fits")]
        assert view.ends is not None
        assert line.endswith("at both ends.") or any(f"has {value}." in line for value in view.ends if tile.has(value))
