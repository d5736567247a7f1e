"""How a person last set up a match, so that the next one starts with one key."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from blocktui.seats.options import OptionValue

FILE: Final = "last-setup.json"


@dataclass(slots=True)
class LastSeat:
    """What was chosen for a seat."""

    strategy: str
    name: str | None = None
    """None is the name that the seat has by itself."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(slots=True)
class LastSetup:
    """What was chosen for the match; a seat's choice is kept beyond the number of players."""

    players: int
    seats: list[LastSeat]
    target: int | None = None
    rounds: int | None = None
    start: tuple[int, ...] | None = None
    """Start scores, a seat each: a handicap."""
    open_hands: bool = False
    practice: bool = False


def read_last_setup(path: Path) -> LastSetup | None:
    """What was kept; None where there is nothing that can be read."""
    try:
        return _from(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def keep_last_setup(path: Path, setup: LastSetup) -> None:
    """Write it down; an OSError if it cannot be."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    new = path.with_name(f"{path.name}.new")
    new.write_text(json.dumps(asdict(setup), ensure_ascii=False), encoding="utf-8")
    new.replace(path)


def _from(data: Mapping[str, Any]) -> LastSetup:
    """Checked against the types that it should have; what differs is a ValueError."""
    seats = [LastSeat(str(seat["strategy"]), _text(seat["name"]), dict(seat["options"])) for seat in data["seats"]]
    players, start = data["players"], data["start"]
    if players not in (2, 3, 4) or len(seats) < players:
        raise ValueError("not that many seats")
    return LastSetup(
        players=players,
        seats=seats,
        target=_count(data["target"]),
        rounds=_count(data["rounds"]),
        start=None if start is None else tuple(int(score) for score in start),
        open_hands=data["open_hands"] is True,
        practice=data.get("practice") is True,
    )


def _text(value: object) -> str | None:
    if value is not None and not isinstance(value, str):
        raise ValueError("no text")
    return value


def _count(value: object) -> int | None:
    if value is not None and (type(value) is not int or value < 1):
        raise ValueError("no count")
    return value
