"""The table as it stands after some events: what screens, plain output and replays show."""

from collections.abc import Iterable

from blocktui.rules import (
    Chain,
    Dealt,
    Event,
    LotDrawn,
    MatchBegun,
    MatchEnded,
    Move,
    Outcome,
    Passed,
    Played,
    RoundEnded,
    Tile,
    Turn,
    known_voids,
)
from blocktui.rules.table import HAND_SIZE, clockwise


class Table:
    """A fold of a match's events; feed it with ``apply`` in the order in which they happen."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.players = 0
        self.target = 0
        self.scores: tuple[int, ...] = ()
        self.lot: LotDrawn | None = None
        self.round = 0
        self.first = 0
        self.to_move: int | None = None
        """The seat whose turn it is; None between rounds and after the match."""
        self.hands: list[tuple[Tile, ...] | None] = []
        """The tiles that each seat holds, as far as the events tell."""
        self.counts: list[int] = []
        """How many tiles each seat holds."""
        self.turns: list[Turn] = []
        """The round so far."""
        self.ended: RoundEnded | None = None
        """How the round shown ended; None while it goes on."""
        self.rounds: list[RoundEnded] = []
        self.openers: list[int] = []
        """Who opened each round dealt so far."""
        self.outcome: Outcome | None = None
        for event in events:
            self.apply(event)

    def apply(self, event: Event) -> None:
        """Bring the table to where it stands after one more event."""
        match event:
            case MatchBegun():
                self.players = event.players
                self.target = event.target
                self.scores = event.start
            case LotDrawn():
                self.lot = event
                self.first = event.first
            case Dealt():
                self.round = event.round
                self.first = self.to_move = event.first
                self.openers.append(event.first)
                self.hands = list(event.hands)
                self.counts = [HAND_SIZE[self.players]] * self.players
                self.turns = []
                self.ended = None
            case Played():
                self.turns.append(event)
                self.counts[event.seat] -= 1
                hand = self.hands[event.seat]
                if hand is not None:
                    self.hands[event.seat] = tuple(tile for tile in hand if tile is not event.move.tile)
                self.to_move = clockwise(event.seat, self.players)
            case Passed():
                self.turns.append(event)
                self.to_move = clockwise(event.seat, self.players)
            case RoundEnded():
                self.ended = event
                self.rounds.append(event)
                self.hands = list(event.hands)
                self.scores = event.scores
                self.to_move = None
            case MatchEnded():
                self.outcome = event.outcome

    @property
    def moves(self) -> tuple[Move, ...]:
        """The round so far, passes included."""
        return tuple(turn.move for turn in self.turns)

    @property
    def chain(self) -> Chain:
        """The chain as it lies."""
        return Chain(self.moves)

    @property
    def ends(self) -> tuple[int, int] | None:
        """The values open at the left and right; None before the opening."""
        return self.turns[-1].ends if self.turns else None

    @property
    def voids(self) -> tuple[frozenset[int], ...]:
        """The values that each seat is known to lack, from its passes."""
        return known_voids(self.moves, self.first, self.players)

    @property
    def last_played(self) -> Played | None:
        """The tile laid last in this round."""
        return next((turn for turn in reversed(self.turns) if isinstance(turn, Played)), None)
