"""The kernels against the rules, against counting by hand, and each way of running against the other."""

from collections import Counter
from itertools import combinations
from math import comb, exp

import pytest

from blocktui.analysis import kernels as k
from blocktui.analysis.compiled import Kernels, plain
from blocktui.analysis.policies import policies
from blocktui.analysis.situation import known, numbered
from blocktui.analysis.tables import ALL, MISS, MISS_TILES, PIPS, UNOPENED, WITHOUT
from blocktui.analysis.valuation import Valuation, work
from blocktui.bots import counter, heaviest
from blocktui.rules import TILES, Move, Tile, View, known_voids, parse_hand
from blocktui.rules.tile import bits_of
from tests.analysis.positions import at_random, played, rounds, views

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
EXACT_COUNTER = 1
HEAVIEST = 2
"""Places of these policies among those that others may play by."""


def hand(text: str) -> int:
    return bits_of(parse_hand(text))


def test_random_numbers_are_spread_evenly_and_never_stop() -> None:
    rng = [1]
    drawn = Counter(k.draw(rng, 7) for _ in range(70_000))
    assert set(drawn) == set(range(7))
    # Six degrees of freedom: above 22.5 once in a thousand.
    assert sum((count - 10_000) ** 2 / 10_000 for count in drawn.values()) < 22.5
    assert rng[0] not in (0, 1)


@PLAYERS
def test_moves_are_those_of_the_rules_in_the_order_of_their_notation(players: int) -> None:
    for _, view in views(players, 60):
        left, right = view.ends or (UNOPENED, UNOPENED)
        moves = [0] * 16
        n = k.list_moves(bits_of(view.hand), left, right, moves)
        differ = [move for move in view.legal if left != right or move.text[0] != ">"]
        assert moves[:n] == [numbered(move, left, right) for move in differ]
        for number, move in zip(moves[:n], differ, strict=True):
            assert (k.left_after(number, left), k.right_after(number, right)) == view.ends_after(move)


@PLAYERS
def test_the_counter_policy_weighs_as_the_bot_does(players: int, kernels: Kernels) -> None:
    models = policies(players, kernels).models
    compared = 0
    for _, view in views(players, 60):
        facts = known(view, kernels)
        room = work(kernels, 1)
        n = k.weigh(
            facts.hand,
            facts.left,
            facts.right,
            facts.placed,
            view.seat,
            players,
            facts.counts,
            facts.voids,
            models,
            k.MODEL * EXACT_COUNTER,
            room.moves,
            room.scores,
        )
        if n > 1:
            compared += 1
            sums = counter.weigh(view)
            for number, score in zip(room.moves[:n], room.scores[:n], strict=True):
                same = [sums[move] for move in view.legal if numbered(move, facts.left, facts.right) == number]
                # Small additions break ties.
                assert same == pytest.approx([score] * len(same), abs=2e-5)
    assert compared > 100


@PLAYERS
@pytest.mark.parametrize(("kind", "bot"), [(HEAVIEST, heaviest.choose), (EXACT_COUNTER, counter.choose)])
def test_a_playout_ends_as_the_round_does_when_the_bots_play_it(
    players: int, kind: int, bot: object, kernels: Kernels
) -> None:
    models = list(policies(players, kernels).models)
    models[k.MODEL * kind + k.FEATURES + 1] = 0.0  # no random moves
    for match in rounds(players, 120):
        hands = [bits_of(tiles) for tiles in match.hands] + [0] * (4 - players)
        room = work(kernels, 1)
        outcome = k.play_out(
            hands,
            [len(match.hands[0])] * players,
            [0] * players,
            0,
            UNOPENED,
            UNOPENED,
            match.to_move,
            players,
            [kind] * players,
            models,
            room.moves,
            room.scores,
            room.rng,
        )
        for _ in played(match, lambda view: bot(view, None)):
            pass
        won = [seat for seat, score in enumerate(match.scores) if score]
        assert outcome % k.POINTS == sum(match.scores)
        assert not won or outcome // k.POINTS == won[0]


def test_r19_a_tied_block_pays_nobody_and_r18_going_out_takes_all() -> None:
    assert k.blocked([hand("01"), hand("02"), hand("03")], 3) == k.POINTS * 0 + 2 + 3 - 1
    assert k.blocked([hand("03"), hand("12"), hand("66")], 3) == k.POINTS * k.NOBODY
    assert k.blocked([hand("66"), hand("12"), hand("66")], 3) == k.POINTS * 1 + 24 - 3
    assert k.won_out([hand("05"), 0, hand("14"), hand("00")], 1, 4) == k.POINTS * 1 + 10


def test_what_softmax_takes_is_what_its_chance_says() -> None:
    models = [0.0] * k.FEATURES + [2.0, 0.25]
    scores = [1.0, 0.5, 0.0]
    chances = [k.chance_of(i, 3, models, 0, scores) for i in range(3)]
    weights = [exp(2 * score) for score in scores]
    assert chances == pytest.approx([0.25 / 3 + 0.75 * weight / sum(weights) for weight in weights])
    rng = [12345]
    taken = Counter(k.pick(3, models, 0, list(scores), rng) for _ in range(30_000))
    for i, chance in enumerate(chances):
        assert taken[i] / 30_000 == pytest.approx(chance, abs=0.012)


def test_chances_of_a_miss_are_products() -> None:
    assert MISS[(3 * MISS_TILES + 9) * MISS_TILES + 2] == pytest.approx(7 / 9 * 6 / 8 * 5 / 7)
    assert MISS[(3 * MISS_TILES + 4) * MISS_TILES + 2] == 0
    assert MISS[(0 * MISS_TILES + 4) * MISS_TILES + 4] == 1


def consistent(players: int, unseen: list[Tile], counts: list[int], lacked: list[set[int]]) -> set[tuple[int, ...]]:
    """Every way to deal the unseen tiles to the seats after seat 0, by brute force."""
    deals: set[tuple[int, ...]] = {()}
    for seat in range(1, players):
        may = [tile for tile in unseen if not lacked[seat] & {tile.low, tile.high}]
        deals = {
            (*deal, bits)
            for deal in deals
            for bits in (bits_of(held) for held in combinations(may, counts[seat]))
            if not any(bits & other for other in deal)
        }
    return deals


@pytest.mark.parametrize(
    ("players", "unseen", "counts", "lacked"),
    [
        (2, "00 01 02 11 12 22 33", [1, 3], [set(), {3}]),
        (3, "00 01 02 11 12 22 33", [1, 2, 2], [set(), {3}, {1}]),
        (3, "00 01 02 11 12 22", [1, 2, 3], [set(), set(), {0}]),
        (4, "00 01 02 11 12 22 33", [1, 2, 1, 2], [set(), {3}, {1}, {0}]),
        (4, "00 01 02 11 12 22", [1, 1, 2, 2], [set(), set(), {2}, set()]),
        (4, "03 13 23 33 44 45", [1, 1, 1, 1], [set(), {3}, {4}, set()]),
    ],
)
def test_hidden_hands_are_dealt_in_every_consistent_way_equally_often(
    players: int, unseen: str, counts: list[int], lacked: list[set[int]]
) -> None:
    tiles = list(parse_hand(unseen))
    ways = consistent(players, tiles, counts, lacked)
    voids = [sum(1 << value for value in values) for values in lacked]
    rng = [777]
    each = 400
    dealt: Counter[tuple[int, ...]] = Counter()
    for _ in range(each * len(ways)):
        hands = [0] * 4
        k.deal_hidden(0, players, bits_of(tiles), counts, voids, hands, rng)
        dealt[tuple(hands[1:players])] += 1
    assert set(dealt) == ways
    freedom = len(ways) - 1
    chi2 = sum((count - each) ** 2 / each for count in dealt.values())
    # Four standard deviations of chi-squared.
    assert chi2 < freedom + 4 * (2 * freedom) ** 0.5


@PLAYERS
def test_hidden_hands_agree_with_every_void_and_count_in_real_rounds(players: int, kernels: Kernels) -> None:
    for _, view in views(players, 40):
        facts = known(view, kernels)
        lacked = known_voids(view.play, view.first, players)
        rng = [len(view.play) + 1]
        for _ in range(5):
            hands = [0] * 4
            k.deal_hidden(view.seat, players, facts.unseen, facts.counts, facts.voids, hands, rng)
            taken = bits_of(view.hand) | facts.placed
            for seat in range(players):
                if seat != view.seat:
                    assert hands[seat].bit_count() == view.counts[seat]
                    assert not hands[seat] & taken
                    assert not any(
                        hands[seat] & tile.bit for tile in TILES for value in lacked[seat] if tile.has(value)
                    )
                    taken |= hands[seat]


def test_two_players_worlds_are_listed_in_full_when_they_are_few(kernels: Kernels) -> None:
    listed = 0
    for _, view in views(2, 60):
        valuation = Valuation(view, 5, kernels, 250, 0, reads_choices=False)
        other = 1 - view.seat
        hands = [hands[other] for _, hands in valuation.worlds]
        facts = known(view, kernels)
        may = [tile for tile in TILES if facts.unseen & WITHOUT[facts.voids[other]] & tile.bit]
        if comb(len(may), view.counts[other]) <= 250:
            listed += 1
            every = {bits_of(held) for held in combinations(may, view.counts[other])}
            assert sorted(hands) == sorted(every)
        else:
            assert len(hands) == 250
    assert listed > 20


def test_a_world_weighs_what_the_past_choices_make_likely(kernels: Kernels) -> None:
    """The one past choice was 66 of seven tiles at the opening: heaviest would have played it from any hand."""
    view = View.read(
        {
            "seat": 1,
            "players": 2,
            "target": 100,
            "round": 1,
            "scores": [0, 0],
            "first": 0,
            "hand": "00 06 11 16 22 26 33",
            "counts": [6, 7],
            "chain": "45",
            "ends": [4, 5],
            "play": "45",
            "legal": [],
        }
    )
    facts = known(view, kernels)
    room = work(kernels, 1)
    ways = policies(2, kernels)
    light = [hand("01 02 03 04 05 12"), 0, 0, 0]
    heavy = [hand("01 02 03 04 05 55"), 0, 0, 0]

    def chances(hands: list[int]) -> list[float]:
        found = [9.0, *[0.5] * ways.kinds]
        k.likelihoods(hands, facts.past, 0, 1, ways, found, 1, room)
        assert found[0] == 9.0
        return found[1:]

    assert chances(light)[HEAVIEST] == pytest.approx(0.5 * (0.98 + 0.02 / 7))
    assert chances(heavy)[HEAVIEST] == pytest.approx(0.5 * 0.02 / 7)
    assert chances(light) != chances(heavy)


@PLAYERS
def test_policies_that_weigh_alike_are_told_so_and_each_keeps_its_own_chance(players: int, kernels: Kernels) -> None:
    """What is weighed once for two policies comes to the same as when each is weighed for itself."""
    ways = policies(players, plain())
    assert list(ways.alike) == [0, 1, 0]
    apart = ways._replace(alike=[0] * ways.kinds)
    room = work(plain(), 1)
    for match, view in views(players, 4):
        facts = known(view, plain())
        hands = [bits_of(tiles) for tiles in match.hands] + [0] * (4 - players)
        hands = [held & ~facts.placed for held in hands]
        for seat in range(players):
            one, two = [1.0] * ways.kinds, [1.0] * ways.kinds
            span = facts.spans[seat : seat + 2]
            k.likelihoods(hands, facts.past, *span, ways, one, 0, room)
            k.likelihoods(hands, facts.past, *span, apart, two, 0, room)
            assert one == two


@PLAYERS
def test_compiled_and_plain_kernels_give_the_same_from_the_same_seed(players: int, native: Kernels) -> None:
    for number, (_, view) in enumerate(views(players, 12)):
        one = Valuation(view, number, plain(), 40, 10)
        two = Valuation(view, number, native, 40, 10)
        for valuation in (one, two):
            valuation.play_out(7)
            valuation.play_out(3)
            if players == 2 and len(view.play) > 4:
                valuation.solve(3)
        assert one.worlds == two.worlds
        assert list(one.played.sums) == list(two.played.sums)
        assert list(one.played.products) == list(two.played.products)
        assert list(one.solved.sums) == list(two.solved.sums)
        assert one.moves == two.moves


def test_past_choices_are_seen_as_the_chooser_saw_them(kernels: Kernels) -> None:
    """Each past choice keeps ends, placed tiles, counts and voids from before it, and what its seat placed since."""
    for match in rounds(3, 20):
        seen: list[tuple[View, Move]] = []
        for view, move in played(match, at_random(3)):
            facts = known(view, kernels)
            choices = [(v, m) for seat in range(3) for v, m in seen if v.seat == seat != view.seat]
            assert facts.spans[3] == len(choices)
            for at, (before, chosen) in enumerate(choices):
                seat, number, left, right, placed, voids, counts, since, players = facts.past[k.PAST * at :][: k.PAST]
                assert (seat, players) == (before.seat, 3)
                assert (left, right) == (before.ends or (UNOPENED, UNOPENED))
                assert number == numbered(chosen, left, right)
                assert placed == bits_of(m.tile for m in before.play if m.tile)
                assert [counts >> 3 * s & 7 for s in range(3)] == list(before.counts)
                lacked = known_voids(before.play, before.first, 3)
                assert [{v for v in range(7) if voids >> 7 * s + v & 1} for s in range(3)] == [set(x) for x in lacked]
                later = bits_of(m.tile for v, m in seen if v.seat == seat and len(v.play) >= len(before.play))
                assert since == later
            seen.append((view, move))


def test_pips_are_summed_over_both_halves_of_the_set() -> None:
    assert k.pips_of(ALL) == sum(PIPS) == 168
    assert k.pips_of(hand("03 36 66")) == 24
