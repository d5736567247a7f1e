"""Named errors, with the right rule, that leave the match as it was."""

import copy
from unittest.mock import ANY, MagicMock

import pytest
from hypothesis import given, settings

from blocktui.rules import IllegalMove, ListedDeals, Match, Move, NotNow, RulesError, SecretDeals, SetupError, Tile
from tests.rules.matches import PLAYERS, dealt, lot_for, new_match, play_out, seats, seeds, turns

MOVES = ["-"] + [f"{low}{high}" for low in range(7) for high in range(low, 7)]
MOVES += [f"{side}{near}{far}" for side in "<>" for near in range(7) for far in range(7)]


class Chameleon:
    """Says that it is equal to everything, and looks like a move."""

    def __init__(self, move: Move) -> None:
        self.tile, self.side, self.opens, self.text, self.is_pass = move.tile, move.side, move.opens, move.text, False

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Spiteful:
    """Cannot be compared, nor looked at."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("do not compare me")

    def __hash__(self) -> int:
        raise RuntimeError("do not hash me")

    def __getattr__(self, name: str) -> object:
        raise RuntimeError("do not look at me")


def junk(match: Match) -> list[object]:
    things: list[object] = [None, 0, 1.5, "", "-", "66", b">36", [], {}, object(), ANY, MagicMock(), Spiteful(), Move]
    things += [Tile("36"), Ellipsis, (Move(">36"),)]
    for move in match.legal[:1]:
        things += [move.text, Chameleon(move), [move], move.tile]
    return things


def state(match: Match) -> dict[str, object]:
    """All that a match holds, to the last, in values of its own."""
    return copy.deepcopy({name: value for name, value in vars(match).items() if name != "deals"})


def reason_of(text: str, match: Match) -> tuple[str, str] | None:
    """Why the rules refuse this move, told a second time; None if they allow it."""
    assert match.to_move is not None
    hand = {tile.text for tile in match.hands[match.to_move]}
    if text == "-":
        return "R10", "can-play"
    sided, held = text[0] in "<>", "".join(sorted(text[-2:])) in hand
    if match.ends is None:
        if sided:
            return "R6", "opening-has-no-side"
        return None if held else ("R8", "not-in-hand")
    if not sided:
        return "R8", "chain-is-open"
    if not held:
        return "R8", "not-in-hand"
    near, end = int(text[1]), match.ends[text[0] == ">"]
    if near == end:
        return None
    return ("R9", "blank-matches-blank-only") if 0 in (near, end) else ("R8", "end-does-not-match")


@given(seats, seeds)
@settings(max_examples=25, deadline=None)
def test_r08_r09_r10_every_illegal_move_is_refused_by_its_rule_and_changes_nothing(players: int, seed: int) -> None:
    """All 127 moves at every turn of a round."""
    match, rng = new_match(players, seed)
    match.deal()
    while match.to_move is not None:
        before = state(match)
        for text in MOVES:
            expected = reason_of(text, match)
            assert (Move(text) in match.legal) == (expected is None)
            if expected is not None:
                with pytest.raises(IllegalMove) as refused:
                    match.play(Move(text))
                assert (refused.value.rule, refused.value.reason) == expected
                assert refused.value.move is Move(text)
                assert str(refused.value) == f"{expected[0]}: {refused.value.detail}"
        assert state(match) == before
        match.play(rng.choice(match.legal))


@given(seats, seeds)
@settings(max_examples=25, deadline=None)
def test_r08_c21_what_is_no_move_is_refused_and_changes_nothing(players: int, seed: int) -> None:
    """Also what claims to be equal to a legal move, and what cannot be compared at all."""
    match, rng = new_match(players, seed)
    match.deal()
    while match.to_move is not None:
        before = state(match)
        for thing in junk(match):
            with pytest.raises(IllegalMove) as refused:
                match.play(thing)  # type: ignore[arg-type]
            assert (refused.value.rule, refused.value.reason) == ("R8", "not-a-move")
            assert refused.value.move is thing
            assert refused.value.detail == "that is no move"
        assert state(match) == before
        match.play(rng.choice(match.legal))


@given(seats, seeds)
@settings(max_examples=25, deadline=None)
def test_verbs_out_of_place_are_refused_and_change_nothing(players: int, seed: int) -> None:
    match, rng = new_match(players, seed, target=30)
    for now in turns(match, rng):
        before = state(now)
        if now.to_move is None:
            for thing in [*map(Move, MOVES), *junk(now)]:
                with pytest.raises(NotNow, match="the match is over" if now.outcome else "no round is in play"):
                    now.play(thing)  # type: ignore[arg-type]
        if now.to_move is not None or now.outcome:
            with pytest.raises(NotNow, match="the match is over" if now.outcome else f"round {now.round} is in play"):
                now.deal()
        assert state(now) == before


@pytest.mark.parametrize("players", PLAYERS)
def test_a_deal_that_cannot_be_changes_nothing(players: int) -> None:
    """The first round's or a later one's."""
    match, rng = new_match(players, 4, target=1000)
    good = match.deals

    class Broken:
        def lot(self, players: int) -> object:
            return good.lot(players)

        def hands(self, players: int, round_number: int) -> object:
            if round_number > 1:
                raise SetupError("the source of deals is dry")
            return good.hands(players, round_number)

    class Junk(Broken):
        def hands(self, players: int, round_number: int) -> object:
            return good.hands(players, 1) if round_number == 1 else (("36",),) * players

    for source, error in ((Broken(), SetupError), (Junk(), AttributeError)):
        match = Match(players, source, target=1000)  # type: ignore[arg-type]
        match.deal()
        while match.to_move is not None:
            match.play(rng.choice(match.legal))
        before = state(match)
        with pytest.raises(error):
            match.deal()
        assert state(match) == before


def test_a_match_that_cannot_be_made_says_why() -> None:
    for make in (
        lambda: Match(5, SecretDeals(bytes(16))),
        lambda: Match(2, SecretDeals(bytes(16)), target=0),
        lambda: Match(2, SecretDeals(bytes(16)), start=(1,)),
        lambda: Match(2, ListedDeals([[1, 1]], [])),
        lambda: SecretDeals(b""),
        lambda: Match(2, ListedDeals(lot_for(2, 0), [])).deal(),
    ):
        with pytest.raises(SetupError) as refused:
            make()
        assert len(str(refused.value)) > 10


def test_every_error_is_the_rules_own() -> None:
    for kind in (IllegalMove, NotNow, SetupError):
        assert issubclass(kind, RulesError)
    for reason, rule in IllegalMove.REASONS.items():
        refused = IllegalMove(None, reason, "so")
        assert (refused.rule, str(refused)) == (rule, f"{rule}: so")


@given(seats, seeds)
@settings(max_examples=20, deadline=None)
def test_matches_do_not_share_anything(players: int, seed: int) -> None:
    """Playing a copy, or another match of the same deals, leaves this one as it was."""
    match, rng = new_match(players, seed)
    match.deal()
    for _ in range(3):
        if match.to_move is not None:
            match.play(rng.choice(match.legal))
    before = state(match)
    play_out(copy.deepcopy(match), rng)
    other = Match(players, match.deals)
    play_out(other, rng)
    assert state(match) == before


def test_r08_messages_say_what_lies_where() -> None:
    match = dealt(("01 12 13 14 15 16 66", "02 03 22 23 24 25 26"))
    match.deal()
    told = []
    for text in (">66", "00", "-"):
        with pytest.raises(IllegalMove) as refused:
            match.play(Move(text))
        told.append(str(refused.value))
    match.play(Move("12"))
    for text in ("22", ">33", "<22", ">32", "<20", ">02"):
        with pytest.raises(IllegalMove) as refused:
            match.play(Move(text))
        told.append(str(refused.value))
    assert told == [
        "R6: the opening tile has no side",
        "R8: tile 00 is not in the hand",
        "R10: who can play must play",
        "R8: a tile joins at the left or the right end",
        "R8: tile 33 is not in the hand",
        "R8: 2 does not match 1 at the left end",
        "R8: 3 does not match 2 at the right end",
        "R8: 2 does not match 1 at the left end",
        "R9: 0 does not match 2 at the right end",
    ]
