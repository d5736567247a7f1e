"""Watching: goals, faults, thoughts, a series that leaves by itself, and many rounds that never stall the screen."""

from itertools import pairwise

import pytest
from textual.pilot import Pilot

from blocktui.rules import EndKind, Move, View
from blocktui.seats.occupant import Fault, Info, Occupant
from blocktui.tui.playback import leader
from blocktui.tui.screens.jump import JumpScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.table import TableScreen
from blocktui.tui.widgets.form import Form
from blocktui.tui.widgets.opponents import Opponents

from .conftest import Table, screen_text, until


class Stand:
    """A bot in the place of another: it has thoughts, and makes a fault at the times that are given."""

    def __init__(self, bot: Occupant, faults: tuple[int, ...] = ()) -> None:
        self._bot = bot
        self._faults = faults
        self.asked = 0
        self.infos: list[Info] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._bot, name)

    async def choose_async(self, view: View) -> Move | Fault:
        """What the other would do, but for the faults."""
        self.asked += 1
        self.infos = [Info(f"I think {view.round}.{len(view.play)}")]
        return Fault("illegal", "no move") if self.asked in self._faults else await self._bot.choose_async(view)


def put_in(screen: TableScreen, seat: int, *faults: int) -> Stand:
    """Put such a bot into a seat."""
    stand = Stand(screen._occupants[seat], faults)
    screen._occupants[seat] = stand  # type: ignore[call-overload]
    return stand


async def go_to(pilot: Pilot[None], screen: TableScreen, key: str) -> None:
    """By the dialog, to what this line of it names."""
    await pilot.press("j")
    await until(pilot, lambda: isinstance(pilot.app.screen, JumpScreen))
    while pilot.app.screen.query_one(Form).key != key:
        await pilot.press("down")
    await pilot.press("enter")
    await until(pilot, lambda: pilot.app.screen is screen)


@pytest.mark.parametrize("key", ["block", "swing"])
async def test_it_plays_on_to_the_next_block_or_change_of_the_lead(table: type[Table], key: str) -> None:
    match = table("heaviest", "random", "heaviest", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = match.screen
        screen.pacer.pause(True)
        await until(pilot, lambda: screen.session.match.round > 0)
        for _number in range(3 if key == "block" else 1):
            rounds = len(screen.session.table.rounds)
            await go_to(pilot, screen, key)
            await until(pilot, lambda: screen._goal is None and screen.pacer.paused)
            played = screen.session.table.rounds
            ends = [end.ending.kind is EndKind.BLOCKED for end in played]
            leads = [None, *(leader(end.scores) for end in played)]
            hit = ends if key == "block" else [one != other for one, other in pairwise(leads)]
            assert hit[rounds:] == [False] * (len(played) - rounds - 1) + [True]
            assert screen.session.table.ended is not None


async def test_it_stops_at_faults_where_that_is_wanted(table: type[Table]) -> None:
    match = table("heaviest", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = match.screen
        screen.pacer.pause(True)
        put_in(screen, 1, 3, 6)
        await until(pilot, lambda: screen.session.match.round > 0)
        await go_to(pilot, screen, "faults")
        assert screen._stops_at_faults
        screen.pacer.pause(False)
        await until(pilot, lambda: len(screen.session.faults) == 1)
        await until(pilot, lambda: screen.pacer.paused)
        assert screen.session.faults[-1].kind == "illegal"
        await go_to(pilot, screen, "fault")
        await until(pilot, lambda: len(screen.session.faults) == 2 and screen.pacer.paused)
        await go_to(pilot, screen, "round 1")
        first = screen.session.faults[0]
        await go_to(pilot, screen, "fault")
        assert screen.looking_back is not None
        shown = screen.session.match.events[screen.looking_back - 1]
        assert (shown.round, shown.turn, shown.seat) == (first.round, first.turn, 1)


async def test_what_bots_think_stands_beside_their_seats(table: type[Table]) -> None:
    match = table("heaviest", "random", "random", target=1000)
    async with match.app.run_test(size=(120, 40)) as pilot:
        screen = match.screen
        screen.pacer.pause(True)
        stands = [put_in(screen, seat) for seat in range(3)]
        await until(pilot, lambda: screen.session.match.round > 0)
        for _number in range(12):
            turns = len(screen.session.table.turns)
            await pilot.press("full_stop")
            await until(pilot, lambda turns=turns: len(screen.session.table.turns) != turns)
        assert all(stand.asked for stand in stands)
        thoughts = [opponent.thought for opponent in screen.query_one(Opponents).opponents]
        assert any(thoughts)
        assert any(thought in screen_text(match.app) for thought in thoughts if thought)


async def test_no_thought_is_shown_while_a_persons_hand_is_hidden(table: type[Table]) -> None:
    match = table("human", "heaviest", "random", target=1000)
    async with match.app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: not isinstance(match.app.screen, TableScreen))
        screen = next(screen for screen in match.app.screen_stack if isinstance(screen, TableScreen))
        stands = [put_in(screen, seat) for seat in (1, 2)]
        await pilot.press("enter")
        while not all(stand.asked for stand in stands):
            await until(pilot, lambda: screen.choosing or screen.waiting or match.app.screen is not screen)
            if screen.choosing:
                screen.answer(screen.asked.legal[0])
            else:
                await pilot.press("enter")
            await pilot.pause()
            assert "I think" not in screen_text(match.app)
        assert not any(opponent.thought for opponent in screen.query_one(Opponents).opponents)


@pytest.mark.parametrize("key", ["s", "question_mark", "g", "r", "j", "f2", "q"])
async def test_a_match_that_ends_behind_something_else_leaves_by_itself_all_the_same(
    table: type[Table], key: str
) -> None:
    match = table("heaviest", "random", target=10)
    match.app._leaves_at_end = True
    async with match.app.run_test(size=(80, 24)) as pilot:
        match.screen.pacer.pause(True)
        await until(pilot, lambda: match.screen.session.match.round > 0)
        pacer = match.screen.pacer
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(match.app.screen, TableScreen))
        pacer.pause(False)
        await until(pilot, lambda: match.app._exit)
        assert len(match.kept) == 1


async def test_after_a_few_rounds_only_another_match_is_one_key_away_too(table: type[Table]) -> None:
    match = table("heaviest=West", "random=East", target=1000, rounds=2)
    async with match.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(match.app.screen, ScoreScreen))
        text = screen_text(match.app)
        assert "a again" in text.split("\n")[-1]
        assert "The match was to be 2 rounds, and ends here." in text
        await pilot.press("a")
        await until(pilot, lambda: len(match.kept) == 2)
        assert match.kept[1].names == ("East", "West")


async def test_scores_that_are_looked_at_stay_those_of_the_moment(table: type[Table]) -> None:
    match = table("heaviest", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = match.screen
        screen.pacer.pause(True)
        await until(pilot, lambda: screen.session.match.round > 0)
        await go_to(pilot, screen, "block")
        await until(pilot, lambda: screen._goal is None and screen.pacer.paused)
        await pilot.press("s")
        await until(pilot, lambda: isinstance(match.app.screen, ScoreScreen))
        before = screen_text(match.app)
        rounds = len(screen.session.table.rounds)
        assert f"round {rounds}" in before
        while len(screen.session.table.rounds) == rounds:
            shown = screen.session.shown
            screen.pacer.step()
            await until(pilot, lambda shown=shown: screen.session.shown > shown)
        await pilot.resize_terminal(81, 24)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen_text(match.app) == before
        await pilot.press("escape")
        await pilot.pause()
        assert f"round {screen.session.table.round}" in screen_text(match.app)
