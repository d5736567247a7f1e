"""The JSON Schema of the protocol that is kept is the code's, and has every message."""

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from blocktui.seats import protocol, schema

KEPT = Path(__file__).parents[2] / "plugins" / "protocol.schema.json"


def test_the_schema_is_that_of_the_code() -> None:
    """Else: python -m blocktui.seats.schema > plugins/protocol.schema.json."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept == json.loads(msgspec.json.encode(schema.schema()))
    jsonschema.Draft202012Validator.check_schema(kept)


def test_every_message_is_in_it() -> None:
    named = set(schema.schema()["$defs"])
    for union in (protocol.ToBot, protocol.FromBot):
        assert {message.__name__ for message in union.__args__} <= named


@pytest.mark.parametrize(
    "line",
    [
        {"type": "move", "id": 1},
        {"type": "move", "id": "1", "move": ">36"},
        {"type": "info", "text": "x"},
        {"type": "choose", "id": 1, "view": {"seat": 1}},
        {"type": "match", "seat": 1, "names": "South", "target": 61},
    ],
)
def test_what_lacks_a_key_does_not_fit(line: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(line, schema.schema())
