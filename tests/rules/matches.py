"""Matches for tests: dealt by hand, or played at random from a seed."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from blocktui.rules import Dealt, Event, ListedDeals, Match, Move, RoundEnded, SecretDeals, Tile

PLAYERS = (2, 3, 4)

seats = st.sampled_from(PLAYERS)
seeds = st.integers(0, 2**64 - 1)

BLOCKED_BY_FIRST_TILE = {
    2: ("00 01 02 03 04 05 66", "11 12 13 14 15 22 23"),
    3: ("00 01 02 03 66", "11 12 13 14 15", "22 23 24 25 33"),
    4: ("00 05 25 35 66", "02 12 13 14 45", "11 15 23 24 34", "01 03 33 44 55"),
}
"""Hands of which the first opens 66 and nobody holds another 6."""


def lot_for(players: int, first: int) -> list[list[int]]:
    """A lot that ``first`` wins at once."""
    return [[6 if seat == first else 1 for seat in range(players)]]


def listed(*rounds: tuple[str, ...], first: int = 0) -> ListedDeals:
    """These deals, hands in any order, and a lot that ``first`` wins."""
    hands = [[[Tile(word) for word in hand.split()] for hand in deal] for deal in rounds]
    return ListedDeals(lot_for(len(rounds[0]), first), hands)


def dealt(*rounds: tuple[str, ...], first: int = 0, **setup: object) -> Match:
    """A match of these deals, hands in any order, in which ``first`` opens the first round."""
    players = len(rounds[0])
    deals = ListedDeals(
        lot_for(players, first), [[[Tile(word) for word in hand.split()] for hand in hands] for hands in rounds]
    )
    return Match(players, deals, **setup)  # type: ignore[arg-type]


def blocked_with(*hands: str, **setup: object) -> RoundEnded:
    """How a round ends whose hands, seat 0 the holder of 66, are blocked by the opening of 66."""
    match = dealt(hands, **setup)
    match.deal()
    ended = [event for event in match.play(Move("66")) if isinstance(event, RoundEnded)]
    assert len(ended) == 1, "66 was to block this round"
    return ended[0]


def new_match(players: int, seed: int, **setup: object) -> tuple[Match, random.Random]:
    """A match dealt from a secret that follows from the seed, and the randomness to play it with."""
    rng = random.Random(seed)
    return Match(players, SecretDeals(rng.randbytes(16)), **setup), rng  # type: ignore[arg-type]


def play_round(match: Match, rng: random.Random) -> tuple[Event, ...]:
    """One round at random, from the deal to its end: all its events."""
    before = len(match.events)
    match.deal()
    while match.to_move is not None:
        match.play(rng.choice(match.legal))
    return tuple(match.events[before:])


def play_out(match: Match, rng: random.Random) -> Match:
    """The match, played to its end at random."""
    for _ in turns(match, rng):
        pass
    return match


def turns(match: Match, rng: random.Random) -> Iterator[Match]:
    """The match at every state of a random play: before each deal, at each choice, and when it is over."""
    while match.outcome is None:
        yield match
        if match.to_move is None:
            match.deal()
        else:
            match.play(rng.choice(match.legal))
    yield match


def rounds_of(events: list[Event] | tuple[Event, ...]) -> list[list[Event]]:
    """The events of each round, from its deal on."""
    rounds: list[list[Event]] = []
    for event in events:
        if isinstance(event, Dealt):
            rounds.append([])
        if rounds:
            rounds[-1].append(event)
    return rounds
