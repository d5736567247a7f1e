"""Every screen at several sizes, as golden text; and the pictures of the docs, kept fresh."""

import asyncio

import pytest
from rich.cells import cell_len

from blocktui.i18n import _, use
from blocktui.i18n.catalogues import TRANSLATED
from blocktui.tui.actions import ACTIONS
from blocktui.tui.screens.base import BlockScreen
from screenshots.take import FOLDER, PICTURES, SCENES, app_for, picture

from .conftest import screen_text

SIZES = [(60, 18), (80, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(("width", "height"), SIZES, ids=lambda size: str(size))
async def test_a_screen_is_drawn_as_its_golden_text(golden, scene: str, width: int, height: int) -> None:
    specs, bring = SCENES[scene]
    app = app_for(*specs)
    async with app.run_test(size=(width, height)) as pilot:
        await bring(pilot, app)
        text = screen_text(app)
    assert all(len(row) <= width for row in text.split("\n"))
    golden(f"tui/{scene}-{width}x{height}", text)


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)], ids=lambda size: str(size))
async def test_a_screen_in_other_languages(golden, scene: str, code: str, width: int, height: int) -> None:
    """Every row is as wide as the screen to the cell, and the most needed keys are named."""
    use(code)
    specs, bring = SCENES[scene]
    app = app_for(*specs)
    async with app.run_test(size=(width, height)) as pilot:
        await bring(pilot, app)
        text = screen_text(app)
        if isinstance(app.screen, BlockScreen):
            keys = text.split("\n")[-1]
            needed = [_(ACTIONS[name].label) for name in ("help", "leave") if name in app.screen.FOOTER]
            assert all(label in keys for label in needed if app.screen.check_action("leave", ()))
    assert all(cell_len(row) <= width for row in text.split("\n"))
    golden(f"tui/{code}/{scene}-{width}x{height}", text)


@pytest.mark.parametrize(("scene", "width", "height"), PICTURES)
def test_the_pictures_are_what_the_app_shows(scene: str, width: int, height: int) -> None:
    """When this fails: run ``python screenshots/take.py``, and look at what it writes."""
    kept = (FOLDER / f"{scene}-{width}x{height}.svg").read_text(encoding="utf-8")
    assert asyncio.run(picture(scene, width, height)) == kept
