"""The rules a second time, slow and plain, from their text alone: what the engine is compared with.

Tiles are pairs of values, the chain is a list of pairs as they lie, moves are texts in notation. Nothing here uses the
engine, and everything is looked up again from the hands and the chain at every turn.
"""

from dataclasses import dataclass, field

Pair = tuple[int, int]

HAND = {2: 7, 3: 5, 4: 5}
GOAL = {2: 100, 3: 61, 4: 61}


def pairs(text: str) -> list[Pair]:
    """The tiles of a text such as ``06 26``."""
    return [(int(word[0]), int(word[1])) for word in text.split()]


def choices(hand: list[Pair], chain: list[Pair]) -> set[str]:
    """Every legal move of a hand, by trying each tile in both directions at both ends."""
    if not chain:
        return {f"{low}{high}" for low, high in hand}
    found = set()
    for tile in hand:
        for near, far in (tile, tile[::-1]):
            if near == chain[0][0]:
                found.add(f"<{near}{far}")
            if near == chain[-1][1]:
                found.add(f">{near}{far}")
    return found


def lay(chain: list[Pair], move: str) -> list[Pair]:
    """The chain with one more tile."""
    near, far = int(move[-2]), int(move[-1])
    if move[0] == "<":
        return [(far, near), *chain]
    return [*chain, (near, far)]


def total(hand: list[Pair]) -> int:
    return sum(low + high for low, high in hand)


@dataclass
class PlainRound:
    """A round as people play it: turn by turn, a pass being said aloud like a play."""

    hands: list[list[Pair]]
    turn_of: int
    chain: list[Pair] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def choices(self) -> set[str]:
        return choices(self.hands[self.turn_of], self.chain)

    def say(self, word: str) -> None:
        """A play or a pass; both end the turn."""
        if word == "-":
            assert not self.choices, "who can play must play"
        else:
            assert word in self.choices
            tile = (min(word[-2:]), max(word[-2:]))
            self.hands[self.turn_of].remove((int(tile[0]), int(tile[1])))
            self.chain = lay(self.chain, word)
        self.said.append(word)
        self.turn_of = self.turn_of + 1 if self.turn_of + 1 < len(self.hands) else 0

    @property
    def is_out(self) -> bool:
        return any(not hand for hand in self.hands)

    @property
    def is_blocked(self) -> bool:
        """Nobody can play, whoever's turn it is. Only the hands count: the undealt tiles are out of play."""
        return bool(self.chain) and not any(choices(hand, self.chain) for hand in self.hands)

    @property
    def is_over(self) -> bool:
        """A block is over only when all have passed in succession."""
        return self.is_out or (self.is_blocked and self.said[-len(self.hands) :] == ["-"] * len(self.hands))

    @property
    def winner(self) -> int | None:
        """Who won a round that is over, or None when the lowest total is shared."""
        totals = [total(hand) for hand in self.hands]
        for seat, hand in enumerate(self.hands):
            if not hand:
                return seat
        lowest = [seat for seat, left in enumerate(totals) if left == sorted(totals)[0]]
        return lowest[0] if len(lowest) == 1 else None

    @property
    def gains(self) -> list[int]:
        """Points of a round that is over: the others' totals, less the winner's own once."""
        gains = [0 for _ in self.hands]
        if self.winner is not None:
            others = sum(total(hand) for seat, hand in enumerate(self.hands) if seat != self.winner)
            gains[self.winner] = others - total(self.hands[self.winner])
        return gains
