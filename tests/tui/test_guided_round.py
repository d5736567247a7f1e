"""The guided round on the screen, from the setup and to its end."""

import pytest
from textual.containers import VerticalScroll

from blocktui.tui.screens.lesson import LessonScreen
from blocktui.tui.screens.lot import LotScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.setup import SetupScreen
from blocktui.tui.screens.table import TableScreen

from .conftest import Table, screen_text, until


@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
async def test_a_guided_round_is_played_from_the_setup_by_the_keys_it_names(
    table: type[Table], each_language: str, size: tuple[int, int]
) -> None:
    match = table()
    app = match.app
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await pilot.press("down", "enter")
        lessons = 0
        for _number in range(200):
            await until(
                pilot,
                lambda: (
                    isinstance(app.screen, LessonScreen | LotScreen | ScoreScreen)
                    or (isinstance(app.screen, TableScreen) and (app.screen.choosing or app.screen.waiting))
                ),
            )
            screen = app.screen
            if isinstance(screen, ScoreScreen):
                break
            if isinstance(screen, LessonScreen):
                lessons += 1
                await pilot.pause()
                named, card = screen.query_one(".keys").region, screen.query_one(VerticalScroll).region
                assert card.contains_region(named), f"the card fits, with the key that it names:\n{screen_text(app)}"
                await pilot.press("enter")
                await until(pilot, lambda screen=screen: app.screen is not screen)
            elif isinstance(screen, TableScreen) and screen.choosing:
                asked = screen.asked
                playable = next(n for n, tile in enumerate(screen.choice.hand, 1) if tile in screen.choice.playable)
                if screen.choice.chosen is None:
                    await pilot.press(str(playable))
                await pilot.press("enter")
                await until(pilot, lambda screen=screen, asked=asked: screen.asked is not asked)
            else:
                await pilot.press("enter")
                await pilot.pause()
        assert lessons >= 5
        assert isinstance(app.screen, ScoreScreen)
        await pilot.press("escape")
        assert len(match.kept) == 1
