"""What is around the table: settings, palette, help, keys of one's own, pictures, pages, the notice of size, calls."""

import asyncio
from pathlib import Path

import pytest
from textual.command import CommandList, CommandPalette
from textual.pilot import Pilot
from textual.widgets._tooltip import Tooltip

from blocktui.home.settings import SCHEMA, Settings
from blocktui.i18n import language
from blocktui.play.last_setup import LastSeat, LastSetup, keep_last_setup, read_last_setup
from blocktui.seats.entry import Entry
from blocktui.seats.options import Option
from blocktui.tui.actions import ACTIONS, GROUPS
from blocktui.tui.app import BlockApp
from blocktui.tui.commands import Commands
from blocktui.tui.screens.base import BlockScreen
from blocktui.tui.screens.help import HelpScreen
from blocktui.tui.screens.seat import SeatScreen
from blocktui.tui.screens.settings import SettingsScreen
from blocktui.tui.screens.setup import SetupScreen
from blocktui.tui.screens.table import TableScreen
from blocktui.tui.widgets.form import Form
from blocktui.tui.widgets.key_bar import KeyBar
from blocktui.tui.widgets.size_notice import SizeNotice
from screenshots.take import SCENES, SEATS, app_for, asked, choose_on, has_choice, settled

from .conftest import Table, screen_text


async def go_to(pilot: Pilot[None], app: BlockApp, key: str) -> None:
    """Go down to a line of the form."""
    for _number in range(30):
        if app.screen.query_one(Form).key == key:
            return
        await pilot.press("down")
    raise AssertionError(f"no line {key}")


@pytest.mark.parametrize("scene", SCENES)
async def test_c41_any_screen_shrinks_to_nothing_and_comes_back(scene: str) -> None:
    specs, bring = SCENES[scene]
    app = app_for(*specs)
    async with app.run_test(size=(80, 24)) as pilot:
        await bring(pilot, app)
        before = screen_text(app)
        for size in ((300, 100), (1, 1), (59, 24), (80, 17), (20, 5), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if isinstance(app.screen, BlockScreen):
                small = size[0] < 60 or size[1] < 18
                assert bool(app.screen.query(SizeNotice)) is small, size
                if size == (59, 24):
                    assert "60 by 18" in screen_text(app)
                    assert len(screen_text(app).split()) < 20
        await pilot.pause()
        if scene not in ("rules", "log"):  # which have been scrolled
            assert screen_text(app) == before


async def test_c41_the_match_goes_on_under_the_notice() -> None:
    app = app_for(*SEATS)
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        asked_before, hand = screen.asked, screen.hand
        await pilot.resize_terminal(30, 8)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert (screen.asked, screen.hand) == (asked_before, hand)
        await pilot.press("right", "enter")
        await settled(pilot, lambda: screen.asked is not asked_before)


async def test_every_setting_can_be_changed_on_its_screen_and_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    app = app_for(settings=Settings(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2")
        for name in SCHEMA:
            assert isinstance(app.screen, SettingsScreen)
            assert app.screen.query_one(Form).key == name
            before = app.settings[name]
            await pilot.press("right")
            assert app.settings[name] != before
            await pilot.press("down")
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)
    kept = Settings(path)
    assert {name: kept[name] for name in SCHEMA} == {name: app.settings[name] for name in SCHEMA}
    assert all(kept[name] != setting.default for name, setting in SCHEMA.items())


async def test_a_language_holds_at_once_on_every_screen() -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        before = screen_text(app)
        await pilot.press("f2", "right", "right")
        assert language() == "zh_Hans"
        await pilot.press("escape")
        await pilot.pause()
        assert screen_text(app) != before
        await pilot.press("f2", "left", "left", "escape")
        await pilot.pause()
        assert language() == "en"
        assert screen_text(app).split("\n")[-1] == before.split("\n")[-1]


async def test_settings_that_are_wrong_are_told_and_stop_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "fellt"\npacce = 1\n[keys]\nplase = "x"\n')
    app = app_for(settings=Settings(path))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.pause()
        (notice,) = app._notifications
        told = notice.message
        assert app.theme == "felt"
    for word in (str(path), "'fellt'", "felt", "'pacce'", "pace", "'plase'", "place"):
        assert word in told


async def test_keys_of_ones_own_take_the_place_of_an_actions_keys(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[keys]\nscores = "z"\nplace = "x"\nnext_tile = "a,d"\nquit = "ctrl+x"\n')
    app = app_for(*SEATS, settings=Settings(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert "z scores" in screen_text(app)
        await pilot.press("s")
        assert app.screen is screen
        await pilot.press("z")
        assert app.screen is not screen
        await pilot.press("enter")  # "go on" has kept its key, which it shared with "place"
        await pilot.pause()
        assert app.screen is screen
        await pilot.press("d")
        assert screen.choice is not None
        assert screen.choice.chosen is not None
        view = screen.asked
        await pilot.press("enter")
        assert screen.asked is view
        await pilot.press("x")
        await settled(pilot, lambda: screen.asked is not view)


async def test_the_palette_has_every_action_that_can_be_used_now_and_does_it() -> None:
    app = app_for(*SEATS)
    async with app.run_test(size=(80, 40)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        await pilot.press("right", "ctrl+p")
        assert isinstance(app.screen, CommandPalette)
        await settled(pilot, lambda: app.screen.query_one(CommandList).option_count > 10)
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        names = [command.name for command in Commands(table)._commands()]
        labels = {name.partition(" (")[0].partition(":")[0] for name in names}
        assert {"place", "choose", "scores", "help", "leave", "settings", "quit", "Theme", "Language"} <= labels
        assert not {"pause", "step", "go on", "start"} & labels
        await pilot.press(*"Show the scoreboard")
        await settled(pilot, lambda: 0 < app.screen.query_one(CommandList).option_count < 3)
        await pilot.press("enter")
        await settled(pilot, lambda: type(app.screen).__name__ == "ScoreScreen")


async def test_the_palette_changes_the_theme() -> None:
    app = app_for()
    async with app.run_test(size=(80, 40)) as pilot:
        screen = app.screen
        command = next(one for one in Commands(screen)._commands() if one.name == "Theme: high-contrast")
        result = command.run()
        assert result is None
        await pilot.pause()
        assert app.theme == "high-contrast"


async def test_help_lists_every_action_of_the_screen_in_groups() -> None:
    app = app_for(*SEATS)
    async with app.run_test(size=(80, 60)) as pilot:
        await choose_on(pilot, app, lambda: asked(app))
        table = app.screen
        assert isinstance(table, BlockScreen)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        text = screen_text(app)
        for name in table.actions:
            assert ACTIONS[name].help.split()[0] in text
        assert text.index("Playing") < text.index("Watching") < text.index("The program")


def test_every_action_is_in_one_group_at_most_and_groups_hold_only_actions() -> None:
    members = [name for _title, names in GROUPS for name in names]
    assert len(members) == len(set(members))
    assert set(members) <= set(ACTIONS)


async def test_the_key_bar_tells_what_is_under_the_pointer() -> None:
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.hover(KeyBar, offset=(2, 0))
        await pilot.pause()
        assert app.screen.query_one(KeyBar).tooltip == "Start the match."


async def test_what_the_key_bar_tells_does_not_stay_over_the_hand_once_it_is_clicked() -> None:
    app = app_for(*SEATS)
    app.TOOLTIP_DELAY = 0.001
    async with app.run_test(size=(80, 24), tooltips=True) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        bar, told = app.screen.query_one(KeyBar), app.screen.get_child_by_type(Tooltip)
        places = next(places for places, named in bar._places if named == "choose")
        await pilot.hover(KeyBar, offset=(places.start, 0))
        await settled(pilot, lambda: told.display)
        await pilot.click(KeyBar, offset=(places.start, 0))
        await settled(pilot, lambda: not told.display)
        await pilot.hover(KeyBar, offset=(places.start + 1, 0))
        await settled(pilot, lambda: told.display)


async def test_any_screen_is_kept_as_a_picture_that_overwrites_nothing(tmp_path: Path) -> None:
    app = app_for(pictures=tmp_path / "pictures")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+s", "ctrl+s", "ctrl+s")
        await pilot.pause()
        told = [notice.message for notice in app._notifications]
    kept = sorted((tmp_path / "pictures").iterdir())
    assert len(kept) == 3
    assert all(path.read_text().startswith("<svg") for path in kept)
    assert any(str(kept[0]) in text for text in told)


async def test_a_picture_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    app = app_for(pictures=tmp_path / "file")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert "could not be written" in next(iter(app._notifications)).message


async def test_it_calls_with_bell_and_title_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_for(*SEATS, wishes={"bell": True})
    rings, titles = [], []
    monkeypatch.setattr(app, "bell", lambda: rings.append(1))
    monkeypatch.setattr(app, "_set_title", titles.append)
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: asked(app))
        await pilot.pause()
        assert rings
        assert titles[-1] == "South, your turn"
        count = len(rings)
        app._wishes.update(bell=False, title=False)
        titles.clear()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await choose_on(pilot, app, lambda: len(screen.session.table.turns) > 12 or bool(screen.session.table.rounds))
        assert len(rings) == count
        assert "South, your turn" not in titles


async def test_the_setup_is_remembered_and_starts_with_one_key(tmp_path: Path) -> None:
    path = tmp_path / "last-setup.json"
    app = app_for(last_setup=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(pilot, app, "players")
        await pilot.press("right")
        await pilot.press("f5")
        await settled(pilot, lambda: isinstance(app.screen, TableScreen) or path.exists())
    remembered = read_last_setup(path)
    assert remembered is not None
    assert remembered.players == 3
    again = app_for(last_setup=path)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        table = next(screen for screen in again.screen_stack if isinstance(screen, TableScreen))
        assert table.session.match.players == 3


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"players": 7, "seats": []}', '{"players": 2, "seats": [1, 2]}'])
def test_a_damaged_memory_of_the_setup_is_none(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "last-setup.json"
    path.write_text(damage)
    assert read_last_setup(path) is None


def test_a_setup_is_read_back_as_it_was_kept(tmp_path: Path) -> None:
    setup = LastSetup(
        3,
        [LastSeat("human", "Ann"), LastSeat("x", None, {"level": 3, "on": True}), LastSeat("y")],
        50,
        1,
        (0, 5, 9),
        True,
    )
    keep_last_setup(tmp_path / "deep" / "setup.json", setup)
    assert read_last_setup(tmp_path / "deep" / "setup.json") == setup


async def test_a_strategy_that_is_gone_is_told_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "last-setup.json"
    keep_last_setup(path, LastSetup(2, [LastSeat("human"), LastSeat("gone-bot")]))
    app = app_for(last_setup=path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot, lambda: "No longer here: gone-bot." in screen_text(app))
        assert "heaviest" in screen_text(app)


async def test_the_other_lines_of_the_setup_make_the_match(tmp_path: Path) -> None:
    app = app_for(last_setup=tmp_path / "last-setup.json")
    async with app.run_test(size=(80, 40)) as pilot:
        await go_to(pilot, app, "more")
        await pilot.press("enter")
        await go_to(pilot, app, "rounds")
        await pilot.press("right")
        await go_to(pilot, app, "handicap")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press(*(["backspace"] * 8), *"5,20", "enter")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        await pilot.press(*"ff" * 16, "enter")
        await pilot.pause()
        assert "1 round" in screen_text(app)
        assert "5, 20" in screen_text(app)
        assert "ffffffff" in screen_text(app)
        await pilot.press("f5")
        await pilot.pause()
        table = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        setup = table.session.setup
        assert (setup.rounds, setup.start, setup.secret) == (1, (5, 20), b"\xff" * 16)


async def test_what_a_setup_line_does_not_take_is_told() -> None:
    app = app_for()
    async with app.run_test(size=(80, 40)) as pilot:
        await go_to(pilot, app, "more")
        await pilot.press("enter")
        await go_to(pilot, app, "handicap")
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press(*"x", "enter")
        await pilot.pause()
        assert "2 whole numbers are wanted" in screen_text(app)
        await pilot.press("escape")
        await asyncio.sleep(0)
        await pilot.press("down", "enter")
        await pilot.pause()
        await pilot.press(*"abc", "enter")
        await pilot.pause()
        assert "32 hexadecimal digits" in screen_text(app)


async def test_c46_every_word_of_the_key_bar_can_be_clicked() -> None:
    """At the table and in forms: nothing crashes, and arrows do what they show."""
    from blocktui.tui.widgets.key_bar import KeyBar

    app = app_for(*SEATS)
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_on(pilot, app, lambda: has_choice(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.choice is not None
        before = screen.choice.chosen
        for name in ("choose", "next_tile"):
            places = next(places for places, named in screen.query_one(KeyBar)._places if named == name)
            await pilot.click(KeyBar, offset=(places.start + 1, 0))
            await pilot.pause()
            assert screen.choice.chosen != before
            before = screen.choice.chosen
    app = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        form = app.screen.query_one(Form)
        at = form.at
        places = next(places for places, named in app.screen.query_one(KeyBar)._places if named == "line")
        await pilot.click(KeyBar, offset=(places.start, 0))
        await pilot.pause()
        assert form.at == at - 1


async def test_c24_a_bots_texts_do_not_bend_the_form_of_a_seat(table: type[Table]) -> None:
    bad = "\x1b[2J\x1b]0;title\x07\u202egnp\nsecond line\r"
    options = (Option("text", "text", default=bad, help=bad), Option("one", "choice", default=bad, choices=(bad, "b")))
    entry = Entry(name="acme:bad", summary=bad, package="acme", version=bad, players=(2, 3, 4), options=options)
    match = table()
    async with match.app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await match.app.push_screen(SeatScreen([entry], "North", entry.name, {}))
        for keys in ((), ("down", "enter"), ("escape", "down", "right", "left")):
            await pilot.press(*keys)
            await pilot.pause()
            text = screen_text(match.app)
            assert "second line" in text
            assert text.replace("\n", "").isprintable()
            assert len(text.split("\n")) == 30
