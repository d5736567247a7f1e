"""Whom the server answers."""

import pytest

from blocktui.web.door import HEADERS, is_loopback, may_enter


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("localhost", True),
        ("::1", True),
        ("[::1]", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.4", False),
        ("localhost.evil.example", False),
    ],
)
def test_what_is_this_machine_alone(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


@pytest.mark.parametrize(
    ("headers", "host", "public", "entered"),
    [
        ({"Host": "127.0.0.1:8000"}, "127.0.0.1", None, True),
        ({"Host": "localhost:8000", "Origin": "http://localhost:8000"}, "127.0.0.1", None, True),
        ({"Host": "[::1]:8000", "Origin": "http://[::1]:8000"}, "::1", None, True),
        ({"Host": "127.0.0.1:8000", "Origin": "http://evil.example"}, "127.0.0.1", None, False),
        ({"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:9999"}, "127.0.0.1", None, False),
        ({"Host": "127.0.0.1:8000", "Origin": "null"}, "127.0.0.1", None, False),
        ({"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}, "127.0.0.1", None, False),
        ({"Host": "evil.example:8000"}, "127.0.0.1", None, False),
        ({}, "127.0.0.1", None, False),
        ({"Host": "[::1"}, "127.0.0.1", None, False),
        ({"Host": "box.lan:8000", "Origin": "http://box.lan:8000"}, "0.0.0.0", None, True),
        ({"Host": "box.lan:8000", "Origin": "http://evil.example"}, "0.0.0.0", None, False),
        ({"Host": "block.example", "Origin": "https://block.example"}, "127.0.0.1", "https://block.example", True),
        ({"Host": "127.0.0.1:8000", "Origin": "https://block.example"}, "127.0.0.1", "https://block.example", True),
        ({"Host": "127.0.0.1:8000", "Origin": "https://evil.example"}, "127.0.0.1", "https://block.example", False),
    ],
)
def test_pages_of_others_and_borrowed_names_are_refused(
    headers: dict[str, str], host: str, public: str | None, entered: bool
) -> None:
    assert may_enter(headers, host, public) is entered


def test_no_answer_lets_a_page_load_anything_from_elsewhere() -> None:
    policy = dict(part.strip().partition(" ")[::2] for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert "http" not in HEADERS["Content-Security-Policy"]
    assert "*" not in HEADERS["Content-Security-Policy"]
    assert policy["script-src"] == policy["connect-src"] == "'self'"
