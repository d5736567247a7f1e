"""``blocktui serve`` as it runs, without a browser."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from .conftest import PATIENCE, Page, Serving, eventually, is_gone

Serve = Callable[..., Serving]

F5 = "\x1b[15~"


def bottom(page: Page) -> str:
    """The row that names the keys."""
    return page.text.split("\n")[-1]


async def at_the_table(page: Page) -> None:
    """Start the match that the setup has, and go on past its lot to a choice or a bot's turn."""
    await page.shows("F5 start")
    await page.press(F5)
    await page.shows("⏎ go on")
    await page.press("\r")
    await page.until(lambda: "choose" in bottom(page) or "go on" in bottom(page))


async def test_a_visit_from_the_first_page_to_the_last(serving: Serve, tmp_path: Path) -> None:
    """Played by what the screen says; nothing of the machine within reach; a page loaded anew goes on; all ends."""
    server = serving()
    async with server.browser() as browser:
        page = await server.visit(browser)
        await at_the_table(page)
        assert "your turn" in page.text or "go on" in bottom(page)
        for keys in ("\x13", "\x1a", "e"):  # a picture, sleep, a page to share
            await page.press(keys)
        await page.press("?")
        await page.until(lambda: "The program" in page.text or "Playing" in page.text)
        for word in ("picture", "suspend", "share"):
            assert word not in page.text
        assert "Kept in" not in page.text
        folders = list(tmp_path.glob("blocktui-visitors-*/*"))
        assert len(folders) == 1
        assert not list(tmp_path.rglob("*.svg")) + list(tmp_path.rglob("*.html"))
        before = server.apps()
        assert len(before) >= 2  # the app and its bot

        again = await server.visit(browser)
        await page.closed()
        assert all(map(is_gone, before))
        await again.shows("Go on with")
        assert list(tmp_path.glob("blocktui-visitors-*/*")) == folders
        await again.press("\x11")
        await again.closed()
        await eventually(lambda: not server.apps())
    assert server.stop() == 0
    assert server.process.stderr is not None
    assert server.process.stderr.read() == ""
    assert not list(tmp_path.glob("blocktui-visitors-*"))
    assert not (tmp_path / "home").exists()


async def status(browser: aiohttp.ClientSession) -> int:
    """How the server answers."""
    async with browser.get("/") as answer:
        return answer.status


async def test_who_comes_when_all_places_are_taken_is_told_so(serving: Serve) -> None:
    server = serving("--visitors", "1")
    async with server.browser() as first, server.browser(**{"Accept-Language": "zh-CN"}) as second:
        page = await server.visit(first)
        async with second.get("/") as answer:
            assert answer.status == 503
            assert 'lang="zh-Hans"' in await answer.text()
            assert answer.headers["Retry-After"] == "15"
        with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
            await second.ws_connect("/visit")
        async with first.get("/") as answer:
            assert answer.status == 200
        await page.socket.close()
        async with asyncio.timeout(PATIENCE):
            while await status(second) == 503:  # the place is free once the app has ended and the server has seen it
                pass
        chinese = await server.visit(second)
        await chinese.shows("玩家人数" if "玩家人数" in chinese.text else "2")
        await chinese.until(lambda: re.search("[\u4e00-\u9fff]", chinese.text) is not None)


async def test_no_other_host_has_a_part_in_it(serving: Serve) -> None:
    server = serving()
    async with server.browser() as browser:
        for path in ("/", "/static/css/xterm.css", "/static/js/textual.js", "/page/page.js", "/nothing"):
            async with browser.get(path) as answer:
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"], path
        async with browser.get("/?ping=http://evil.example/&fontsize=9", allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (302, "./")
        for path in (
            "/download/x",
            "/static/",
            "/static/..%2f..%2fserver.py",
            "/page/%2e%2e/server.py",
            "/page//etc/passwd",
        ):
            async with browser.get(path) as answer:
                assert answer.status in (403, 404), path
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            async with browser.get("/", headers=headers) as answer:
                assert answer.status == 403
                assert "Set-Cookie" not in answer.headers
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await browser.ws_connect("/visit", headers=headers)
        assert server.apps() == []


async def test_a_page_that_says_what_no_page_says_is_closed_with_its_app(serving: Serve) -> None:
    server = serving()
    async with server.browser() as browser:
        page = await server.visit(browser)
        await page.socket.send_str('["run", "/bin/sh"]')
        await page.closed()
        await eventually(lambda: not server.apps())
        async with browser.get("/") as answer:
            assert answer.status == 200


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 0, marks=pytest.mark.slow), (signal.SIGKILL, -9)],
)
async def test_apps_and_bots_end_with_the_server(serving: Serve, number: int, status: int, tmp_path: Path) -> None:
    """However it ends, and with a match in play on a page."""
    server = serving()
    async with server.browser() as browser:
        page = await server.visit(browser)
        await at_the_table(page)
        below = server.apps()
        assert len(below) >= 2
        assert server.stop(number) == status
        await page.closed()
        await eventually(lambda: all(map(is_gone, below)))
    assert server.process.stderr is not None
    assert "Traceback" not in server.process.stderr.read()
    assert number == signal.SIGKILL or not list(tmp_path.glob("blocktui-visitors-*"))


@pytest.mark.slow
async def test_visitors_share_the_users_own_matches_where_that_is_chosen(serving: Serve, tmp_path: Path) -> None:
    server = serving("--shared")
    async with server.browser() as first, server.browser() as second:
        page = await server.visit(first)
        await at_the_table(page)
        await page.press("\x11")
        await page.closed()
        assert (tmp_path / "home" / "archive.db").exists()
        other = await server.visit(second)
        await other.shows("Go on with")
        await other.press("m")
        await other.shows("replay")
        for word in ("export", "delete"):
            assert word not in bottom(other)
        await other.press("d")
        await other.press("e")
        await other.press("?")
        await other.shows("The program")
        assert "for good?" not in other.text
    assert server.stop() == 0
    assert (tmp_path / "home" / "archive.db").exists()


async def test_a_server_for_others_warns(serving: Serve) -> None:
    server = serving("--host", "0.0.0.0", "--visitors", "3")
    assert "3" in server.told
    async with aiohttp.ClientSession() as session, session.get(server.url.replace("0.0.0.0", "127.0.0.1")) as answer:
        assert answer.status == 200
    server.stop()
    assert server.process.stderr is not None
    told = server.process.stderr.read()
    assert "no password" in told
    assert told.count("\n") == 1


def run(*arguments: str, program: str = "") -> subprocess.CompletedProcess[str]:
    """The command line, after a program that prepares it."""
    code = f"import sys\n{program}\nfrom blocktui.cli.main import run\nsys.exit(run({list(arguments)!r}))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)


def test_a_port_that_is_taken_is_told_in_a_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port))
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert str(port) in done.stderr


def test_without_the_extra_the_command_that_installs_it_is_told() -> None:
    done = run("serve", program="sys.modules['textual_serve'] = None")
    assert done.returncode == 3
    assert re.fullmatch(r"blocktui: This needs the extra 'web'; install it with: .*textual-serve.*\n", done.stderr)


def test_the_app_of_a_visitor_is_nothing_for_a_person() -> None:
    done = run("visit")
    assert done.returncode == 2
    assert "blocktui serve" in done.stderr
    assert "visit " not in run("--help").stdout.replace("visitor", "")


@pytest.mark.parametrize(
    "arguments", [("--theme", "fetl"), ("--public-url", "block.example"), ("--visitors", "0"), ("--port", "70000")]
)
def test_what_cannot_be_served_so_is_told_at_once(arguments: tuple[str, ...]) -> None:
    done = run("serve", *arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert arguments[0] in done.stderr
