"""Texts and values: each reads back, and what is no notation is refused by name."""

import copy
import pickle

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blocktui.rules import (
    PASS,
    TILES,
    Chain,
    Dealt,
    Ending,
    EndKind,
    Event,
    IllegalMove,
    LotDrawn,
    MatchBegun,
    MatchEnded,
    Move,
    NotationError,
    Outcome,
    Passed,
    Played,
    RoundEnded,
    Side,
    Tile,
    View,
    parse_hand,
    parse_play,
    write_hand,
    write_play,
)
from tests.rules.matches import new_match, play_out, seats, seeds

NAMES = {
    kind.__name__: kind
    for kind in (
        Chain,
        Dealt,
        EndKind,
        Ending,
        LotDrawn,
        MatchBegun,
        MatchEnded,
        Move,
        Outcome,
        Passed,
        Played,
        RoundEnded,
        Side,
        Tile,
        View,
    )
}

TILE_TEXTS = {f"{low}{high}" for low in range(7) for high in range(low, 7)}
MOVE_TEXTS = {"-"} | TILE_TEXTS | {f"{side}{near}{far}" for side in "<>" for near in range(7) for far in range(7)}
MOVES = [Move(text) for text in sorted(MOVE_TEXTS)]

close = st.text(alphabet="0123456789<>- \n\t/|[]٣６", max_size=5)
anything = st.one_of(close, st.text(max_size=8), st.none(), st.integers(), st.binary(max_size=3), st.booleans())


def test_r01_there_are_28_tiles_and_127_moves() -> None:
    assert (len(TILE_TEXTS), len(MOVE_TEXTS)) == (28, 127)


def test_a_tile_reads_back_and_there_is_one_object_of_each() -> None:
    for tile in TILES:
        same = (Tile(tile.text), Tile(str(tile)), eval(repr(tile)), pickle.loads(pickle.dumps(tile)))
        assert all(other is tile for other in (*same, copy.copy(tile), copy.deepcopy(tile)))
        assert f"{tile}" == tile.text


def test_a_move_reads_back_and_there_is_one_object_of_each() -> None:
    for move in MOVES:
        same = (Move(move.text), Move(str(move)), eval(repr(move)), pickle.loads(pickle.dumps(move)))
        assert all(other is move for other in (*same, copy.copy(move), copy.deepcopy(move)))
    assert Move("-") is PASS


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_values_survive_every_pickle(protocol: int) -> None:
    values = [*TILES, *MOVES, Chain.of("66 >63"), Ending(EndKind.OUT, 1), Side.LEFT]
    again = pickle.loads(pickle.dumps(values, protocol))
    assert again == values
    assert all(one is other for one, other in zip(values[:-3], again, strict=False))


def test_a_move_is_what_its_text_says() -> None:
    for text in MOVE_TEXTS:
        move = Move(text)
        assert move.text == text
        assert move.is_pass == (text == "-")
        assert move.is_opening == (text in TILE_TEXTS)
        assert move.side == {"<": Side.LEFT, ">": Side.RIGHT}.get(text[0])
        assert move.tile == (None if text == "-" else Tile("".join(sorted(text[-2:]))))
        sided = text[0] in "<>"
        assert (move.joins, move.opens) == ((int(text[1]), int(text[2])) if sided else (None, None))


@given(anything)
@settings(max_examples=1500)
@example("63")
@example("36 ")
@example("٣٦")
@example("３６")
@example("")
def test_what_is_no_tile_is_refused(text: object) -> None:
    if text in TILE_TEXTS:
        assert Tile(text).text == text  # type: ignore[arg-type]
    else:
        with pytest.raises(NotationError, match="is no tile: two digits 0 to 6, the lower first, are wanted"):
            Tile(text)  # type: ignore[arg-type]


@given(anything)
@settings(max_examples=1500)
@example("63")
@example("< 36")
@example("<٣6")
@example("--")
@example("=36")
def test_what_is_no_move_is_refused(text: object) -> None:
    if text in MOVE_TEXTS:
        assert Move(text).text == text  # type: ignore[arg-type]
    else:
        with pytest.raises(NotationError, match="is no move: such as"):
            Move(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [Tile, Move, parse_hand, parse_play, Ending.parse, Chain.of])
@pytest.mark.parametrize("junk", [["36"], {"36"}, {}, object(), float("nan"), b"36", 36, None, Tile("36"), Move("36")])
def test_what_is_no_text_is_refused(make: object, junk: object) -> None:
    with pytest.raises(NotationError):
        make(junk)  # type: ignore[operator]


@pytest.mark.parametrize("make", [Tile, Move, parse_hand, parse_play, Ending.parse])
def test_a_huge_text_makes_a_short_message(make: object) -> None:
    with pytest.raises(NotationError) as refused:
        make("9" * 100_000)  # type: ignore[operator]
    assert len(str(refused.value)) < 200
    assert "'999" in str(refused.value)
    assert "..." in str(refused.value)


@pytest.mark.parametrize(("text", "whole"), [("x" * 38, True), ("x" * 39, False)])
def test_a_message_quotes_40_characters_at_most(text: str, whole: bool) -> None:
    with pytest.raises(NotationError) as refused:
        Tile(text)
    assert str(refused.value).startswith(repr(text) if whole else repr(text)[:37] + "... is")


@given(st.sets(st.sampled_from(TILES)))
def test_a_hand_is_written_ascending_and_reads_back(tiles: set[Tile]) -> None:
    text = write_hand(tiles)
    assert text == " ".join(sorted(tile.text for tile in tiles))
    assert parse_hand(text) == tuple(sorted(tiles))
    assert write_hand(parse_hand(text)) == text


@given(st.lists(st.sampled_from(sorted(TILE_TEXTS)), max_size=6), st.sampled_from([" ", "  ", ", ", "\n", ""]))
@settings(max_examples=500)
def test_a_hand_in_another_order_or_spacing_is_refused(words: list[str], between: str) -> None:
    text = between.join(words)
    if words == sorted(set(words)) and (between == " " or len(words) < 2):
        assert write_hand(parse_hand(text)) == text
    else:
        with pytest.raises(NotationError):
            parse_hand(text)


@given(st.lists(st.sampled_from(MOVES)))
def test_a_play_reads_back(play: list[Move]) -> None:
    assert write_play(play) == " ".join(move.text for move in play)
    assert parse_play(write_play(play)) == tuple(play)


@pytest.mark.parametrize("text", [" ", "66 ", " 66", "66  >63", "66\t>63", "66\n>63", "66,>63", "66>63", "\u00a0"])
def test_a_play_in_another_spacing_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_play(text)


@given(st.one_of(st.text(alphabet="outblcked 0123456789", max_size=12), st.text(max_size=12)))
@settings(max_examples=500)
@example("out")
@example("out 4")
@example("blocked 4")
@example("blocked -1")
@example("blocked ٠")
@example("blocked 0 ")
@example("out  0")
@example("OUT 0")
@example("blocked ")
def test_what_is_no_end_of_a_round_is_refused(text: str) -> None:
    known = {"blocked"} | {f"{word} {seat}" for word in ("out", "blocked") for seat in range(4)}
    if text in known:
        assert str(Ending.parse(text)) == text
    else:
        with pytest.raises(NotationError, match="is no end of a round"):
            Ending.parse(text)


def test_every_end_of_a_round_reads_back() -> None:
    for seat in range(4):
        for kind in EndKind:
            ending = Ending(kind, seat)
            assert Ending.parse(str(ending)) == eval(repr(ending), NAMES) == ending
    assert Ending.parse("blocked") == Ending(EndKind.BLOCKED, None)
    assert (str(Outcome(2)), str(Outcome(None))) == ("won 2", "drawn")


def test_enums_are_written_as_the_notation_and_read_back() -> None:
    assert [str(side) for side in Side] == ["<", ">"]
    assert [str(kind) for kind in EndKind] == ["out", "blocked"]
    for member in (*Side, *EndKind):
        assert eval(repr(member), NAMES) is member


def test_tiles_and_moves_sort_as_their_texts_and_not_with_others() -> None:
    assert [tile.text for tile in sorted({*TILES})] == sorted(TILE_TEXTS)
    assert [move.text for move in sorted({*MOVES})] == sorted(MOVE_TEXTS)
    for value, other in ((Tile("36"), "36"), (Move("36"), "36"), (Move("36"), Tile("36")), (Tile("36"), 3)):
        assert value != other
        with pytest.raises(TypeError):
            value < other  # type: ignore[operator]  # noqa: B015


@pytest.mark.parametrize("value", [Tile("36"), Move(">36"), PASS, Chain.of("66 >63")], ids=str)
def test_c20_tiles_moves_and_chains_do_not_change(value: object) -> None:
    before = repr(value)
    names = [name for name in dir(type(value)) if not name.startswith("__")]
    for name in [*names, "extra"]:
        with pytest.raises(AttributeError, match="does not change"):
            setattr(value, name, 1)
        with pytest.raises(AttributeError, match="does not change"):
            delattr(value, name)
    assert not hasattr(value, "__dict__")
    assert repr(value) == before
    assert copy.deepcopy(value) == copy.copy(value) == value


@given(seats, seeds)
@settings(max_examples=25, deadline=None)
def test_events_read_back_and_do_not_change(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    play_out(match, rng)
    events: list[Event] = [*match.events]
    events += [event.seen_by(0) for event in match.events if isinstance(event, Dealt)]
    for event in events:
        same = (eval(repr(event), NAMES), pickle.loads(pickle.dumps(event)), copy.deepcopy(event), copy.copy(event))
        for again in same:
            assert again == event
            assert type(again) is type(event)
        assert hash(event) == hash(same[0])
        for name in (*event._fields, "extra"):
            with pytest.raises(AttributeError):
                setattr(event, name, None)
            with pytest.raises(AttributeError):
                delattr(event, name)


def test_the_text_of_an_event_is_the_notation_of_what_it_tells() -> None:
    hands = (parse_hand("06 26 34 36 45"), None, parse_hand("05 24"))
    blocked = Ending(EndKind.BLOCKED, 1)
    told: list[tuple[Event, str]] = [
        (MatchBegun(3, 61, (0, 0, 0)), "3 to 61"),
        (LotDrawn(((4, 2, 4), (3, 6)), 2), "4 2 4 / 3 6"),
        (Dealt(1, 2, hands), "06 26 34 36 45 / ? / 05 24"),
        (Played(1, 2, 0, Move(">63"), (6, 3)), ">63"),
        (Passed(1, 3, 1, (6, 3)), "-"),
        (RoundEnded(1, blocked, ((), (), ()), (6, 5, 8), (0, 9, 0), (0, 9, 0), 0), "blocked 1"),
        (MatchEnded(Outcome(1), (40, 61, 31)), "won 1"),
        (MatchEnded(Outcome(None), (61, 61, 31)), "drawn"),
    ]
    assert [str(event) for event, _ in told] == [text for _, text in told]
    assert Passed(1, 3, 1, (6, 3)).move is PASS


def test_a_refusal_is_pickled_with_what_it_says() -> None:
    refused = IllegalMove(Move(">36"), "not-in-hand", "tile 36 is not in the hand")
    again = pickle.loads(pickle.dumps(refused))
    assert (again.move, again.reason, again.rule, again.detail, str(again)) == (
        refused.move,
        "not-in-hand",
        "R8",
        "tile 36 is not in the hand",
        "R8: tile 36 is not in the hand",
    )
