"""What is written reads back as the same record, and replays as the match that was played."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.records import (
    Fault,
    Marks,
    Record,
    RecordError,
    Seat,
    events_of,
    from_json,
    from_toml,
    read_record,
    read_records,
    to_json,
    to_toml,
    verify,
    write_record,
    write_records,
)
from blocktui.rules import Match

texts = st.text(max_size=20)
scalars = st.booleans() | st.integers(-(2**62), 2**62) | st.floats(allow_nan=False, allow_infinity=False) | texts
bots = st.builds(
    Seat,
    name=texts,
    kind=st.sampled_from(["human", "bot"]),
    strategy=st.none() | texts,
    package=st.none() | texts,
    version=st.none() | texts,
    options=st.dictionaries(texts, scalars, max_size=3).map(lambda options: tuple(options.items())),
)


@settings(max_examples=150, deadline=None)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**64),
    turns=st.none() | st.integers(0, 60),
    bot=bots,
    event=st.none() | texts,
    numbers=st.tuples(st.none() | st.integers(1, 9999), st.none() | st.integers(0, 3)),
    practice=st.booleans(),
    notes=st.lists(texts, max_size=2).map(tuple),
)
def test_a_match_reads_back_from_toml_and_json(
    play_match: Callable[..., Match],
    record_match: Callable[..., Record],
    players: int,
    seed: int,
    turns: int | None,
    bot: Seat,
    event: str | None,
    numbers: tuple[int | None, int | None],
    practice: bool,
    notes: tuple[str, ...],
) -> None:
    match = play_match(players, seed, turns=turns)
    record = record_match(
        match,
        event=event,
        board=numbers[0],
        rotation=numbers[1],
        practice=practice,
        secret=seed.to_bytes(16, "big"),
        marks={1: Marks(notes=notes)},
    )
    record = replace(record, seats=(bot, *record.seats[1:]))
    verify(record)
    assert from_toml(to_toml(record).encode()) == record
    assert from_json(to_json(record)) == record
    assert list(events_of(record)) == match.events


def test_marks_of_turns_read_back(play_match: Callable[..., Match], record_match: Callable[..., Record]) -> None:
    match = play_match(2, 7)
    first = record_match(match).rounds[0]
    fault = Fault(turn=2, seat=first.seat_of(2), kind="timeout", detail='no answer\nin "2 s"')
    record = record_match(match, marks={1: Marks(ms=[12, 0.5] + [0] * (len(first.play) - 2), faults=[fault])})
    verify(record)
    assert record.rounds[0].faults == (fault,)
    assert from_toml(to_toml(record).encode()) == record
    assert from_json(to_json(record)) == record


def test_the_layout_is_the_one_of_the_format(whole_match: Record) -> None:
    lines = to_toml(whole_match).splitlines()
    assert lines[:4] == [
        'format = "block-record/1"',
        'app = "blocktui test"',
        "date = 2026-11-30T04:52:10Z",
        "target = 61",
    ]
    assert lines.count("[[round]]") == len(whole_match.rounds)
    seats = lines.index("seats = [")
    assert [line[:12] for line in lines[seats + 1 : seats + 5]] == ['  { name = "', '  { name = "', '  { name = "', "]"]


def test_the_secret_is_not_told_while_the_match_goes_on(
    play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    unfinished = record_match(play_match(2, 3, turns=5), secret=(3).to_bytes(16, "big"))
    assert unfinished.secret is None
    assert record_match(play_match(2, 3), secret=(3).to_bytes(16, "big")).secret == (3).to_bytes(16, "big")


def test_unknown_keys_are_ignored(whole_match: Record) -> None:
    text = to_toml(whole_match).replace("[[round]]", "[[round]]\nmood = { deep = [1, 2.5] }", 1)
    text = text.replace("target =", 'colour = "red"\ntarget =').replace("{ name", '{ hat = "top", name', 1)
    assert from_toml(text.encode()) == whole_match


def test_names_that_utf8_cannot_hold_are_written(whole_match: Record) -> None:
    record = replace(whole_match, seats=(Seat(name="a\udcffb", kind="human"), *whole_match.seats[1:]))
    assert from_toml(to_toml(record).encode()).seats[0].name == "a?b"
    assert from_json(to_json(record)).seats[0].name == "a?b"


@pytest.mark.parametrize("name", ["one.block.toml", "one.block.jsonl"])
def test_a_file_is_written_whole_and_never_over_another(tmp_path: Path, whole_match: Record, name: str) -> None:
    path = tmp_path / name
    write_record(path, whole_match)
    assert read_record(path) == whole_match
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        write_record(path, replace(whole_match, practice=True))
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_a_file_that_cannot_be_finished_is_not_there(tmp_path: Path, whole_match: Record) -> None:
    def records() -> object:
        yield whole_match
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        write_records(tmp_path / "many.block.jsonl", records())  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_many_records_are_streamed(tmp_path: Path, whole_match: Record) -> None:
    path = tmp_path / "many.block.jsonl"
    write_records(path, (replace(whole_match, board=number) for number in range(1, 301)))
    stream = read_records(path)
    assert next(stream) == replace(whole_match, board=1)
    assert sum(isinstance(record, Record) for record in stream) == 299
    with pytest.raises(RecordError, match="more than one"):
        read_record(path)
