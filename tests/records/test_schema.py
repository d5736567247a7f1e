"""The JSON Schema of records that is kept is the code's, and tells records from what is in another form."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from blocktui.records import Record, schema, to_json

KEPT = Path(schema.__file__).with_name("record.schema.json")


def test_the_schema_is_that_of_the_code() -> None:
    """Else: python -m blocktui.records.schema > blocktui/records/record.schema.json."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert kept == json.loads(msgspec.json.encode(schema.schema()))
    jsonschema.Draft202012Validator.check_schema(kept)


def test_a_record_fits_and_is_written_with_no_key_that_is_not_told(whole_match: Record) -> None:
    written = json.loads(to_json(whole_match))
    jsonschema.validate(written, schema.schema())
    known = schema.schema()["$defs"]
    assert set(written) <= set(known["RecordForm"]["properties"])
    for one in written["round"]:
        assert set(one) <= set(known["RoundForm"]["properties"])
    for seat in written["seats"]:
        assert set(seat) <= set(known["SeatForm"]["properties"])


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("format", "block-record/2"),
        ("target", 0),
        ("seats", []),
        ("result", "won 7"),
        ("scores", ["1"]),
        ("secret", "abc"),
        ("lot", [[7, 1, 1]]),
        ("round", [{"hands": ["63", "66"], "first": 0, "play": ""}]),
        ("round", [{"hands": ["36", "66"], "first": 0, "play": "36 64"}]),
        ("round", [{"hands": ["36", "66"], "first": 4, "play": ""}]),
    ],
)
def test_what_is_in_another_form_does_not_fit(change: str, value: Any, whole_match: Record) -> None:
    written = json.loads(to_json(whole_match)) | {change: value}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(written, schema.schema())
