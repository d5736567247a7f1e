"""The rules on the screen, reached from everywhere and from what they explain; and the table in words."""

import pytest
from textual.containers import VerticalScroll

from blocktui.i18n import LANGUAGES, language, use
from blocktui.rules.figures import FIGURES
from blocktui.tui.screens.lot import LotScreen
from blocktui.tui.screens.rules import FigureView, RulesScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.table import TableScreen

from .conftest import Table, screen_text, until


async def test_one_key_from_the_setup(table: type[Table]) -> None:
    app = table().app
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert "1. The game" in screen_text(app)
        await pilot.press("r", "escape")
        await pilot.pause()
        assert not isinstance(app.screen, RulesScreen)


async def test_one_key_from_table_and_scoreboard(table: type[Table]) -> None:
    match = table("human=Me", "heaviest")
    async with match.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(match.app.screen, LotScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(match.app.screen, TableScreen) and match.screen.choosing)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(match.app.screen, RulesScreen)
        await pilot.press("escape", "s")
        await pilot.pause()
        assert isinstance(match.app.screen, ScoreScreen)
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(match.app.screen, RulesScreen)
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert match.screen.choosing, "the match goes on as it stood"


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (120, 40)])
async def test_all_of_it_can_be_scrolled_to(table: type[Table], each_language: str, size: tuple[int, int]) -> None:
    app = table().app
    async with app.run_test(size=size) as pilot:
        await pilot.press("r")
        await pilot.pause()
        seen = screen_text(app)
        scroll = app.screen.query_one(VerticalScroll)
        while scroll.scroll_y < scroll.max_scroll_y:
            app.screen.action_scroll(size[1] - 4)  # type: ignore[attr-defined]
            await pilot.pause()
            seen += screen_text(app)
        for number in range(1, 25):
            assert f"R{number})" in seen or f"R{number}," in seen
        assert seen.count("◂") >= len(FIGURES)
        assert len(app.screen.query(FigureView)) == len(FIGURES)


async def test_chapters_are_gone_through(table: type[Table]) -> None:
    app = table().app
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        await pilot.pause()
        tops = []
        for _number in range(7):
            await pilot.press("right")
            await pilot.pause()
            tops.append(app.screen.query_one(VerticalScroll).scroll_y)
        assert tops[:-2] == sorted(set(tops[:-2])), tops
        assert tops[-1] <= 1, "round and round"


async def test_why_opens_the_rule_behind_a_pass(table: type[Table]) -> None:
    match = table("heaviest=A", "heaviest=B", "random=C", pace=0.0)
    async with match.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: bool(match.kept))
        screen = next(screen for screen in match.app.screen_stack if isinstance(screen, TableScreen))
        rule, told = screen.session.why(0)
        assert rule in ("R18", "R19")
        match.app.push_screen(RulesScreen(rule, told))
        await pilot.pause()
        await pilot.pause()
        here = match.app.screen.query(".here")
        assert here
        assert f"({rule})" in screen_text(match.app)
        assert str(told[0]) in screen_text(match.app)


async def test_the_table_in_words_goes_into_log_and_clipboard(table: type[Table]) -> None:
    match = table("human=Me", "heaviest")
    async with match.app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(match.app.screen, LotScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(match.app.screen, TableScreen) and match.screen.choosing)
        before = len(match.screen.session.lines)
        await pilot.press("d")
        lines = [str(line) for line in match.screen.session.lines[before:]]
        assert any(line.startswith("Me holds ") and "|" in line for line in lines)
        assert any(line.startswith("Scores: ") for line in lines)
        assert match.app.clipboard == " ".join(lines)


async def test_what_is_covered_is_not_described(table: type[Table]) -> None:
    match = table("human=A", "human=B")
    async with match.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(match.app.screen, LotScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(match.app.screen, TableScreen) and match.screen._covered)
        await pilot.press("d")
        assert "|" not in match.app.clipboard


async def test_the_language_changes_in_the_middle_of_a_match(table: type[Table]) -> None:
    match = table("human=Me", "heaviest", target=30)
    async with match.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(match.app.screen, LotScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(match.app.screen, TableScreen) and match.screen.choosing)
        screen = match.screen
        playable = next(n for n, tile in enumerate(screen.choice.hand, 1) if tile in screen.choice.playable)
        await pilot.press(str(playable))
        chosen, view, events = screen.choice.chosen, screen.asked, list(screen.session.match.events)
        pictures = {}
        for _number in LANGUAGES:
            pictures[language()] = screen_text(match.app)
            await pilot.press("ctrl+l")
            await pilot.pause()
        assert language() == "en"
        assert screen_text(match.app) == pictures["en"], "round the languages and back: nothing is lost"
        assert len(set(pictures.values())) == len(LANGUAGES)
        assert "轮到您行动" in pictures["zh_Hans"].replace(" ", "")
        assert "आपकी बारी" in pictures["hi"]
        assert (screen.choice.chosen, screen.asked, screen.session.match.events) == (chosen, view, events)


async def test_rules_and_setup_change_their_language_too(table: type[Table]) -> None:
    app = table().app
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert language() == "zh_Hans"
        assert "谁来玩" in screen_text(app).replace(" ", "")
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("ctrl+l")
        await pilot.pause()
        await pilot.pause()
        assert "खेल" in screen_text(app)
        use("en")


async def test_why_on_the_scoreboard_tells_the_rule_of_the_points(table: type[Table]) -> None:
    match = table("heaviest=A", "random=B", target=20)
    async with match.app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(match.app.screen, ScoreScreen))
        await pilot.press("w")
        await until(pilot, lambda: isinstance(match.app.screen, RulesScreen))
        ended = match.kept[0].table.rounds[-1]
        rule = "R18" if ended.ending.kind.value == "out" else "R19"
        await until(pilot, lambda: f"({rule})" in screen_text(match.app))
