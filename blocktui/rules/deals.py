"""Where deals and lots come from: a secret, or a list (R4, R5, R22)."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Final, Protocol

from .errors import SetupError
from .table import HAND_SIZE
from .tile import TILES, Tile

Hands = tuple[tuple[Tile, ...], ...]
"""A hand for each seat, ascending."""

Lot = tuple[tuple[int, ...], ...]
"""Throws of 1 to 6: one for each player, then for those who tied for the highest, in seat order, until one is left."""

SECRET_BYTES: Final = 16
_DEAL_BYTES: Final = 64
_SWAPS: Final = tuple(
    (prod([i + 1 for i in places]), places)
    for places in (range(27, 21, -1), range(21, 14, -1), range(14, 6, -1), range(6, 0, -1))
)
"""The places of a shuffle from the last down, in runs: the long number is divided by a run's divisors all at once."""
_LIMIT: Final = 252
"""Bytes from here up are skipped, so that each throw is equally likely."""


class Deals(Protocol):
    """What a match is dealt from."""

    def lot(self, players: int) -> Lot:
        """The whole lot that decides who starts the first round."""

    def hands(self, players: int, round_number: int) -> Hands:
        """The hands of a round, counted from 1: distinct tiles, R3's number each."""


class SecretDeals:
    """Deals that follow from a secret of 16 bytes: the same on every machine and Python version.

    >>> str(SecretDeals(bytes(16)).hands(2, 1)[0][0])
    '01'
    """

    def __init__(self, secret: bytes) -> None:
        if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
            raise SetupError(f"a secret is {SECRET_BYTES} bytes, in hex {2 * SECRET_BYTES} digits")
        self.secret = secret

    def lot(self, players: int) -> Lot:
        return throw_until_decided(players, self._throw)

    def _throw(self, number: int, count: int) -> tuple[int, ...]:
        """``count`` throws of 1 to 6 from SHAKE-256(secret, ``lot``, number)."""
        length = 16
        while True:
            stream = _stream(self.secret + b"lot" + number.to_bytes(4, "big"), length)
            usable = [byte % 6 + 1 for byte in stream if byte < _LIMIT]
            if len(usable) >= count:
                return tuple(usable[:count])
            length *= 2

    def hands(self, players: int, round_number: int) -> Hands:
        digest = _stream(self.secret + b"deal" + round_number.to_bytes(4, "big"), _DEAL_BYTES)
        x = int.from_bytes(digest, "big")
        order = list(range(28))
        for product, places in _SWAPS:
            x, rest = divmod(x, product)
            for i in places:
                j = rest % (i + 1)
                rest //= i + 1
                order[i], order[j] = order[j], order[i]
        size = HAND_SIZE[players]
        return tuple(
            [
                tuple([TILES[index] for index in sorted(order[start : start + size])])
                for start in range(0, players * size, size)
            ]
        )


def _stream(seed: bytes, length: int) -> bytes:
    """So many bytes of SHAKE-256; hashlib, which brings all of OpenSSL, is loaded with the first deal."""
    from hashlib import shake_256

    return shake_256(seed).digest(length)


class ListedDeals:
    """Deals that are spelled out, as in a record or a test; one that cannot be is a SetupError when it is asked for."""

    def __init__(self, lot: Sequence[Sequence[int]], hands: Sequence[Sequence[Sequence[Tile]]]) -> None:
        self._lot = tuple(tuple(throw) for throw in lot)
        self._hands = tuple(tuple(tuple(sorted(hand)) for hand in deal) for deal in hands)

    def lot(self, players: int) -> Lot:
        return self._lot

    def hands(self, players: int, round_number: int) -> Hands:
        if not 1 <= round_number <= len(self._hands):
            raise SetupError(f"no deal is listed for round {round_number}")
        hands = self._hands[round_number - 1]
        check_hands(players, hands)
        return hands


def throw_until_decided(players: int, throw: Callable[[int, int], tuple[int, ...]]) -> Lot:
    """A whole lot from ``throw(number, count)``, number counting from 1: those who tie repeat among themselves (R5)."""
    throws: list[tuple[int, ...]] = []
    count = players
    while count > 1:
        result = throw(len(throws) + 1, count)
        throws.append(result)
        count = result.count(max(result))
    return tuple(throws)


def lot_stages(players: int, lot: Lot) -> tuple[tuple[int, ...], ...]:
    """The seats that took part in each throw, and last the one seat that is left; a wrong lot is a SetupError (R5)."""
    seats: tuple[int, ...] = tuple(range(players))
    stages = [seats]
    for number, throw in enumerate(lot, 1):
        if len(seats) == 1:
            raise SetupError(f"throw {number} of the lot follows although it was decided")
        if len(throw) != len(seats):
            raise SetupError(f"throw {number} of the lot is among {len(seats)} players, not {len(throw)}")
        for value in throw:
            if type(value) is not int or not 1 <= value <= 6:
                raise SetupError(f"throw {number} of the lot is not of 1 to 6")
        best = max(throw)
        if throw.count(best) == 1:
            seats = (seats[throw.index(best)],)
            stages.append(seats)
            continue
        seats = tuple([seat for seat, value in zip(seats, throw, strict=True) if value == best])
        stages.append(seats)
    if len(seats) != 1:
        raise SetupError("the lot ends although more than one player has the highest throw")
    return tuple(stages)


def check_hands(players: int, hands: Hands) -> None:
    """Refuse, with a SetupError, hands of the wrong number or size, or a tile dealt twice (R1, R3, R4)."""
    if len(hands) != players:
        raise SetupError(f"{players} hands are dealt, not {len(hands)}")
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE[players]:
            raise SetupError(f"seat {seat} is dealt {HAND_SIZE[players]} tiles, not {len(hand)}")
    dealt = [tile for hand in hands for tile in hand]
    if len(set(dealt)) != len(dealt):
        twice = min(tile for tile in dealt if dealt.count(tile) > 1)
        raise SetupError(f"tile {twice} is dealt twice")
