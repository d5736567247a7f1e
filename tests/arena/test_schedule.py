"""Who meets whom: every bot every other equally often, in every seat, every turn and every circular order."""

from collections import Counter
from itertools import combinations

import pytest

from blocktui.arena.schedule import ORDERS, Schedule


@pytest.mark.parametrize(
    ("bots", "seats", "deals"), [(2, 2, 7), (3, 3, 10), (4, 4, 50), (3, 2, 10), (5, 3, 33), (6, 4, 9)]
)
@pytest.mark.parametrize("batch", [1, 4, 1000])
def test_every_bot_meets_every_other_equally_often(bots: int, seats: int, deals: int, batch: int) -> None:
    schedule = Schedule(bots=bots, seats=seats, deals=deals, batch=batch)
    meetings: Counter[tuple[int, int]] = Counter()
    numbers: list[int] = []
    for number in range(schedule.batches):
        played = schedule.batch(number)
        assert 1 <= played.boards <= batch
        numbers += played.numbers
        meetings.update(dict.fromkeys(combinations(sorted(played.lineup), 2), played.boards))
    assert numbers == list(range(1, schedule.boards + 1))
    assert deals <= schedule.boards < deals + len(schedule.lineups)
    assert len(set(meetings.values())) == 1
    assert len(meetings) == bots * (bots - 1) // 2


@pytest.mark.parametrize(("bots", "seats"), [(4, 2), (5, 3), (6, 4), (4, 4)])
def test_in_a_gauntlet_the_first_bot_meets_every_other_equally_often(bots: int, seats: int) -> None:
    schedule = Schedule(bots=bots, seats=seats, deals=40, batch=3, gauntlet=True)
    meetings: Counter[int] = Counter()
    for number in range(schedule.batches):
        played = schedule.batch(number)
        assert 0 in played.lineup
        for other in played.lineup:
            meetings[other] += played.boards
    assert set(meetings) == set(range(bots))
    assert meetings[0] == schedule.boards
    assert len({meetings[other] for other in range(1, bots)}) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_sits_in_each_seat_and_after_each_other_and_each_seat_opens(seats: int) -> None:
    schedule = Schedule(bots=seats, seats=seats, deals=1000, batch=100)
    orders = len(ORDERS[seats])
    after: Counter[tuple[int, int]] = Counter()
    opened: Counter[int] = Counter()
    turns: Counter[tuple[int, int]] = Counter()
    for board in range(1, orders * seats + 1):
        seatings = [schedule.seating(board, rotation) for rotation in range(seats)]
        for seat in range(seats):
            assert {seating[seat] for seating in seatings} == set(range(seats))
        opener = schedule.opener(board)
        opened[opener] += 1
        for seating in seatings:
            for seat, position in enumerate(seating):
                after[position, seating[(seat + 1) % seats]] += 1
                turns[position, (seat - opener) % seats] += 1
        circles = {tuple(seating[(seating.index(0) + k) % seats] for k in range(seats)) for seating in seatings}
        assert len(circles) == 1, "a rotation keeps the circular order"
    assert len(set(after.values())) == len(set(opened.values())) == len(set(turns.values())) == 1
    assert len(after) == seats * (seats - 1)
    assert len(turns) == seats * seats
