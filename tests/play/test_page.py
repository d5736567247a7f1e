"""The page of a match: all of it, nothing from elsewhere, and names as text."""

from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

from blocktui.narration import sum_text
from blocktui.play.page import match_page
from blocktui.play.session import Session
from blocktui.play.setup import MatchSetup, seats_from
from blocktui.play.stand_in import stand_in_move
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.spec import SeatSpec


def played(*names: str) -> Session:
    """A match played to its end by stand-ins."""
    catalogue = Catalogue(folder=Path.cwd(), plugins=False)
    seats = seats_from([SeatSpec(strategy="random", name=name) for name in names], catalogue)
    session = Session(MatchSetup(seats=seats, secret=bytes(16)), datetime(2026, 1, 2, tzinfo=UTC))
    match = session.match
    while match.outcome is None:
        for event in match.deal():
            session.note(event)
        while match.to_move is not None:
            for event in match.play(stand_in_move(match.view(match.to_move))):
                session.note(event)
    return session


class Page(HTMLParser):
    """Takes a page apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.words = ""
        self.links: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)
        self.links += [name for name, _value in attrs if name in ("src", "href", "onclick", "srcset")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def test_a_page_tells_every_round_with_its_sum_its_chain_and_its_play() -> None:
    session = played("Ann", "Bo", "Cy")
    page = Page(match_page(session))
    assert page.open == []
    assert page.tags.count("pre") == len(session.table.rounds)
    for ended in session.table.rounds:
        assert sum_text(ended) in page.words
    for line in session.lines:
        if "played" in str(line) or "passed" in str(line):
            assert str(line) in page.words
    assert "wins the match" in page.words


def test_a_page_needs_nothing_from_elsewhere() -> None:
    text = match_page(played("Ann", "Bo"))
    page = Page(text)
    assert page.links == []
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "http" not in text
    assert "url(" not in text


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "[red]x", 'a" onclick="b', "封锁"])
def test_c40_names_are_text_on_a_page(name: str) -> None:
    page = Page(match_page(played(name, "Bo")))
    assert "script" not in page.tags
    assert page.links == []
    assert name in page.words
