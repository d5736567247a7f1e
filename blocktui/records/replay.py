"""A record played again by the rules: the same events as live play gave, or the first difference."""

from collections.abc import Iterator, Sequence

from blocktui.i18n import _, ngettext
from blocktui.rules import (
    HAND_SIZE,
    TARGET,
    Dealt,
    EndKind,
    Event,
    Hands,
    IllegalMove,
    Lot,
    Match,
    MatchEnded,
    Move,
    Outcome,
    RoundEnded,
    SecretDeals,
    SetupError,
    lot_stages,
)
from blocktui.rules.table import clockwise

from .errors import RecordError
from .hidden import possible_hands
from .record import Fault, Record, Round


def verify(record: Record) -> None:
    """Replay the record; the first thing that differs from what the rules give is a RecordError."""
    for _event in replayed(record):
        pass


def events_of(record: Record) -> tuple[Event, ...]:
    """All that happened, as live play told it; a false record is a RecordError.

    Hands that the record does not tell whole are None where they are dealt.
    """
    return tuple(replayed(record))


def replayed(record: Record) -> Iterator[Event]:
    """The events one after the other, each checked before it is given; a RecordError at the first difference."""
    _check_target(record)
    _check_lot(record)
    match = Match(record.players, _ToldDeals(record), target=record.target, start=record.start)
    yield from match.events
    # What the record has told so far: the rules run ahead of it where forced passes are not told.
    scores, outcome = record.start, None
    for number, one in enumerate(record.rounds, 1):
        if outcome is not None:
            raise RecordError(_("the match was over before this round"), rule="R23", round=number)
        try:
            for event in _replayed_round(match, one, number, last=number == len(record.rounds)):
                if isinstance(event, RoundEnded):
                    scores = event.scores
                elif isinstance(event, MatchEnded):
                    outcome = event.outcome
                yield event
        except RecordError as error:
            raise RecordError(error.reason, rule=error.rule, round=number, turn=error.turn) from None
    if record.scores != scores:
        raise RecordError(_differs("scores", scores, record.scores), rule="R20")
    _check_result(record, outcome)
    _check_seats(record)
    _check_secret(record)


class _ToldDeals:
    """The deals that a record tells; what it leaves untold is filled in as it may have been."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def lot(self, players: int) -> Lot:
        return self._record.lot

    def hands(self, players: int, round_number: int) -> Hands:
        return possible_hands(self._record.rounds[round_number - 1], round_number)


def _check_target(record: Record) -> None:
    rules = TARGET[record.players]
    if record.target != rules and not record.house:
        raise RecordError(
            _("the target of {players} players is {rules}, not {target}, unless house = true").format(
                players=record.players, rules=rules, target=record.target
            ),
            rule="R3",
        )


def _check_lot(record: Record) -> None:
    try:
        lot_stages(record.players, record.lot)
    except SetupError:
        raise RecordError(
            _("the lot is not one throw of 1 to 6 a player, repeated by those who tie until one is left"), rule="R5"
        ) from None


def _replayed_round(match: Match, one: Round, number: int, *, last: bool) -> Iterator[Event]:
    first = match.first if number == 1 else clockwise(match.first, match.players)
    if one.first != first:
        raise RecordError(
            _("seat {seat} opens the round, not seat {told}").format(seat=first, told=one.first),
            rule="R5" if number == 1 else "R21",
        )
    _check_hands(one, match.players)
    (dealt,) = match.deal()
    assert isinstance(dealt, Dealt)
    yield _as_told(dealt, one)
    begun = len(match.events)
    for turn, move in enumerate(one.play, 1):
        _play(match, turn, move)
        yield match.events[begun + turn - 1]
    _check_turns_all_told(match, one)
    if match.to_move is None and len(one.play) == len(match.round_moves):
        # Match appends the round's end, and the match's, after the last turn.
        ended = match.events[begun + len(one.play)]
        assert isinstance(ended, RoundEnded)
        _check_end(one, ended)
        yield from match.events[begun + len(one.play) :]
    elif not last:
        raise RecordError(_("the round has not ended, and another follows"), rule="R22")
    _check_marks(one)


def _as_told(dealt: Dealt, one: Round) -> Dealt:
    if not one.hidden:
        return dealt
    whole = zip(dealt.hands, one.hands, strict=True)
    return dealt._replace(hands=tuple(None if None in told else hand for hand, told in whole))


def _check_hands(one: Round, players: int) -> None:
    if len(one.hands) != players:
        raise RecordError(
            _("{count} hands are dealt to {players} seats").format(count=len(one.hands), players=players), rule="R4"
        )
    size = HAND_SIZE[players]
    for seat, hand in enumerate(one.hands):
        if len(hand) != size:
            raise RecordError(
                _("seat {seat} is dealt {count} tiles, not {size}").format(seat=seat, count=len(hand), size=size),
                rule="R3",
            )
    dealt = [tile for hand in one.hands for tile in hand if tile is not None]
    if len(set(dealt)) != len(dealt):
        twice = min(tile for tile in dealt if dealt.count(tile) > 1)
        raise RecordError(_("tile {tile} is dealt twice").format(tile=twice), rule="R1")
    if not one.hidden:
        return
    if one.end is not None:
        raise RecordError(_("tiles are hidden although the round has ended"), rule="R17")
    for turn, move in enumerate(one.play, 1):
        # A tile that another seat holds is refused by the replay.
        if move.tile is not None and move.tile not in dealt:
            raise RecordError(
                _("tile {tile} is placed, and is in no hand").format(tile=move.tile), rule="R8", turn=turn
            )


def _play(match: Match, turn: int, move: Move) -> None:
    """Replay one turn, counted from 1; passes that the rules gave already are only compared."""
    done = match.round_moves
    seat = (match.first + turn - 1) % match.players
    if turn <= len(done):
        if done[turn - 1] is not move:
            left, right = match.ends or (None, None)
            raise RecordError(
                _("seat {seat} cannot play on {left} and {right}, so {move} is no pass").format(
                    seat=seat, left=left, right=right, move=move
                ),
                rule="R10",
                turn=turn,
            )
        return
    if match.to_move is None:
        out = bool(done) and not done[-1].is_pass
        raise RecordError(
            _("the round ended with turn {turn}").format(turn=len(done)), rule="R15" if out else "R16", turn=turn
        )
    try:
        match.play(move)
    except IllegalMove as error:
        raise RecordError(_why_illegal(error, match, seat), rule=error.rule, turn=turn) from None


def _why_illegal(error: IllegalMove, match: Match, seat: int) -> str:
    left, right = match.ends or (None, None)
    sentences = {
        "not-in-hand": _("seat {seat} does not hold the tile of {move}"),
        "end-does-not-match": _("{move} does not match the ends {left} and {right}"),
        "blank-matches-blank-only": _(
            "{move} does not match the ends {left} and {right}: a blank matches a blank only"
        ),
        "can-play": _("seat {seat} passes although it can play {legal}"),
        "opening-has-no-side": _("{move} is no opening: the first tile has no side"),
        "chain-is-open": _("{move} has no side, and the chain has begun"),
    }
    return sentences[error.reason].format(
        seat=seat, move=error.move, left=left, right=right, legal=", ".join(move.text for move in match.legal)
    )


def _check_turns_all_told(match: Match, one: Round) -> None:
    """Refuse a round that is said to be over although turns are missing."""
    if one.end is None:
        return
    done = match.round_moves
    turn = len(one.play) + 1
    if len(one.play) < len(done):
        seat = (match.first + turn - 1) % match.players
        raise RecordError(
            _("the pass of seat {seat} is missing").format(seat=seat),
            rule="R16" if match.to_move is None else "R10",
            turn=turn,
        )
    if match.to_move is not None:
        raise RecordError(
            _("the round is said to have ended, and seat {seat} is to play").format(seat=match.to_move),
            rule="R15" if one.end.kind is EndKind.OUT else "R16",
            turn=turn,
        )


def _check_end(one: Round, ended: RoundEnded) -> None:
    out = ended.ending.kind is EndKind.OUT
    if one.end is None:
        raise RecordError(
            _("the round has ended, and {key} is missing").format(key="end"),
            rule="R15" if out else "R16",
            turn=len(one.play),
        )
    if one.end != ended.ending:
        same_kind = one.end.kind is ended.ending.kind
        raise RecordError(
            _("the round ends '{end}', not '{told}'").format(end=ended.ending, told=one.end),
            rule="R15" if out else "R19" if same_kind else "R16",
        )
    if one.left != ended.left:
        raise RecordError(_differs("left", ended.left, one.left), rule="R17")
    if one.points != ended.points:
        raise RecordError(_differs("points", ended.points, one.points), rule="R18" if out else "R19")


def _differs(key: str, right: Sequence[int], told: Sequence[int]) -> str:
    return _("{key} is {right}, not {told}").format(key=key, right=list(right), told=list(told[:8]))


def _check_marks(one: Round) -> None:
    if one.ms and len(one.ms) != len(one.play):
        raise RecordError(
            ngettext("ms has {count} number for {turns} turns", "ms has {count} numbers for {turns} turns", len(one.ms))
            .format(count=len(one.ms), turns=len(one.play))
        )  # fmt: skip
    for fault in one.faults:
        _check_fault(one, fault)


def _check_fault(one: Round, fault: Fault) -> None:
    if not 1 <= fault.turn <= len(one.play):
        raise RecordError(
            _("a fault is told of turn {turn}, and there are {turns} turns").format(
                turn=fault.turn, turns=len(one.play)
            )
        )
    if fault.seat != one.seat_of(fault.turn):
        raise RecordError(
            _("a fault is told of seat {told}, and the turn is seat {seat}'s").format(
                told=fault.seat, seat=one.seat_of(fault.turn)
            ),
            rule="R7",
            turn=fault.turn,
        )


def _check_result(record: Record, outcome: Outcome | None) -> None:
    if record.result != outcome:
        right, told = ("unfinished" if result is None else str(result) for result in (outcome, record.result))
        raise RecordError(
            _("the result is '{right}', not '{told}'").format(right=right, told=told),
            rule="R24" if "drawn" in (right, told) else "R23",
        )


def _check_seats(record: Record) -> None:
    for number, seat in enumerate(record.seats):
        if seat.taken_over is not None and not 1 <= seat.taken_over <= len(record.rounds):
            raise RecordError(
                _("seat {seat} is taken over in round {round}, and there are {rounds} rounds").format(
                    seat=number, round=seat.taken_over, rounds=len(record.rounds)
                )
            )


def _check_secret(record: Record) -> None:
    """A published secret must give the deals that are told; boards, whose deals are turned, are not compared."""
    if record.secret is None or record.board is not None:
        return
    deals = SecretDeals(record.secret)
    if record.lot != deals.lot(record.players):
        raise RecordError(_("the lot is not the one that the secret gives"), rule="R5")
    for number, one in enumerate(record.rounds, 1):
        if not one.hidden and one.hands != deals.hands(record.players, number):
            raise RecordError(_("the deal is not the one that the secret gives"), rule="R4", round=number)
