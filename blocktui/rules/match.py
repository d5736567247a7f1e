"""A match of Block as a state machine: moves in, events out, no I/O."""

from collections.abc import Sequence

from .chain import mismatch, no_side, side_wanted
from .deals import Deals, Hands, lot_stages
from .errors import IllegalMove, NotNow, SetupError
from .events import Dealt, Event, LotDrawn, MatchBegun, MatchEnded, Passed, Played, RoundEnded
from .move import PASS, Move, Side, moves_at_ends, opening_moves
from .scoring import Ending, EndKind, Outcome, block_winner, match_outcome, pips, round_points
from .table import TARGET, check_players, clockwise
from .tile import bits_of, tiles_of
from .view import LateView, View, set_legal, set_play, set_round, set_source

_new_view = object.__new__


class Match:
    """A match of 2 to 4 players.

    Make one, ``deal`` a round, ask who is ``to_move`` and that seat's ``view``, ``play`` a move, and so on until
    there is an ``outcome``. What a verb causes is returned as events, forced passes included; all events so far are
    in ``events``. An error leaves everything as it was.

    >>> from blocktui.rules.deals import SecretDeals
    >>> match = Match(2, SecretDeals(bytes(16)))
    >>> dealt, = match.deal()
    >>> match.play(match.legal[0])[0].turn
    1
    """

    def __init__(
        self, players: int, deals: Deals, *, target: int | None = None, start: Sequence[int] | None = None
    ) -> None:
        """Set up a match and draw the lot (R5).

        ``target`` is the rules' unless given (R3); ``start`` are handicap scores, a seat each. What cannot be played
        is a SetupError.
        """
        check_players(players)
        self.players = players
        self.target = TARGET[players] if target is None else target
        if type(self.target) is not int or self.target < 1:
            raise SetupError(f"a target is a whole number from 1, not {self.target!r}")
        self.start = (0,) * players if start is None else _checked_start(players, tuple(start))
        self.scores = self.start
        self.deals = deals
        """Where lot and hands come from."""
        lot = deals.lot(players)
        first = lot_stages(players, lot)[-1][0]
        self.events: list[Event] = [MatchBegun(players, self.target, self.start), LotDrawn(lot, first)]
        self.outcome: Outcome | None = None
        """How the match ended; None while it goes on."""
        self.round = 0
        """The number of the round that was dealt last; 0 before the first."""
        self.first = first
        """The seat that opened the round dealt last; before the first deal, who won the lot."""
        self.to_move: int | None = None
        """The seat whose choice it is; None between rounds and after the match."""
        self.legal: tuple[Move, ...] = ()
        """That seat's legal moves, sorted as text; never empty while there is one, since passes are forced."""
        self._hands: list[int] = [0] * players
        self._counts: list[int] = [0] * players
        self._moves: list[Move] = []
        self._left = self._right = -1

    @property
    def hands(self) -> Hands:
        """Every seat's tiles: hidden knowledge, which no view holds."""
        return tuple([tiles_of(bits) for bits in self._hands])

    @property
    def round_moves(self) -> tuple[Move, ...]:
        """The round dealt last, in turn order from who opened it, passes included."""
        return tuple(self._moves)

    @property
    def ends(self) -> tuple[int, int] | None:
        """The values open at the left and right; None before the opening."""
        return (self._left, self._right) if self._moves else None

    def view(self, seat: int, *, limit_ms: int | None = None) -> View:
        """What a seat may know now; an IndexError if there is no such seat."""
        if not 0 <= seat < self.players:
            raise IndexError(f"there is no seat {seat}: seats are 0 to {self.players - 1}")
        # By position, since every choice of every bot begins here.
        return View(
            seat,
            self.players,
            self.target,
            self.round,
            self.scores,
            self.first,
            tiles_of(self._hands[seat]),
            tuple(self._counts),
            tuple(self._moves),
            (self._left, self._right) if self._moves else None,
            self.legal if seat == self.to_move else (),
            limit_ms,
        )

    def late_view(self, seat: int, limit_ms: int | None) -> View:
        """As ``view``, but most of it is made up only when it is read."""
        view = _new_view(LateView)
        set_legal(view, self.legal if seat == self.to_move else ())
        set_play(view, tuple(self._moves))
        set_round(view, self.round)
        source = (
            seat,
            self.players,
            self.target,
            self.scores,
            self.first,
            self._hands[seat],
            self._left,
            self._right,
            limit_ms,
        )
        set_source(view, source)
        return view

    def deal(self) -> tuple[Event, ...]:
        """Deal the next round (R4, R22); NotNow during a round and after the match."""
        if self.outcome is not None:
            raise NotNow("the match is over")
        if self.to_move is not None:
            raise NotNow(f"round {self.round} is in play")
        hands = self.deals.hands(self.players, self.round + 1)
        held = [bits_of(hand) for hand in hands]
        if self.round:
            self.first = clockwise(self.first, self.players)
        self.round += 1
        self._hands = held
        self._counts = [len(hand) for hand in hands]
        self._moves = []
        self.to_move = self.first
        self.legal = opening_moves(held[self.first])
        dealt = Dealt(self.round, self.first, hands)
        self.events.append(dealt)
        return (dealt,)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Place a tile for the seat to move (R8), and tell what follows: the play, passes, the ends of round and match.

        A move that the rules refuse is an IllegalMove; NotNow when nobody is to move.
        """
        seat = self.to_move
        if seat is None:
            raise NotNow("the match is over" if self.outcome else "no round is in play")
        # What is no Move may still claim to be equal to one.
        if type(move) is not Move or move not in self.legal:
            raise self._refusal(move)
        tile = move.tile
        assert tile is not None
        moves = self._moves
        moves.append(move)
        self._hands[seat] ^= tile.bit
        self._counts[seat] -= 1
        if move.opens is None:
            self._left, self._right = tile.low, tile.high
        elif move.side is Side.LEFT:
            self._left = move.opens
        else:
            self._right = move.opens
        ends = (self._left, self._right)
        events: list[Event] = [Played(self.round, len(moves), seat, move, ends)]
        if not self._hands[seat]:
            self._end_round(seat, events)
        else:
            self._pass_on(seat, ends, events)
        self.events += events
        return tuple(events)

    def _pass_on(self, seat: int, ends: tuple[int, int], events: list[Event]) -> None:
        """Give the turn to the next seat that can play; those between pass (R10), or the round is blocked (R16)."""
        left, right = ends
        for _ in range(self.players):
            seat = (seat + 1) % self.players
            legal = moves_at_ends(self._hands[seat], left, right)
            if legal:
                self.to_move = seat
                self.legal = legal
                return
            self._moves.append(PASS)
            events.append(Passed(self.round, len(self._moves), seat, ends))
        self._end_round(None, events)

    def _end_round(self, out: int | None, events: list[Event]) -> None:
        """Score the round that ``out`` ended with their last tile (R15), or that is blocked (R16)."""
        hands = self.hands
        left = tuple([pips(hand) for hand in hands])
        ending = Ending(EndKind.BLOCKED, block_winner(left)) if out is None else Ending(EndKind.OUT, out)
        points = round_points(left, ending)
        self.scores = tuple([score + gain for score, gain in zip(self.scores, points, strict=True)])
        self.to_move = None
        self.legal = ()
        self.outcome = match_outcome(self.scores, self.target)
        next_first = clockwise(self.first, self.players)
        events.append(RoundEnded(self.round, ending, hands, left, points, self.scores, next_first))
        if self.outcome is not None:
            events.append(MatchEnded(self.outcome, self.scores))

    def _refusal(self, move: object) -> IllegalMove:
        """Why the seat to move may not play this."""
        if not isinstance(move, Move):
            return IllegalMove(move, "not-a-move", "that is no move")
        tile = move.tile
        if tile is None:
            return IllegalMove(move, "can-play", "who can play must play")
        if not self._moves:
            if not move.is_opening:
                return no_side(move)
        elif move.is_opening:
            return side_wanted(move)
        assert self.to_move is not None
        if not self._hands[self.to_move] & tile.bit:
            return IllegalMove(move, "not-in-hand", f"tile {tile} is not in the hand")
        return mismatch(move, self._left, self._right)


def _checked_start(players: int, start: tuple[int, ...]) -> tuple[int, ...]:
    if len(start) != players:
        raise SetupError(f"{players} start scores are wanted, not {len(start)}")
    if any(type(score) is not int or score < 0 for score in start):
        raise SetupError("a start score is a whole number from 0")
    return start


def resume(
    players: int,
    deals: Deals,
    rounds: Sequence[Sequence[Move]],
    *,
    target: int | None = None,
    start: Sequence[int] | None = None,
) -> Match:
    """The match in which these rounds were played; a pass that the rules do not give is an IllegalMove (R10).

    The last round may be unfinished; its trailing passes may be left out, since they are forced. A round after an
    unfinished one, a move after the end of a round (R15) and a round after the match are NotNow.
    """
    match = Match(players, deals, target=target, start=start)
    for moves in rounds:
        match.deal()
        for turn, move in enumerate(moves):
            done = match.round_moves
            if turn < len(done):
                if done[turn] is not move:
                    raise IllegalMove(move, "cannot-play", f"turn {turn + 1} is a pass")
            else:
                match.play(move)
    return match
