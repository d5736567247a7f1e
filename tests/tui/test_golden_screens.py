"""Every screen at several sizes, as golden text; and the pictures of the docs, kept fresh."""

import asyncio
import re
from html import unescape

import pytest
from rich.cells import cell_len

from blocktui.i18n import _, cell_width, use
from blocktui.i18n.catalogues import TRANSLATED
from blocktui.tui.actions import ACTIONS
from blocktui.tui.screens.base import BlockScreen
from screenshots.take import FOLDER, PICTURES, SCENES, SHOWN, Picture, app_for

from .conftest import screen_text

TEXT = re.compile(r'<text class="r\d+" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)</text>')
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


@pytest.mark.parametrize(
    "picture",
    [
        # those that no page shows take long together
        pytest.param(one, id=str(one.path.relative_to(FOLDER)), marks=[] if one in SHOWN else [pytest.mark.slow])
        for one in PICTURES
    ],
)
def test_the_pictures_are_what_the_app_shows(picture: Picture) -> None:
    """When this fails: run ``python screenshots/take.py``, and look at what it writes."""
    assert asyncio.run(picture.taken()) == picture.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("scene", ["table", "help"])
def test_texts_of_a_picture_take_their_cells_and_lie_side_by_side(scene: str, code: str) -> None:
    ends: dict[str, float] = {}
    for x, y, length, text in TEXT.findall(asyncio.run(Picture(scene, 80, 24, language=code).taken())):
        assert float(length) == pytest.approx(12.2 * cell_width(unescape(text)), abs=0.1), text
        assert float(x) > ends.get(y, 0.0) - 0.1, f"{text} lies over what is before it"
        ends[y] = float(x) + float(length)
    assert len(ends) > 10


def test_a_picture_has_shapes_for_blocks_and_no_more_than_the_screen_shows() -> None:
    svg = asyncio.run(Picture("table", 80, 24).taken())
    assert not {"█", "▀", "▄", "│"} & set(svg)
    assert svg.count("<rect") > 100
    assert "://" not in svg.replace("http://www.w3.org/2000/svg", "").replace("https://www.textualize.io", "")
