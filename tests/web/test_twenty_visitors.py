"""Twenty visitors at once: all play, none sees another's hand, and no process is left."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from blocktui.records import Record
from blocktui.records.archive import Archive

from .conftest import Page, Serving, eventually
from .test_serve import F5, bottom

VISITORS = 20


async def play_a_round(page: Page) -> set[str]:
    """Play a round by what the screen says; the tiles that were shown standing in the hand, as ``36``."""
    await page.shows("F5 start")
    await page.press(F5)
    shown: set[str] = set()
    before = ""
    for _number in range(80):
        await page.until(lambda before=before: page.text != before and waits(page))
        while await page.read(0.3):
            pass
        before = page.text
        if is_round_end(page):
            return shown
        shown |= hand(page)
        tile = re.search(r"▸(\d)◂", before)
        await page.press("\r" if "⏎ go on" in before or "place" in bottom(page) or tile is None else f"{tile[1]}\r")
    raise AssertionError(page.text)


def waits(page: Page) -> bool:
    """Whether the screen waits for a person."""
    return "⏎ go on" in page.text or any(f" {word}" in bottom(page) for word in ("choose", "place"))


def is_round_end(page: Page) -> bool:
    """Whether the end of a round is looked at."""
    return bottom(page).strip().startswith("⏎ go on")


def hand(page: Page) -> set[str]:
    """The tiles that stand in the hand, which is left of the log."""
    rows = [row.partition("│")[0] for row in page.text.split("\n")[17:]]
    found = set()
    for at in range(1, len(rows) - 1):
        for middle in re.finditer("─{5}", rows[at]):
            halves = [rows[row][middle.start() : middle.end()].strip() for row in (at - 1, at + 1)]
            found.add("".join(halves))
    return {tile for tile in found if re.fullmatch("[0-6]{2}", tile)}


def records(folder: Path) -> list[Record]:
    """What an archive holds."""
    with Archive(folder / "archive.db") as archive:
        return list(archive.records())


@pytest.mark.slow
async def test_twenty_visitors_play_at_once(serving: Callable[..., Serving], tmp_path: Path) -> None:
    server = serving("--visitors", str(VISITORS))

    async def come() -> tuple[set[str], int]:
        async with server.browser() as browser:
            page = await server.visit(browser)
            shown = await play_a_round(page)
            at_once.append(len(server.apps()))
            still_playing.release()
            await asyncio.wait_for(all_have_played.wait(), 300)
            await page.press("\x11")
            await page.closed()
            return shown, len(page.seen)

    at_once: list[int] = []
    still_playing = asyncio.Semaphore(0)
    all_have_played = asyncio.Event()
    visits = [asyncio.create_task(come()) for _number in range(VISITORS)]
    for _number in range(VISITORS):
        await asyncio.wait_for(still_playing.acquire(), 300)
    async with server.browser() as one_too_many, one_too_many.get("/") as answer:
        assert answer.status == 503
    all_have_played.set()
    hands = [shown for shown, _bytes in await asyncio.gather(*visits)]

    assert max(at_once) >= 2 * VISITORS  # each with an app and a bot
    await eventually(lambda: not server.apps())
    dealt = []
    for folder in tmp_path.glob("blocktui-visitors-*/*"):
        (record,) = records(folder)
        dealt.append({str(tile) for tile in record.rounds[0].hands[0]})
    assert len(dealt) == VISITORS
    assert all(len(shown) >= 3 for shown in hands), hands
    for shown in hands:
        assert any(shown <= own for own in dealt), (shown, dealt)
    # every table is another's: no two visitors have the same deal
    assert len({tuple(sorted(own)) for own in dealt}) == VISITORS
    assert server.stop() == 0
    assert not list(tmp_path.glob("blocktui-visitors-*"))
