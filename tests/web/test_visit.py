"""One visit, with programs in the place of the app that do what an app should not."""

import asyncio
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

from blocktui.web.visit import LARGEST, Visit, bounded, size_asked

BEGIN = "import os, sys, json, time\nos.write(1, b'__GANGLION__\\n')\n"
DRAW = "def draw(kind, data): os.write(1, kind + len(data).to_bytes(4, 'big') + data)\n"


class Page:
    """What came to the page."""

    def __init__(self) -> None:
        self.drawn = b""
        self.closed = asyncio.Event()
        self.broken = False

    async def write(self, data: bytes) -> None:
        if self.broken:
            raise ConnectionResetError
        self.drawn += data

    async def close(self) -> None:
        self.closed.set()


def visit(program: str, page: Page, folder: Path, *, patience: float = 30.0) -> Visit:
    argv = [sys.executable, "-c", BEGIN + DRAW + program]
    return Visit(argv, folder=folder, language="hi", write_bytes=page.write, close=page.close, patience=patience)


async def test_what_an_app_draws_comes_to_the_page_and_its_end_closes_it(tmp_path: Path) -> None:
    page = Page()
    one = visit("draw(b'D', os.environ['LC_ALL'].encode() + os.getcwd().encode())", page, tmp_path)
    await one.start(80, 24)
    await asyncio.wait_for(page.closed.wait(), 30)
    assert page.drawn == b"hi_IN.UTF-8" + str(tmp_path).encode()
    await one.end()


async def test_an_app_opens_no_address_and_sends_no_file(tmp_path: Path) -> None:
    page = Page()
    program = """
draw(b'M', json.dumps({"type": "open_url", "url": "http://evil.example", "new_tab": True}).encode())
draw(b'M', json.dumps({"type": "deliver_file_start", "key": "k", "path": "/etc/passwd", "open_method": "browser",
                       "mime_type": "text/plain", "encoding": None}).encode())
draw(b'P', b'l7:deliver_chunk1:k3:abce')
draw(b'D', b'after')
"""
    one = visit(program, page, tmp_path)
    await one.start(80, 24)
    await asyncio.wait_for(page.closed.wait(), 30)
    assert page.drawn == b"after"
    assert one._download_manager._active_downloads == {}
    await one.end()


async def test_an_app_that_will_not_go_is_killed(tmp_path: Path) -> None:
    page = Page()
    program = (
        "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); draw(b'D', b'here')\nwhile True: time.sleep(9)"
    )
    one = visit(program, page, tmp_path, patience=0.1)
    await one.start(80, 24)
    while not page.drawn:
        await asyncio.sleep(0.01)
    began = time.monotonic()
    await asyncio.gather(one.end(), one.end())
    assert time.monotonic() - began < 10
    assert one._process is not None
    assert one._process.returncode == -9


async def test_an_app_whose_page_is_gone_can_draw_on_to_its_end(tmp_path: Path) -> None:
    """It would hang for ever on a full pipe if nobody read it; so its match is kept, and it goes by itself."""
    page = Page()
    page.broken = True
    program = """
for _ in range(64): draw(b'D', b'x' * 16384)
header = os.read(0, 5)
size = int.from_bytes(header[1:], 'big')
open('asked', 'wb').write(os.read(0, size))
for _ in range(64): draw(b'D', b'x' * 16384)
open('kept', 'w').close()
"""
    one = visit(program, page, tmp_path)
    await one.start(80, 24)
    await one.end()
    assert (tmp_path / "asked").read_bytes() == b'{"type": "quit"}'
    assert (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    "message",
    [
        None,
        1,
        "stdin",
        [],
        ["stdin"],
        ["stdin", 5],
        ["resize", {}],
        ["resize", {"width": "9", "height": 2}],
        ["exec", "x"],
    ],
)
async def test_what_no_page_of_ours_says_is_refused(message: object, tmp_path: Path) -> None:
    page = Page()
    one = Visit(["false"], folder=tmp_path, language="en", write_bytes=page.write, close=page.close)
    with pytest.raises(ValueError, match="no message of a page"):
        await one.take(message)


def test_sizes_have_bounds() -> None:
    assert bounded(10**9, -5) == (LARGEST[0], 1)
    assert size_asked({"width": "100", "height": "30"}) == (100, 30)
    assert size_asked({"width": "99999", "height": "0"}) == (LARGEST[0], 1)
    for query in (
        {},
        {"width": "x", "height": "3"},
        {"width": "-1", "height": "3"},
        {"width": "9" * 5000, "height": "3"},
    ):
        assert size_asked(query) == (80, 24)
