"""Records as text: readable TOML for one match, a line of JSON in bulk."""

import json
import re
from datetime import UTC, datetime
from typing import Any, Final

from blocktui.i18n import _

from .errors import RecordError
from .form import read, written
from .record import Record

LARGEST_RECORD: Final = 4 * 2**20
"""Bytes of one record's text, as TOML or as a line; a longer one is refused unread."""

_KEY_PART: Final = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')"""
_MOST_KEY_PARTS: Final = 64
_LONG_KEY: Final = re.compile(rf"(?<![A-Za-z0-9_-]){_KEY_PART}(?:[ \t]*+\.[ \t]*+{_KEY_PART}){{{_MOST_KEY_PARTS}}}")
"""A dotted key that the standard parser would need quadratic time for, and no record has."""

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


def to_toml(record: Record) -> str:
    """The record as a person reads it: head, seats one a line, then a table a round."""
    form = written(record)
    rounds = form.pop("round")
    lines = []
    for key, value in form.items():
        if key == "seats":
            lines += ["seats = [", *[f"  {_toml(seat)}," for seat in value], "]"]
        else:
            lines.append(f"{key} = {_toml(value)}")
    for one in rounds:
        lines += ["", "[[round]]", *[f"{key} = {_toml(value)}" for key, value in one.items()]]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml_key(key)} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(inner) for inner in value) + "]"
    return repr(value)


def _toml_key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _toml(key)


def to_json(record: Record) -> bytes:
    """The record as one JSON object, without the end of the line."""
    import msgspec

    return msgspec.json.encode(written(record))


def from_toml(text: bytes) -> Record:
    """The record that this TOML tells; whatever else it is, is a RecordError."""
    import tomllib

    if len(text) > LARGEST_RECORD:
        raise too_long()
    decoded = _decoded(text)
    if _LONG_KEY.search(decoded):
        raise RecordError(_("it is no TOML of a record: a key has more than {most} parts").format(most=_MOST_KEY_PARTS))
    try:
        form = tomllib.loads(decoded)
    except RecursionError:
        raise RecordError(_("it is nested too deeply")) from None
    except ValueError as error:
        raise RecordError(_("it is no TOML: {reason}").format(reason=_one_line(error))) from None
    return read(form)


def from_json(line: bytes) -> Record:
    """The record that this JSON object tells; whatever else it is, is a RecordError."""
    import msgspec

    if len(line) > LARGEST_RECORD:
        raise too_long()
    try:
        form = msgspec.json.decode(_decoded(line))
    except RecursionError:
        raise RecordError(_("it is nested too deeply")) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise RecordError(_("it is no JSON: {reason}").format(reason=_one_line(error))) from None
    return read(form)


def too_long() -> RecordError:
    """The refusal of a text longer than LARGEST_RECORD."""
    return RecordError(_("it is longer than {most} MiB").format(most=LARGEST_RECORD // 2**20))


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(_("it is not UTF-8 at byte {byte}").format(byte=error.start)) from None


def _one_line(error: Exception) -> str:
    words = str(error)[:200]
    return "".join(sign if sign.isprintable() else " " for sign in words)
