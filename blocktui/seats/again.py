"""A choice of a match that was written down, as the bot that had it was asked: to ask it again."""

from collections.abc import Iterator
from dataclasses import dataclass

from blocktui.i18n import _
from blocktui.records.errors import RecordError
from blocktui.records.hidden import possible_hands
from blocktui.records.record import Record, Round
from blocktui.records.replay import verify
from blocktui.rules import HAND_SIZE, IllegalMove, ListedDeals, Move, NotNow, SetupError, Tile, View
from blocktui.rules.match import resume

from .occupant import Fault, Occupant
from .strategy import MatchInfo, RoundResult


class NoChoice(ValueError):
    """A turn that is not there, or that nobody was asked about."""


@dataclass(frozen=True, slots=True)
class PastChoice:
    """What a seat was told up to a choice."""

    match: MatchInfo
    rounds: tuple[RoundResult, ...]
    """Those that were over."""
    view: View

    def ask(self, occupant: Occupant) -> Move | Fault:
        """Seat an occupant in the match, tell it of the rounds that are over, and ask it."""
        fault = occupant.start(self.match)
        for result in self.rounds:
            fault = fault or occupant.end_round(result)
        return fault or occupant.choose(self.view)


def past_choice(record: Record, round_number: int, turn: int, *, limit_ms: int | None) -> PastChoice:
    """The choice of a turn, both counted from 1; a NoChoice if there was none, a RecordError if the record is false."""
    verify(record)
    if not 1 <= round_number <= len(record.rounds) or not 1 <= turn <= len(record.rounds[round_number - 1].play):
        raise NoChoice(_("The record has no turn {round}:{turn}.").format(round=round_number, turn=turn))
    played = record.rounds[:round_number]
    hands = [possible_hands(one, number) for number, one in enumerate(played, 1)]
    moves = [one.play for one in played]
    moves[-1] = moves[-1][: turn - 1]
    deals = ListedDeals(record.lot, hands)
    match = resume(record.players, deals, moves, target=record.target, start=record.start)
    seat = match.to_move
    if seat is None or len(match.round_moves) != turn - 1 or len(match.legal) < 2:
        raise NoChoice(_("Nobody was asked at turn {round}:{turn}.").format(round=round_number, turn=turn))
    names = tuple(sitting.name for sitting in record.seats)
    info = MatchInfo(seat, names, record.target, limit_ms)
    return PastChoice(info, tuple(_results(record, round_number - 1)), match.view(seat, limit_ms=limit_ms))


def choice_of(view: View) -> PastChoice:
    """The choice that a view leaves, of a match of which nothing else is known; a NoChoice if no deal leads to it."""
    if view.players not in HAND_SIZE or view.seat not in range(view.players) or view.first not in range(view.players):
        raise NoChoice(_("there is no such seat, or no such number of players"))
    placed: list[list[Tile | None]] = [[] for _seat in range(view.players)]
    for turn, move in enumerate(view.play):
        if move.tile is not None:
            placed[(view.first + turn) % view.players].append(move.tile)
    held = [HAND_SIZE[view.players] - len(tiles) for tiles in placed]
    if tuple(held) != view.counts:
        raise _differs("counts")
    try:
        dealt = tuple(
            (*tiles, *(view.hand if seat == view.seat else [None] * held[seat])) for seat, tiles in enumerate(placed)
        )
        hands = possible_hands(Round(hands=dealt, first=view.first, play=view.play), view.round)
        lot = tuple(6 if seat == view.first else 1 for seat in range(view.players))
        match = resume(view.players, ListedDeals([lot], [hands]), [view.play])
    except RecordError as error:
        raise NoChoice(error.reason) from None
    except (IllegalMove, NotNow, SetupError, ValueError) as error:
        raise NoChoice(str(error)) from None
    found = match.view(view.seat)
    for field in ("play", "ends"):
        if getattr(view, field) != getattr(found, field):
            raise _differs(field)
    if set(view.legal) != set(found.legal):  # in whatever order they were written
        raise _differs("legal")
    info = MatchInfo(view.seat, tuple(map(str, range(view.players))), view.target, view.limit_ms)
    return PastChoice(info, (), view)


def _differs(field: str) -> NoChoice:
    return NoChoice(_("'{field}' is not what the play comes to").format(field=field))


def first_fault(record: Record, strategy: str) -> tuple[int, int]:
    """The round and turn of a strategy's first fault, or of anyone's where it has no seat; a NoChoice without one."""
    seats = [seat for seat, sitting in enumerate(record.seats) if sitting.strategy == strategy]
    for number, one in enumerate(record.rounds, 1):
        for fault in one.faults:
            if not seats or fault.seat in seats:
                return number, fault.turn
    if seats:
        raise NoChoice(
            _("The record has no fault of {strategy}: say which turn is meant, as ROUND:TURN.").format(
                strategy=strategy
            )
        )
    raise NoChoice(_("The record has no fault: say which turn is meant, as ROUND:TURN."))


def _results(record: Record, count: int) -> Iterator[RoundResult]:
    """What players were told at the end of the first rounds."""
    scores = record.start
    for number, one in enumerate(record.rounds[:count], 1):
        scores = tuple(score + gain for score, gain in zip(scores, one.points, strict=True))
        hands = possible_hands(one, number)
        yield RoundResult(number, hands, one.first, one.play, str(one.end), one.left, one.points, scores)
