"""The server: which page is where, and how it begins and ends."""

import asyncio
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler

from .door import HEADERS, may_enter
from .pages import FILES, full_page, game_page, wanted_language
from .visit import Visit, size_asked
from .visitors import Visitor, Visitors

_COOKIE: Final = "block-visitor"
_LONGEST_MESSAGE: Final = 64 * 1024
_HEARTBEAT: Final = 15.0
"""Seconds after which a page that has gone without a word is asked whether it is there."""

_STATICS: Final = Path(textual_serve.__file__).parent / "static"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the app is to be served."""

    host: str
    port: int
    public: str | None = None
    """The address under which a proxy shows it."""
    language: str | None = None
    """Of all visitors; else each has that of their browser."""


class Server:
    """Shows an app to visitors, each with a process of their own."""

    def __init__(self, wishes: Wishes, visitors: Visitors, argv: Callable[[Visitor], Sequence[str]]) -> None:
        """``argv`` is the command that runs the app for a visitor."""
        self._wishes = wishes
        self._visitors = visitors
        self._argv = argv

    def application(self) -> web.Application:
        """What answers requests."""
        app = web.Application(middlewares=[self._at_the_door])
        app.add_routes(
            [
                web.get("/", self._show_page),
                web.get("/visit", self._show_app),
                web.static("/static", _STATICS),
                web.static("/page", FILES),
            ]
        )
        app.on_response_prepare.append(_add_headers)
        app.on_shutdown.append(self._send_home)
        return app

    @web.middleware
    async def _at_the_door(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not may_enter(request.headers, self._wishes.host, self._wishes.public):
            raise web.HTTPForbidden(text="This request comes from a page of somebody else's.\n")
        return await handler(request)

    def _language(self, request: web.Request) -> str:
        return self._wishes.language or wanted_language(request.headers.get("Accept-Language", ""))

    async def _show_page(self, request: web.Request) -> web.StreamResponse:
        if request.query_string:  # textual-serve's script takes wishes from there, addresses of others among them
            raise web.HTTPFound("./")
        visitor = self._visitors.recognise(request.cookies.get(_COOKIE))
        language = self._language(request)
        if not self._visitors.has_room_for(visitor):
            page = full_page(language, self._visitors.most)
            return web.Response(text=page, content_type="text/html", status=503, headers={"Retry-After": "15"})
        response = web.Response(text=game_page(language), content_type="text/html")
        secure = (self._wishes.public or "").startswith("https:")
        response.set_cookie(_COOKIE, visitor.token, httponly=True, samesite="Strict", secure=secure)
        return response

    async def _show_app(self, request: web.Request) -> web.StreamResponse:
        visitor = self._visitors.recognise(request.cookies.get(_COOKIE))
        if not self._visitors.has_room_for(visitor):
            raise web.HTTPServiceUnavailable(text=f"All {self._visitors.most} places are taken.\n")
        visitor.pages += 1
        try:
            socket = web.WebSocketResponse(heartbeat=_HEARTBEAT, timeout=1.0, max_msg_size=_LONGEST_MESSAGE)
            await socket.prepare(request)
            visit = Visit(
                self._argv(visitor),
                folder=visitor.folder,
                language=self._language(request),
                write_bytes=socket.send_bytes,
                close=socket.close,
            )
            try:
                await visitor.begin(visit, *size_asked(request.query))
                async for message in socket:
                    if message.type is WSMsgType.TEXT:
                        await visit.take(message.json())
            except ValueError:
                await socket.close()
            finally:
                await visitor.end(visit)
        finally:
            visitor.pages -= 1
        return socket

    async def _send_home(self, _app: web.Application) -> None:
        """The server ends: every app keeps its match and goes, then nothing is left."""
        await asyncio.gather(
            *(visitor.end(visitor.visit) for visitor in self._visitors.here if visitor.visit is not None)
        )


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    if request.path in ("/", "/visit"):
        response.headers["Cache-Control"] = "no-store"


async def serve(server: Server, wishes: Wishes, told: Callable[[int], None]) -> int | None:
    """Serve until a signal ends it, and return the signal; ``told`` is called with the port once all is ready.

    An OSError if the address cannot be had.
    """
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[int] = loop.create_future()

    def end(number: int) -> None:
        if not ended.done():
            ended.set_result(number)

    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=2.0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, wishes.host, wishes.port)
        await site.start()
        if sys.platform != "win32":
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, end, number)
        told(runner.addresses[0][1])
        return await ended
    finally:
        await runner.cleanup()
