"""The review: opened from the list, a replay and the end of a match; stopped, gone on with, and stepped into."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from textual.pilot import Pilot

from blocktui.analysis.review import ReviewedChoice, Verdict
from blocktui.analysis.valuation import MoveValue
from blocktui.play.replay import Replay
from blocktui.play.reviewing import finished_rounds, reviewable
from blocktui.records import Record
from blocktui.rules import Hands, Move, View
from blocktui.tui.screens.matches import MatchesScreen
from blocktui.tui.screens.replay import ReplayScreen
from blocktui.tui.screens.review import ChoicesList, ReviewScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from screenshots.take import app_for, filled, played

from .conftest import screen_text, until


def cost_by_turn(view: View, move: Move, _deal: Hands) -> ReviewedChoice:
    """Turn t costs t tenths of a point; the seat that opened always chose best."""
    loss = 0.0 if view.seat == view.first else (len(view.play) + 1) / 10
    best = move if loss == 0 else next(legal for legal in view.legal if legal != move)
    verdict = Verdict.BEST if loss == 0 else Verdict.MISTAKE
    values = (MoveValue(best, 1.0, 0.1), *(() if loss == 0 else (MoveValue(move, 1.0 - loss, 0.1),)))
    turn = len(view.play) + 1
    return ReviewedChoice(view.round, turn, view.seat, move, best, loss, 0.1, True, verdict, 2.0, values)


class Shown:
    """A review of a record in an app, each choice judged at a second of its own."""

    def __init__(self, record: Record, judge=cost_by_turn) -> None:
        self.app = app_for()
        self.asked = reviewable(record)
        self.visited: list[tuple[int, int, int]] = []
        seconds: Iterator[int] = count()
        self.screen = ReviewScreen(
            Replay(record),
            self.asked,
            judge=judge,
            luck=lambda: {number: tuple(float(seat) for seat in range(record.players)) for number in self.asked.deals},
            visit=lambda *place: self.visited.append(place),
            clock=lambda: next(seconds),
        )

    async def open(self, pilot: Pilot[None]) -> None:
        self.app.push_screen(self.screen)
        await until(pilot, lambda: self.screen.is_mounted)

    async def reckoned(self, pilot: Pilot[None]) -> None:
        await self.screen.workers.wait_for_complete()
        await until(pilot, lambda: self.screen.finished)
        await pilot.pause()

    @property
    def rows(self) -> list[list[str]]:
        table = self.screen.query_one(ChoicesList)
        return [[cell.plain for cell in table.get_row_at(row)] for row in range(table.row_count)]


@pytest.fixture(scope="module")
def record() -> Record:
    return played(1, rounds=2)


async def test_every_choice_is_listed_the_costliest_first_then_in_the_order_of_play(record: Record) -> None:
    shown = Shown(record)
    async with shown.app.run_test(size=(80, 24)) as pilot:
        await shown.open(pilot)
        await shown.reckoned(pilot)
        costs = [float(row[4].split()[0]) if row[4] else 0.0 for row in shown.rows]
        assert len(costs) == len(shown.asked.choices)
        assert costs == sorted(costs, reverse=True)
        assert costs[0] > costs[-1] == 0.0
        await pilot.press("o")
        await pilot.pause()
        turns = [tuple(map(int, row[0].split("."))) for row in shown.rows]
        assert turns == sorted(turns)
        assert turns == [(view.round, len(view.play) + 1) for view, _move in shown.asked.choices]


async def test_one_player_alone_and_the_totals_of_all(record: Record) -> None:
    shown = Shown(record)
    async with shown.app.run_test(size=(80, 24)) as pilot:
        await shown.open(pilot)
        await shown.reckoned(pilot)
        await pilot.press("right")
        await pilot.pause()
        assert {row[1] for row in shown.rows} == {record.seats[0].name}
        await pilot.press("left", "left")
        await pilot.pause()
        assert {row[1] for row in shown.rows} == {record.seats[1].name}
        text = screen_text(shown.app)
        for seat in (0, 1):
            judged = [cost_by_turn(view, move, ()) for view, move in shown.asked.choices if view.seat == seat]
            row = next(line.split() for line in text.split("\n") if line.strip().startswith(record.seats[seat].name))
            assert row[1] == str(len(judged))
            assert float(row[5]) == pytest.approx(sum(choice.loss for choice in judged), abs=0.051)
            assert int(row[6]) == sum(choice.verdict is Verdict.MISTAKE for choice in judged)
            assert float(row[8].replace("−", "-")) == 2.0 * seat


async def test_it_is_stopped_and_gone_on_with_where_it_was(record: Record) -> None:
    asked: list[View] = []

    def judge(view: View, move: Move, deal: Hands) -> ReviewedChoice:
        asked.append(view)
        if len(asked) == 4:
            shown.app.call_from_thread(shown.screen.action_halt)
        return cost_by_turn(view, move, deal)

    shown = Shown(record, judge)
    async with shown.app.run_test(size=(80, 24)) as pilot:
        await shown.open(pilot)
        await shown.screen.workers.wait_for_complete()
        await pilot.pause()
        assert len(shown.rows) == len(asked) == 4
        assert f"stopped at 4 of {len(shown.asked.choices)}" in screen_text(shown.app)
        await pilot.press("x")
        await shown.reckoned(pilot)
        assert asked == [view for view, _move in shown.asked.choices]
        assert len(shown.rows) == len(asked)
        assert not shown.screen.check_action("halt", ())


async def test_a_choice_leads_into_the_replay_at_its_turn(record: Record) -> None:
    shown = Shown(record)
    async with shown.app.run_test(size=(80, 24)) as pilot:
        await shown.open(pilot)
        await shown.reckoned(pilot)
        await pilot.press("down", "enter")
        await pilot.pause()
        chosen = shown.screen.chosen
        assert chosen is not None
        assert shown.visited == [(chosen.round, chosen.turn, chosen.seat)]


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)], ids=str)
async def test_what_the_chosen_choice_was_and_the_plot(record: Record, size: tuple[int, int]) -> None:
    shown = Shown(record)
    async with shown.app.run_test(size=size) as pilot:
        await shown.open(pilot)
        await shown.reckoned(pilot)
        chosen = shown.screen.chosen
        assert chosen is not None
        assert f"round {chosen.round}, turn {chosen.turn}: mistake" in screen_text(shown.app)
        await pilot.press("p")
        await pilot.pause()
        assert f"turn {chosen.turn}: mistake" not in screen_text(shown.app)
        assert "┤" in screen_text(shown.app)


async def test_leaving_while_it_reckons_ends_the_reckoning(record: Record) -> None:
    asked: list[View] = []

    def judge(view: View, move: Move, deal: Hands) -> ReviewedChoice:
        asked.append(view)
        if len(asked) == 2:
            shown.app.call_from_thread(shown.screen.action_back)
        return cost_by_turn(view, move, deal)

    shown = Shown(record, judge)
    async with shown.app.run_test(size=(80, 24)) as pilot:
        await shown.open(pilot)
        await until(pilot, lambda: shown.app.screen is not shown.screen)
        await shown.app.workers.wait_for_complete()
    assert len(asked) == 2


def test_a_round_that_is_not_over_is_not_judged(record: Record) -> None:
    """R4: what it hides may not be looked at."""
    last = record.rounds[-1]
    going_on = replace(last, play=last.play[:3], end=None, left=(), points=())
    left = replace(record, result=None, rounds=(*record.rounds[:-1], going_on))
    assert [one.end is None for one in finished_rounds(left).rounds] == [False] * (len(record.rounds) - 1)
    assert finished_rounds(record) is record


async def test_from_the_list_of_matches_into_the_review_and_the_replay(tmp_path: Path) -> None:
    """By keys alone, with the real reckoning; the replay stands before the choice, as its seat saw it."""
    app = app_for()
    app.archive = filled(tmp_path, matches=2)
    async with app.run_test(size=(80, 24)) as pilot:
        app.action_matches()
        await until(pilot, lambda: isinstance(app.screen, MatchesScreen) and app.screen.chosen is not None)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        review = app.screen
        assert isinstance(review, ReviewScreen)
        await pilot.press("x")
        await review.workers.wait_for_complete()
        await until(pilot, lambda: review.chosen is not None)
        chosen = review.chosen
        assert chosen is not None
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert (screen.replay.table.round, len(screen.replay.table.turns)) == (chosen.round, chosen.turn - 1)
        assert screen.replay.table.to_move == chosen.seat == screen.seat
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen) and app.screen is not review)
        await pilot.press("q", "q", "q")
        await until(pilot, lambda: isinstance(app.screen, MatchesScreen))


async def test_from_the_end_of_a_match() -> None:
    app = app_for("heaviest=Ann", "random=Bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen), tries=3000)
        assert "v review" in screen_text(app)
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
