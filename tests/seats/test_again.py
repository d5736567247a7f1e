"""A choice of a record, asked again."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from blocktui.records.record import Fault as PastFault
from blocktui.records.record import Record, Seat, record_of
from blocktui.rules import TILES, ListedDeals, Match, Move, View
from blocktui.rules.deals import SecretDeals
from blocktui.rules.tile import parse_hand
from blocktui.seats.again import NoChoice, choice_of, first_fault, past_choice
from blocktui.seats.in_process import InProcess
from blocktui.seats.rounds import play_round
from blocktui.seats.strategy import Answer, Player, RoundResult, Strategy, Turn


def a_record() -> tuple[Record, dict[tuple[int, int], View]]:
    """A match of the heaviest tiles, and the view of each choice by its round and turn."""
    match = Match(3, SecretDeals(bytes(16)))
    asked: dict[tuple[int, int], View] = {}

    def choose(seat: int, view: View) -> Move:
        asked[view.round, len(view.play) + 1] = view
        return max(view.legal, key=lambda move: move.tile.pips if move.tile else 0)

    while match.outcome is None:
        play_round(match, choose, limit_ms=2000)
    seats = tuple(Seat(name=name, kind="bot", strategy="heaviest") for name in ("A", "B", "C"))
    return record_of(match.events, seats=seats, app="blocktui 0", date=datetime(2026, 1, 1, tzinfo=UTC)), asked


def test_every_choice_of_a_match_is_found_again() -> None:
    record, asked = a_record()
    assert len(asked) > 20
    for (number, turn), view in asked.items():
        assert past_choice(record, number, turn, limit_ms=2000).view == view
    turns = {(number, turn) for number, one in enumerate(record.rounds, 1) for turn in range(1, len(one.play) + 1)}
    for number, turn in turns - set(asked):
        with pytest.raises(NoChoice, match=f"{number}:{turn}"):
            past_choice(record, number, turn, limit_ms=2000)


def test_the_bot_is_told_of_the_rounds_that_were_over() -> None:
    told: list[RoundResult] = []

    class Listening(Player):
        def end_round(self, result: RoundResult) -> None:
            told.append(result)

        def choose(self, view: View, turn: Turn) -> Answer:
            return view.legal[-1]

    record, asked = a_record()
    number, turn = max(asked)
    choice = past_choice(record, number, turn, limit_ms=None)
    occupant = InProcess(Strategy(name="x", factory=Listening))
    assert choice.ask(occupant) is choice.view.legal[-1]
    assert [result.round for result in told] == list(range(1, number))
    assert told[-1].scores == choice.view.scores
    assert choice.match.names == ("A", "B", "C")


def test_the_first_fault_is_found() -> None:
    record, _asked = a_record()
    with pytest.raises(NoChoice, match="no fault"):
        first_fault(record, "mine")
    marked: Any = (record.rounds[0], replace(record.rounds[1], faults=(PastFault(turn=4, seat=0, kind="crash"),)))
    faulty = replace(record, rounds=(*marked, *record.rounds[2:]))
    assert first_fault(faulty, "not here") == (2, 4)

    seats = tuple(replace(seat, kind="bot", strategy=name) for seat, name in zip(record.seats, "xyz", strict=True))
    assert first_fault(replace(faulty, seats=seats), "x") == (2, 4)
    with pytest.raises(NoChoice, match="no fault of y"):
        first_fault(replace(faulty, seats=seats), "y")


@pytest.mark.parametrize(("number", "turn"), [(0, 1), (1, 0), (99, 1), (1, 99)])
def test_a_turn_that_is_not_there_is_named(number: int, turn: int) -> None:
    with pytest.raises(NoChoice, match=f"no turn {number}:{turn}"):
        past_choice(a_record()[0], number, turn, limit_ms=None)


def false_views(view: View) -> Iterator[View]:
    """The view with each of its parts changed to what cannot be."""
    tile, other = view.hand[0], next(tile for tile in TILES if tile not in view.hand)
    yield replace(view, players=5)
    yield replace(view, players=2 if view.players > 2 else 3)
    yield replace(view, seat=(view.seat + 1) % view.players)
    yield replace(view, seat=-1)
    yield replace(view, first=view.players)
    yield replace(view, counts=tuple(count + 1 for count in view.counts))
    yield replace(view, counts=(*view.counts, 1))
    yield replace(view, counts=(10**9, *view.counts[1:]))
    yield replace(view, hand=view.hand[1:])
    yield replace(view, hand=tuple(sorted((*view.hand[1:], view.hand[-1]))))
    yield replace(view, legal=(*view.legal, Move(other.text)))
    yield replace(view, legal=view.legal[1:])
    if view.ends is not None:
        yield replace(view, ends=(view.ends[0], view.ends[1] + 1))
        yield replace(view, play=(*view.play, view.play[0]))
        yield replace(view, hand=tuple(sorted((*view.hand[1:], view.play[0].tile or tile))))


def test_a_view_is_believed_as_far_as_some_deal_leads_to_it() -> None:
    _record, asked = a_record()
    for view in asked.values():
        assert choice_of(view).view == view
        for false in false_views(view):
            with pytest.raises(NoChoice):
                choice_of(false)


def test_a_view_in_which_those_who_passed_must_hold_what_they_lack_is_none() -> None:
    """All three others lack 1 and 2 (R10): they hold the fifteen tiles that have neither, and nobody else has one."""
    own = parse_hand("11 12 13 14 24")
    neither = [tile for tile in TILES if not {tile.low, tile.high} & {1, 2}]
    match = Match(4, ListedDeals([(6, 1, 1, 1)], [(own, neither[:5], neither[5:10], neither[10:])]))
    match.deal()
    match.play(Move("11"))
    match.play(Move(">12"))
    view = match.view(0)
    assert len(view.play) == 8
    assert choice_of(view).view == view
    legal = tuple(move for move in view.legal if move.tile != own[-1])
    with pytest.raises(NoChoice, match="passed"):
        choice_of(replace(view, hand=parse_hand("13 14 66"), legal=legal))
