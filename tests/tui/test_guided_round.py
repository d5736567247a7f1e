"""The guided round on the screen, from the setup and to its end."""

from blocktui.tui.screens.lesson import LessonScreen
from blocktui.tui.screens.lot import LotScreen
from blocktui.tui.screens.scoreboard import ScoreScreen
from blocktui.tui.screens.setup import SetupScreen
from blocktui.tui.screens.table import TableScreen

from .conftest import Table, screen_text, until


async def test_a_guided_round_is_played_from_the_setup_by_the_keys_it_names(
    table: type[Table], each_language: str
) -> None:
    match = table()
    app = match.app
    async with app.run_test(size=(80, 24)) as pilot:
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
                assert "⏎" in screen_text(app), "the card fits, with the key that it names"
                await pilot.press("enter")
                await until(pilot, lambda screen=screen: app.screen is not screen)
            elif isinstance(screen, TableScreen) and screen.choosing:
                asked = screen.asked
                playable = next(n for n, tile in enumerate(screen.hand, 1) if tile in screen.playable)
                if screen.chosen is None:
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
