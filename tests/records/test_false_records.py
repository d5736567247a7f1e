"""Every redundant field, changed alone, is found with its round, turn and rule."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from blocktui.records import Record, RecordError, events_of, from_json, to_json, verify
from blocktui.records.form import read, written
from blocktui.rules import TILES, Match, Move, Played, SecretDeals, Tile


def fault_of(form: dict[str, Any]) -> tuple[int | None, int | None, str]:
    """Where and by which rule this form is refused."""
    with pytest.raises(RecordError) as caught:
        verify(read(form))
    assert "\n" not in caught.value.reason
    return caught.value.round, caught.value.turn, caught.value.rule


@pytest.fixture
def form(whole_match: Record) -> dict[str, Any]:
    """The keys and values of a true record, to be changed."""
    form = written(whole_match)
    del form["secret"]
    return form


def the_round(form: dict[str, Any], end: str) -> tuple[int, dict[str, Any]]:
    """The first round that ended so, with its number from 1."""
    return next((n, one) for n, one in enumerate(form["round"], 1) if one["end"].startswith(end))


def test_r3_target_of_the_rules(form: dict[str, Any]) -> None:
    form["target"] = 100
    assert fault_of(form) == (None, None, "R3")


def test_r3_house_target_is_taken_where_it_is_said(play_match: Callable[..., Match]) -> None:
    form = written(from_json(to_json(record_to(40))))
    assert form["house"] is True
    verify(read(form))
    del form["house"]
    assert fault_of(form) == (None, None, "R3")


def record_to(target: int) -> Record:
    """A match of two with another target."""
    from datetime import UTC, datetime

    from blocktui.records import Seat, record_of

    match = Match(2, SecretDeals(bytes(16)), target=target)
    while match.outcome is None:
        match.play(match.legal[0]) if match.legal else match.deal()
    seats = [Seat(name="a", kind="human"), Seat(name="b", kind="human")]
    return record_of(match.events, seats=seats, date=datetime.now(UTC), app="test")


@pytest.mark.parametrize(
    "lot",
    [[], [[6, 6, 6]], [[1, 2]], [[1, 2, 7]], [[0, 1, 2]], [[6, 6, 1], [1, 2, 3]], [[1, 2, 3], [1, 2]], [[2, 3, 1], []]],
)
def test_r5_lot(form: dict[str, Any], lot: list[list[int]]) -> None:
    form["lot"] = lot
    assert fault_of(form) == (None, None, "R5")


def test_r5_lot_of_another_starter(form: dict[str, Any]) -> None:
    form["lot"] = [[6 if seat == (form["round"][0]["first"] + 1) % 3 else 1 for seat in range(3)]]
    assert fault_of(form) == (1, None, "R5")


def test_r5_r21_openers(form: dict[str, Any]) -> None:
    for number, one in enumerate(form["round"], 1):
        for other in (one["first"] + 1, -1, 3, 10**9):
            right = one["first"]
            one["first"] = other if other > 2 or other < 0 else other % 3
            assert fault_of(form) == (number, None, "R5" if number == 1 else "R21")
            one["first"] = right


def test_r1_tile_dealt_twice(form: dict[str, Any]) -> None:
    hands = form["round"][1]["hands"]
    words = hands[0].split()
    other = hands[1].split()
    words[0] = other[0]
    hands[0] = " ".join(sorted(words))
    assert fault_of(form) == (2, None, "R1")
    hands[0] = " ".join([other[0], other[0], *words[2:]])
    assert fault_of(form) == (2, None, "R1")


def test_r1_tiles_that_are_none(form: dict[str, Any]) -> None:
    form["round"][0]["hands"][0] = "63 " + form["round"][0]["hands"][0][3:]
    assert fault_of(form) == (1, None, "R1")


def test_r3_hand_sizes_and_r4_hands(form: dict[str, Any]) -> None:
    hands = form["round"][0]["hands"]
    whole = hands[0]
    hands[0] = whole[3:]
    assert fault_of(form) == (1, None, "R3")
    hands[0] = whole
    form["round"][0]["hands"] = hands[:2]
    assert fault_of(form) == (1, None, "R4")


def test_hands_are_ascending(form: dict[str, Any]) -> None:
    words = form["round"][0]["hands"][0].split()
    form["round"][0]["hands"][0] = " ".join([words[1], words[0], *words[2:]])
    assert fault_of(form) == (1, None, "format")


def test_r2_seats(form: dict[str, Any]) -> None:
    form["seats"] = form["seats"][:1]
    assert fault_of(form) == (None, None, "R2")


def test_every_other_move_at_every_turn_is_refused_or_leads_elsewhere(form: dict[str, Any]) -> None:
    """A word of the play that is put in another's place is never taken at a place where the rules refuse it."""
    rng = random.Random(1)
    words = ["-", *(tile.text for tile in TILES), *(f"{s}{a}{b}" for s in "<>" for a in range(7) for b in range(7))]
    events = events_of(read(form))
    for number, one in enumerate(form["round"], 1):
        play = one["play"].split()
        right = one["play"]
        told = [event for event in events if getattr(event, "round", 0) == number and hasattr(event, "turn")]
        for turn, event in enumerate(told, 1):
            for word in rng.sample(words, 25):
                if word == play[turn - 1]:
                    continue
                one["play"] = " ".join([*play[: turn - 1], word, *play[turn:]])
                at_round, at_turn, rule = fault_of(form)
                assert at_round == number
                if word not in legal_words(form, number, turn):
                    assert at_turn == turn
                    passes = word == "-" or not isinstance(event, Played)
                    assert rule == "R10" if passes else rule in ("R6", "R8", "R9")
        one["play"] = right


def legal_words(form: dict[str, Any], number: int, turn: int) -> set[str]:
    """What the rules allow at this turn, counted by hand from the chain and the hand (R6, R8, R9)."""
    one = form["round"][number - 1]
    seat = (one["first"] + turn - 1) % 3
    before = one["play"].split()[: turn - 1]
    placed = {"".join(sorted(word[-2:])) for word in before}
    hand = [tile for tile in one["hands"][seat].split() if tile not in placed]
    if not before:
        return set(hand)
    left, right = before[0]
    for word in before[1:]:
        if word[0] == "<":
            left = word[2]
        elif word[0] == ">":
            right = word[2]
    sides = (("<", left), (">", right))
    return {side + end + other(tile, end) for tile in hand for side, end in sides if end in tile}


def other(tile: str, value: str) -> str:
    """The half of a tile that is not this value."""
    return tile[1] if tile[0] == value else tile[0]


def test_r10_missing_and_needless_passes(form: dict[str, Any]) -> None:
    found = 0
    for number, one in enumerate(form["round"], 1):
        right = one["play"]
        play = right.split()
        for turn in range(2, len(play) + 1):
            one["play"] = " ".join([*play[: turn - 1], "-", *play[turn - 1 :]])
            if play[turn - 1] != "-":
                assert fault_of(form) == (number, turn, "R10")
                found += 1
        trailing = len(play) - len(right.rstrip(" -").split())
        for turn, word in enumerate(play, 1):
            if word == "-" and turn <= len(play) - trailing and play[turn] != "-":
                one["play"] = " ".join([*play[: turn - 1], *play[turn:]])
                assert fault_of(form) == (number, turn, "R10")
                found += 1
        one["play"] = right
    assert found > 20


def test_r16_a_blocked_rounds_last_passes(form: dict[str, Any]) -> None:
    number, one = the_round(form, "blocked")
    play = one["play"]
    assert play.endswith("- - -")
    turns = len(play.split())
    one["play"] = play[:-2]
    assert fault_of(form) == (number, turns, "R16")
    one["play"] = play + " -"
    assert fault_of(form) == (number, turns + 1, "R16")


def test_r15_nobody_plays_after_the_last_tile(form: dict[str, Any]) -> None:
    number, one = the_round(form, "out")
    turns = len(one["play"].split())
    one["play"] += " -"
    assert fault_of(form) == (number, turns + 1, "R15")
    one["play"] = " ".join(one["play"].split()[:-2])
    at_round, at_turn, rule = fault_of(form)
    assert (at_round, rule) == (number, "R15")
    assert at_turn == turns


def test_ends_name_their_rule(form: dict[str, Any]) -> None:
    number, one = the_round(form, "out")
    winner = int(one["end"][-1])
    for end in (f"out {(winner + 1) % 3}", f"blocked {winner}", "blocked", "out 3"):
        one["end"] = end
        assert fault_of(form) == (number, None, "R15")
    one["end"] = f"out {winner}"
    number, one = the_round(form, "blocked ")
    winner = int(one["end"][-1])
    for end, rule in ((f"blocked {(winner + 1) % 3}", "R19"), ("blocked", "R19"), (f"out {winner}", "R16")):
        one["end"] = end
        assert fault_of(form) == (number, None, rule)


@pytest.mark.parametrize("end", ["out", "blocked"])
def test_r17_r18_r19_left_and_points(form: dict[str, Any], end: str) -> None:
    number, one = the_round(form, end)
    for key, rule in (("left", "R17"), ("points", "R18" if end == "out" else "R19")):
        right = one[key]
        for wrong in (
            *([value + (at == seat) for at, value in enumerate(right)] for seat in range(3)),
            right[:2],
            [*right, 0],
            [],
            [-value - 1 for value in right],
        ):
            one[key] = wrong
            assert fault_of(form) == (number, None, rule)
        one[key] = right


def test_r20_scores(form: dict[str, Any]) -> None:
    right = form["scores"]
    for wrong in (*([value - (at == seat) for at, value in enumerate(right)] for seat in range(3)), right[:2], []):
        form["scores"] = wrong
        assert fault_of(form) == (None, None, "R20")


def test_r20_start(form: dict[str, Any]) -> None:
    form["start"] = [0, 1, 0]
    assert fault_of(form) == (None, None, "R20")
    for wrong in ([0, 0], [-1, 0, 0], [0, 0, 0, 0]):
        form["start"] = wrong
        assert fault_of(form) == (None, None, "format")


def test_r23_r24_result(form: dict[str, Any]) -> None:
    winner = int(form["result"][-1])
    for result, rule in (
        (f"won {(winner + 1) % 3}", "R23"),
        ("unfinished", "R23"),
        ("drawn", "R24"),
        ("won 3", "R23"),
        ("won 7", "format"),
    ):
        form["result"] = result
        assert fault_of(form) == (None, None, rule)


def test_r23_no_round_after_the_match(form: dict[str, Any]) -> None:
    form["round"].append(form["round"][0])
    assert fault_of(form) == (len(form["round"]), None, "R23")


def test_r23_a_round_that_is_left_out(form: dict[str, Any]) -> None:
    form["round"] = form["round"][:-1]
    assert fault_of(form) == (None, None, "R20")
    form["round"] = form["round"][1:]
    assert fault_of(form)[0] == 1


def test_only_the_last_round_may_be_unfinished(form: dict[str, Any]) -> None:
    for key in ("end", "left", "points"):
        kept = form["round"][0].pop(key)
        assert fault_of(form) == (1, None, "format")
        form["round"][0][key] = kept
    last = form["round"][-1]
    kept = last.pop("left")
    assert fault_of(form) == (len(form["round"]), None, "format")
    last["left"] = kept


def test_a_round_that_is_over_says_so(form: dict[str, Any]) -> None:
    last = form["round"][-1]
    out = last["end"].startswith("out")
    for key in ("end", "left", "points"):
        del last[key]
    form["result"] = "unfinished"
    assert fault_of(form) == (len(form["round"]), len(last["play"].split()), "R15" if out else "R16")


def test_unfinished_at_any_turn_is_true(form: dict[str, Any]) -> None:
    last = form["round"][-1]
    scores = [score - gain for score, gain in zip(form["scores"], last["points"], strict=True)]
    play = last["play"].split()
    for turns in range(len(play)):
        cut = {"hands": last["hands"], "first": last["first"], "play": " ".join(play[:turns])}
        verify(read(form | {"round": [*form["round"][:-1], cut], "scores": scores, "result": "unfinished"}))


def test_faults_and_milliseconds_belong_to_turns(form: dict[str, Any]) -> None:
    one = form["round"][1]
    turns = len(one["play"].split())
    one["ms"] = [1] * (turns - 1)
    assert fault_of(form) == (2, None, "format")
    one["ms"] = [1] * turns
    seat = (one["first"] + 2) % 3
    fault = {"turn": 3, "seat": seat, "kind": "crash"}
    one["faults"] = [fault]
    verify(read(form))
    for wrong, where in (
        ({"turn": turns + 1}, (2, None, "format")),
        ({"turn": 0}, (2, None, "format")),
        ({"kind": "lazy"}, (2, None, "format")),
        ({"seat": (seat + 1) % 3}, (2, 3, "R7")),
    ):
        one["faults"] = [fault | wrong]
        assert fault_of(form) == where


def test_taken_over_names_a_round(form: dict[str, Any]) -> None:
    rounds = len(form["round"])
    for wrong in (0, rounds + 1, -1):
        form["seats"][1]["taken_over"] = wrong
        assert fault_of(form) == (None, None, "format")
    form["seats"][1]["taken_over"] = rounds
    verify(read(form))


def test_a_secret_gives_the_deals(whole_match: Record) -> None:
    form = written(whole_match)
    verify(read(form))
    form["secret"] = "00" * 15 + "ff"
    assert fault_of(form)[2] in ("R4", "R5")
    form["board"] = 3
    verify(read(form))


def test_points_agree_with_a_count_of_their_own(
    play_match: Callable[..., Match], record_match: Callable[..., Record]
) -> None:
    """R17 to R21, R23 and R24 counted anew from the words of many records, without the engine's scoring."""
    ties = 0
    for players in (2, 3, 4):
        for seed in range(60):
            form = written(record_match(play_match(players, seed)))
            scores = [0] * players
            for one in form["round"]:
                placed = {"".join(sorted(word[-2:])) for word in one["play"].split() if word != "-"}
                left = [sum(int(p) for t in hand.split() if t not in placed for p in t) for hand in one["hands"]]
                gone = [all(tile in placed for tile in hand.split()) for hand in one["hands"]]
                if any(gone):
                    winner = gone.index(True)
                    points = [sum(left) if seat == winner else 0 for seat in range(players)]
                    assert one["end"] == f"out {winner}"
                elif left.count(min(left)) > 1:
                    points, ties = [0] * players, ties + 1
                    assert one["end"] == "blocked"
                else:
                    winner = left.index(min(left))
                    others = sum(pips for seat, pips in enumerate(left) if seat != winner)
                    points = [others - left[winner] if seat == winner else 0 for seat in range(players)]
                    assert one["end"] == f"blocked {winner}"
                assert (one["left"], one["points"]) == (left, points)
                assert max(scores) < form["target"]
                scores = [score + gain for score, gain in zip(scores, points, strict=True)]
            assert form["scores"] == scores
            assert max(scores) >= form["target"]
            assert form["result"] == f"won {scores.index(max(scores))}"
            firsts = [one["first"] for one in form["round"]]
            assert all(after == (before + 1) % players for before, after in itertools.pairwise(firsts))
    assert ties > 5


def test_r24_a_drawn_match_is_true() -> None:
    form = {
        "format": "block-record/1",
        "app": "test",
        "date": "2026-11-30T04:52:10Z",
        "target": 61,
        "seats": [{"name": "", "kind": "human"}] * 3,
        "lot": [[4, 2, 4], [3, 6]],
        "start": [61, 52, 31],
        "scores": [61, 61, 31],
        "result": "drawn",
        "round": [
            {
                "hands": ["06 26 34 36 45", "01 11 23 55 56", "05 24 44 46 66"],
                "first": 2,
                "play": "66 >63 <65 <50 >34 <01 >42 >26 <11 >64 >45 >55 - - -",
                "end": "blocked 1",
                "left": [6, 5, 8],
                "points": [0, 9, 0],
            }
        ],
    }
    verify(read(form))
    form["result"] = "won 0"
    assert fault_of(form) == (None, None, "R24")


def test_the_tiles_and_moves_of_the_record_are_the_engines(whole_match: Record) -> None:
    one = whole_match.rounds[0]
    assert all(isinstance(tile, Tile) for hand in one.hands for tile in hand)
    assert all(move is Move(move.text) for move in one.play)
