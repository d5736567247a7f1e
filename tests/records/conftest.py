"""Matches played by the engine, for every test of records."""

import random
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from blocktui.records import Record, Seat, record_of
from blocktui.rules import Match, SecretDeals

DATE = datetime(2026, 11, 30, 4, 52, 10, tzinfo=UTC)


def played(players: int, seed: int, *, turns: int | None = None, start: tuple[int, ...] | None = None) -> Match:
    """A match of random moves from a secret, to its end or to so many choices."""
    rng = random.Random(seed)
    match = Match(players, SecretDeals(seed.to_bytes(16, "big")), start=start)
    choices = 0
    while match.outcome is None and (turns is None or choices < turns):
        if match.to_move is None:
            match.deal()
        else:
            match.play(rng.choice(match.legal))
            choices += 1
    return match


def seats(players: int) -> tuple[Seat, ...]:
    """A person and bots, one of them with options of every kind."""
    return (
        Seat(name="South", kind="human"),
        Seat(
            name='W"est\t[red]\u202e骨牌\x7f',
            kind="bot",
            strategy="acme:counter",
            package="blocktui-acme",
            version="1.2",
            options=(("level", 3), ("fast", True), ("greed", 0.25), ("a b", "x\ny")),
        ),
        Seat(name="", kind="bot", strategy="random", package="blocktui", version="0.1.0"),
        Seat(name="East", kind="bot"),
    )[:players]


def recorded(match: Match, **more: object) -> Record:
    """The record of a match so far."""
    return record_of(match.events, seats=seats(match.players), date=DATE, app="blocktui test", **more)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def play_match() -> Callable[..., Match]:
    """``play_match(players, seed, turns=None, start=None)``."""
    return played


@pytest.fixture(scope="session")
def record_match() -> Callable[..., Record]:
    """``record_match(match, **more)``."""
    return recorded


@pytest.fixture(scope="session")
def whole_match() -> Record:
    """A whole match of three that has passes, a blocked round and an out."""
    for seed in range(100):
        record = recorded(played(3, seed), secret=seed.to_bytes(16, "big"))
        kinds = {str(one.end)[:3] for one in record.rounds}
        if kinds == {"out", "blo"} and str(record.rounds[0].end).startswith("blocked "):
            return record
    raise AssertionError("no such match")
