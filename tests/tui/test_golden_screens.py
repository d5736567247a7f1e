"""Every screen at several sizes, as golden text; and the pictures of the docs, kept fresh."""

import asyncio

import pytest
from rich.cells import cell_len

from blocktui.i18n import _, use
from blocktui.i18n.catalogues import TRANSLATED
from blocktui.tui.actions import ACTIONS
from blocktui.tui.screens.base import BlockScreen
from screenshots.take import PICTURES, SCENES, SHOWN, THEMES, app_for, path_of, taken

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


def marked(theme: str, *rest: object) -> object:
    """A picture as a parameter; those that no page shows take long together."""
    shown = theme == THEMES[0] and rest in SHOWN
    return pytest.param(theme, *rest, marks=[] if shown else [pytest.mark.slow])


@pytest.mark.parametrize(("theme", "scene", "width", "height"), [marked(*one) for one in PICTURES])
def test_the_pictures_are_what_the_app_shows(theme: str, scene: str, width: int, height: int) -> None:
    """When this fails: run ``python screenshots/take.py``, and look at what it writes."""
    kept = path_of(theme, scene, width, height).read_text(encoding="utf-8")
    assert asyncio.run(taken(theme, scene, width, height)) == kept


def test_a_picture_has_shapes_for_blocks_and_no_more_than_the_screen_shows() -> None:
    svg = asyncio.run(taken("felt", "table", 80, 24))
    assert not {"█", "▀", "▄", "│"} & set(svg)
    assert svg.count("<rect") > 100
    assert "://" not in svg.replace("http://www.w3.org/2000/svg", "").replace("https://www.textualize.io", "")
