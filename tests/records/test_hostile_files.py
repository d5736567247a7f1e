"""Whatever a file is, it gives a verdict in one line, in bounded time and memory."""

import os
import random
import threading
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.records import (
    Record,
    RecordError,
    Verdict,
    events_of,
    exit_status,
    from_json,
    from_toml,
    seen_by,
    to_json,
    to_toml,
    verify,
    verify_file,
    verify_files,
    write_records,
)
from blocktui.records.notation import LARGEST_RECORD
from blocktui.rules import Match

HEAD = b'format = "block-record/1"\napp = "x"\ndate = 2026-11-30T04:52:10Z\ntarget = 61\n'

HOSTILE = {
    "empty": b"",
    "blank": b" \n\n\t",
    "nul": b"\0" * 5000,
    "nul in a string": HEAD + b'event = "a\0b"\n',
    "latin-1": HEAD + b'event = "caf\xe9"\n',
    "utf-16": ('format = "block-record/1"\n').encode("utf-16"),
    "binary": bytes(range(256)) * 40,
    "half a table": HEAD + b"seats = [\n  { name = ",
    "deep arrays": HEAD + b"x = " + b"[" * 100_000,
    "deep tables": HEAD + b"x = " + b"{a=" * 100_000,
    "long dotted key": HEAD + b"a." * 200_000 + b"a = 1\n",
    "long dotted header": HEAD + b"[" + b"a . " * 200_000 + b"a]\n",
    "long quoted key": HEAD + b'"a".' * 200_000 + b"a = 1\n",
    "many dotted keys": HEAD + b"".join(b"a.b.c.d.e.f%d = 1\n" % n for n in range(50_000)),
    "many headers": HEAD + b"[[round]]\n" * 60_000,
    "one long word": b"a" * 1_000_000,
    "many quotes": HEAD + b'"' * 1_000_000,
    "many spaces": HEAD + b"a" + b" " * 1_000_000 + b"b",
    "too many bytes": b"#" * (LARGEST_RECORD + 1),
    "a giant number": HEAD + b"scores = [1" + b"0" * 5000 + b"]\n",
    "a giant hexadecimal number": HEAD + b"scores = [0x" + b"f" * 100_000 + b"]\n",
    "no number": HEAD.replace(b"61", b"nan"),
    "an endless number": HEAD.replace(b"61", b"inf"),
    "a date before all dates": HEAD.replace(b"2026-11-30T04:52:10Z", b"0001-01-01T00:00:00+23:59"),
    "a date that is none": HEAD.replace(b"2026-11-30T04:52:10Z", b"2026-13-30T04:52:10Z"),
    "a date without offset": HEAD.replace(b"2026-11-30T04:52:10Z", b"2026-11-30T04:52:10"),
    "a key twice": HEAD + b"target = 61\n",
    "another format": b'format = "block-record/2"\n',
    "a format of another kind": b"format = [1]\n",
    "json deep": b'{"format":' + b"[" * 200_000,
    "json deep objects": b'{"a":' * 200_000,
    "json no number": b'{"format":"block-record/1","target":NaN}',
    "json giant number": b'{"format":"block-record/1","app":"","date":"","target":1' + b"0" * 5000 + b"}",
    "json large exponent": b'{"format":"block-record/1","app":"","target":1e999,"seats":[]}',
    "json lone surrogate": b'{"format":"\\ud800"}',
    "json list": b'[{"format":"block-record/1"}]',
    "json text after": b'{"format":"block-record/1"} x',
    "json no utf-8": b'{"format":"\xff\xfe"}',
}


@pytest.mark.parametrize("name", list(HOSTILE))
@pytest.mark.parametrize("suffix", [".block.toml", ".block.jsonl", ".txt"])
def test_a_hostile_file_gives_one_line(tmp_path: Path, name: str, suffix: str) -> None:
    path = tmp_path / f"x{suffix}"
    path.write_bytes(HOSTILE[name])
    begun = time.process_time()
    (verdict,) = verify_files([path])
    assert verdict.false is not None
    assert verdict.status == 1
    assert len(str(verdict).splitlines()) == 1
    assert str(verdict).isprintable()
    assert len(str(verdict)) < 600
    assert time.process_time() - begun < 20, "no input may take more than the size of the file asks for"


def test_every_kind_in_every_place(whole_match: Record) -> None:
    """A value of another kind, wherever it stands, is refused in words."""
    from blocktui.records.form import read, written

    wrong = [
        None,
        True,
        -1,
        10**30,
        1.5,
        float("nan"),
        float("inf"),
        "",
        "x",
        "\0",
        [],
        [[]],
        {},
        {"a": {}},
        [None] * 3,
    ]
    form = written(whole_match)
    form["seats"][1]["taken_over"] = 1
    form["round"][0]["faults"] = [{"turn": 1, "seat": form["round"][0]["first"], "kind": "crash", "detail": "x"}]
    form["round"][0]["ms"] = [1] * len(form["round"][0]["play"].split())
    verify(read(form))
    refused = 0
    for path in paths(form):
        for value in wrong:
            changed = put(form, path, value)
            refused += refusal(lambda: verify(read(changed))) is not None  # noqa: B023 - called at once
    assert refused > 1500


def refusal(check: Callable[[], None]) -> str | None:
    """Why the check refuses a record, in one line; None when it does not."""
    try:
        check()
    except RecordError as error:
        if not error.reason.isprintable():
            raise
        return error.reason
    return None


def paths(value: object, at: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The way to every place in a form."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [at, *(path for key, part in inner for path in paths(part, (*at, key)))]


def put(form: object, path: tuple[object, ...], value: object) -> object:
    """The form with another value at this place."""
    if not path:
        return value
    copy = dict(form) if isinstance(form, dict) else list(form)  # type: ignore[call-overload]
    copy[path[0]] = put(copy[path[0]], path[1:], value)
    return copy


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_a_changed_file_is_refused_or_true(
    play_match: Callable[..., Match], record_match: Callable[..., Record], data: st.DataObject
) -> None:
    """Bytes and words of true files changed at random: no error but RecordError, and what is held true replays."""
    players = data.draw(st.integers(2, 4))
    match = play_match(players, data.draw(st.integers(0, 50)), turns=data.draw(st.none() | st.integers(0, 30)))
    record = record_match(match)
    if data.draw(st.booleans()):
        record = seen_by(record, 0)
    as_toml = data.draw(st.booleans())
    text = bytearray(to_toml(record).encode() if as_toml else to_json(record))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(text))
        change = rng.randrange(4)
        if change == 0:
            text[at] = rng.randrange(256)
        elif change == 1:
            del text[at : at + rng.randrange(1, 8)]
        elif change == 2:
            text[at:at] = rng.choice([b"0", b"6", b"-", b" ", b'"', b"[", b"}", b">", b"??", b"nan", b"\n", b"9" * 30])
        else:
            words = bytes(text).split(b" ")
            a, b = rng.randrange(len(words)), rng.randrange(len(words))
            words[a], words[b] = words[b], words[a]
            text[:] = b" ".join(words)
    check(bytes(text), as_toml)


def check(text: bytes, as_toml: bool) -> None:
    """The text is refused, or is a true record that writes, reads and replays the same."""
    read = from_toml if as_toml else from_json
    if refusal(lambda: verify(read(text))) is not None:
        return
    record = read(text)
    assert from_toml(to_toml(record).encode()) == record
    assert from_json(to_json(record)) == record
    played = [event.move for event in events_of(record) if hasattr(event, "move")]
    assert played == [move for one in record.rounds for move in one.play]


@settings(max_examples=150, deadline=None)
@given(text=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_refused_in_words(text: bytes) -> None:
    for read in (from_toml, from_json):
        with pytest.raises(RecordError):
            read(text)


def test_a_truncated_file_is_never_true(whole_match: Record, tmp_path: Path) -> None:
    """Cut anywhere, a file is refused, except where a whole record is left: never the case before the last line."""
    text = to_json(whole_match)
    for end in range(0, len(text), 7):
        with pytest.raises(RecordError):
            from_json(text[:end])
    text = to_toml(whole_match).encode()
    last = text.rindex(b"points")
    for end in range(0, last, 7):
        with pytest.raises(RecordError):
            verify(from_toml(text[:end]))


def test_a_line_of_many_megabytes_is_passed_over(tmp_path: Path, whole_match: Record) -> None:
    """It takes no memory of its own, and the records after it are read."""
    path = tmp_path / "x.block.jsonl"
    line = to_json(whole_match)
    with path.open("wb") as file:
        file.write(line + b"\n")
        file.write(b"[")
        for _ in range(64):
            file.write(b"1," * 2**19)
        file.write(b"\n" + line + b"\n")
    tracemalloc.start()
    verdicts = list(verify_file(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [verdict.ok for verdict in verdicts] == [True, False, True]
    assert "longer" in str(verdicts[1])
    assert peak < 4 * LARGEST_RECORD


def test_bulk_is_streamed(tmp_path: Path, whole_match: Record) -> None:
    """Memory does not grow with the number of records."""
    path = tmp_path / "x.block.jsonl"
    write_records(path, (replace(whole_match, board=number, event="x" * 5000) for number in range(600)))
    tracemalloc.start()
    assert all(verdict.ok for verdict in verify_file(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.stat().st_size > 3_000_000
    assert peak < path.stat().st_size / 3


def test_what_cannot_be_read_is_status_3(tmp_path: Path) -> None:
    unreadable = [tmp_path, tmp_path / "missing.toml", tmp_path / ("n" * 5000), "nul\0name"]
    verdicts = list(verify_files(unreadable))
    assert [verdict.status for verdict in verdicts] == [3, 3, 3, 3]
    assert all(str(verdict).isprintable() and "cannot be read" in str(verdict) for verdict in verdicts)


def test_an_endless_file_is_bounded() -> None:
    (verdict,) = verify_files(["/dev/zero"])
    assert verdict.status == 1


def test_a_pipe_is_read(tmp_path: Path, whole_match: Record) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(to_json(whole_match) + b"\n",))
    writer.start()
    assert [verdict.ok for verdict in verify_file(path)] == [True]
    writer.join()


def test_the_lines_and_the_report(tmp_path: Path, whole_match: Record) -> None:
    good = tmp_path / "good.block.jsonl"
    write_records(good, [whole_match, whole_match])
    bad = tmp_path / "bad\n\x1b[31m.block.jsonl"
    play = whole_match.rounds[0].play
    false = replace(
        whole_match, rounds=(replace(whole_match.rounds[0], play=(*play, play[-1])), *whole_match.rounds[1:])
    )
    write_records(bad, [whole_match, false, whole_match])
    lines = [str(verdict) for verdict in verify_files([good, bad])]
    assert lines[0] == f"{good}: ok (2 records)"
    turn = len(play) + 1
    where = f"record 2, round 1, turn {turn}: R16: the round ended with turn {turn - 1}"
    assert lines[1] == f"{tmp_path}/bad\\n\\x1b[31m.block.jsonl: {where}"
    verdicts = list(verify_file(bad))
    assert [verdict.record for verdict in verdicts] == [1, 2, 3]
    assert verdicts[0].written() == {
        "file": str(bad), "record": 1, "ok": True, "round": None, "turn": None, "rule": None, "reason": None,
    }  # fmt: skip
    assert (verdicts[1].ok, verdicts[1].rule, verdicts[2].ok) == (False, "R16", True)
    assert exit_status(verdicts) == 1
    assert exit_status(verify_file(good)) == 0
    assert exit_status([*verdicts, *verify_file(tmp_path)]) == 3
    assert exit_status(verify_files([good, bad, tmp_path])) == 3


def test_a_file_name_that_is_no_utf8(tmp_path: Path) -> None:
    verdict = Verdict(os.fsdecode(b"a\xff.toml"), 1, True)
    assert str(verdict).isprintable()
    assert verdict.written()["file"].encode()
