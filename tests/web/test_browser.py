"""A real browser that can reach no other host plays whole matches through ``blocktui serve``."""

import re
import shutil
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pyte
import pytest

from blocktui.records import Record, verify
from blocktui.records.archive import Archive

from .conftest import PATIENCE, Serving, eventually

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium here")]

NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


class Tab:
    """A tab of a browser: what its terminal shows, and a keyboard, a mouse and a finger before it."""

    def __init__(self, page: Any, url: str, pictures: Path) -> None:
        self.page = page
        self.requests: list[str] = []
        self.wrong: list[str] = []
        """What the page's scripts complained of."""
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self._url = url
        self._pictures = pictures
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda message: self.wrong.append(message.text) if message.type == "error" else None)
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        self.requests.append(socket.url)
        width, height = (int(number) for number in re.findall(r"=(\d+)", socket.url))
        self.screen.reset()
        self.screen.resize(height, width)
        socket.on("framereceived", lambda data: self._stream.feed(data) if isinstance(data, bytes) else None)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(row.rstrip() for row in self.rows)

    @property
    def rows(self) -> list[str]:
        """Its rows; pyte's own ``display`` stumbles over vowel signs that are written over a blank."""
        buffer, columns = self.screen.buffer, range(self.screen.columns)
        return ["".join(buffer[row][column].data for column in columns) for row in range(self.screen.lines)]

    @property
    def bottom(self) -> str:
        """The row that names the keys."""
        return self.text.split("\n")[-1]

    async def open(self) -> None:
        """Go to the server's page, or load it anew, and wait for the app."""
        await (self.page.reload() if self.requests else self.page.goto(self._url))
        await self.page.wait_for_selector("body.-first-byte", timeout=PATIENCE * 1000)
        await self.shows("F5 start")

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"it never came:\n{self.text}"
            await self.page.wait_for_timeout(30)

    async def shows(self, words: str) -> None:
        """Wait until the screen shows these words."""
        await self.until(lambda: words in self.text)

    async def press(self, *keys: str) -> None:
        """Type."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def point(self, column: int, row: int, *, finger: bool = False) -> None:
        """Click or tap a cell."""
        box = await self.page.locator(".xterm-screen").bounding_box()
        x = box["x"] + (column + 0.5) * box["width"] / self.screen.columns
        y = box["y"] + (row + 0.5) * box["height"] / self.screen.lines
        await (self.page.touchscreen.tap(x, y) if finger else self.page.mouse.click(x, y))

    def find(self, pattern: str) -> tuple[int, int] | None:
        """The first cell at which the screen shows a pattern, from the bottom."""
        for row, line in reversed(list(enumerate(self.rows))):
            found = re.search(pattern, line)
            if found:
                return found.start(), row
        return None

    async def click(self, pattern: str, *, finger: bool = False) -> None:
        """Click or tap what the screen shows."""
        place = self.find(pattern)
        assert place is not None, f"no {pattern}:\n{self.text}"
        await self.point(place[0] + 1, place[1], finger=finger)

    async def picture(self, name: str) -> None:
        """Keep what is seen."""
        await self.page.screenshot(path=self._pictures / f"{name}.png")

    def waits(self) -> bool:
        """Whether the screen waits for a person."""
        return "⏎ go on" in self.text or any(f" {word}" in self.bottom for word in ("choose", "place", "again"))

    async def play(self, *, by: str, until_round_end: bool = False) -> int:
        """Play what is on the table by what the screen says, to the match's end; how many tiles were chosen."""
        chosen = 0
        before = ""
        for _number in range(400):
            await self.until(lambda before=before: self.text != before and self.waits())
            for _moment in range(40):  # until the picture stands
                before = self.text
                await self.page.wait_for_timeout(120)
                if self.text == before:
                    break
            if self.text != before or not self.waits():
                continue
            if " again" in self.bottom:
                return chosen
            if "⏎ go on" in before:
                if until_round_end and self.bottom.strip().startswith("⏎ go on"):
                    return chosen
                await (self.press("Enter") if by == "keys" else self.click("⏎ go on", finger=by == "finger"))
                continue
            tile = re.search(r"▸(\d)◂", before)
            if tile is None:  # its row of keys is drawn, and the hand not yet
                continue
            chosen += 1
            if by == "keys":
                await self.press(*(["Enter"] if "place" in self.bottom else [tile[1], "Enter"]))
            else:
                await self.click(rf"▸{tile[1]}◂" if "place" not in self.bottom else "⏎ place", finger=by == "finger")
        raise AssertionError("the match never ended")

    def assert_alone(self) -> None:
        """Nothing was asked of another host, and nothing went wrong in the page."""
        own = self._url.removeprefix("http://").rstrip("/")
        assert self.requests
        assert [url for url in self.requests if not re.match(rf"(?:http|ws)://{re.escape(own)}/|data:", url)] == []
        # the terminal of textual-serve tells of the mouse after its end, too
        assert [wrong for wrong in self.wrong if "already in CLOSING or CLOSED" not in wrong] == []


Open = Callable[..., Any]


@pytest.fixture
def pictures(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Where pictures go: to be looked at when a test fails, or with ``--basetemp``."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    return folder


@pytest.fixture
def server(serving: Callable[..., Serving], tmp_path: Path) -> Serving:
    """A server whose visitors share a home in which nothing is delayed."""
    config = tmp_path / "home" / "config"
    config.mkdir(parents=True)
    (config / "settings.toml").write_text("pace = 0.0\nmotion = false\n", encoding="utf-8")
    return serving("--shared")


@asynccontextmanager
async def tab(server: Serving, pictures: Path, width: int, height: int, **context: Any) -> AsyncIterator[Tab]:
    """A tab of a fresh browser."""
    async with playwright.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", NO_OTHER_HOST])
        place = await browser.new_context(viewport={"width": width, "height": height}, **context)
        one = Tab(await place.new_page(), server.url, pictures)
        yield one
        await browser.close()


def archived(tmp_path: Path) -> list[Record]:
    """The records that the user's archive holds."""
    with Archive(tmp_path / "home" / "archive.db") as archive:
        return list(archive.records())


async def test_a_match_by_keyboard_languages_themes_and_a_page_loaded_anew(
    server: Serving, pictures: Path, tmp_path: Path
) -> None:
    async with tab(server, pictures, 1000, 620) as one:
        await one.open()
        assert one.screen.columns >= 80
        await one.picture("setup")
        await one.press("ArrowUp", "ArrowLeft", "ArrowLeft", "ArrowLeft")
        await one.shows("◂ 25")
        await one.press("F5")
        await one.shows("⏎ go on")
        await one.press("Enter")
        await one.until(one.waits)
        await one.picture("table")

        await one.press("Control+l")
        await one.until(lambda: re.search("[\u4e00-\u9fff]", one.bottom) is not None)
        await one.picture("table-chinese")
        await one.press("Control+l")
        await one.until(lambda: re.search("[\u0900-\u097f]", one.bottom) is not None)
        await one.picture("table-hindi")
        await one.press("Control+l")
        await one.shows("leave")

        await one.press("F2")
        await one.shows("Settings")
        await one.press("ArrowDown", "ArrowRight", "ArrowRight")
        await one.shows("◂ light")
        await one.picture("settings-light")
        assert str(tmp_path) not in one.text
        await one.press("Escape")
        await one.until(one.waits)
        await one.picture("table-light")
        assert 'theme = "light"' in (tmp_path / "home" / "config" / "settings.toml").read_text(encoding="utf-8")

        await one.open()
        await one.shows("Go on with")
        await one.picture("after-loading-anew")
        await one.press("ArrowDown", "Enter")
        assert await one.play(by="keys") > 0
        await one.picture("scores")
        one.assert_alone()
    await eventually(lambda: not server.apps())
    (record,) = archived(tmp_path)
    assert record.result is not None
    assert record.result.winner is not None
    verify(record)


async def test_a_match_by_mouse(server: Serving, pictures: Path, tmp_path: Path) -> None:
    async with tab(server, pictures, 1300, 900) as one:
        await one.open()
        place = one.find("Target +◂")
        assert place is not None
        for _number in range(3):
            await one.point(one.rows[place[1]].index("◂"), place[1])
            await one.page.wait_for_timeout(100)
        await one.shows("◂ 25")
        await one.click("F5 start")
        assert await one.play(by="mouse") > 0
        await one.picture("mouse-scores")
        await one.click("q leave")
        await one.shows("F5 start")
        await one.click(r"\^q quit")
        await one.page.wait_for_selector("body.-closed", timeout=PATIENCE * 1000)
        await one.picture("over")
        await eventually(lambda: not server.apps())
        await one.page.click("#again")
        await one.page.wait_for_selector("body.-first-byte:not(.-closed)", timeout=PATIENCE * 1000)
        await one.shows("F5 start")
        one.assert_alone()
    (record,) = archived(tmp_path)
    verify(record)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (844, 390)])
async def test_a_round_by_finger_at_a_phones_size(server: Serving, pictures: Path, width: int, height: int) -> None:
    async with tab(server, pictures, width, height, has_touch=True, is_mobile=True) as one:
        await one.open()
        assert one.screen.columns >= 60
        assert one.screen.lines >= 18
        await one.picture("phone-setup")
        await one.click("F5 start", finger=True)
        assert await one.play(by="finger", until_round_end=True) >= 0
        await one.picture("phone-round-end")
        assert await one.page.is_visible("#keyboard")
        assert await one.page.get_attribute(".xterm-helper-textarea", "inputmode") == "none"
        one.assert_alone()


async def test_who_is_turned_away_is_told_and_comes_in_later(serving: Callable[..., Serving], pictures: Path) -> None:
    server = serving("--visitors", "1")
    async with server.browser() as first, tab(server, pictures, 700, 500, locale="hi-IN") as one:
        page = await server.visit(first)
        await one.page.goto(server.url)
        told = await one.page.inner_text("#full")
        assert re.search("[\u0900-\u097f]", told)
        await one.picture("full")
        await page.socket.close()
        await eventually(lambda: not server.apps())
        await one.page.wait_for_selector("body.-first-byte", timeout=PATIENCE * 1000)  # it tries again by itself
        await one.until(lambda: re.search("[\u0900-\u097f]", one.bottom) is not None)
        one.wrong = [wrong for wrong in one.wrong if "503" not in wrong]
        one.assert_alone()
