"""What a round comes to when every hand is open and all play their best.

With two players it is a zero-sum game: however the round ends, the margin is the other's remaining pips less one's own
(R18, R19), so alpha-beta applies, with bounds that are known at once: nobody can shed more than all that they hold.
With three or four each plays for their own margin over the others' mean (max-n).
"""

from .kernels import (
    POINTS,
    Floats,
    Ints,
    Known,
    Work,
    add_up,
    blocked,
    left_after,
    list_moves,
    pips_of,
    right_after,
    take_worlds,
    won_out,
)
from .tables import OPENS, OTHER, PIPS, WITH

SLOTS = 16381
"""Places in the table of positions already searched; prime."""
GENERATIONS = 1 << 16
"""So many solves use one table before it must be cleared."""
EXACT = 0
AT_LEAST = 1
AT_MOST = 2
SHIFT = 256
"""Added to a margin to make it positive."""

FACTS = 8
"""What a frame of ``best_outcome`` holds before its moves: how many, the next, player, ends, key, best, its worth."""
FRAME = FACTS + 8
STACK = 20 * FRAME
"""Room for a frame for each tile that is dealt."""
UNKNOWN = -1


def margin(
    mine: int,
    theirs: int,
    left: int,
    right: int,
    my_pips: int,
    their_pips: int,
    alpha: int,
    beta: int,
    turn: int,
    first: int,
    table: Ints,
    stack: Ints,
) -> int:
    """The margin of the player to move, who can; exact between ``alpha`` and ``beta``, else a bound on that side.

    ``turn`` is twice the table's generation, plus one when the second player is to move.
    """
    sign = 1
    at_left = mine & WITH[left]
    at_right = mine & WITH[right] if left != right else 0
    # Where there is but one move it is made at once, and so on with the position after it.
    while at_left == 0 or at_right == 0:
        only = at_left | at_right
        if only & (only - 1):
            break
        tile = only.bit_length() - 1
        if at_left:
            left = OTHER[28 * left + tile]
        else:
            right = OTHER[28 * right + tile]
        mine ^= only
        my_pips -= PIPS[tile]
        if mine == 0 or their_pips <= alpha:
            return sign * their_pips
        if -my_pips >= beta:
            return sign * -my_pips
        fitting = WITH[left] | WITH[right]
        if theirs & fitting:
            if theirs & (theirs - 1) == 0:
                return sign * -my_pips
            mine, theirs = theirs, mine
            my_pips, their_pips = their_pips, my_pips
            alpha, beta = -beta, -alpha
            sign = -sign
            turn ^= 1
        elif mine & fitting == 0:
            return sign * (their_pips - my_pips)
        at_left = mine & WITH[left]
        at_right = mine & WITH[right] if left != right else 0
    ends = 8 * left + right if left < right else 8 * right + left
    key = (turn << 34) | (ends << 28) | mine | theirs
    slot = key % SLOTS
    entry = table[slot]
    if entry >> 11 == key:
        value = (entry >> 2 & 511) - SHIFT
        kind = entry & 3
        if kind == EXACT:
            return sign * value
        if kind == AT_LEAST:
            if value >= beta:
                return sign * value
            if value > alpha:
                alpha = value
        else:
            if value <= alpha:
                return sign * value
            if value < beta:
                beta = value
    # The move that leaves the other the fewest answers goes first; sorting the rest too gains less than it costs.
    n = first
    fewest = 1000
    enough = my_pips + beta
    fits = at_left
    stays = WITH[right]
    row = 28 * left
    while fits:
        tile = fits.bit_length() - 1
        fits ^= 1 << tile
        if PIPS[tile] >= enough:
            return sign * (PIPS[tile] - my_pips)
        move = (theirs & (OPENS[row + tile] | stays)).bit_count() << 6 | tile << 1
        if move < fewest:
            fewest = move
            stack[n] = stack[first]
            stack[first] = move
        else:
            stack[n] = move
        n += 1
    if at_right:
        fits = at_right
        stays = WITH[left]
        row = 28 * right
        while fits:
            tile = fits.bit_length() - 1
            fits ^= 1 << tile
            if PIPS[tile] >= enough:
                return sign * (PIPS[tile] - my_pips)
            move = (theirs & (OPENS[row + tile] | stays)).bit_count() << 6 | tile << 1 | 1
            if move < fewest:
                fewest = move
                stack[n] = stack[first]
                stack[first] = move
            else:
                stack[n] = move
            n += 1
    best = -SHIFT
    low = alpha
    for at in range(first, n):
        move = stack[at]
        tile = move >> 1 & 31
        rest = mine ^ (1 << tile)
        if rest == 0:
            value = their_pips
        else:
            my_rest = my_pips - PIPS[tile]
            if their_pips <= low:
                value = their_pips
            else:
                if move & 1:
                    stays = left
                    opens = OTHER[28 * right + tile]
                else:
                    stays = right
                    opens = OTHER[28 * left + tile]
                if move >= 64:
                    if theirs & (theirs - 1):
                        value = -margin(
                            theirs, rest, stays, opens, their_pips, my_rest, -beta, -low, turn ^ 1, n, table, stack
                        )
                    else:
                        value = -my_rest
                elif rest & (WITH[stays] | WITH[opens]):
                    if rest & (rest - 1):
                        value = margin(
                            rest, theirs, stays, opens, my_rest, their_pips, low, beta, turn, n, table, stack
                        )
                    else:
                        value = their_pips
                else:
                    value = their_pips - my_rest
        if value > best:
            best = value
            if value > low:
                low = value
                if value >= beta:
                    break
    kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
    table[slot] = (key << 11) | (best + SHIFT) << 2 | kind
    return sign * best


def margin_is_too_deep(
    mine: int,
    theirs: int,
    left: int,
    right: int,
    my_pips: int,
    their_pips: int,
    alpha: int,
    beta: int,
    turn: int,
    first: int,
    table: Ints,
    stack: Ints,
) -> int:
    """Stands where no position is: fourteen tiles are placed one after another, and then none is left."""
    return SHIFT


def margin_after(
    move: int,
    mine: int,
    theirs: int,
    left: int,
    right: int,
    alpha: int,
    beta: int,
    generation: int,
    table: Ints,
    stack: Ints,
) -> int:
    """The margin of a player who makes this move, with all hands open; exact between ``alpha`` and ``beta``."""
    tile = move >> 1
    rest = mine ^ (1 << tile)
    their_pips = pips_of(theirs)
    if rest == 0:
        return their_pips
    my_pips = pips_of(rest)
    new_left = left_after(move, left)
    new_right = right_after(move, right)
    fitting = WITH[new_left] | WITH[new_right]
    turn = 2 * generation
    first = 0
    if theirs & fitting:
        return -margin(
            theirs, rest, new_left, new_right, their_pips, my_pips, -beta, -alpha, turn + 1, first, table, stack
        )
    if rest & fitting:
        return margin(rest, theirs, new_left, new_right, my_pips, their_pips, alpha, beta, turn, first, table, stack)
    return their_pips - my_pips


def solve(
    mine: int,
    theirs: int,
    left: int,
    right: int,
    generation: int,
    table: Ints,
    stack: Ints,
    moves: Ints,
    values: Floats,
) -> int:
    """Fill in every legal move and its margin with all hands open, and return how many; exact for each."""
    n = list_moves(mine, left, right, moves)
    for i in range(n):
        values[i] = margin_after(moves[i], mine, theirs, left, right, -SHIFT, SHIFT, generation, table, stack)
    return n


def best_margin(
    mine: int, theirs: int, left: int, right: int, generation: int, table: Ints, stack: Ints, moves: Ints
) -> int:
    """The margin of the player to move, who can, with all hands open."""
    n = list_moves(mine, left, right, moves)
    # The move that leaves the other the fewest answers goes first.
    for i in range(n):
        move = moves[i]
        fitting = WITH[left_after(move, left)] | WITH[right_after(move, right)]
        moves[i] = (theirs & fitting).bit_count() << 6 | move
        at = i
        while at > 0 and moves[at] < moves[at - 1]:
            moves[at], moves[at - 1] = moves[at - 1], moves[at]
            at -= 1
    best = -pips_of(mine)
    most = pips_of(theirs)
    for i in range(n):
        if best >= most:
            break
        value = margin_after(moves[i] & 63, mine, theirs, left, right, best, most, generation, table, stack)
        if value > best:
            best = value
    return best


def solve_worlds(
    known: Known,
    worlds: Ints,
    weights: Floats,
    count: int,
    samples: int,
    generation: int,
    root: Ints,
    sums: Floats,
    products: Floats,
    table: Ints,
    stack: Ints,
    order: Ints,
    work: Work,
) -> int:
    """Solve every legal move of a two-player round in ``samples`` worlds, taken in proportion to their weights.

    Adds to ``sums`` and ``products`` as ``evaluate`` does; takes ``samples`` generations of the table from
    ``generation`` on.
    """
    other = 1 - known.me
    values = work.values
    n = list_moves(known.hand, known.left, known.right, root)
    take_worlds(weights, count, samples, order, work.rng)
    for sample in range(samples):
        solve(
            known.hand,
            worlds[4 * order[sample] + other],
            known.left,
            known.right,
            generation + sample,
            table,
            stack,
            root,
            values,
        )
        add_up(values, n, sums, products)
    return n


def best_outcome(
    hands: Ints, left: int, right: int, player: int, players: int, turn: int, table: Ints, stack: Ints, moves: Ints
) -> int:
    """The outcome when each plays for their own margin over the others' mean, all hands open (max-n).

    Of equal moves the first counts. ``turn`` is four times the table's generation; the hands are as found when it
    returns. A stack of its own makes it slower than calling itself would be, but numba compiles it 20 times faster.
    """
    top = -FRAME
    while True:
        # A position is entered: its outcome is known at once, or a frame is opened for it.
        outcome = UNKNOWN
        passes = 0
        while outcome == UNKNOWN and hands[player] & (WITH[left] | WITH[right]) == 0:
            passes += 1
            if passes == players:
                outcome = blocked(hands, players)
            player = player + 1 if player + 1 < players else 0
        if outcome == UNKNOWN:
            held = hands[0] | hands[1]
            for seat in range(2, players):
                held |= hands[seat]
            key = ((turn + player) << 34) | ((8 * left + right) << 28) | held
            entry = table[key % SLOTS]
            if entry >> 10 == key:
                outcome = entry & 1023
            else:
                top += FRAME
                n = list_moves(hands[player], left, right, moves)
                for i in range(n):
                    stack[top + FACTS + i] = moves[i]
                stack[top] = n
                stack[top + 1] = 0
                stack[top + 2] = player
                stack[top + 3] = left
                stack[top + 4] = right
                stack[top + 5] = key
                stack[top + 6] = 0
                stack[top + 7] = -1000000
        # The outcome of a move goes to the frame that made it, which then makes its next move.
        while True:
            if outcome != UNKNOWN:
                if top < 0:
                    return outcome
                player = stack[top + 2]
                hands[player] |= 1 << (stack[top + FACTS + stack[top + 1]] >> 1)
                stack[top + 1] += 1
                # The margin times the number of opponents is a whole number.
                points = outcome % POINTS
                worth = points * (players - 1) if outcome // POINTS == player else -points
                if worth > stack[top + 7]:
                    stack[top + 6] = outcome
                    stack[top + 7] = worth
            if stack[top + 1] == stack[top]:
                outcome = stack[top + 6]
                key = stack[top + 5]
                table[key % SLOTS] = (key << 10) | outcome
                top -= FRAME
                if top < 0:
                    return outcome
                continue
            player = stack[top + 2]
            move = stack[top + FACTS + stack[top + 1]]
            hands[player] ^= 1 << (move >> 1)
            if hands[player] == 0:
                outcome = won_out(hands, player, players)
                continue
            left = left_after(move, stack[top + 3])
            right = right_after(move, stack[top + 4])
            player = player + 1 if player + 1 < players else 0
            break
