"""The inner loops: policies, playouts, the hidden hands and how likely they are.

Written in the part of Python that numba compiles, and run as it is without numba; ``compiled.py`` makes the compiled
twin. Lists of numbers that a kernel fills are made by its caller. Randomness is one number in ``rng[0]``, stepped by
``draw``. Both ways give the same results from the same seed.
"""

from math import exp
from typing import NamedTuple

from .tables import (
    ALL,
    ENDS_BIT,
    HALF,
    HIGH,
    LOW,
    MISS,
    MISS_TILES,
    OTHER,
    PIPS,
    PIPS_ABOVE,
    PIPS_BELOW,
    RANDOM_FACTOR,
    RANDOM_MODULUS,
    UNOPENED,
    VALUES_ABOVE,
    VALUES_BELOW,
    WITH,
    WITHOUT,
)

FEATURES = 9
"""What a policy weighs: pips, double, F, D, P1, P2 + P3, the product of all P, the higher half, the left end."""
MODEL = FEATURES + 2
"""A policy's numbers: its weights, the inverse temperature, the share of moves made at random."""
SURE = 1000.0
"""From this inverse temperature up, the best move is always taken."""
PAST = 9
"""Numbers of a past choice: seat, move, left, right, placed, voids, counts, what the seat placed since, players."""
NOBODY = 4
"""The winner of a tied block."""
POINTS = 128
"""An outcome is ``POINTS * winner + points``."""
OVER = 1024
"""Taken from an outcome to tell it from a number of moves."""
REPLIES = 12
"""A second choice is between so many moves at most: six tiles at two ends."""
FORESEEN = 2
"""With more players too few worlds look alike at the next choice, and the seat plays by its policy there too."""
CAUTION = 5.0
"""Another move than the policy's counts only when it does better by this over the root of the number of worlds."""

Ints = list[int]
"""A list of whole numbers; an array in the compiled twin."""
Floats = list[float]
"""A list of numbers; an array in the compiled twin."""


class Known(NamedTuple):
    """What a seat knows, in numbers; of four seats' lists the first ``players`` count."""

    me: int
    players: int
    hand: int
    left: int
    right: int
    placed: int
    unseen: int
    counts: list[int]
    voids: list[int]
    past: list[int]
    """The others' choices so far, seat by seat, ``PAST`` numbers each."""
    spans: list[int]
    """``spans[seat]`` to ``spans[seat + 1]`` are a seat's choices."""


class Policies(NamedTuple):
    """How the seats may play."""

    models: list[float]
    """``MODEL`` numbers for each policy."""
    kinds: int
    """The first so many policies are those that others may play by."""
    alike: list[int]
    """1 for each policy that weighs moves as the one before it does."""
    own: int
    """The policy of the seat itself, in playouts."""
    priors: list[float]
    """``priors[seat * kinds + kind]``: how likely a seat plays by a policy, before anything was seen."""


class Work(NamedTuple):
    """Room that kernels write in."""

    rng: list[int]
    hands: list[int]
    counts: list[int]
    voids: list[int]
    seat_models: list[int]
    moves: list[int]
    chosen: list[int]
    scores: list[float]
    values: list[float]


class Room(NamedTuple):
    """What ``evaluate`` remembers of the second choices: for ``slots`` kinds of them, and ``places`` moves played out.

    A place is a move in a sample.
    """

    keys: list[int]
    """For each slot, what the choice looks like; 0 where it is free."""
    sizes: list[int]
    """In how many worlds it came up."""
    totals: list[float]
    """``REPLIES`` a slot: what each move there brought in all of them."""
    nodes: list[int]
    """For each place, ``REPLIES`` times the slot of the choice it led to plus the last of its moves; or -1."""
    played: list[float]
    """``REPLIES`` a place: what each move there brought in this world."""
    order: list[int]
    """The worlds of a call, one a sample."""
    state: list[int]
    """A round: four hands, counts and voids, what is placed, the ends."""
    replies: list[int]


def draw(rng: Ints, below: int) -> int:
    """A random number from 0 to ``below`` - 1."""
    rng[0] = rng[0] * RANDOM_FACTOR % RANDOM_MODULUS
    return rng[0] * below // RANDOM_MODULUS


def pips_of(hand: int) -> int:
    """All pips of a hand."""
    return PIPS_BELOW[hand & HALF] + PIPS_ABOVE[hand >> 14]


def list_moves(hand: int, left: int, right: int, moves: Ints) -> int:
    """Fill in the legal moves, in the order of their notation, and return how many there are."""
    n = 0
    fits = hand & WITH[left]
    while fits:
        lowest = fits & -fits
        moves[n] = 2 * (lowest.bit_length() - 1)
        n += 1
        fits ^= lowest
    if left != right:
        fits = hand & WITH[right]
        while fits:
            lowest = fits & -fits
            moves[n] = 2 * (lowest.bit_length() - 1) + 1
            n += 1
            fits ^= lowest
    return n


def left_after(move: int, left: int) -> int:
    """The value at the left end after a move."""
    if left == UNOPENED:
        return LOW[move >> 1]
    if move & 1:
        return left
    return OTHER[28 * left + (move >> 1)]


def right_after(move: int, right: int) -> int:
    """The value at the right end after a move."""
    if right == UNOPENED:
        return HIGH[move >> 1]
    if move & 1:
        return OTHER[28 * right + (move >> 1)]
    return right


def weigh(
    hand: int,
    left: int,
    right: int,
    placed: int,
    player: int,
    players: int,
    counts: Ints,
    voids: Ints,
    models: Floats,
    base: int,
    moves: Ints,
    scores: Floats,
) -> int:
    """Fill in the legal moves and what a policy makes of them, and return how many there are."""
    n = list_moves(hand, left, right, moves)
    if n < 2:
        return n
    unseen = ALL & ~placed & ~hand
    second = player + 1 if player + 1 < players else player + 1 - players
    third = player + 2 if player + 2 < players else player + 2 - players
    fourth = player + 3 if player + 3 < players else player + 3 - players
    may2 = unseen & WITHOUT[voids[second]]
    row2 = (counts[second] * MISS_TILES + may2.bit_count()) * MISS_TILES
    may3 = may4 = row3 = row4 = 0
    if players > 2:
        may3 = unseen & WITHOUT[voids[third]]
        row3 = (counts[third] * MISS_TILES + may3.bit_count()) * MISS_TILES
    if players > 3:
        may4 = unseen & WITHOUT[voids[fourth]]
        row4 = (counts[fourth] * MISS_TILES + may4.bit_count()) * MISS_TILES
    w_pips = models[base]
    w_double = models[base + 1]
    w_follow = models[base + 2]
    w_values = models[base + 3]
    w_next = models[base + 4]
    w_later = models[base + 5]
    w_all = models[base + 6]
    w_high = models[base + 7]
    w_left = models[base + 8]
    for i in range(n):
        move = moves[i]
        tile = move >> 1
        new_left = left_after(move, left)
        new_right = right_after(move, right)
        rest = hand ^ (1 << tile)
        fitting = WITH[new_left] | WITH[new_right]
        values = (VALUES_BELOW[rest & HALF] | VALUES_ABOVE[rest >> 14]).bit_count()
        miss = MISS[row2 + (may2 & fitting).bit_count()]
        score = w_pips * PIPS[tile] + w_follow * (rest & fitting).bit_count() + w_values * values + w_next * miss
        if players > 2:
            miss3 = MISS[row3 + (may3 & fitting).bit_count()]
            if players > 3:
                miss4 = MISS[row4 + (may4 & fitting).bit_count()]
                score += w_later * (miss3 + miss4) + w_all * (miss * miss3 * miss4)
            else:
                score += w_later * miss3 + w_all * (miss * miss3)
        if LOW[tile] == HIGH[tile]:
            score += w_double
        score += w_high * HIGH[tile]
        if move & 1 == 0:
            score += w_left
        scores[i] = score
    return n


def pick(n: int, models: Floats, base: int, scores: Floats, rng: Ints) -> int:
    """The index of the move that a policy takes, of ``n`` that it has weighed."""
    aside = models[base + FEATURES + 1]
    if aside > 0.0 and draw(rng, 1000000) < aside * 1000000:
        return draw(rng, n)
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    steep = models[base + FEATURES]
    if steep >= SURE:
        return best
    highest = scores[best]
    total = 0.0
    for i in range(n):
        scores[i] = exp(steep * (scores[i] - highest))
        total += scores[i]
    mark = draw(rng, 1000000) * total / 1000000
    for i in range(n):
        mark -= scores[i]
        if mark < 0.0:
            return i
    return best


def chance_of(index: int, n: int, models: Floats, base: int, scores: Floats) -> float:
    """How likely a policy takes the move at ``index``, of ``n`` that it has weighed."""
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    aside = models[base + FEATURES + 1]
    steep = models[base + FEATURES]
    if steep >= SURE:
        share = 1.0 if index == best else 0.0
    else:
        total = 0.0
        for i in range(n):
            total += exp(steep * (scores[i] - scores[best]))
        share = exp(steep * (scores[index] - scores[best])) / total
    return aside / n + (1.0 - aside) * share


def blocked(hands: Ints, players: int) -> int:
    """The outcome of a blocked round (R19)."""
    lowest = 1000
    winner = NOBODY
    total = 0
    for seat in range(players):
        pips = pips_of(hands[seat])
        total += pips
        if pips < lowest:
            lowest = pips
            winner = seat
        elif pips == lowest:
            winner = NOBODY
    if winner == NOBODY:
        return POINTS * NOBODY
    return POINTS * winner + total - 2 * lowest


def won_out(hands: Ints, seat: int, players: int) -> int:
    """The outcome when a seat has placed its last tile (R18)."""
    total = 0
    for other in range(players):
        total += pips_of(hands[other])
    return POINTS * seat + total


def play_out(
    hands: Ints,
    counts: Ints,
    voids: Ints,
    placed: int,
    left: int,
    right: int,
    player: int,
    players: int,
    seat_models: Ints,
    models: Floats,
    moves: Ints,
    scores: Floats,
    rng: Ints,
) -> int:
    """Play the round to its end by the seats' policies, and return the outcome; hands, counts, voids are used up."""
    passes = 0
    while True:
        hand = hands[player]
        base = MODEL * seat_models[player]
        n = weigh(hand, left, right, placed, player, players, counts, voids, models, base, moves, scores)
        if n == 0:
            voids[player] |= ENDS_BIT[left] | ENDS_BIT[right]
            passes += 1
            if passes == players:
                return blocked(hands, players)
        else:
            passes = 0
            move = moves[0] if n == 1 else moves[pick(n, models, base, scores, rng)]
            bit = 1 << (move >> 1)
            hand ^= bit
            hands[player] = hand
            if hand == 0:
                return won_out(hands, player, players)
            counts[player] -= 1
            placed |= bit
            left = left_after(move, left)
            right = right_after(move, right)
        player += 1
        if player == players:
            player = 0


def draw_tiles(mask: int, count: int, rng: Ints) -> int:
    """``count`` tiles of a set, each choice of them equally likely."""
    size = mask.bit_count()
    taken = 0
    need = count
    while need > 0:
        lowest = mask & -mask
        mask ^= lowest
        if draw(rng, size) < need:
            taken |= lowest
            need -= 1
        size -= 1
    return taken


def choose_count(n: int, k: int) -> float:
    """The number of ways to choose ``k`` of ``n``, as a float."""
    if k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways = ways * (n - i) / (i + 1)
    return ways


def deal_hidden(me: int, players: int, unseen: int, counts: Ints, voids: Ints, hands: Ints, rng: Ints) -> None:
    """Deal the unseen tiles to the others, every assignment that their counts and voids allow equally likely.

    One hand after another is drawn, and the whole kept with a chance in proportion to the number of ways in which it
    could have been completed, which is what drawing one after another leaves out.
    """
    second = (me + 1) % players
    may2 = unseen & WITHOUT[voids[second]]
    if players == 2:
        hands[second] = draw_tiles(may2, counts[second], rng)
        return
    third = (me + 2) % players
    fourth = (me + 3) % players
    may3 = unseen & WITHOUT[voids[third]]
    may4 = 0
    # The most ways to go on that a first hand can leave: it takes what the others may not hold before what they may.
    spared3 = counts[second] - (may2 & ~may3).bit_count()
    most3 = may3.bit_count() - (spared3 if spared3 > 0 else 0)
    most = choose_count(most3, counts[third])
    if players > 3:
        may4 = unseen & WITHOUT[voids[fourth]]
        spared4 = counts[second] + counts[third] - ((may2 | may3) & ~may4).bit_count()
        most *= choose_count(may4.bit_count() - (spared4 if spared4 > 0 else 0), counts[fourth])
    while True:
        hand2 = draw_tiles(may2, counts[second], rng)
        left3 = may3 & ~hand2
        ways = choose_count(left3.bit_count(), counts[third])
        if ways == 0.0:
            continue
        hand3 = draw_tiles(left3, counts[third], rng)
        left4 = may4 & ~hand2 & ~hand3
        if players > 3:
            ways *= choose_count(left4.bit_count(), counts[fourth])
        if draw(rng, 1000000) * most < ways * 1000000:
            hands[second] = hand2
            hands[third] = hand3
            if players > 3:
                hands[fourth] = draw_tiles(left4, counts[fourth], rng)
            return


def likelihoods(
    hands: Ints, past: Ints, first: int, last: int, policies: Policies, chances: Floats, start: int, work: Work
) -> None:
    """Multiply the chance of each policy, from ``start`` on, by how likely it makes a seat's past choices.

    These are those from ``first`` to ``last``, when the hands are these.
    """
    models = policies.models
    counts = work.counts
    voids = work.voids
    moves = work.moves
    scores = work.scores
    for at in range(PAST * first, PAST * last, PAST):
        seat = past[at]
        players = past[at + 8]
        for other in range(players):
            voids[other] = past[at + 5] >> 7 * other & 127
            counts[other] = past[at + 6] >> 3 * other & 7
        hand = hands[seat] | past[at + 7]
        n = index = 0
        for kind in range(policies.kinds):
            base = MODEL * kind
            if not policies.alike[kind]:
                n = weigh(
                    hand,
                    past[at + 2],
                    past[at + 3],
                    past[at + 4],
                    seat,
                    players,
                    counts,
                    voids,
                    models,
                    base,
                    moves,
                    scores,
                )
                if n < 2:
                    break
                index = 0
                while moves[index] != past[at + 1]:
                    index += 1
            chances[start + kind] *= chance_of(index, n, models, base, scores)


def tiles_at(mask: int, chosen: Ints, count: int) -> int:
    """The tiles of a set at ``count`` ascending places."""
    taken = 0
    at = 0
    place = 0
    while at < count:
        lowest = mask & -mask
        mask ^= lowest
        if chosen[at] == place:
            taken |= lowest
            at += 1
        place += 1
    return taken


def step_choice(chosen: Ints, size: int, n: int) -> bool:
    """The next choice of ``size`` indices below ``n`` after this one, in order; False after the last."""
    at = size - 1
    while at >= 0 and chosen[at] == n - size + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for i in range(at + 1, size):
        chosen[i] = chosen[i - 1] + 1
    return True


def believe(
    known: Known, policies: Policies, wanted: int, worlds: Ints, chances: Floats, weights: Floats, work: Work
) -> int:
    """Fill in hands that the others may hold, each with its weight, and return how many.

    ``wanted`` of them are drawn; two players' are listed in full when there are no more than that. A world is four
    hands in ``worlds``; its weight is how likely the past choices are in it, when each seat plays by one of the
    policies, likely beforehand as ``policies.priors`` says; ``chances`` keeps that per seat and policy.
    """
    me = known.me
    players = known.players
    kinds = policies.kinds
    spans = known.spans
    hands = work.hands
    chosen = work.chosen
    other = (me + 1) % players
    may = known.unseen & WITHOUT[known.voids[other]]
    size = may.bit_count()
    count = known.counts[other]
    listed = players == 2 and choose_count(size, count) <= wanted
    if listed:
        for i in range(count):
            chosen[i] = i
    n = 0
    while n < wanted:
        if listed:
            hands[other] = tiles_at(may, chosen, count)
        else:
            deal_hidden(me, players, known.unseen, known.counts, known.voids, hands, work.rng)
        weight = 1.0
        for seat in range(players):
            worlds[4 * n + seat] = hands[seat]
            if seat != me:
                start = (4 * n + seat) * kinds
                for kind in range(kinds):
                    chances[start + kind] = policies.priors[seat * kinds + kind]
                likelihoods(hands, known.past, spans[seat], spans[seat + 1], policies, chances, start, work)
                total = 0.0
                for kind in range(kinds):
                    total += chances[start + kind]
                weight *= total
        weights[n] = weight
        n += 1
        if listed and not step_choice(chosen, count, size):
            break
    return n


def take_worlds(weights: Floats, count: int, samples: int, order: Ints, rng: Ints) -> None:
    """Fill in ``samples`` of ``count`` worlds, each as often as is in proportion to its weight, to within one."""
    total = 0.0
    for world in range(count):
        total += weights[world]
    step = total / samples
    mark = step * draw(rng, 1000000) / 1000000
    world = 0
    below = weights[0]
    for sample in range(samples):
        while below <= mark and world < count - 1:
            world += 1
            below += weights[world]
        mark += step
        order[sample] = world


def add_up(values: Floats, n: int, sums: Floats, products: Floats) -> None:
    """Add the values of ``n`` moves to their sums, and their products to those."""
    for i in range(n):
        sums[i] += values[i]
        for j in range(n):
            products[i * n + j] += values[i] * values[j]


def take_kinds(world: int, me: int, players: int, kinds: int, chances: Floats, seat_models: Ints, rng: Ints) -> None:
    """Give each other seat a policy, in proportion to its chance in a world."""
    for seat in range(players):
        if seat != me:
            base = (4 * world + seat) * kinds
            total = 0.0
            for kind in range(kinds):
                total += chances[base + kind]
            share = total * draw(rng, 1000000) / 1000000
            kind = 0
            while kind < kinds - 1 and share >= chances[base + kind]:
                share -= chances[base + kind]
                kind += 1
            seat_models[seat] = kind


def play_on(
    state: Ints,
    start: int,
    move: int,
    me: int,
    players: int,
    seat_models: Ints,
    models: Floats,
    work: Work,
) -> int:
    """Play a round out after a move of ``me`` in a ``state`` that starts at this place, and return the outcome."""
    hands = work.hands
    counts = work.counts
    voids = work.voids
    for seat in range(players):
        hands[seat] = state[start + seat]
        counts[seat] = state[start + 4 + seat]
        voids[seat] = state[start + 8 + seat]
    bit = 1 << (move >> 1)
    hands[me] ^= bit
    counts[me] -= 1
    if hands[me] == 0:
        return won_out(hands, me, players)
    return play_out(
        hands,
        counts,
        voids,
        state[start + 12] | bit,
        left_after(move, state[start + 13]),
        right_after(move, state[start + 14]),
        (me + 1) % players,
        players,
        seat_models,
        models,
        work.moves,
        work.scores,
        work.rng,
    )


def play_to_choice(
    state: Ints, move: int, me: int, players: int, seat_models: Ints, models: Floats, replies: Ints, work: Work
) -> int:
    """Play on after a move of ``me`` until ``me`` can choose again, or the round is over.

    The ``state`` is brought to there. Returned are the number of moves to choose from, which are filled in with the
    policy's own choice first; or, below 0, the outcome less ``OVER``.
    """
    hands = work.hands
    counts = work.counts
    voids = work.voids
    for seat in range(players):
        hands[seat] = state[seat]
        counts[seat] = state[4 + seat]
        voids[seat] = state[8 + seat]
    left = state[13]
    right = state[14]
    placed = state[12]
    player = me
    passes = 0
    reply = move
    while True:
        if reply >= 0:
            passes = 0
            bit = 1 << (reply >> 1)
            hands[player] ^= bit
            if hands[player] == 0:
                return won_out(hands, player, players) - OVER
            counts[player] -= 1
            placed |= bit
            left, right = left_after(reply, left), right_after(reply, right)
        else:
            voids[player] |= ENDS_BIT[left] | ENDS_BIT[right]
            passes += 1
            if passes == players:
                return blocked(hands, players) - OVER
        player += 1
        if player == players:
            player = 0
        base = MODEL * seat_models[player]
        n = weigh(
            hands[player], left, right, placed, player, players, counts, voids, models, base, replies, work.scores
        )
        reply = -1
        if n > 0:
            at = pick(n, models, base, work.scores, work.rng) if n > 1 else 0
            reply = replies[at]
            if player == me and n > 1:
                replies[at] = replies[0]
                replies[0] = reply
                for seat in range(players):
                    state[seat] = hands[seat]
                    state[4 + seat] = counts[seat]
                    state[8 + seat] = voids[seat]
                state[12] = placed
                state[13] = left
                state[14] = right
                return n


def evaluate(
    known: Known,
    policies: Policies,
    worlds: Ints,
    chances: Floats,
    weights: Floats,
    count: int,
    done: int,
    samples: int,
    utility: Floats,
    root: Ints,
    sums: Floats,
    products: Floats,
    work: Work,
    room: Room,
) -> int:
    """Play every legal move out in ``samples`` more worlds after ``done``, and return the number of moves.

    Worlds are taken in proportion to their weights, and each seat's policy in proportion to its chance in that world.
    At the seat's next choice every move is played out, and the one counts that does best in the other worlds in which
    that choice looks alike; after it the seat plays by its policy. ``root`` gets the moves, ``sums`` the total of their
    values over all worlds so far, ``products`` the totals of the products of two moves' values in the same world,
    ``utility`` tells what each outcome is worth. ``room`` holds what came before, and is blank at first.
    """
    me = known.me
    players = known.players
    seat_models = work.seat_models
    values = work.values
    keys = room.keys
    totals = room.totals
    sizes = room.sizes
    nodes = room.nodes
    played = room.played
    state = room.state
    replies = room.replies
    n = list_moves(known.hand, known.left, known.right, root)
    slots = len(keys)
    take_worlds(weights, count, samples, room.order, work.rng)
    for sample in range(done, done + samples):
        world = room.order[sample - done]
        take_kinds(world, me, players, policies.kinds, chances, seat_models, work.rng)
        seat_models[me] = policies.own
        for i in range(n):
            place = sample * n + i
            for seat in range(players):
                state[seat] = worlds[4 * world + seat]
                state[4 + seat] = known.counts[seat]
                state[8 + seat] = known.voids[seat]
            state[me] = known.hand
            state[12] = known.placed
            state[13] = known.left
            state[14] = known.right
            m = play_to_choice(state, root[i], me, players, seat_models, policies.models, replies, work)
            if m < 0:
                nodes[place] = -1
                played[REPLIES * place] = utility[m + OVER]
                continue
            if players > FORESEEN:
                nodes[place] = -1
                reply = replies[0]
                played[REPLIES * place] = utility[
                    play_on(state, 0, reply, me, players, seat_models, policies.models, work)
                ]
                continue
            # What the seat can tell apart at that choice, but for the order of the others' moves.
            key = i
            for seat in range(players):
                key = key << 7 | state[8 + seat] if seat != me else key
            key = (key << 3 | state[13]) << 3 | state[14]
            key = key << 28 | state[12]
            node = key % slots
            while keys[node] != 0 and keys[node] != key:
                node = node + 1 if node + 1 < slots else 0
            if keys[node] == 0:
                keys[node] = key
                sizes[node] = 0
                for j in range(m):
                    totals[REPLIES * node + j] = 0.0
            sizes[node] += 1
            nodes[place] = REPLIES * node + m - 1
            for j in range(m):
                value = utility[play_on(state, 0, replies[j], me, players, seat_models, policies.models, work)]
                played[REPLIES * place + j] = value
                totals[REPLIES * node + j] += value
    for i in range(n):
        sums[i] = 0.0
        for j in range(n):
            products[i * n + j] = 0.0
    for sample in range(done + samples):
        for i in range(n):
            place = sample * n + i
            best = 0
            if nodes[place] >= 0:
                node = nodes[place] // REPLIES
                others = sizes[node] - 1
                if others > 0:
                    most = (totals[REPLIES * node] - played[REPLIES * place]) / others + CAUTION / others**0.5
                    for j in range(1, nodes[place] % REPLIES + 1):
                        mean = (totals[REPLIES * node + j] - played[REPLIES * place + j]) / others
                        if mean > most:
                            most = mean
                            best = j
            values[i] = played[REPLIES * place + best]
        add_up(values, n, sums, products)
    return n


def random_rounds(players: int, size: int, rounds: int, order: Ints, hands: Ints, won: Ints, seed: int) -> int:
    """Deal and play rounds at random; add each seat's points to ``won`` and return the state of the randomness.

    ``order`` is a shuffled set of tiles, and stays one. The first seat opens.
    """
    state = seed
    dealt = players * size
    for _ in range(rounds):
        at = 0
        seat = 0
        while at < dealt:
            hand = 0
            for _ in range(size):
                state = state * RANDOM_FACTOR % RANDOM_MODULUS
                drawn = at + state * (28 - at) // RANDOM_MODULUS
                tile = order[drawn]
                order[drawn] = order[at]
                order[at] = tile
                hand |= 1 << tile
                at += 1
            hands[seat] = hand
            seat += 1
        left = right = UNOPENED
        player = 0
        passes = 0
        while passes < players:
            hand = hands[player]
            fits = hand & WITH[left]
            others = hand & WITH[right] if left != UNOPENED else 0
            at_left = fits.bit_count()
            n = at_left + others.bit_count()
            if n == 0:
                passes += 1
            else:
                passes = 0
                choice = 0
                if n > 1:
                    state = state * RANDOM_FACTOR % RANDOM_MODULUS
                    choice = state * n // RANDOM_MODULUS
                side = choice >= at_left
                if side:
                    choice -= at_left
                    fits = others
                while choice > 0:
                    fits &= fits - 1
                    choice -= 1
                bit = fits & -fits
                tile = bit.bit_length() - 1
                if side:
                    right = OTHER[28 * right + tile]
                elif left == UNOPENED:
                    left = LOW[tile]
                    right = HIGH[tile]
                else:
                    left = OTHER[28 * left + tile]
                hand ^= bit
                hands[player] = hand
                if hand == 0:
                    break
            player += 1
            if player == players:
                player = 0
        outcome = blocked(hands, players) if passes == players else won_out(hands, player, players)
        if outcome < POINTS * NOBODY:
            won[outcome // POINTS] += outcome % POINTS
    return state
