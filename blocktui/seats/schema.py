"""Bot protocol 1 as a JSON Schema: ``python -m blocktui.seats.schema`` prints it."""

import sys
from typing import Any

import msgspec

from .protocol import FromBot, ToBot


def schema() -> dict[str, Any]:
    """What the host says (``to_bot``) and what a bot says (``from_bot``), a line each; ``$defs`` are the messages."""
    (to_bot, from_bot), messages = msgspec.json.schema_components((ToBot, FromBot), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Bot protocol 1",
        "anyOf": [{"$ref": "#/$defs/to_bot"}, {"$ref": "#/$defs/from_bot"}],
        "$defs": {"to_bot": to_bot, "from_bot": from_bot, **messages},
    }


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n")
