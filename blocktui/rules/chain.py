"""The chain: what was laid, how it joins, and where it can be extended (R8, R12, R13)."""

from collections import deque
from collections.abc import Iterable
from typing import Literal, NamedTuple, NoReturn, Self

from .errors import IllegalMove
from .move import Move, Side, parse_play
from .tile import Tile

Half = Literal["low", "high", "A", "B"]
"""A half of an ordinary tile by its value, or one of the two sides of a double that lie along the chain.

``A`` is the side that joined the chain; for an opening double ``A`` is its left and ``B`` its right.
"""


class Laid(NamedTuple):
    """A tile as it lies: the values of its left and right halves along the chain, and when it was laid (from 0)."""

    tile: Tile
    left: int
    right: int
    order: int


class Place(NamedTuple):
    """A half of a tile in the chain."""

    tile: Tile
    half: Half

    @property
    def value(self) -> int:
        """The value of this half: 0 to 6."""
        return self.tile.high if self.half == "high" else self.tile.low


class Join(NamedTuple):
    """Two halves that touch; ``earlier`` belongs to the tile that lay there first."""

    earlier: Place
    later: Place


class Chain:
    """The line of play, in the order in which its tiles were laid; an immutable value.

    >>> chain = Chain.of("66 >63 <65")
    >>> str(chain)
    '56 66 63'
    >>> chain.ends
    (5, 3)
    """

    __slots__ = ("_moves",)

    _moves: tuple[Move, ...]

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        """The chain that these moves make, passes left out; one that does not join is an IllegalMove."""
        chain = tuple([move for move in moves if not move.is_pass])
        left = right = -1
        for order, move in enumerate(chain):
            if order == 0:
                if move.tile is None or not move.is_opening:
                    raise no_side(move)
                left, right = move.tile.low, move.tile.high
            elif move.opens is None:
                raise side_wanted(move)
            elif move.joins != (left if move.side is Side.LEFT else right):
                raise mismatch(move, left, right)
            elif move.side is Side.LEFT:
                left = move.opens
            else:
                right = move.opens
        if len({move.tile for move in chain}) != len(chain):
            tiles = [move.tile for move in chain]
            twice = next(move for order, move in enumerate(chain) if move.tile in tiles[:order])
            raise IllegalMove(twice, "laid-already", f"tile {twice.tile} lies in the chain already")
        object.__setattr__(self, "_moves", chain)

    @classmethod
    def of(cls, play: str) -> Self:
        """The chain of a play in notation, passes left out; a NotationError or IllegalMove if it is none."""
        return cls(parse_play(play))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that laid it, in that order, without passes."""
        return self._moves

    @property
    def ends(self) -> tuple[int, int] | None:
        """The values open at the left and right, or None before the opening."""
        if not self._moves:
            return None
        first = self._moves[0].tile
        assert first is not None
        left, right = first.low, first.high
        for move in self._moves[1:]:
            assert move.opens is not None
            if move.side is Side.LEFT:
                left = move.opens
            else:
                right = move.opens
        return left, right

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The tiles as they lie, left to right."""
        line: deque[Laid] = deque()
        for order, move in enumerate(self._moves):
            assert move.tile is not None
            if move.joins is None or move.opens is None:
                line.append(Laid(move.tile, move.tile.low, move.tile.high, order))
            elif move.side is Side.LEFT:
                line.appendleft(Laid(move.tile, move.opens, move.joins, order))
            else:
                line.append(Laid(move.tile, move.joins, move.opens, order))
        return tuple(line)

    @property
    def joins(self) -> tuple[Join, ...]:
        """Every two halves that touch, in the order in which they came to touch."""
        return self._walk()[0]

    @property
    def open_places(self) -> tuple[Place, ...]:
        """Where the chain can be extended: its left and its right end, or nothing before the opening."""
        return self._walk()[1]

    def _walk(self) -> tuple[tuple[Join, ...], tuple[Place, ...]]:
        if not self._moves:
            return (), ()
        first = self._moves[0].tile
        assert first is not None
        left, right = (
            (Place(first, "A"), Place(first, "B")) if first.double else (Place(first, "low"), Place(first, "high"))
        )
        joins = []
        for move in self._moves[1:]:
            tile = move.tile
            assert tile is not None
            near: Half
            far: Half
            if tile.double:
                near, far = "A", "B"
            else:
                near, far = ("low", "high") if move.joins == tile.low else ("high", "low")
            joins.append(Join(left if move.side is Side.LEFT else right, Place(tile, near)))
            if move.side is Side.LEFT:
                left = Place(tile, far)
            else:
                right = Place(tile, far)
        return tuple(joins), (left, right)

    def __len__(self) -> int:
        return len(self._moves)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a chain does not change: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a chain does not change: {name}")

    def __reduce__(self) -> tuple[type["Chain"], tuple[tuple[Move, ...]]]:
        return Chain, (self._moves,)

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, Chain) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def __str__(self) -> str:
        """The tiles as they lie, left to right: ``56 66 63``."""
        line: deque[str] = deque()
        for move in self._moves:
            if move.side is Side.LEFT:
                line.appendleft(f"{move.opens}{move.joins}")
            else:
                line.append(move.text[-2:])
        return " ".join(line)

    def __repr__(self) -> str:
        return f"Chain.of({' '.join(move.text for move in self._moves)!r})"


def no_side(move: Move) -> IllegalMove:
    """Why a move with a side does not open the chain (R6)."""
    return IllegalMove(move, "opening-has-no-side", "the opening tile has no side")


def side_wanted(move: Move) -> IllegalMove:
    """Why a move without a side does not extend the chain (R8)."""
    return IllegalMove(move, "chain-is-open", "a tile joins at the left or the right end")


def mismatch(move: Move, left: int, right: int) -> IllegalMove:
    """Why a move does not join a chain with these ends (R8), or a blank among them (R9)."""
    end, which = (left, "left") if move.side is Side.LEFT else (right, "right")
    reason = "blank-matches-blank-only" if 0 in (move.joins, end) else "end-does-not-match"
    return IllegalMove(move, reason, f"{move.joins} does not match {end} at the {which} end")
