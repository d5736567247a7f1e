"""The shape of ``block-record/1``: a record as plain keys and values, and back."""

import itertools
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from math import isfinite
from typing import Any, Final, TypeVar, cast

from blocktui.i18n import _
from blocktui.rules import Ending, Lot, Move, NotationError, Outcome, Tile

from .errors import FORMAT, RecordError, shown
from .record import FAULT_KINDS, SEAT_KINDS, Fault, FaultKind, Hand, Record, Round, Scalar, Seat, SeatKind

FORMAT_NAME: Final = "block-record/1"

LARGEST_NUMBER: Final = 10**9
MOST_ROUNDS: Final = 10_000

UNKNOWN_TILE: Final = "??"

T = TypeVar("T")


def written(record: Record) -> dict[str, Any]:
    """The record's keys and values in the format's order, optional ones only where they say something."""
    form: dict[str, Any] = {
        "format": FORMAT_NAME,
        "app": told_text(record.app),
        "date": record.date.astimezone(UTC),
        "target": record.target,
    }
    if record.house:
        form["house"] = True
    if record.event is not None:
        form["event"] = told_text(record.event)
    for key in ("board", "rotation"):
        if (number := getattr(record, key)) is not None:
            form[key] = number
    if record.secret is not None:
        form["secret"] = record.secret.hex()
    if record.practice:
        form["practice"] = True
    form["seats"] = [_written_seat(seat) for seat in record.seats]
    form["lot"] = [list(throw) for throw in record.lot]
    if any(record.start):
        form["start"] = list(record.start)
    form["scores"] = list(record.scores)
    form["result"] = "unfinished" if record.result is None else str(record.result)
    form["round"] = [written_round(one) for one in record.rounds]
    return form


def _written_seat(seat: Seat) -> dict[str, Any]:
    form: dict[str, Any] = {"name": told_text(seat.name), "kind": seat.kind}
    for key in ("strategy", "package", "version"):
        if (text := getattr(seat, key)) is not None:
            form[key] = told_text(text)
    if seat.options:
        form["options"] = {
            told_text(name): told_text(value) if isinstance(value, str) else value for name, value in seat.options
        }
    if seat.taken_over is not None:
        form["taken_over"] = seat.taken_over
    return form


def written_round(one: Round) -> dict[str, Any]:
    """A round's keys and values."""
    form: dict[str, Any] = {
        "hands": [written_hand(hand) for hand in one.hands],
        "first": one.first,
        "play": " ".join([move.text for move in one.play]),
    }
    if one.end is not None:
        form |= {"end": str(one.end), "left": list(one.left), "points": list(one.points)}
    if one.ms:
        form["ms"] = list(one.ms)
    if one.notes:
        notes = [told_text(note) for note in one.notes]
        form["notes"] = notes if len(notes) > 1 else notes[0]
    if one.faults:
        form["faults"] = [written_fault(fault) for fault in one.faults]
    return form


def written_fault(fault: Fault) -> dict[str, Any]:
    """A fault's keys and values."""
    form: dict[str, Any] = {"turn": fault.turn, "seat": fault.seat, "kind": fault.kind}
    if fault.detail:
        form["detail"] = told_text(fault.detail)
    return form


def written_hand(hand: Hand) -> str:
    """A hand in notation, tiles that are not told last."""
    return " ".join([UNKNOWN_TILE if tile is None else tile.text for tile in hand])


def told_text(text: str) -> str:
    """The same in what UTF-8 can hold: a name from a command line can have lone surrogates."""
    return text.encode("utf-8", "replace").decode()


def read(form: object) -> Record:
    """The record that these keys and values tell, unknown keys left out; what is not in the format is a RecordError."""
    table = _table(form, _("a record"))
    name = table.get("format")
    if name != FORMAT_NAME:
        raise RecordError(
            _("the format is {format}; only {known} can be read").format(
                format=shown(name) if "format" in table else _("missing"), known=FORMAT_NAME
            )
        )
    seats = tuple(_seat(seat, number) for number, seat in enumerate(_list(table, "seats")))
    if not 2 <= len(seats) <= 4:
        raise RecordError(
            _("Block is for 2 to 4 players, and there are {count} seats").format(count=len(seats)), rule="R2"
        )
    start = _numbers(table, "start") if "start" in table else (0,) * len(seats)
    if len(start) != len(seats):
        raise RecordError(_("{key} has not one number a seat").format(key="start"))
    if min(start) < 0:
        raise RecordError(_("a start score is 0 or more, not {score}").format(score=min(start)))
    target = _number(table, "target")
    if target < 1:
        raise RecordError(_("a target is 1 or more, not {target}").format(target=target))
    rounds = _list(table, "round", missing=[])
    if len(rounds) > MOST_ROUNDS:
        raise RecordError(_("there are more than {most} rounds").format(most=MOST_ROUNDS))
    return Record(
        app=_string(table, "app"),
        date=_date(table),
        target=target,
        seats=seats,
        lot=_lot(table),
        start=start,
        scores=_numbers(table, "scores"),
        result=_result(_string(table, "result")),
        rounds=tuple(read_round(one, number, last=number == len(rounds)) for number, one in enumerate(rounds, 1)),
        house=_flag(table, "house"),
        event=_optional(table, "event", _string),
        board=_optional(table, "board", _number),
        rotation=_optional(table, "rotation", _number),
        secret=_optional(table, "secret", _secret),
        practice=_flag(table, "practice"),
    )


def _seat(form: object, number: int) -> Seat:
    table = _table(form, _("seat {number}").format(number=number))
    kind = _string(table, "kind")
    if kind not in SEAT_KINDS:
        raise RecordError(_("the kind of a seat is human or bot, not {kind}").format(kind=shown(kind)))
    options = _table(table.get("options", {}), "options")
    for name, value in options.items():
        if type(value) not in (int, float, bool, str) or (type(value) is float and not isfinite(value)):
            raise RecordError(
                _("option {name} has no value that an option can have: {value}").format(
                    name=shown(name), value=shown(value)
                )
            )
        if type(value) is int and abs(value) >= 2**63:
            raise RecordError(_("option {name} is too large a number").format(name=shown(name)))
    return Seat(
        name=_string(table, "name"),
        kind=cast("SeatKind", kind),
        strategy=_optional(table, "strategy", _string),
        package=_optional(table, "package", _string),
        version=_optional(table, "version", _string),
        options=tuple(cast("Mapping[str, Scalar]", options).items()),
        taken_over=_optional(table, "taken_over", _number),
    )


def read_round(form: object, number: int, *, last: bool = True) -> Round:
    """A round from its keys and values; only the last of a match may lack ``end``, ``left`` and ``points``."""
    try:
        return _round(_table(form, _("a round")), last=last)
    except RecordError as error:
        raise RecordError(error.reason, rule=error.rule, round=number, turn=error.turn) from None


def _round(table: Mapping[str, Any], *, last: bool) -> Round:
    ended = [key for key in ("end", "left", "points") if key in table]
    if len(ended) < 3 and (ended or not last):
        missing = next(key for key in ("end", "left", "points") if key not in table)
        raise RecordError(_("{key} is missing").format(key=missing))
    hands = tuple(_hand(hand) for hand in _list(table, "hands"))
    return Round(
        hands=hands,
        first=_number(table, "first"),
        play=_play(_string(table, "play")),
        end=_ending(_string(table, "end")) if ended else None,
        left=_numbers(table, "left") if ended else (),
        points=_numbers(table, "points") if ended else (),
        ms=_milliseconds(table),
        notes=_notes(table),
        faults=tuple(_fault(fault) for fault in _list(table, "faults", missing=[])),
    )


def _hand(text: object) -> Hand:
    if not isinstance(text, str):
        raise RecordError(_("{what} is {value}, not a text").format(what="hands", value=shown(text)))
    words = text.split(" ") if text else []
    known = [_tile(word) for word in words if word != UNKNOWN_TILE]
    for before, after in itertools.pairwise(known):
        if before is after:
            raise RecordError(_("tile {tile} is dealt twice").format(tile=after), rule="R1")
        if not before < after:
            raise RecordError(
                _("a hand is written ascending, and {after} follows {before}").format(after=after, before=before)
            )
    return (*known, *[None] * (len(words) - len(known)))


def _tile(word: str) -> Tile:
    try:
        return Tile(word)
    except NotationError:
        raise RecordError(
            _("{word} is no tile: two digits 0 to 6, the lower first, are wanted").format(word=shown(word)),
            rule="R1" if re.fullmatch("[0-9]{2}", word) else FORMAT,
        ) from None


def _play(text: str) -> tuple[Move, ...]:
    moves = []
    for turn, word in enumerate(text.split(" ") if text else [], 1):
        try:
            moves.append(Move(word))
        except NotationError:
            raise RecordError(
                _("{word} is no move: such as >36, <31, 36 for the opening, or - for a pass").format(word=shown(word)),
                rule="R1" if re.fullmatch("[<>]?[0-9]{2}", word) else FORMAT,
                turn=turn,
            ) from None
    return tuple(moves)


def _ending(text: str) -> Ending:
    try:
        return Ending.parse(text)
    except NotationError:
        raise RecordError(
            _("{text} is no end of a round: 'out S', 'blocked S' or 'blocked'").format(text=shown(text))
        ) from None


def _result(text: str) -> Outcome | None:
    if text == "unfinished":
        return None
    if text == "drawn":
        return Outcome(None)
    if re.fullmatch("won [0-3]", text):
        return Outcome(int(text[-1]))
    raise RecordError(_("{text} is no result: 'won S', 'drawn' or 'unfinished'").format(text=shown(text)))


def _fault(form: object) -> Fault:
    table = _table(form, _("a fault"))
    kind = _string(table, "kind")
    if kind not in FAULT_KINDS:
        raise RecordError(
            _("the kind of a fault is one of {kinds}, not {kind}").format(
                kinds=", ".join(FAULT_KINDS), kind=shown(kind)
            )
        )
    return Fault(
        turn=_number(table, "turn"),
        seat=_number(table, "seat"),
        kind=cast("FaultKind", kind),
        detail=_optional(table, "detail", _string) or "",
    )


def _milliseconds(table: Mapping[str, Any]) -> tuple[int | float, ...]:
    values = _list(table, "ms", missing=[])
    for value in values:
        if type(value) not in (int, float) or not 0 <= value <= LARGEST_NUMBER:  # NaN is in no range
            raise RecordError(_("{what} is {value}, not milliseconds").format(what="ms", value=shown(value)))
    return tuple(values)


def _notes(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Notes are anyone's words, a text or several; in another shape they are an unknown key."""
    notes = table.get("notes")
    if isinstance(notes, str):
        return (notes,)
    return tuple(notes) if isinstance(notes, list) and all(isinstance(note, str) for note in notes) else ()


def _lot(table: Mapping[str, Any]) -> Lot:
    return tuple(_numbers({"lot": throw}, "lot") for throw in _list(table, "lot"))


def _secret(table: Mapping[str, Any], key: str) -> bytes:
    text = _string(table, key)
    if not re.fullmatch("[0-9a-fA-F]{32}", text):
        raise RecordError(_("a secret is 32 hexadecimal digits, not {text}").format(text=shown(text)))
    return bytes.fromhex(text)


def _date(table: Mapping[str, Any]) -> datetime:
    value = _needed(table, "date")
    try:
        date = datetime.fromisoformat(value) if isinstance(value, str) and "T" in value.upper() else value
        if isinstance(date, datetime) and date.tzinfo is not None:
            return date.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise RecordError(
        _("date is {value}, not a date and time with its offset, such as 2026-11-30T04:52:10Z").format(
            value=shown(str(value) if isinstance(value, datetime) else value)
        )
    )


def _table(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(_("{what} is {value}, not a table of keys").format(what=what, value=shown(value)))
    return value


def _needed(table: Mapping[str, Any], key: str) -> object:
    if key not in table:
        raise RecordError(_("{key} is missing").format(key=key))
    return table[key]


def _list(table: Mapping[str, Any], key: str, missing: list[Any] | None = None) -> list[Any]:
    value = _needed(table, key) if missing is None else table.get(key, missing)
    if not isinstance(value, list):
        raise RecordError(_("{what} is {value}, not a list").format(what=key, value=shown(value)))
    return value


def _string(table: Mapping[str, Any], key: str) -> str:
    value = _needed(table, key)
    if not isinstance(value, str):
        raise RecordError(_("{what} is {value}, not a text").format(what=key, value=shown(value)))
    return value


def _number(table: Mapping[str, Any], key: str) -> int:
    value = _needed(table, key)
    if type(value) is not int:
        raise RecordError(_("{what} is {value}, not a whole number").format(what=key, value=shown(value)))
    if abs(value) > LARGEST_NUMBER:
        raise RecordError(_("{what} is too large a number").format(what=key))
    return value


def _numbers(table: Mapping[str, Any], key: str) -> tuple[int, ...]:
    return tuple(_number({key: value}, key) for value in _list(table, key))


def _flag(table: Mapping[str, Any], key: str) -> bool:
    value = table.get(key, False)
    if type(value) is not bool:
        raise RecordError(_("{what} is {value}, not true or false").format(what=key, value=shown(value)))
    return value


def _optional(table: Mapping[str, Any], key: str, take: Callable[[Mapping[str, Any], str], T]) -> T | None:
    return take(table, key) if key in table else None
