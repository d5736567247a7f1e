"""What stands in the pages that are served."""

import re

import pytest

pytest.importorskip("textual_serve", reason="the extra 'web' is not installed")

from blocktui.i18n import LANGUAGES, language
from blocktui.web.pages import FILES, full_page, game_page, wanted_language

ADDRESS = re.compile(r"(?:https?:)?//[\w.-]+\.\w+|@import")


def test_nothing_that_is_served_names_another_host() -> None:
    served = [path for path in FILES.rglob("*") if path.is_file()]
    assert {path.name for path in served} == {"game.html", "full.html", "page.css", "page.js"}
    for path in served:
        assert not ADDRESS.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_speak_the_visitors_language_and_leave_the_servers_as_it_was(code: str) -> None:
    page = game_page(code)
    assert f'lang="{code.replace("_", "-")}"' in page
    assert "$" not in page
    assert language() == "en"
    full = full_page(code, 3)
    assert "3" in full
    assert "$" not in full
    if code != "en":
        assert "The table is being laid" not in page
        assert "places are taken" not in full


def test_pages_load_what_is_beside_them_only() -> None:
    loaded = re.findall(r'(?:src|href)="([^"]+)"', game_page("en") + full_page("en", 1))
    assert loaded
    assert all(target.startswith(("static/", "page/", "data:,")) for target in loaded)


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("", "en"),
        ("hi-IN,hi;q=0.9,en;q=0.5", "hi"),
        ("en;q=0.2, zh-CN;q=0.8", "zh_Hans"),
        ("fr,de;q=0.9", "en"),
        ("fr,zh-TW;q=0.3", "zh_Hans"),
        ("zh;q=nonsense,;;,hi", "hi"),
        ("*" * 5000, "en"),
    ],
)
def test_the_language_that_a_browser_asks_for(accepted: str, code: str) -> None:
    assert wanted_language(accepted) == code
