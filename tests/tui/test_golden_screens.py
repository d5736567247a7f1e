"""Every screen at several sizes, as golden text; and the pictures of the docs, kept fresh."""

import asyncio

import pytest

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


@pytest.mark.parametrize(("scene", "width", "height"), PICTURES)
def test_the_pictures_are_what_the_app_shows(scene: str, width: int, height: int) -> None:
    """When this fails: run ``python screenshots/take.py``, and look at what it writes."""
    kept = (FOLDER / f"{scene}-{width}x{height}.svg").read_text(encoding="utf-8")
    assert asyncio.run(picture(scene, width, height)) == kept
