"""Rounds to look at in tests, played by rule or at random."""

from collections.abc import Callable, Iterator
from random import Random

from blocktui.rules import Hands, Lot, Match, Move, SecretDeals, View


class OneDeal:
    """A source of deals that knows one deal, opened by a given seat."""

    def __init__(self, hands: Hands, first: int) -> None:
        self._hands = hands
        self._first = first

    def lot(self, players: int) -> Lot:
        return (tuple(6 if seat == self._first else 1 for seat in range(players)),)

    def hands(self, players: int, round_number: int) -> Hands:
        return self._hands


def rounds(players: int, count: int, secret: bytes = bytes(16)) -> Iterator[Match]:
    """Matches with one round dealt, of which none may end a match."""
    deals = SecretDeals(secret)
    for number in range(1, count + 1):
        match = Match(players, OneDeal(deals.hands(players, number), number % players), target=1000)
        match.deal()
        yield match


def played(match: Match, choose: Callable[[View], Move]) -> Iterator[tuple[View, Move]]:
    """Play the round to its end; every choice with the view that it was made from."""
    while match.to_move is not None:
        view = match.view(match.to_move)
        move = choose(view)
        yield view, move
        match.play(move)


def at_random(seed: int) -> Callable[[View], Move]:
    """Any legal move."""
    rng = Random(seed)
    return lambda view: rng.choice(view.legal)


def views(players: int, count: int, seed: int = 1) -> Iterator[tuple[Match, View]]:
    """Positions of many rounds played at random, each with the match that it is in."""
    choose = at_random(seed)
    for match in rounds(players, count):
        for view, _ in played(match, choose):
            yield match, view
