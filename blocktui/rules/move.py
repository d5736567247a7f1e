"""Moves: a tile at an end of the chain, the opening tile, or a pass."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NoReturn, Self

from .errors import NotationError
from .tile import TILES, VALUES, WITH_VALUE, Tile, shown, tiles_of, words


class Side(StrEnum):
    """An end of the chain, by its mark in the notation."""

    LEFT = "<"
    RIGHT = ">"

    def __repr__(self) -> str:
        return f"Side.{self.name}"


class Move:
    """One turn's choice, made from its notation; there is one object of each.

    ``>36`` joins 3 at the right end and opens 6, ``<31`` joins 3 at the left and opens 1, ``36`` is the opening
    tile, ``-`` is a pass. Moves sort as their text does.

    >>> Move(">36").opens
    6
    >>> Move("<31").tile
    Tile('13')
    >>> Move("36").is_opening, Move("-").is_pass
    (True, True)
    """

    __slots__ = ("is_opening", "is_pass", "joins", "opens", "side", "text", "tile")

    side: Side | None
    """The end that is extended; None for the opening and a pass."""
    tile: Tile | None
    """The tile placed; None for a pass."""
    joins: int | None
    """The value that touches the chain; None for the opening and a pass."""
    opens: int | None
    """The value of the new end; None for the opening, which opens both its values, and a pass."""
    is_opening: bool
    is_pass: bool
    text: str

    def __new__(cls, text: str) -> Self:
        """The move written ``text``; anything else is a NotationError."""
        move = _BY_TEXT.get(text) if isinstance(text, str) else None
        if move is None:
            raise NotationError(f"{shown(text)} is no move: such as >36, <31, 36 for the opening, or - for a pass")
        return move  # type: ignore[return-value]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __lt__(self, other: "Move") -> bool:
        return self.text < other.text if isinstance(other, Move) else NotImplemented

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a move does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a move does not change: {name}")

    def __reduce__(self) -> tuple[type["Move"], tuple[str]]:
        return Move, (self.text,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _make(text: str, side: Side | None, tile: Tile | None, joins: int | None, opens: int | None) -> Move:
    move = object.__new__(Move)
    fields = {
        "side": side,
        "tile": tile,
        "joins": joins,
        "opens": opens,
        "is_opening": tile is not None and side is None,
        "is_pass": tile is None,
        "text": text,
    }
    for name, value in fields.items():
        object.__setattr__(move, name, value)
    return move


PASS: Final = _make("-", None, None, None, None)

_BY_TEXT: Final[dict[str, Move]] = {
    PASS.text: PASS,
    **{tile.text: _make(tile.text, None, tile, None, None) for tile in TILES},
    **{
        f"{side}{joins}{opens}": _make(f"{side}{joins}{opens}", side, Tile.of(joins, opens), joins, opens)
        for side in Side
        for joins in VALUES
        for opens in VALUES
    },
}

OPENINGS: Final[tuple[Move, ...]] = tuple(_BY_TEXT[tile.text] for tile in TILES)
"""The opening move with each tile, in the order of TILES."""

JOINING: Final[tuple[Move, ...]] = tuple(move for move in _BY_TEXT.values() if move.side is not None)
"""Every move that joins the chain at an end."""


def _subsets(bits: int) -> Iterable[int]:
    subset = bits
    while subset:
        yield subset
        subset = (subset - 1) & bits
    yield 0


def _moves_at(side: Side, end: int) -> dict[int, tuple[Move, ...]]:
    """For every set of the tiles that fit an end, the moves with them, in the order of the values that they open."""
    fitting = [(tile.bit, _BY_TEXT[f"{side}{end}{tile.other(end)}"]) for tile in tiles_of(WITH_VALUE[end])]
    return {subset: tuple([move for bit, move in fitting if subset & bit]) for subset in _subsets(WITH_VALUE[end])}


_LEFT: Final = tuple(_moves_at(Side.LEFT, end) for end in VALUES)
_RIGHT: Final = tuple(_moves_at(Side.RIGHT, end) for end in VALUES)


def moves_at_ends(hand: int, left: int, right: int) -> tuple[Move, ...]:
    """All legal moves of a hand (a set of bits) at the open ends, sorted as text; empty when it must pass (R8, R10)."""
    return _LEFT[left][hand & WITH_VALUE[left]] + _RIGHT[right][hand & WITH_VALUE[right]]


def opening_moves(hand: int) -> tuple[Move, ...]:
    """The starter's legal moves: any tile of the hand, a set of bits (R6)."""
    return tuple([OPENINGS[tile.index] for tile in tiles_of(hand)])


def parse_play(text: str) -> tuple[Move, ...]:
    """Moves in turn order from their notation, one space between; anything else is a NotationError."""
    split = words(text)
    try:
        return tuple([_BY_TEXT[word] for word in split])
    except KeyError:
        return tuple([Move(word) for word in split])


def write_play(play: Iterable[Move]) -> str:
    """Moves in notation: ``66 >63 <65 -``."""
    return " ".join(move.text for move in play)
