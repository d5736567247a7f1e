"""Themes on the screen: what widgets really draw can be read in each, without colour, and with a typewriter's signs."""

import pytest
from rich.color import Color

from blocktui.drawing import Pen, Role, Style
from blocktui.drawing.contrast import contrast
from blocktui.home.settings import Settings
from blocktui.tui.app import BlockApp
from blocktui.tui.themes import THEMES, role_colours
from blocktui.tui.widgets.canvas_view import CanvasView
from screenshots.take import SCENES, app_for
from tests.drawing.test_palettes import ORNAMENT, XTERM

from .conftest import screen_text

OURS = [theme.name for theme in THEMES]
DRAWN = ("setup", "setup-more", "settings", "table", "round-end", "scores")


async def used(pen: Pen) -> set[tuple[Style, bool]]:
    """The styles in which widgets put something that is read, and whether it is more than a sign."""
    found = set()
    for scene in DRAWN:
        specs, bring = SCENES[scene]
        app = app_for(*specs)
        async with app.run_test(size=(80, 24)) as pilot:
            app.theme = "sixteen" if pen is Pen.OUTLINE else "felt"
            await bring(pilot, app)
            for view in app.screen.query(CanvasView):
                for row in view.draw(*view.size).rows():
                    for text, style in row:
                        if set(text) - ORNAMENT:
                            found.add((style._replace(bold=False), any(map(str.isalnum, text))))
    return found


@pytest.mark.parametrize("pen", [Pen.SOLID, Pen.OUTLINE])
async def test_c47_what_the_screens_show_has_contrast_in_every_theme(pen: Pen) -> None:
    pairs = await used(pen)
    assert len(pairs) > 15
    app = app_for()
    poor = {}
    async with app.run_test() as pilot:
        for name, theme in app.available_themes.items():
            if theme.ansi is not (pen is Pen.OUTLINE):
                continue
            app.theme = name
            await pilot.pause()
            colours = role_colours(app.theme_variables, dark=theme.dark, ansi=theme.ansi)
            wanted = 7.0 if name == "high-contrast" else 4.5
            for style, is_text in pairs:
                ratio = contrast(*(shown(colours[role]) for role in style[:2]))
                if ratio < (wanted if is_text else 3.0):
                    poor[name, str(style.foreground), str(style.background)] = round(ratio, 2)
    assert poor == {}


def shown(colour: str) -> str:
    """A colour as xterm shows it."""
    return XTERM.get(colour.removeprefix("ansi_"), colour)


@pytest.mark.parametrize("name", OURS)
async def test_c47_what_style_sheets_pair_has_contrast(name: str) -> None:
    app = app_for()
    pairs = [
        *(
            (text, ground)
            for text in ("foreground", "secondary", "accent", "warning")
            for ground in ("panel", "background")
        ),
        ("block-cursor-foreground", "block-cursor-background"),
    ]
    async with app.run_test() as pilot:
        app.theme = name
        await pilot.pause()
        variables = app.theme_variables
        for text, ground in pairs:
            assert contrast(shown(variables[text].lower()), shown(variables[ground].lower())) >= 4.5, (text, ground)


@pytest.mark.parametrize("scene", ["setup", "settings", "table", "round-end", "scores", "help", "leave", "seat"])
async def test_c47_no_color_takes_the_colours_and_leaves_the_glyphs(
    scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    specs, bring = SCENES[scene]
    app = app_for(*specs)
    async with app.run_test(size=(80, 24)) as pilot:
        await bring(pilot, app)
        await pilot.pause()
        assert app.pen is Pen.OUTLINE
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                if segment.style:
                    for colour in (segment.style.color, segment.style.bgcolor):
                        assert colour is None or colour == Color.parse("default"), (segment.text, colour)
        if scene == "table":
            assert "┏━" in screen_text(app)
            assert "▸1◂" in screen_text(app)


@pytest.mark.parametrize("scene", SCENES)
async def test_c47_ascii_leaves_no_glyph(scene: str) -> None:
    specs, bring = SCENES[scene]
    app = app_for(*specs, wishes={"ascii": True})
    async with app.run_test(size=(80, 24)) as pilot:
        await bring(pilot, app)
        text = screen_text(app)
    assert text.isascii(), sorted(set(text) - set(map(chr, range(128))))
    if scene.startswith("table"):
        assert "|" in text
        assert "+---+" in text


@pytest.mark.parametrize("scene", SCENES)
async def test_c48_every_row_is_as_wide_as_the_screen(scene: str) -> None:
    specs, bring = SCENES[scene]
    app = app_for(*specs)
    async with app.run_test(size=(80, 24)) as pilot:
        await bring(pilot, app)
        for strip in app.screen._compositor.render_strips():
            assert sum(segment.cell_length for segment in strip) == 80
            text = "".join(segment.text for segment in strip)
            assert not any("\U0001f000" <= character <= "\U0001faff" for character in text)


async def test_sixteen_colours_are_the_terminals_own() -> None:
    specs, bring = SCENES["table"]
    app = app_for(*specs, wishes={"theme": "sixteen"})
    async with app.run_test(size=(80, 24)) as pilot:
        await bring(pilot, app)
        assert app.pen is Pen.OUTLINE
        for view in app.screen.query(CanvasView):
            for y in range(view.size.height):
                for segment in view.render_line(y):
                    for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                        assert colour is None or colour.number is None or colour.number < 16
                        assert colour is None or colour.triplet is None


async def test_the_theme_is_kept(tmp_path) -> None:
    path = tmp_path / "settings.toml"
    app = app_for(settings=Settings(path))
    async with app.run_test() as pilot:
        assert app.theme == "felt"
        await pilot.press("f2", "down", "right", "right")
        assert app.theme == "light"
    assert Settings(path).text("theme") == "light"
    again = app_for(settings=Settings(path))
    async with again.run_test():
        assert again.theme == "light"
        assert role_colours(again.theme_variables)[Role.TEXT] == "#18271e"


async def test_a_drawing_follows_the_theme() -> None:
    app: BlockApp = app_for()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f2", "down", "right", "right")
        await pilot.pause()
        logo = app.screen.query("Logo").first(CanvasView)
        ground = logo.render_line(1)
        assert any(s.style and s.style.bgcolor == Color.parse("#93c3a3") for s in ground)
