"""Bot protocol 1: what is written reads back, and what is badly written is named."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocktui.rules import Match, NotationError, View
from blocktui.rules.deals import SecretDeals
from blocktui.seats import protocol
from blocktui.seats.confinement import Confinement
from blocktui.seats.rounds import last_round, play_round


def views(seed: int) -> Iterator[View]:
    rng = random.Random(seed)
    match = Match(rng.choice((2, 3, 4)), SecretDeals(rng.randbytes(16)))
    match.deal()
    while match.to_move is not None:
        for seat in range(match.players):
            yield match.view(seat, limit_ms=rng.choice((None, 2000)))
        match.play(rng.choice(match.legal))


@given(seed=st.integers(0, 2**32))
def test_a_view_is_written_as_the_rules_write_it_and_reads_back(seed: int) -> None:
    for view in views(seed):
        line = protocol.encode(protocol.Choose(17, protocol.write_view(view)))
        assert json.loads(line) == {"type": "choose", "id": 17, "view": json.loads(json.dumps(view.written()))}
        said = protocol.decode_to_bot(line)
        assert isinstance(said, protocol.Choose)
        read = protocol.read_view(said.view)
        assert read == view
        assert type(read) is View
        assert hash(read) == hash(view)
        with pytest.raises(AttributeError):
            read.hand = ()  # type: ignore[misc]


def test_a_wrong_text_in_a_view_is_named() -> None:
    view = next(views(1))
    for name, wrong in (("hand", "63"), ("play", "36 >99"), ("legal", ["nonsense"])):
        text = protocol.write_view(view)
        setattr(text, name, wrong)
        with pytest.raises(NotationError, match="is no tile or move"):
            protocol.read_view(text)


def test_the_end_of_a_round_reads_back() -> None:
    match = Match(3, SecretDeals(bytes(16)))
    play_round(match, lambda seat, view: view.legal[0])
    result = last_round(match)
    said = protocol.decode_to_bot(protocol.encode(protocol.write_round(result)))
    assert isinstance(said, protocol.RoundEnds)
    assert protocol.read_round(said) == result


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_named_as_bad(data: bytes) -> None:
    for decode in (protocol.decode_from_bot, protocol.decode_to_bot):
        try:
            said: Any = decode(data)
        except protocol.BadMessage:
            continue
        assert said is None or json.loads(data)["type"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(("type", "id", "move")), inner),
    )
)
def test_any_json_is_a_message_ignored_or_bad(value: Any) -> None:
    try:
        said = protocol.decode_from_bot(json.dumps(value).encode())
    except protocol.BadMessage:
        return
    assert said is None
    assert isinstance(value["type"], str)


@pytest.mark.parametrize(
    ("line", "ignored"),
    [
        (b'{"type":"weather","rain":true}', True),
        (b'{"type":"move","id":1,"move":"36","why":"so"}', False),
        (b'{"type":"","id":1}', True),
    ],
)
def test_types_that_are_not_listed_and_keys_that_are_not_are_ignored(line: bytes, ignored: bool) -> None:
    assert (protocol.decode_from_bot(line) is None) is ignored


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b"{}",
        b'{"type":7}',
        b'{"type":"move"}',
        b'{"type":"move","id":"1","move":"36"}',
        b'{"type":"move","id":1,"move":null}',
        b'{"type":"hello","name":"x"}',
        b"{",
        b"\xff",
        b'{"type":"move"} x',
    ],
)
def test_what_is_bad_is_bad(line: bytes) -> None:
    with pytest.raises(protocol.BadMessage):
        protocol.decode_from_bot(line)


BOT = """
from blocktui import Option, Player, Strategy, hookimpl

class Mine(Player):
    def __init__(self, level):
        self.level = level
    def start_match(self, match):
        self.names = match.names
    def choose(self, view, turn):
        turn.info(f"{self.level} {self.names[view.seat]} {turn.rng.random()}", {view.legal[0]: 1})
        print("to the log")
        return view.legal[0]

@hookimpl
def blocktui_strategies():
    return [Strategy(name="mine", factory=Mine, players=(2, 3),
                     options=(Option("level", "int", default=3, min=1, max=9, help="How deep"),))]
"""


def test_a_worker_speaks_as_a_program_in_another_language_would(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT)
    job = {
        "path": [entry for entry in sys.path if entry],
        "confinement": Confinement(parent=os.getpid(), landlock=False).written(),
        "plugin": {"name": "bot", "file": str(tmp_path / "bot.py")},
        "strategy": "mine",
    }
    view = {
        "seat": 1,
        "players": 3,
        "target": 61,
        "round": 1,
        "scores": [40, 52, 31],
        "first": 2,
        "hand": "01 11 23 55 56",
        "counts": [4, 5, 4],
        "chain": "66 63",
        "ends": [6, 3],
        "play": "66 >63",
        "legal": [">32", "<65"],
        "limit_ms": 2000,
        "not_listed": 1,
    }
    said: list[dict[str, Any]] = [
        {"type": "hello", "protocol": 1},
        {"type": "greeting"},
        {"type": "setup", "options": {"level": 5}, "seed": "9f2c"},
        {"type": "match", "seat": 1, "names": ["South", "Expert", "East"], "target": 61, "limit_ms": 2000},
        {"type": "choose", "id": 17, "view": view},
        {
            "type": "round_end",
            "round": 1,
            "hands": ["01", "02", "03"],
            "first": 2,
            "play": "66",
            "end": "out 1",
            "left": [1, 0, 3],
            "points": [0, 4, 0],
            "scores": [40, 56, 31],
        },
        {"type": "choose", "id": 18, "view": view},
        {"type": "match_end", "scores": [40, 61, 31], "result": "won 1"},
        {"type": "bye"},
    ]
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "blocktui.seats.worker", json.dumps(job)],
        input="".join(json.dumps(message) + "\n" for message in said),
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    hello, ready, info, move, again_info, again = map(json.loads, ran.stdout.splitlines())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "name": "mine",
        "version": "",
        "players": [2, 3],
        "deterministic": False,
        "options": [{"name": "level", "type": "int", "default": 3, "min": 1, "max": 9, "help": "How deep"}],
    }
    assert ready == {"type": "ready"}
    assert (info["type"], info["id"], info["moves"]) == ("info", 17, [{"move": ">32", "value": 1.0}])
    assert info["text"].startswith("5 Expert ")
    assert again_info["text"] == info["text"], "randomness follows from seed, round and turn"
    assert move == {"type": "move", "id": 17, "move": ">32"}
    assert again == {"type": "move", "id": 18, "move": ">32"}
    assert ran.stderr == "to the log\n" * 2
