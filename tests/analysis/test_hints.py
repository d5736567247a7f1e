"""Advice from the view alone, and reasons that are true."""

from random import Random

import pytest

from blocktui.analysis.compiled import Kernels
from blocktui.analysis.hints import ANSWERS, hints
from blocktui.analysis.reasons import Follows, GoesOut, Lacks, MayBlock, MayPass, MustPass, Sheds, reasons
from blocktui.rules import Match, Move, View, known_voids, parse_hand
from blocktui.rules.match import resume
from blocktui.rules.tile import WITH_VALUE, bits_of, tiles_of
from tests.analysis.positions import OneDeal, views

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def dealt_again(match: Match, view: View, rng: Random) -> View:
    """The view of the same seat after the same play, with what it cannot see dealt anew."""
    lacked = known_voids(view.play, view.first, view.players)
    placed: list[list] = [[] for _ in range(view.players)]
    for turn, move in enumerate(view.play):
        if move.tile is not None:
            placed[(view.first + turn) % view.players].append(move.tile)
    seen = bits_of(view.hand) | bits_of(tile for tiles in placed for tile in tiles)
    unseen = list(tiles_of((1 << 28) - 1 & ~seen))
    while True:
        rng.shuffle(unseen)
        rest = list(unseen)
        hands = []
        for seat in range(view.players):
            held = list(view.hand) if seat == view.seat else []
            if seat != view.seat:
                may = [tile for tile in rest if not lacked[seat] & {tile.low, tile.high}]
                held = may[: view.counts[seat]]
                rest = [tile for tile in rest if tile not in held]
            hands.append(tuple(sorted([*held, *placed[seat]])))
        if len({len(hand) for hand in hands}) == 1:
            again = resume(view.players, OneDeal(tuple(hands), view.first), [view.play], target=1000)
            assert again.to_move == view.seat
            return again.view(view.seat)


@PLAYERS
def test_c26_hints_do_not_change_when_hidden_tiles_are_dealt_again(players: int, kernels: Kernels) -> None:
    rng = Random(players)
    changed = 0
    for number, (match, view) in enumerate(views(players, 6)):
        again = dealt_again(match, view, rng)
        assert again == view
        changed += match.hands != dealt_again(match, view, rng)
        if number % 4 == 0:
            assert next(hints(view, 3, kernels)) == next(hints(again, 3, kernels))
    assert changed


@PLAYERS
def test_every_legal_move_has_a_hint_best_first_and_later_ones_are_surer(players: int, kernels: Kernels) -> None:
    for number, (_, view) in enumerate(views(players, 4)):
        if number % 5 == 0 and len(view.legal) > 1:
            answers = list(hints(view, 1, kernels))
            assert len(answers) == ANSWERS
            for answer in answers:
                assert {hint.move for hint in answer} == set(view.legal)
                values = [hint.value for hint in answer]
                assert values == sorted(values, reverse=True)
            assert sum(hint.se for hint in answers[-1]) <= sum(hint.se for hint in answers[1])


def test_the_two_sides_of_equal_ends_have_the_same_value(kernels: Kernels) -> None:
    for _, view in views(2, 30):
        if view.ends and view.ends[0] == view.ends[1] and len(view.legal) > 2:
            by_text = {hint.move.text: hint.value for hint in next(hints(view, 1, kernels))}
            assert all(value == by_text["<" + text[1:]] for text, value in by_text.items())
            return
    pytest.fail("no position with equal ends was met")


@PLAYERS
def test_reasons_are_true_when_all_hands_are_open(players: int) -> None:
    """In a world that is certain each chance is 0 or 1, and what is said must happen in the match."""
    told = set()
    for match, view in views(players, 60):
        hands = tuple(bits_of(hand) for hand in match.hands)
        for move in view.legal:
            found = reasons(view, move, [(1.0, hands)])
            told |= {type(reason) for reason in found}
            branch = resume(players, OneDeal(dealt(match), view.first), [view.play], target=1000)
            events = branch.play(move)
            passed = [event.seat for event in events if type(event).__name__ == "Passed"]
            ended = branch.to_move is None
            next_seat = (view.seat + 1) % players
            left, right = view.ends_after(move)
            for reason in found:
                match_reason(reason, move, view, branch, passed, ended, next_seat, (left, right))
            if MayPass(next_seat, 1.0) in found or MustPass(next_seat) in found:
                assert next_seat in passed
            elif not isinstance(found[0], GoesOut):
                assert not passed
    assert told >= {Sheds, Follows, MayPass, GoesOut, Lacks}


def dealt(match: Match) -> tuple:
    return next(event.hands for event in reversed(match.events) if type(event).__name__ == "Dealt")


def match_reason(
    reason: object,
    move: Move,
    view: View,
    branch: Match,
    passed: list[int],
    ended: bool,
    next_seat: int,
    ends: tuple[int, int],
) -> None:
    if isinstance(reason, GoesOut):
        assert ended
        assert not branch.hands[view.seat]
    elif isinstance(reason, Sheds):
        assert reason.pips == move.tile.pips
    elif isinstance(reason, Follows):
        assert reason.tiles == sum(tile.has(ends[0]) or tile.has(ends[1]) for tile in branch.hands[view.seat])
    elif isinstance(reason, Lacks):
        assert reason.value in ends
        assert not any(tile.has(reason.value) for tile in branch.hands[reason.seat])
    elif isinstance(reason, MustPass):
        assert not bits_of(branch.hands[reason.seat]) & (WITH_VALUE[ends[0]] | WITH_VALUE[ends[1]])
    elif isinstance(reason, MayPass):
        assert (reason.seat, reason.chance) == (next_seat, 1.0)
    elif isinstance(reason, MayBlock):
        assert reason.chance == 1.0
        assert ended
        won = [seat for seat, score in enumerate(branch.scores) if score]
        assert [seat for seat, chance in enumerate(reason.winners) if chance] in (won, []) or not won


def test_a_blocking_move_tells_who_would_win() -> None:
    """c02: after 66 nobody has a 6; the own hand is the lighter in the first world, the heavier in the second."""
    view = View.read(
        {
            "seat": 0,
            "players": 2,
            "target": 100,
            "round": 1,
            "scores": [0, 0],
            "first": 0,
            "hand": "00 01 02 03 04 05 66",
            "counts": [7, 7],
            "play": "",
            "ends": None,
            "legal": ["00", "01", "02", "03", "04", "05", "66"],
        }
    )
    own = bits_of(view.hand)
    heavy = bits_of(parse_hand("11 22 33 35 44 45 55"))
    able = bits_of(parse_hand("11 12 13 14 15 16 22"))
    found = reasons(view, Move("66"), [(3.0, (own, heavy)), (1.0, (own, able))])
    assert MayPass(1, 0.75) in found
    assert MayBlock(0.75, (1.0, 0.0)) in found
    assert Follows(0) in found
    assert Sheds(12) in found
