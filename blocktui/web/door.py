"""Whom the server answers: pages of its own, called by a name of its own."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""With every answer: a page loads nothing from anywhere else, whatever stands in it, and no other page frames it."""


def is_loopback(host: str) -> bool:
    """Whether only programs of this machine reach a server at this address."""
    return host.strip("[]") in LOOPBACK or host.startswith("127.")


def may_enter(headers: Mapping[str, str], host: str, public: str | None) -> bool:
    """Whether a request comes to the server as it is: at ``host``, or where a proxy shows it to the ``public``.

    A page of somebody else's that opens a connection here says where it is from (``Origin``), and one that has its name
    lead here (DNS rebinding) calls the server by that name (``Host``).
    """
    called = headers.get("Host", "")
    public_place = urlsplit(public).netloc if public else None
    ours = (*LOOPBACK, host.strip("[]"), *([_name(public_place)] if public_place else []))
    if is_loopback(host) and _name(called) not in ours:
        return False
    origin = headers.get("Origin")
    return origin is None or urlsplit(origin).netloc in filter(None, (called, public_place))


def _name(place: str) -> str:
    """The name in ``name:port``; of an address of version 6, what is between its brackets."""
    try:
        return urlsplit(f"//{place}").hostname or ""
    except ValueError:
        return ""
