"""A person's choice among the tiles of a hand: which is chosen, and at which end it goes."""

from blocktui.i18n import _
from blocktui.narration import Sentence, sentence, tile_text
from blocktui.rules import Move, Side, Tile, View


class Choice:
    """What a person at the table has chosen so far, and what can be done with it."""

    def __init__(self, view: View) -> None:
        """Where only one tile can be played, it is chosen already."""
        self.view = view
        self.hand = view.hand
        self.playable = frozenset(move.tile for move in view.legal if move.tile)
        self.chosen: int | None = None
        """Which tile of the hand, from 0."""
        self.side = Side.LEFT
        """The end for a tile that fits both."""
        if len(self.playable) == 1:
            self.choose(self.places[0])

    @property
    def places(self) -> list[int]:
        """Where in the hand the tiles lie that can be played."""
        return [index for index, tile in enumerate(self.hand) if tile in self.playable]

    def moves(self, tile: Tile) -> tuple[Move, ...]:
        """The moves with a tile that a person is offered: one, or two where it fits both ends and they differ."""
        moves = tuple(move for move in self.view.legal if move.tile is tile)
        # With equal ends both moves come to the same, so that a person need not be asked.
        return moves[:1] if self._ends_are_equal else moves

    @property
    def offered(self) -> frozenset[Move]:
        """All moves that a person is offered."""
        return frozenset(move for tile in self.playable for move in self.moves(tile))

    @property
    def _ends_are_equal(self) -> bool:
        return self.view.ends is not None and self.view.ends[0] == self.view.ends[1]

    @property
    def move(self) -> Move | None:
        """What placing would play now; None while nothing is chosen."""
        if self.chosen is None:
            return None
        moves = self.moves(self.hand[self.chosen])
        return next((move for move in moves if move.side is None or move.side is self.side), None)

    @property
    def has_two_ends(self) -> bool:
        """Whether the chosen tile can go to either end."""
        return self.chosen is not None and len(self.moves(self.hand[self.chosen])) > 1

    def choose(self, index: int) -> None:
        """Choose a tile that can be played, by its place in the hand."""
        self.chosen = index
        side = self.moves(self.hand[index])[0].side
        if side is not None:
            self.side = side

    def step(self, by: int) -> None:
        """Choose the next tile that can be played, to the right (1) or the left (-1)."""
        places = self.places
        if self.chosen in places:
            self.choose(places[(places.index(self.chosen) + by) % len(places)])
        else:
            self.choose(places[0 if by > 0 else -1])

    def go_to(self, side: Side) -> bool:
        """Choose an end for the chosen tile; whether it can go there."""
        if self.chosen is None:
            return False
        moves = self.moves(self.hand[self.chosen])
        if self._ends_are_equal or any(move.side is None for move in moves):
            return True
        if any(move.side is side for move in moves):
            self.side = side
            return True
        return False

    def put_back(self) -> bool:
        """Choose nothing; whether anything was chosen that need not be."""
        if self.chosen is None or len(self.playable) == 1:
            return False
        self.chosen = None
        return True

    def advice(self) -> Sentence:
        """What the chosen tile can do, or what to do next."""
        opening = self.view.ends is None
        if self.chosen is None:
            return sentence(_("Open with any tile.") if opening else _("Choose a tile."))
        tile = self.hand[self.chosen]
        shown = tile_text(tile)
        if opening:
            return sentence(_("{tile} opens the round."), tile=shown)
        if self._ends_are_equal:
            return sentence(_("{tile} fits."), tile=shown)
        at_left = self.side is Side.LEFT
        if self.has_two_ends:
            return sentence(
                _("{tile} fits both ends: left.") if at_left else _("{tile} fits both ends: right."), tile=shown
            )
        return sentence(_("{tile} fits the left end.") if at_left else _("{tile} fits the right end."), tile=shown)

    def refusal(self, tile: Tile) -> Sentence:
        """Why a tile cannot be played (R8)."""
        ends = self.view.ends
        assert ends is not None
        if self._ends_are_equal:
            return sentence(
                _("{tile} does not fit: {value} is open at both ends."), tile=tile_text(tile), value=ends[0]
            )
        return sentence(
            _("{tile} does not fit: {value1} and {value2} are open."),
            tile=tile_text(tile),
            value1=ends[0],
            value2=ends[1],
        )
