"""The shape of ``block-record/1`` as a JSON Schema: ``python -m blocktui.records.schema`` prints it.

It tells which keys there are and what their values look like. Whether a record is true, a replay alone can tell.
"""

import sys
from datetime import datetime
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .record import FaultKind, Scalar, SeatKind

_TILE: Final = "(?:0[0-6]|1[1-6]|2[2-6]|3[3-6]|4[4-6]|5[56]|66)"

Text = Annotated[str, Meta(description="UTF-8, of any length")]
Score = Annotated[int, Meta(ge=0, description="points")]
SeatNumber = Annotated[int, Meta(ge=0, le=3, description="clockwise from 0")]
Hand = Annotated[
    str,
    Meta(
        pattern=rf"^(?:(?:{_TILE}|\?\?)(?: (?:{_TILE}|\?\?))*)?$",
        description="tiles ascending, the lower half first; ?? is one that the seat could not know",
    ),
]
Play = Annotated[
    str,
    Meta(
        pattern=rf"^(?:(?:{_TILE}|[<>][0-6]{{2}}|-)(?: (?:[<>][0-6]{{2}}|-))*)?$",
        description="moves in turn order from first, passes included",
    ),
]
End = Annotated[str, Meta(pattern="^(?:out [0-3]|blocked(?: [0-3])?)$", description="how a round ended")]
Result = Annotated[str, Meta(pattern="^(?:won [0-3]|drawn|unfinished)$", description="how the match ended")]
Throws = Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=2, max_length=4)]


class SeatForm(msgspec.Struct):
    """Who filled a seat."""

    name: Text
    kind: SeatKind
    strategy: Text | UnsetType = UNSET
    package: Text | UnsetType = UNSET
    version: Text | UnsetType = UNSET
    options: dict[str, Scalar] | UnsetType = UNSET
    taken_over: Annotated[int, Meta(ge=1, description="the round from which a built-in bot played")] | UnsetType = UNSET


class FaultForm(msgspec.Struct):
    """A turn that a stand-in played, since the seat failed."""

    turn: Annotated[int, Meta(ge=1)]
    seat: SeatNumber
    kind: FaultKind
    detail: Text | UnsetType = UNSET


class RoundForm(msgspec.Struct):
    """One deal, and how it was played; only the last may lack end, left and points."""

    hands: Annotated[list[Hand], Meta(min_length=2, max_length=4)]
    first: SeatNumber
    play: Play
    end: End | UnsetType = UNSET
    left: Annotated[list[Score], Meta(description="pips remaining, a seat each")] | UnsetType = UNSET
    points: Annotated[list[Score], Meta(description="added to each score")] | UnsetType = UNSET
    ms: list[int | float] | UnsetType = UNSET
    notes: str | list[str] | UnsetType = UNSET
    faults: list[FaultForm] | UnsetType = UNSET


class RecordForm(msgspec.Struct):
    """A match; a reader ignores keys that it does not know."""

    format: Literal["block-record/1"]
    app: Text
    date: datetime
    target: Annotated[int, Meta(ge=1)]
    seats: Annotated[list[SeatForm], Meta(min_length=2, max_length=4)]
    lot: Annotated[list[Throws], Meta(description="throws, then those who tied again, in seat order")]
    scores: list[Score]
    result: Result
    round: list[RoundForm] | UnsetType = UNSET
    start: list[Score] | UnsetType = UNSET
    house: bool | UnsetType = UNSET
    event: Text | UnsetType = UNSET
    board: int | UnsetType = UNSET
    rotation: int | UnsetType = UNSET
    secret: Annotated[str, Meta(pattern="^[0-9a-fA-F]{32}$")] | UnsetType = UNSET
    practice: bool | UnsetType = UNSET


def schema() -> dict[str, Any]:
    """The JSON Schema of a record, as a line of a ``.block.jsonl`` has it."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(RecordForm)}


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n")
