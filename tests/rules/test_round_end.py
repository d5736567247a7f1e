"""R15 to R20: out or blocked, what is counted, who gains."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blocktui.rules import (
    TILES,
    Chain,
    Ending,
    EndKind,
    Match,
    MatchEnded,
    Move,
    NotNow,
    Outcome,
    Passed,
    Played,
    RoundEnded,
    parse_play,
)
from blocktui.rules.match import resume
from blocktui.rules.scoring import block_winner, pips, round_points
from tests.rules.matches import (
    BLOCKED_BY_FIRST_TILE,
    PLAYERS,
    blocked_with,
    dealt,
    new_match,
    play_out,
    play_round,
    seats,
    seeds,
)


def ended(events: list[object] | tuple[object, ...]) -> RoundEnded:
    """The one end of a round among these."""
    (end,) = [event for event in events if isinstance(event, RoundEnded)]
    return end


def replayed(first: int, play: str, *hands: str) -> Match:
    """The match whose first round this is."""
    match = dealt(hands, first=first)
    return resume(match.players, match.deals, [parse_play(play)])


@given(seats, seeds)
@settings(max_examples=120, deadline=None)
def test_r15_the_round_ends_at_once_with_the_last_tile(players: int, seed: int) -> None:
    """Nobody plays or passes after it, and it does so only then or blocked."""
    match, rng = new_match(players, seed, target=1000)
    for _ in range(3):
        events = play_round(match, rng)
        end = ended(events)
        assert (end.ending.kind is EndKind.OUT) == any(not hand for hand in match.hands)
        if end.ending.kind is EndKind.OUT:
            last = events[-2]
            assert isinstance(last, Played)
            assert last.seat == end.ending.winner
            assert match.hands[last.seat] == ()
        assert events[-1] is end
        for move in (Move("-"), Move("00"), Move(">12")):
            with pytest.raises(NotNow, match="no round is in play"):
                match.play(move)
        assert match.legal == match.view(0).legal == ()
        assert match.to_move is None


@given(seats, seeds)
@settings(max_examples=120, deadline=None)
def test_r16_a_blocked_round_shows_one_pass_of_each_player(players: int, seed: int) -> None:
    """Exactly as many in succession as there are players, the one who placed the last tile among them, and last."""
    match, rng = new_match(players, seed, target=1000)
    for _ in range(3):
        events = play_round(match, rng)
        run = longest = 0
        for event in events:
            run = run + 1 if isinstance(event, Passed) else 0
            longest = max(longest, run)
        if ended(events).ending.kind is EndKind.BLOCKED:
            passes = events[-1 - players : -1]
            assert all(isinstance(event, Passed) for event in passes)
            placed = events[-2 - players]
            assert isinstance(placed, Played)
            assert [event.seat for event in passes] == [  # type: ignore[union-attr]
                (placed.seat + step) % players for step in range(1, players + 1)
            ]
            assert longest == players
        else:
            assert longest < players


@pytest.mark.parametrize("players", PLAYERS)
def test_r16_c02_blocked_by_the_very_first_tile(players: int) -> None:
    for first in range(players):
        hands = BLOCKED_BY_FIRST_TILE[players]
        hands = hands[-first:] + hands[:-first] if first else hands
        match = dealt(hands, first=first)
        match.deal()
        events = match.play(Move("66"))
        assert [type(event) for event in events] == [Played] + [Passed] * players + [RoundEnded]
        assert [event.seat for event in events[1:-1]] == [  # type: ignore[union-attr]
            (first + step) % players for step in range(1, players + 1)
        ]
        assert ended(events).ending == Ending(EndKind.BLOCKED, first)
        assert match.round_moves == (Move("66"), *[Move("-")] * players)


def test_r16_c02_as_often_as_chance_has_it() -> None:
    """About one two-player round in 400 is blocked by its first tile; here each possible opener is tried."""
    blocked = tried = 0
    for seed in range(1500):
        match, _ = new_match(2, seed)
        match.deal()
        for move in match.legal:
            again, _ = new_match(2, seed)
            again.deal()
            tried += 1
            alone = not any(
                tile.has(end)
                for hand in again.hands
                for tile in hand
                for end in (move.tile.low, move.tile.high)  # type: ignore[union-attr]
                if tile is not move.tile
            )
            events = again.play(move)
            assert (again.to_move is None) == alone == isinstance(events[-1], RoundEnded)
            blocked += alone
    assert tried == 1500 * 7
    assert 1 / 800 < blocked / tried < 1 / 200


def test_r16_c03_blocked_although_the_undealt_tiles_would_fit() -> None:
    """The five other tiles with a 6 lie undealt, and never count."""
    end = blocked_with(*BLOCKED_BY_FIRST_TILE[2])
    assert end.ending.kind is EndKind.BLOCKED
    held = {tile for hand in end.hands for tile in hand}
    assert sum(tile.has(6) and tile not in held for tile in TILES) == 7


@pytest.mark.parametrize("players", PLAYERS)
def test_c03_blocked_rounds_mostly_have_two_different_ends(players: int) -> None:
    blocked = apart = 0
    for seed in range(300):
        match, rng = new_match(players, seed)
        if ended(play_round(match, rng)).ending.kind is EndKind.BLOCKED:
            left, right = Chain(match.round_moves).ends or (0, 0)
            blocked += 1
            apart += left != right
            assert not any(tile.has(end) for hand in match.hands for tile in hand for end in (left, right))
    assert 0.45 < apart / blocked < 0.85


def test_r17_a_tile_counts_both_halves() -> None:
    assert [pips([tile]) for tile in TILES] == [int(tile.text[0]) + int(tile.text[1]) for tile in TILES]
    assert (pips([TILES[-1]]), pips([TILES[0]]), pips([]), pips(TILES)) == (12, 0, 0, 168)


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r17_the_hands_that_remain_are_shown_and_counted(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    end = ended(play_round(match, rng))
    assert end.hands == match.hands
    assert end.left == tuple(sum(int(half) for tile in hand for half in tile.text) for hand in match.hands)
    assert end.round == match.round == 1
    assert end.scores == match.scores


OUT_0_AND_8 = (
    0,
    "22 >23 >35 >51 <21 <13 >11 <36 >14 <62 - <25 - - >40",
    "00 11 15 22 26",
    "01 12 16 23 36",
    "04 13 14 25 35",
)
OUT_5_AND_5 = (
    2,
    "16 >64 <14 - <45 <53 <33 <30 <02 <21 <15 <56 - >43",
    "03 15 34 45 46",
    "02 14 23 35 56",
    "00 05 12 16 33",
)
OUT_LONE_BLANK = (
    1,
    "03 >36 <01 <16 <62 >64 >42 <22 <25 >23 <51 <14 - <45",
    "14 16 22 23 36 45 46",
    "00 01 03 15 24 25 26",
)
BLOCKED_3_7_8 = (
    0,
    "23 <24 >34 - <45 <52 <26 >41 >10 >06 - - -",
    "05 06 11 23 26",
    "00 03 14 24 45",
    "01 02 25 33 34",
)
BLOCKED_3_3_8 = (
    0,
    "45 <41 <13 >55 <32 >53 <26 <64 >34 - - >44 - - -",
    "11 26 33 45 55",
    "00 12 14 23 46",
    "03 13 34 35 44",
)
BLOCKED_0_AND_8 = (
    1,
    "24 >46 >62 >25 >53 >33 >31 >11 <22 - >10 >06 - -",
    "03 05 06 11 25 33 46",
    "00 01 13 22 24 26 35",
)


@pytest.mark.parametrize(
    ("round_", "ending", "left", "points"),
    [
        (OUT_0_AND_8, "out 2", (0, 8, 0), (0, 0, 8)),
        (OUT_5_AND_5, "out 0", (0, 5, 5), (10, 0, 0)),
        (OUT_LONE_BLANK, "out 0", (0, 0), (0, 0)),
        (BLOCKED_3_7_8, "blocked 1", (7, 3, 8), (0, 12, 0)),
        (BLOCKED_3_3_8, "blocked", (8, 3, 3), (0, 0, 0)),
        (BLOCKED_0_AND_8, "blocked 1", (8, 0), (0, 8)),
    ],
    ids=["R18-0-and-8", "R18-5-and-5", "R18-C08-lone-blank", "R19-3-7-8", "R19-3-3-8", "R19-blank-wins"],
)
def test_r18_r19_whole_rounds_with_the_totals_of_the_rules(
    round_: tuple[int, str, str], ending: str, left: tuple[int, ...], points: tuple[int, ...]
) -> None:
    first, play, *hands = round_
    match = replayed(first, play, *hands)
    end = ended(match.events)
    assert (str(end.ending), end.left, end.points, end.scores) == (ending, left, points, points)
    assert match.round_moves == parse_play(play)
    assert match.outcome is None


def test_r18_c08_a_domino_against_a_lone_blank_is_a_win_worth_0() -> None:
    """Not a draw: who went out is the round's winner."""
    match = replayed(*OUT_LONE_BLANK)
    end = ended(match.events)
    assert end.hands[1] == (TILES[0],)
    assert end.ending == Ending(EndKind.OUT, 0)
    assert end.points == (0, 0)


@given(st.lists(st.integers(0, 60), min_size=1, max_size=3), st.data())
def test_r18_the_winner_out_adds_all_the_opponents_totals(others: list[int], data: st.DataObject) -> None:
    """Also when all of them are left with 0: the round is won, with 0 points added."""
    seat = data.draw(st.integers(0, len(others)))
    left = [*others[:seat], 0, *others[seat:]]
    points = round_points(left, Ending(EndKind.OUT, seat))
    assert points == tuple(sum(others) if at == seat else 0 for at in range(len(left)))


@given(st.lists(st.integers(0, 12), min_size=2, max_size=4))
@settings(max_examples=400)
def test_r19_c04_the_one_lowest_total_wins_and_a_shared_one_pays_nobody(left: list[int]) -> None:
    order = sorted(range(len(left)), key=lambda seat: left[seat])
    alone = left[order[0]] < left[order[1]]
    winner = block_winner(left)
    assert winner == (order[0] if alone else None)
    points = round_points(left, Ending(EndKind.BLOCKED, winner))
    gain = sum(left[seat] for seat in order[1:]) - left[order[0]] if alone else 0
    assert points == tuple(gain if alone and seat == order[0] else 0 for seat in range(len(left)))


def test_r19_c04_the_totals_of_the_rules_in_every_order() -> None:
    for left in itertools.permutations((3, 7, 8)):
        winner = left.index(3)
        assert block_winner(left) == winner
        assert round_points(left, Ending(EndKind.BLOCKED, winner)) == tuple(12 * (total == 3) for total in left)
    for left in itertools.permutations((3, 3, 8)):
        assert block_winner(left) is None
        assert round_points(left, Ending(EndKind.BLOCKED, None)) == (0, 0, 0)


BLOCKS = [
    # the lowest shared by two, three and four, by the first seats, the last, or those across
    ("02 05 22 23 33 44 / 00 03 04 11 13 35 45", (30, 30), None),
    ("13 35 44 45 / 03 05 22 24 25 / 00 11 15 34 55", (29, 25, 25), None),
    ("00 24 35 45 / 11 15 22 23 33 / 02 04 05 14 34", (23, 23, 23), None),
    ("22 25 35 55 / 01 05 15 23 33 / 02 03 04 12 34 / 00 11 13 14 44", (29, 23, 19, 19), None),
    ("02 24 34 35 / 01 04 05 33 55 / 00 11 25 44 45 / 12 14 15 22 23", (23, 26, 26, 23), None),
    ("00 14 45 55 / 01 15 22 24 34 / 02 04 23 25 35 / 03 05 11 33 44", (24, 24, 26, 24), None),
    ("01 33 34 35 / 00 04 12 14 55 / 02 11 15 23 25 / 03 05 13 22 24", (22, 22, 22, 22), None),
    # one lowest, each seat in turn
    ("02 05 11 13 25 34 / 00 01 03 23 24 45 55", (27, 34), 0),
    ("03 05 13 22 35 55 / 00 01 04 14 25 34 44", (34, 32), 1),
    ("01 11 24 25 / 03 05 13 15 55 / 14 22 35 44 45", (16, 28, 34), 0),
    ("04 24 25 35 / 01 02 12 23 45 / 11 13 15 22 55", (25, 20, 26), 1),
    ("15 24 25 34 / 00 04 12 35 45 / 01 02 05 11 33", (26, 24, 16), 2),
    ("00 05 25 35 / 02 12 13 14 45 / 11 15 23 24 34 / 01 03 33 44 55", (20, 23, 26, 28), 0),
    ("01 03 33 45 / 00 11 12 13 35 / 04 23 24 34 44 / 02 05 14 15 22", (19, 17, 30, 22), 1),
    ("03 14 33 55 / 04 05 11 15 23 / 00 13 22 24 25 / 12 34 35 44 45", (24, 22, 21, 35), 2),
    ("04 15 24 45 / 03 14 33 34 35 / 02 12 13 44 55 / 00 11 22 23 25", (25, 29, 27, 18), 3),
    # a tie among others still has a winner
    ("00 03 11 35 / 13 24 25 33 45 / 12 15 23 44 55", (13, 32, 32), 0),
    ("02 34 35 55 / 00 01 04 13 15 / 12 14 23 33 44", (27, 15, 27), 1),
    ("04 14 45 55 / 05 15 22 23 44 / 01 02 11 13 25", (28, 28, 16), 2),
    ("01 12 23 34 / 03 05 13 25 55 / 00 04 22 24 33 / 11 14 15 35 44", (16, 29, 20, 29), 0),
    ("05 23 24 44 / 00 04 14 15 33 / 02 03 12 25 34 / 01 11 13 35 45", (24, 21, 22, 24), 1),
    ("14 24 25 33 / 01 13 15 22 45 / 00 02 04 23 55 / 03 05 34 35 44", (24, 24, 21, 31), 2),
    ("00 33 34 44 / 01 11 13 22 55 / 12 15 25 35 45 / 02 03 04 23 24", (21, 21, 33, 20), 3),
]


@pytest.mark.parametrize(("hands", "left", "winner"), BLOCKS)
def test_r19_c04_blocks_by_66_that_one_wins_or_nobody(hands: str, left: tuple[int, ...], winner: int | None) -> None:
    first, *others = hands.split(" / ")
    end = blocked_with(f"{first} 66", *others)
    assert end.ending == Ending(EndKind.BLOCKED, winner)
    assert end.left == left
    gains = [0] * len(left)
    if winner is not None:
        gains[winner] = sum(left) - left[winner] - left[winner]
    assert end.points == tuple(gains)


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r19_hands_are_compared_only_in_a_blocked_round(players: int, seed: int) -> None:
    """Who goes out wins although an opponent may be left with 0 too."""
    match, rng = new_match(players, seed)
    end = ended(play_round(match, rng))
    if end.ending.kind is EndKind.BLOCKED:
        assert end.ending.winner == (end.left.index(min(end.left)) if end.left.count(min(end.left)) == 1 else None)
    else:
        assert end.ending.winner == [len(hand) for hand in end.hands].index(0)


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r20_points_are_raw_and_no_score_is_ever_reduced(players: int, seed: int) -> None:
    match, rng = new_match(players, seed)
    play_out(match, rng)
    before = match.start
    for event in match.events:
        if isinstance(event, RoundEnded):
            assert all(type(gain) is int and gain >= 0 for gain in event.points)
            assert event.scores == tuple(score + gain for score, gain in zip(before, event.points, strict=True))
            assert sum(gain > 0 for gain in event.points) <= 1
            before = event.scores


def test_r20_points_that_are_no_multiple_of_five_are_kept_as_they_are() -> None:
    assert {round_points((total, 0), Ending(EndKind.OUT, 1))[1] % 5 for total in range(1, 6)} == {0, 1, 2, 3, 4}
    gains = {blocked_with(f"{first} 66", *others).points for first, *others in (row[0].split(" / ") for row in BLOCKS)}
    assert {max(points) % 5 for points in gains} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(("target", "over"), [(76, False), (75, True), (74, True)])
def test_r23_the_end_of_the_match_follows_the_scored_round(target: int, over: bool) -> None:
    """13 left against 32 and 32 gain 51, from a start of 24."""
    first, *others = ["00 03 11 35", "13 24 25 33 45", "12 15 23 44 55"]
    match = dealt((f"{first} 66", *others), target=target, start=(24, 0, 0))
    match.deal()
    events = match.play(Move("66"))
    end = next(event for event in events if isinstance(event, RoundEnded))
    assert end.scores == match.scores == (75, 0, 0)
    assert events[-1] == (MatchEnded(Outcome(0), (75, 0, 0)) if over else end)
