"""What a guest cannot do, on every screen and by every way to do it."""

from functools import partial
from pathlib import Path

import pytest

from blocktui.home.settings import Settings
from blocktui.play.seating import occupants_of
from blocktui.seats.catalogue import Catalogue, UnknownStrategy
from blocktui.seats.entry import Entry
from blocktui.seats.for_guests import CatalogueForGuests
from blocktui.seats.options import Option, OptionError, complete
from blocktui.tui.actions import ACTIONS
from blocktui.tui.app import BlockApp
from blocktui.tui.guests import FOR_GUESTS, open_to_guests
from blocktui.tui.screens.base import BlockScreen

from .conftest import SECRET, screen_text

WITHHELD = {"picture", "share", "export", "delete", "suspend", "arena", "bots", "read", "stop_run"}
"""Whoever adds an action decides whether guests have it: here, or in FOR_GUESTS."""


def test_every_action_is_either_for_guests_or_withheld() -> None:
    assert set(ACTIONS) == FOR_GUESTS | WITHHELD
    assert not FOR_GUESTS & WITHHELD


def test_what_is_not_known_to_be_harmless_is_withheld() -> None:
    for name in ("suspend_process", "screenshot", "deliver_text", "push_screen", "anything_new"):
        assert not open_to_guests(name, of_app=True)
    assert open_to_guests("quit", of_app=True)
    assert open_to_guests("cursor_left", of_app=False)  # of an input line


def guest_app(tmp_path: Path) -> BlockApp:
    """An app for a guest, with an archive, settings and a folder for pictures."""
    from blocktui.play.matches import Matches

    return BlockApp(
        catalogue=CatalogueForGuests(folder=tmp_path, plugins=False),
        seater=partial(occupants_of, in_process=True),
        archive=Matches(tmp_path / "archive.db", tmp_path / "matches", app="blocktui test"),
        keep=lambda _session: None,
        new_secret=lambda: SECRET,
        settings=Settings(tmp_path / "config" / "settings.toml"),
        pictures=tmp_path / "pictures",
        guest=True,
        pace=0.0,
    )


TO: dict[str, tuple[str, ...]] = {
    "setup": (),
    "table": ("f5", "enter"),
    "scores": ("f5", "enter", "s"),
    "settings": ("f2",),
    "rules": ("r",),
    "matches": ("f5", "enter", "q", "enter", "m"),
}
"""The keys that lead to a screen."""


@pytest.mark.parametrize("screen", TO)
async def test_no_screen_offers_or_does_what_is_withheld(
    screen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = guest_app(tmp_path)
    done: list[str] = []
    monkeypatch.setattr(app, "action_suspend_process", lambda: done.append("suspended"))
    async with app.run_test(size=(100, 30)) as pilot:
        for key in TO[screen]:
            await pilot.press(key)
            await pilot.pause()
        front = app.screen
        if isinstance(front, BlockScreen):
            assert not WITHHELD & set(front.actions)
            assert not WITHHELD & set(front.footer)
            assert not WITHHELD & {action.name for action in front.usable()}
        for name in sorted(WITHHELD):
            for key in ACTIONS[name].keys:
                await pilot.press(key)
            assert not await app.run_action(ACTIONS[name].target, front)
            assert not await app.run_action(f"app.{name}", front)
        assert app.keep_text("x.txt", "x") is None
        assert str(tmp_path) not in screen_text(app)
        await pilot.pause()
    assert done == []
    made = {path.name for path in tmp_path.rglob("*") if path.is_file()}
    assert made <= {"archive.db", "archive.db-wal", "archive.db-shm", "archive.playing", "settings.toml"}, made


def test_a_guest_names_no_file_and_no_program(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def choose(view, turn):\n    return view.legal[0]\n", encoding="utf-8")

    def describe(*_source: object) -> list[Entry]:
        raise AssertionError("something was looked at")

    catalogue = CatalogueForGuests(describe, folder=tmp_path, plugins=False)
    for name in (
        "./bot.py",
        str(tmp_path / "bot.py"),
        "./bot.py:x",
        "cmd:./bot",
        "cmd:/bin/sh -c x",
        "cmd:node bot.js",
    ):
        with pytest.raises(UnknownStrategy):
            catalogue.find(name)
    assert catalogue.find("heaviest").name == "heaviest"
    assert [entry.name for entry in catalogue.entries()] == [entry.name for entry in Catalogue(folder=tmp_path).builtin]


def test_a_guest_gives_a_bot_no_text_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Entry(
        name="acme:reader",
        players=(2,),
        options=(Option("model", "text", default="usual"), Option("level", "int", default=3)),
    )
    monkeypatch.setattr(Catalogue, "look_up", lambda _self, _name: own)
    entry = CatalogueForGuests(folder=tmp_path).find("acme:reader")
    assert complete(entry.options, {"level": 5}) == {"model": "usual", "level": 5}
    with pytest.raises(OptionError):
        complete(entry.options, {"model": "/etc/passwd"})
