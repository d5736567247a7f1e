"""The bots that can fill a seat, as a screen: how strong, which are broken and why, how one is added."""

from blocktui.bots.measured import against_heaviest
from blocktui.i18n import use
from blocktui.seats.entry import Entry, Status
from blocktui.tui.screens.bots import ADDING, BotsScreen
from screenshots.take import app_for, settled

from .conftest import screen_text

BENT = Entry(name="x:[/red]", package="[b]x", version="1", summary="a\x1b[31m\nb", players=(2,))
BROKEN = Entry(name="gone", package="gone-bots", version="1", status=Status.BROKEN, reason="ImportError: no gone")


async def test_b_opens_the_bots_from_the_first_screen_and_each_is_told() -> None:
    app = app_for()
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("b")
        await settled(pilot, lambda: isinstance(app.screen, BotsScreen) and app.screen.filled)
        for _row in range(3):
            await pilot.press("down")
        text = screen_text(app)
        assert "4 strategies" in text  # a person is none
        for run in against_heaviest("expert"):
            assert f"{run.points:+.2f} ± {run.error:.2f} points a round against heaviest" in text
        assert "option level" in text
        await pilot.press("escape")
        assert not isinstance(app.screen, BotsScreen)


async def test_a_broken_one_is_told_with_why_and_no_text_bends_the_screen() -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = BotsScreen(lambda: (BENT, BROKEN))
        app.push_screen(screen)
        await settled(pilot, lambda: screen.filled)
        assert "[/red]" in screen_text(app)
        assert "a[31m b" in screen_text(app)
        await pilot.press("down")
        await pilot.pause()
        assert screen.chosen is BROKEN
        assert "broken: ImportError: no gone" in screen_text(app)
        assert all(command in screen_text(app) for command, _what in ADDING)


async def test_it_follows_the_language() -> None:
    use("en")
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = BotsScreen(lambda: (BROKEN,))
        app.push_screen(screen)
        await settled(pilot, lambda: screen.filled)
        await pilot.press("ctrl+l")
        await settled(pilot, lambda: "机器人" in screen_text(app))
        assert "Bots" not in screen_text(app)


async def test_nothing_installed_is_no_fault() -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = BotsScreen(tuple)
        app.push_screen(screen)
        await settled(pilot, lambda: screen.filled)
        assert screen.chosen is None
        assert ADDING[0][0] in screen_text(app)


async def test_what_is_told_of_one_is_gone_through_by_pages_where_it_takes_more_than_one() -> None:
    wordy = Entry(name="wordy", package="wordy", version="1", summary="word " * 300, players=(2,))
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = BotsScreen(lambda: (wordy, BROKEN))
        app.push_screen(screen)
        await settled(pilot, lambda: screen.filled and "pgdn" in screen_text(app))
        last = ADDING[-1][0]
        assert last not in screen_text(app)
        for _page in range(4):
            await pilot.press("pagedown")
        await settled(pilot, lambda: last in screen_text(app))
        assert screen.chosen is wordy
        await pilot.press("down")
        await settled(pilot, lambda: screen.chosen is BROKEN and "pgdn" not in screen_text(app))
