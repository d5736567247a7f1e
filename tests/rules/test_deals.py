"""Deals and lots from a secret, against the algorithm written again and against known answers."""

import hashlib
import itertools
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.rules import TILES, ListedDeals, SecretDeals, SetupError, write_hand
from blocktui.rules.deals import throw_until_decided
from tests.rules.matches import PLAYERS, listed, seats

secrets = st.binary(min_size=16, max_size=16)


def again_shuffled(secret: bytes, number: int) -> list[str]:
    """The tiles in the order of a deal, by the algorithm's text: a mixed-radix number that swaps from the last down."""
    digest = hashlib.new("shake_256", secret + b"deal" + bytes([number >> shift & 255 for shift in (24, 16, 8, 0)]))
    x = 0
    for byte in digest.digest(64):
        x = x * 256 + byte
    tiles = [f"{low}{high}" for low in range(7) for high in range(7) if low <= high]
    for last in reversed(range(1, 28)):
        chosen = x % (last + 1)
        x //= last + 1
        held = tiles[last]
        tiles[last] = tiles[chosen]
        tiles[chosen] = held
    return tiles


def again_thrown(secret: bytes, number: int, count: int) -> list[int]:
    stream = hashlib.new("shake_256", secret + b"lot" + bytes([0, 0, number // 256, number % 256])).digest(4096)
    return [byte % 6 + 1 for byte in stream if byte not in (252, 253, 254, 255)][:count]


@given(secrets, seats, st.one_of(st.integers(1, 40), st.integers(1, 2**32 - 1)))
@settings(max_examples=400)
def test_r04_r22_deals_are_those_of_the_format(secret: bytes, players: int, number: int) -> None:
    tiles = again_shuffled(secret, number)
    size = 7 if players == 2 else 5
    hands = [sorted(tiles[seat * size : seat * size + size]) for seat in range(players)]
    assert [[tile.text for tile in hand] for hand in SecretDeals(secret).hands(players, number)] == hands


@given(secrets, seats)
@settings(max_examples=400)
def test_r05_lots_are_those_of_the_format(secret: bytes, players: int) -> None:
    throws: list[tuple[int, ...]] = []
    among = players
    while among > 1:
        throw = again_thrown(secret, len(throws) + 1, among)
        throws.append(tuple(throw))
        among = sum(value == max(throw) for value in throw)
    assert SecretDeals(secret).lot(players) == tuple(throws)


DEALS = [
    ("00000000000000000000000000000000", 2, 1, "01 04 13 15 16 25 44 / 03 05 06 11 35 36 45"),
    ("00000000000000000000000000000000", 3, 300, "02 05 24 25 35 / 01 04 22 36 45 / 03 12 26 44 66"),
    ("00000000000000000000000000000000", 4, 70000, "12 14 22 33 46 / 02 03 15 24 66 / 01 16 23 36 55 / 00 04 06 26 44"),
    ("ffffffffffffffffffffffffffffffff", 2, 1, "00 03 22 25 26 35 66 / 06 12 23 24 33 45 55"),
    ("ffffffffffffffffffffffffffffffff", 3, 1, "03 22 25 26 35 / 00 12 23 33 66 / 06 24 36 45 55"),
    ("ffffffffffffffffffffffffffffffff", 4, 2, "04 06 16 26 33 / 00 15 25 45 56 / 01 03 34 35 55 / 12 13 14 23 66"),
    ("000102030405060708090a0b0c0d0e0f", 2, 7, "00 06 22 23 24 44 46 / 02 12 15 16 36 45 55"),
    ("000102030405060708090a0b0c0d0e0f", 3, 300, "04 22 25 55 66 / 00 03 15 23 46 / 02 12 14 35 36"),
    ("000102030405060708090a0b0c0d0e0f", 4, 70000, "14 16 24 34 46 / 05 11 15 35 45 / 02 13 44 55 66 / 22 23 25 33 56"),
    ("9f2c51e07a3b4d6688aa10ee5f7dc3b2", 2, 4294967295, "02 16 22 23 25 33 44 / 04 12 15 24 34 36 55"),
    ("9f2c51e07a3b4d6688aa10ee5f7dc3b2", 3, 1, "01 02 06 22 24 / 00 05 14 15 55 / 03 13 33 35 45"),
    ("9f2c51e07a3b4d6688aa10ee5f7dc3b2", 4, 2, "01 03 16 33 45 / 05 06 11 25 26 / 14 22 35 36 66 / 02 13 23 24 44"),
]


@pytest.mark.parametrize(("secret", "players", "number", "hands"), DEALS)
def test_r04_deals_that_never_change(secret: str, players: int, number: int, hands: str) -> None:
    """Worked out once; another machine or version of Python that deals otherwise is seen here."""
    dealt = SecretDeals(bytes.fromhex(secret)).hands(players, number)
    assert " / ".join(write_hand(hand) for hand in dealt) == hands


LOTS = [
    ("00000000000000000000000000000000", 2, ((3, 1),)),
    ("00000000000000000000000000000000", 3, ((3, 1, 4),)),
    ("00000000000000000000000000000000", 4, ((3, 1, 4, 6),)),
    ("ffffffffffffffffffffffffffffffff", 2, ((3, 3), (5, 5), (6, 3))),
    ("ffffffffffffffffffffffffffffffff", 3, ((3, 3, 6),)),
    ("ffffffffffffffffffffffffffffffff", 4, ((3, 3, 6, 5),)),
    ("000102030405060708090a0b0c0d0e0f", 2, ((1, 4),)),
    ("000102030405060708090a0b0c0d0e0f", 3, ((1, 4, 4), (2, 4))),
    ("000102030405060708090a0b0c0d0e0f", 4, ((1, 4, 4, 3), (2, 4))),
    ("9f2c51e07a3b4d6688aa10ee5f7dc3b2", 2, ((1, 3),)),
    ("9f2c51e07a3b4d6688aa10ee5f7dc3b2", 3, ((1, 3, 3), (6, 5))),
    ("9f2c51e07a3b4d6688aa10ee5f7dc3b2", 4, ((1, 3, 3, 4),)),
    ("0000000000000000000000000000007a", 4, ((6, 6, 3, 6), (6, 6, 4), (6, 4))),
    ("000000000000000000000000000000b3", 4, ((6, 2, 1, 6), (2, 2), (1, 1), (4, 5))),
    ("00000000000000000000000000000100", 4, ((4, 1, 4, 4), (2, 2, 2), (1, 2, 5))),
    ("000000000000000000000000000004d8", 4, ((5, 4, 6, 6), (5, 5), (5, 5), (1, 1), (1, 5))),
    ("0000000000000000000000000000070a", 4, ((1, 4, 4, 4), (4, 4, 2), (3, 3), (4, 4), (6, 2))),
    ("00000000000000000000000000000a8a", 4, ((5, 5, 5, 5), (5, 5, 6, 6), (6, 2))),
]


@pytest.mark.parametrize(("secret", "players", "lot"), LOTS)
def test_r05_lots_that_never_change(secret: str, players: int, lot: tuple[tuple[int, ...], ...]) -> None:
    assert SecretDeals(bytes.fromhex(secret)).lot(players) == lot


@pytest.mark.parametrize("skipped", [1, 13, 16])
def test_r05_bytes_of_252_and_above_are_skipped(skipped: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when that leaves too few of the first 16 bytes for a throw."""
    stream = bytes([252, 255, 253, 254] * 4)[:skipped] + bytes([251, 0, 6, 5, 12, 7] * 20)

    monkeypatch.setattr("blocktui.rules.deals._stream", lambda _, length: stream[:length])
    assert SecretDeals(bytes(16))._throw(1, 4) == (6, 1, 1, 6)


def test_r05_throws_repeat_among_those_who_tie() -> None:
    answers = {(1, 4): (5, 2, 5, 5), (2, 3): (1, 6, 6), (3, 2): (4, 4), (4, 2): (2, 3)}
    asked = []

    def throw(number: int, count: int) -> tuple[int, ...]:
        asked.append((number, count))
        return answers[number, count]

    assert throw_until_decided(4, throw) == ((5, 2, 5, 5), (1, 6, 6), (4, 4), (2, 3))
    assert asked == list(answers)


@pytest.mark.parametrize("players", PLAYERS)
def test_r04_every_tile_is_as_likely_in_every_hand(players: int) -> None:
    deals = 3000
    held: Counter[tuple[int, int]] = Counter()
    source = SecretDeals(b"an even handful!")
    for number in range(1, deals + 1):
        for seat, hand in enumerate(source.hands(players, number)):
            held.update((seat, tile.index) for tile in hand)
    mean = deals * (7 if players == 2 else 5) / 28
    spread = (mean * (1 - mean / deals)) ** 0.5
    counts = [held[seat, index] for seat in range(players) for index in range(28)]
    assert all(abs(count - mean) < 4.5 * spread for count in counts)
    chi_square = sum((count - mean) ** 2 for count in counts) / spread**2
    assert 0.5 * len(counts) < chi_square < 1.6 * len(counts)


def test_r05_each_throw_is_equally_likely() -> None:
    thrown: Counter[int] = Counter()
    for number in range(3000):
        thrown.update(SecretDeals(number.to_bytes(16, "little")).lot(4)[0])
    assert sum(thrown.values()) == 12_000
    assert all(abs(thrown[value] - 2000) < 180 for value in range(1, 7))


def test_r22_secrets_and_rounds_give_deals_of_their_own() -> None:
    hands = {
        SecretDeals(bytes([secret]) * 16).hands(2, number)
        for secret, number in itertools.product(range(40), range(1, 41))
    }
    assert len(hands) == 1600


@pytest.mark.parametrize(
    "secret", [b"", bytes(15), bytes(17), "0" * 16, bytearray(16), None, 16, list(range(16)), memoryview(bytes(16))]
)
def test_a_secret_of_another_kind_is_refused(secret: bytes) -> None:
    with pytest.raises(SetupError, match="a secret is 16 bytes, in hex 32 digits"):
        SecretDeals(secret)


def test_a_refused_secret_is_not_told() -> None:
    with pytest.raises(SetupError) as refused:
        SecretDeals(b"do not tell anyone")
    assert "tell" not in str(refused.value)
    assert "a hidden secret!" not in repr(SecretDeals(b"a hidden secret!"))


@pytest.mark.parametrize("number", [-1, 0, 3, 100])
def test_only_listed_rounds_are_dealt(number: int) -> None:
    deals = listed(("00 01 02 03 04 05 06", "11 12 13 14 15 16 22"), ("66 56 55 46 45 44 36", "35 34 33 26 25 24 23"))
    with pytest.raises(SetupError, match=f"no deal is listed for round {number}"):
        deals.hands(2, number)
    assert [write_hand(hand) for hand in deals.hands(2, 2)] == ["36 44 45 46 55 56 66", "23 24 25 26 33 34 35"]


def test_listed_deals_keep_what_they_were_given() -> None:
    """Changing the lists afterwards changes no deal."""
    lot = [[1, 2]]
    hands = [[list(TILES[:7]), list(TILES[7:14])]]
    deals = ListedDeals(lot, hands)
    lot[0][0] = 6
    hands[0][0].clear()
    assert deals.lot(2) == ((1, 2),)
    assert deals.hands(2, 1) == (TILES[:7], TILES[7:14])
    for seat, hand in enumerate(deals.hands(2, 1)):
        assert hand == tuple(sorted(hand)), seat
