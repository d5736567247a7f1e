"""The table: choosing by key and by mouse, what is shown and what is not, and any size."""

import asyncio
import random
import time

import pytest
from textual.pilot import Pilot

from blocktui.drawing import felt_box
from blocktui.rules import Move, Side, Tile, View
from blocktui.seats.occupant import Fault, Occupant
from blocktui.tui.app import BlockApp
from blocktui.tui.screens.lot import LotScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.table import TableScreen
from blocktui.tui.widgets.chain_view import ChainView
from blocktui.tui.widgets.hand_view import HandView
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.log_view import LogView
from blocktui.tui.widgets.opponents import Opponents
from blocktui.tui.widgets.round_end import RoundEndView
from screenshots.take import choose_on

from .conftest import Table, choosing, needs_a_person, screen_text, until


async def click_tile(pilot: Pilot[None], screen: TableScreen, index: int) -> None:
    """Click the middle of a tile of the hand."""
    hand = screen.query_one(HandView)
    place = hand._hand_drawn(hand.size.width - 2, hand.size.height).places[index]
    await pilot.click(HandView, offset=(place.x + 1 + place.width // 2, place.y + place.height // 2))


async def click_end(pilot: Pilot[None], screen: TableScreen, side: Side) -> None:
    """Click the marker or the ghost at an end of the chain."""
    view = screen.query_one(ChainView)
    found = [(x, y) for y in range(view.size.height) for x in range(view.size.width) if view.side_at(x, y) is side]
    await pilot.click(ChainView, offset=found[len(found) // 2])


@pytest.mark.parametrize("others", [["heaviest"], ["random", "heaviest", "random"]])
async def test_c46_a_match_is_played_to_its_end_by_mouse_alone(table: type[Table], others: list[str]) -> None:
    """Tiles, ends and the key bar are clicked; no key is pressed."""
    match = table("human=Me", *others, target=20)
    app = match.app
    async with app.run_test(size=(80, 24)) as pilot:
        for _number in range(300):
            await until(pilot, lambda: needs_a_person(app.screen))
            screen = app.screen
            if not isinstance(screen, TableScreen):
                if match.kept:
                    break
                bars = screen.query(KeyBar)
                await (pilot.click(KeyBar, offset=(1, 0)) if bars else pilot.click())
                await pilot.pause()
            elif screen.check_action("go_on", ()):
                await pilot.click(KeyBar, offset=(1, 0))
                await pilot.pause()
            else:
                await play_one_by_mouse(pilot, screen)
        (session,) = match.kept
        assert session.match.outcome is not None


async def play_one_by_mouse(pilot: Pilot[None], screen: TableScreen) -> None:
    """Click a tile that can be played, then an end where it fits, or the tile again."""
    view = screen.asked
    assert view is not None
    index = next(i for i, tile in enumerate(screen.choice.hand) if tile in screen.choice.playable)
    moves = screen.choice.moves(screen.choice.hand[index])
    if screen.choice.chosen != index:
        await click_tile(pilot, screen, index)
    if moves[0].side is not None:
        await click_end(pilot, screen, moves[-1].side)
    else:
        await click_tile(pilot, screen, index)
    await until(pilot, lambda: screen.asked is not view)
    assert view.play != screen.session.table.moves


async def started(pilot: Pilot[None], match: Table) -> TableScreen:
    """Past the lot, at the first choice of a person."""
    await until(pilot, lambda: needs_a_person(match.app.screen))
    if not isinstance(match.app.screen, TableScreen):
        await pilot.press("enter")
    await until(pilot, lambda: isinstance(match.app.screen, TableScreen) and match.screen.asked is not None)
    return match.screen


async def test_c12_the_starter_opens_with_any_tile_they_choose(table: type[Table]) -> None:
    match = table("human", "heaviest", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await find_choice(pilot, match, lambda screen: screen.asked.ends is None)
        assert len(screen.choice.playable) == 7
        lightest = screen.choice.hand[0]
        await pilot.press("1", "1")
        assert screen.session.table.turns[0].move.tile is lightest


async def test_an_unplayable_tile_is_refused_with_the_reason(table: type[Table]) -> None:
    match = table("heaviest", "human", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await find_choice(
            pilot, match, lambda screen: 1 < len(screen.choice.playable) < len(screen.choice.hand)
        )
        unplayable = next(n for n, tile in enumerate(screen.choice.hand, 1) if tile not in screen.choice.playable)
        left, right = screen.asked.ends
        await pilot.press(str(unplayable))
        text = screen_text(match.app)
        assert "does not fit" in text
        assert str(left) in text
        assert str(right) in text
        assert screen.asked is not None


async def find_choice(pilot: Pilot[None], match: Table, wanted) -> TableScreen:
    """Play on by key until a choice comes for which ``wanted(screen)`` holds."""
    for _number in range(400):
        await until(pilot, lambda: needs_a_person(match.app.screen))
        screen = match.app.screen
        if isinstance(screen, TableScreen) and choosing(screen):
            if wanted(screen):
                return screen
            index = next(i for i, tile in enumerate(screen.choice.hand) if tile in screen.choice.playable)
            view = screen.asked
            screen.choice.choose(index)
            await pilot.press("enter")
            await until(pilot, lambda view=view, screen=screen: screen.asked is not view)
        else:
            await pilot.press("enter")
            await pilot.pause()
    raise AssertionError("no such choice came")


def fits_both(screen: TableScreen) -> int | None:
    """The index of a tile that fits both ends, which differ."""
    return next((i for i, tile in enumerate(screen.choice.hand) if len(screen.choice.moves(tile)) == 2), None)


async def test_a_tile_that_fits_both_ends_shows_its_ghost_where_it_will_go(table: type[Table]) -> None:
    match = table("human", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await find_choice(pilot, match, lambda screen: fits_both(screen) is not None)
        index = fits_both(screen)
        await pilot.press(str(index + 1))
        chain = screen.query_one(ChainView)
        await pilot.press("up")
        assert [move.side for move in chain.ghosts] == [Side.LEFT]
        assert "left" in screen_text(match.app)
        await pilot.press("down")
        assert [move.side for move in chain.ghosts] == [Side.RIGHT]
        assert "╭" in screen_text(match.app)
        tile = screen.choice.hand[index]
        await pilot.press("enter")
        played = [turn for turn in screen.session.table.turns if turn.move.tile is tile]
        assert played[0].move.side is Side.RIGHT


def equal_ends(screen: TableScreen) -> bool:
    """Whether a tile fits both ends, which are equal."""
    ends = screen.asked.ends
    return ends is not None and ends[0] == ends[1]


async def test_c10_with_equal_ends_no_needless_question(table: type[Table]) -> None:
    match = table("human", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await find_choice(pilot, match, equal_ends)
        assert all(len(screen.choice.moves(tile)) <= 1 for tile in screen.choice.hand)
        assert len(set(screen.asked.legal)) > len(screen.choice.playable)
        index = next(i for i, tile in enumerate(screen.choice.hand) if tile in screen.choice.playable)
        screen.choice.choose(index)
        screen._paint()
        assert not screen.check_action("end", ())
        await pilot.press("enter")
        await pilot.pause()
        assert screen.choice.chosen is None or screen.asked is not None


async def test_c50_a_forced_play_needs_no_key_and_is_told(table: type[Table]) -> None:
    match = table("human=Me", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        await find_choice(
            pilot, match, lambda screen: any("the only move" in str(line) for line in screen.session.lines)
        )
        told = [str(line) for line in match.screen.session.lines if "the only move" in str(line)]
        assert all(line.startswith("Me") for line in told)


async def test_other_hands_are_never_on_the_screen_while_a_round_goes_on(table: type[Table]) -> None:
    """Neither what is painted nor what the widgets hold shows a tile that the person may not see."""
    match = table("human", "heaviest", "random", "heaviest")
    async with match.app.run_test(size=(120, 40)) as pilot:
        screen = await started(pilot, match)
        for opponent in screen.query_one(Opponents).opponents:
            assert opponent.tiles is None
        await pilot.press("o")
        for opponent in screen.query_one(Opponents).opponents:
            assert opponent.tiles is None


async def test_two_people_at_one_terminal_do_not_see_each_others_hands(table: type[Table]) -> None:
    match = table("human=Ann", "human=Bob", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        seen: set[int] = set()
        while len(seen) < 2:
            await until(pilot, lambda: needs_a_person(match.app.screen))
            screen = match.app.screen
            if not isinstance(screen, TableScreen) or screen.session.table.ended:
                await pilot.press("enter")
                await pilot.pause()
                continue
            hand = screen.query_one(HandView)
            assert hand.covered
            assert "your turn" in screen_text(match.app)
            await pilot.press("1")
            assert hand.covered, "a number must not turn the hand up"
            await pilot.press("enter")
            assert not hand.covered
            seen.add(screen.asked.seat)
            index = next(i for i, tile in enumerate(screen.choice.hand) if tile in screen.choice.playable)
            view = screen.asked
            screen.choice.choose(index)
            await pilot.press("enter")
            await until(pilot, lambda view=view, screen=screen: screen.asked is not view)


SIZES = [(300, 100), (1, 1), (80, 24), (60, 18), (120, 40), (30, 8), (200, 60), (79, 23), (80, 24)]


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_c41_any_size_at_any_moment(table: type[Table], players: int) -> None:
    match = table("human", *["heaviest"] * (players - 1), target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await started(pilot, match)
        before = screen_text(match.app)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert max(len(row) for row in screen_text(match.app).split("\n")) <= width
        assert screen_text(match.app) == before
        assert screen.asked is not None


async def test_c45_escape_takes_back_the_choice_then_asks_to_leave(table: type[Table]) -> None:
    match = table("human", "heaviest")
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await find_choice(pilot, match, lambda screen: len(screen.choice.playable) > 1)
        await pilot.press(
            str(next(i for i, tile in enumerate(screen.choice.hand, 1) if tile in screen.choice.playable))
        )
        assert screen.choice.chosen is not None
        await pilot.press("escape")
        assert screen.choice.chosen is None
        assert match.app.screen is screen
        await pilot.press("escape")
        await pilot.pause()
        assert match.app.screen is not screen
        await pilot.press("escape")
        await pilot.pause()
        assert match.app.screen is screen
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert len(match.kept) == 1
        assert match.kept[0].match.outcome is None


@pytest.mark.parametrize(
    "name", ["[/]", "[red]x", "x" * 200, "a\nb", "\x1b[31mred", "\u202eabc", "封锁多米诺" * 10, "{name}", "%s", "🁢"]
)
async def test_c40_any_name_is_shown_as_text(table: type[Table], name: str) -> None:
    match = table("human", "heaviest", "heaviest")
    setup = match.app._setup
    assert setup is not None
    from dataclasses import replace

    seats = tuple(replace(seat, name=name) for seat in setup.seats)
    match.app._setup = replace(setup, seats=seats)
    async with match.app.run_test(size=(80, 24)) as pilot:
        await started(pilot, match)
        await pilot.press("s")
        await pilot.pause()
        text = screen_text(match.app)
        assert "\x1b" not in text
        await pilot.press("escape", "q")
        await pilot.pause()


async def test_c43_scores_open_once_and_close_once(table: type[Table]) -> None:
    match = table("human", "heaviest")
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await started(pilot, match)
        depth = len(match.app.screen_stack)
        await pilot.press("s")
        await pilot.pause()
        assert len(match.app.screen_stack) == depth + 1
        await pilot.press("s")
        await pilot.press("escape")
        await pilot.pause()
        assert match.app.screen is screen


async def monkey(pilot: Pilot[None], app: BlockApp, rng: random.Random, presses: int) -> None:
    """Press keys and click at random, but never quit."""
    keys = [
        *"123456789",
        "enter",
        "space",
        "up",
        "down",
        "left",
        "right",
        "escape",
        "s",
        "?",
        "n",
        "tab",
        "h",
        "l",
        "j",
        "k",
        "x",
    ]
    for _number in range(presses):
        if rng.random() < 0.8:
            await pilot.press(rng.choice(keys))
        else:
            width, height = app.size
            await pilot.click(offset=(rng.randrange(width), rng.randrange(height - 1)))
        if rng.random() < 0.02:
            await pilot.resize_terminal(rng.choice([60, 80, 120]), rng.choice([18, 24, 40]))


@pytest.mark.parametrize("seed", range(3))
async def test_random_keys_and_clicks_break_nothing(table: type[Table], seed: int) -> None:
    from blocktui.play.keeping import record_of_session
    from blocktui.records import verify

    match = table("human", "heaviest", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        await started(pilot, match)
        session = match.screen.session
        await monkey(pilot, match.app, random.Random(seed), 150)
        verify(record_of_session(session, app="blocktui test"))


async def test_watching_can_be_paused_stepped_and_seen_open(table: type[Table]) -> None:
    match = table("heaviest", "random", "heaviest", pace=0.0)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = match.screen
        await pilot.press("space")
        assert screen.pacer.paused
        await pilot.pause()
        turns = len(screen.session.match.events)
        await pilot.pause()
        assert len(screen.session.match.events) == turns
        await pilot.press("full_stop")
        await until(pilot, lambda: len(screen.session.match.events) > turns)
        await pilot.press("o")
        tiles = [opponent.tiles for opponent in screen.query_one(Opponents).opponents]
        assert all(isinstance(tile, Tile) for hand in tiles for tile in hand or ())
        assert any(tiles)
        assert "paused" in screen_text(match.app)
        await pilot.press("space")
        await until(pilot, lambda: bool(match.kept))


async def test_hints_stand_beside_the_game_and_are_put_away(table: type[Table]) -> None:
    match = table("human", "random", target=1000)
    async with match.app.run_test(size=(120, 40)) as pilot:
        screen = await find_choice(pilot, match, lambda screen: screen.asked.ends is not None)
        await pilot.press("t")
        await until(pilot, lambda: bool(screen._hints))
        text = screen_text(match.app)
        assert "±" in text
        assert screen.session.practice
        offered = {str(worth) for worth, _why in screen._hints}
        assert len(offered) == len(screen.choice.offered)
        await pilot.press("t")
        assert "±" not in screen_text(match.app)


async def test_the_seat_is_left_to_a_bot_and_taken_back(table: type[Table]) -> None:
    match = table("human=Ann", "random", target=9999)
    match.deputise()
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await started(pilot, match)
        await pilot.press("b")
        await until(pilot, lambda: screen.session.match.round > 2)
        assert screen.session.persons == (0,)
        assert any("leaves the seat" in str(line) for line in screen.session.lines)
        await pilot.press("b")
        await until(pilot, lambda: screen.choice is not None or screen.waiting)
        assert any("takes the seat back" in str(line) for line in screen.session.lines)


async def test_a_choice_is_taken_back_at_the_table(table: type[Table]) -> None:
    match = table("human", "heaviest", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await find_choice(pilot, match, lambda screen: screen.session.can_take_back(0))
        turns = len(screen.session.table.turns)
        await pilot.press("u")
        await until(pilot, lambda: screen.choice is not None and len(screen.session.table.turns) < turns)
        assert screen.session.practice
        assert "practice" in screen_text(match.app)


async def test_a_tile_is_dragged_to_an_end(table: type[Table]) -> None:
    match = table("human", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await find_choice(pilot, match, lambda screen: fits_both(screen) is not None)
        index = fits_both(screen)
        hand, chain = screen.query_one(HandView), screen.query_one(ChainView)
        place = hand._hand_drawn(hand.size.width - 2, hand.size.height).places[index]
        tile = screen.choice.hand[index]
        cells = [(x, y) for y in range(chain.size.height) for x in range(chain.size.width)]
        x, y = next(cell for cell in cells if chain.side_at(*cell) is Side.RIGHT)
        await pilot.mouse_down(HandView, offset=(place.x + 2, place.y + 2))
        await pilot.mouse_up(ChainView, offset=(x, y))
        await until(pilot, lambda: any(turn.move.tile is tile for turn in screen.session.table.turns))
        played = next(turn for turn in screen.session.table.turns if turn.move.tile is tile)
        assert played.move.side is Side.RIGHT


async def test_watching_steps_back_and_jumps(table: type[Table]) -> None:
    match = table("heaviest", "random", "heaviest", target=9999)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = match.screen
        await until(pilot, lambda: screen.session.match.round >= 3)
        await pilot.press("space")
        shown = screen.session.shown
        await pilot.press("comma", "comma")
        assert screen.looking_back == shown - 2
        await until(pilot, lambda: "looking back" in screen_text(match.app))
        await pilot.press("full_stop")
        assert screen.looking_back == shown - 1
        await pilot.press("full_stop")
        assert screen.looking_back is None
        await pilot.press("j", "end")
        await pilot.pause()
        await pilot.press("up", "enter")
        await pilot.pause()
        assert screen.pacer.paused
        await pilot.press("j", "enter")
        await until(pilot, lambda: screen.pacer.paused and screen._goal is None)
        assert screen.session.table.ended is not None


async def test_a_series_goes_on_by_itself_with_its_score(table: type[Table]) -> None:
    match = table("heaviest", "random", target=10)
    match.app._matches = 3
    async with match.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: len(match.kept) == 3, tries=4000)
        assert all(session.match.outcome is not None for session in match.kept)
        names = [session.names for session in match.kept]
        assert names[0] != names[1]
        assert names[0] == names[2]
        assert sum(match.app._won.values()) == 2


async def test_a_match_of_one_round_ends_as_a_match_does(table: type[Table]) -> None:
    """It says so, and another is a key away."""
    one = table("human=Me", "heaviest", rounds=1)
    async with one.app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, one.app, lambda: isinstance(one.app.screen, ScoreScreen))
        assert "The match was to be one round, and ends here." in screen_text(one.app)
        assert "again" in screen_text(one.app).splitlines()[-1]
        await pilot.press("a")
        await until(pilot, lambda: isinstance(one.app.screen, LotScreen))
        assert len(one.kept) == 1


class Thinker:
    """A bot that thinks until it is let go, and answers like the one it stands for."""

    def __init__(self, bot: Occupant) -> None:
        self._bot = bot
        self.thinks = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.cancelled = False

    def __getattr__(self, name: str) -> object:
        return getattr(self._bot, name)

    async def choose_async(self, view: View) -> Move | Fault:
        """Wait, then choose."""
        self.thinks.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        return await self._bot.choose_async(view)


async def test_c44_keys_are_answered_while_a_bot_thinks_and_nothing_stops_its_thought(table: type[Table]) -> None:
    match = table("human", "heaviest", target=1000)
    async with match.app.run_test(size=(120, 40)) as pilot:
        screen = await started(pilot, match)
        thinker = screen._occupants[1] = Thinker(screen._occupants[1])
        while not thinker.thinks.is_set():
            await until(pilot, lambda: thinker.thinks.is_set() or needs_a_person(match.app.screen))
            if thinker.thinks.is_set():
                break
            if isinstance(match.app.screen, TableScreen) and choosing(screen):
                screen.answer(screen.asked.legal[0])
            else:
                await pilot.press("enter")
            await pilot.pause()
        began = time.monotonic()
        for key in ("s", "escape", "t", "r", "escape", "g", "escape", "question_mark", "escape", "t"):
            await pilot.press(key)
        taken = (time.monotonic() - began) / 10
        assert taken < 1.0, "a key waits for the bot, which answers only when it is let"
        assert match.app.screen is screen
        assert not thinker.cancelled
        turns = len(screen.session.table.turns)
        thinker.may_answer.set()
        await until(pilot, lambda: len(screen.session.table.turns) > turns)
        assert not screen.session.faults


@pytest.mark.parametrize(("width", "height", "log"), [(60, 18, 1), (80, 24, 7), (120, 40, 11)])
async def test_c51_on_a_small_screen_the_log_yields_and_all_else_stays(
    table: type[Table], width: int, height: int, log: int
) -> None:
    match = table("human=Me", "heaviest=West", "heaviest=North", "heaviest=East")
    async with match.app.run_test(size=(width, height)) as pilot:
        screen = await find_choice(pilot, match, lambda screen: len(screen.session.table.turns) > 5)
        assert screen.query_one(LogView).size.height == log
        text = screen_text(match.app)
        for name in ("Me", "West", "North", "East"):
            assert name in text
        assert all(f"{number}" in text.split("\n")[-3 if height == 18 else -2] for number in range(1, len(screen.hand)))
        chain = screen.query_one(ChainView)
        assert chain.size.height >= 11
        layout, _ghosts = chain._laid_out(*felt_box(chain.size.width, chain.size.height, rail=chain.rail)[2:])
        assert len(layout.placements) == len(screen.session.table.chain)
        assert screen.query_one(Opponents).size.height >= 1


async def test_c53_the_final_chain_and_every_hand_stay_until_the_person_goes_on(table: type[Table]) -> None:
    match = table("human=Me", "heaviest", "random", target=1000)
    async with match.app.run_test(size=(80, 24)) as pilot:
        screen = await started(pilot, match)
        while not screen.waiting:
            await until(pilot, lambda: screen.waiting or needs_a_person(match.app.screen))
            if choosing(screen):
                screen.answer(screen.asked.legal[0])
            await pilot.pause()
        for _number in range(10):
            await pilot.pause()
        assert match.app.screen is screen
        table_ = screen.session.table
        assert screen.query_one(ChainView).chain == table_.chain
        over = screen.query_one(RoundEndView)
        assert over.display
        text = screen_text(match.app)
        for hand in table_.ended.hands:
            for tile in hand:
                assert f"{tile.low}║{tile.high}" in text if tile.double else f"{tile.low}│{tile.high}" in text
        await pilot.press("s", "escape", "g", "escape")
        assert match.app.screen is screen
        assert screen.waiting
        await pilot.press("enter")
        await until(pilot, lambda: match.app.screen is not screen)
