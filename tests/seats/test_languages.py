"""What bots think is told in the language of those who read it."""

import json
import sys
from pathlib import Path
from typing import Any

from blocktui.i18n import LANGUAGES, _, use
from blocktui.rules import Match
from blocktui.rules.deals import SecretDeals
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.entry import Entry, Program
from blocktui.seats.host import Hosted

from .conftest import SECRET

LISTENS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps(asked), file=sys.stderr, flush=True)
    match asked["type"]:
        case "hello":
            print(json.dumps({"type": "hello", "protocol": 1, "name": "listens"}), flush=True)
        case "setup":
            print(json.dumps({"type": "ready"}), flush=True)
        case "choose":
            print(json.dumps({"type": "move", "id": asked["id"], "move": asked["view"]["legal"][0]}), flush=True)
"""


def a_view() -> Any:
    match = Match(2, SecretDeals(SECRET))
    match.deal()
    assert match.to_move is not None
    return match.view(match.to_move, limit_ms=60_000)


def test_an_expert_in_its_process_speaks_the_language_that_holds_now(table: Any) -> None:
    expert = Hosted(Catalogue(folder=Path.cwd(), plugins=False).find("expert"), {"level": 1})
    assert expert.start(table.info) is None
    view = a_view()
    try:
        for code in (*LANGUAGES, "en"):
            use(code)
            expert.choose(view)
            (info,) = expert.infos
            before, _tile, after = _("{tile} is with the next player in {percent} of 100 hands.").partition("{tile}")
            assert info.text.startswith(before.partition("{percent}")[0])
            assert info.text.endswith(after.rpartition("{percent}")[2])
    finally:
        use("en")
        expert.close()


def test_a_program_is_told_of_a_language_when_it_changes_and_of_english_never_first(table: Any, tmp_path: Path) -> None:
    (tmp_path / "listens.py").write_text(LISTENS)
    bot = Hosted(Entry(name="listens", source=Program((sys.executable, str(tmp_path / "listens.py")))))
    assert bot.start(table.info) is None
    view = a_view()
    try:
        for code in ("en", "hi", "hi", "en"):
            use(code)
            assert bot.choose(view) in view.legal
    finally:
        use("en")
        bot.close()
    heard = [json.loads(line) for line in bot.log.splitlines()]
    told = [message.get("language", "choose") for message in heard if message["type"] in ("language", "choose")]
    assert told == ["choose", "hi", "choose", "choose", "en", "choose"]
