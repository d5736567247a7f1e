"""The rules as they are told: complete, true in their sums, and the figures as the worked ones are."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from blocktui.drawing import Pen, draw_figure
from blocktui.i18n import _
from blocktui.narration.rules import caption, chapters, figure_told, paragraphs_on, place_text
from blocktui.rules import Ending, EndKind, Place, Tile
from blocktui.rules.figures import FIGURES, Figure
from blocktui.rules.scoring import round_points

WORKED: dict[str, dict[str, Any]] = {
    figure["id"]: figure
    for figure in json.loads((Path(__file__).parents[1] / "rules" / "figures.json").read_text(encoding="utf-8"))[
        "figures"
    ]
}
HALVES = ("low", "high", "A", "B")


def test_every_rule_is_told(each_language: str) -> None:
    told = {rule for chapter in chapters() for paragraph in chapter.paragraphs for rule in paragraph.rules}
    assert told == {f"R{number}" for number in range(1, 25)}
    for rule in told:
        assert paragraphs_on(rule)


def test_every_figure_is_shown_once_in_its_chapter(each_language: str) -> None:
    shown = [
        (number, figure)
        for number, chapter in enumerate(chapters())
        for paragraph in chapter.paragraphs
        for figure in paragraph.figures
    ]
    assert Counter(figure.name for _number, figure in shown) == Counter(list(WORKED))
    assert all(number == {"matching": 2, "doubles": 3}[figure.section] for number, figure in shown)


@pytest.mark.parametrize(
    ("left", "kind", "said"),
    [
        ((0, 0, 8), EndKind.OUT, "0 + 8 = 8"),
        ((0, 5, 5), EndKind.OUT, "5 + 5 = 10"),
        ((0, 0, 0), EndKind.OUT, "0 + 0 = 0"),
        ((3, 7, 8), EndKind.BLOCKED, "7 + 8 − 3 = 12"),
    ],
)
def test_r18_r19_the_worked_sums_are_told(each_language: str, left: tuple[int, ...], kind: EndKind, said: str) -> None:
    points = round_points(left, Ending(kind, 0))
    assert points[0] == int(said.rpartition(" ")[2])
    (told,) = [p.text for chapter in chapters() for p in chapter.paragraphs if said in p.text]
    assert told.count(str(points[0])) >= 2, "the sum, and what it comes to"


def test_the_family_and_the_source_are_said(each_language: str) -> None:
    game = " ".join(paragraph.text for paragraph in chapters()[0].paragraphs)
    assert "Pagat" in game
    assert re.search(r"Fives|五|फ़ाइव्ज़|Fives", game)


def places_in(text: str) -> list[Place]:
    """The halves that a text names, in its order, in the language in use."""
    names = {
        place_text(Place(Tile.of(low, high), half)).replace("[", r"\[").replace("]", r"\]").replace("|", r"\|"): Place(
            Tile.of(low, high), half
        )
        for low in range(7)
        for high in range(low, 7)
        for half in (("A", "B") if low == high else ("low", "high"))
    }
    found = re.finditer("|".join(sorted(names, key=len, reverse=True)), text)
    exact = {re.sub(r"\\(.)", r"\1", pattern): place for pattern, place in names.items()}
    return [exact[match.group()] for match in found]


def read(place: list[str]) -> Place:
    low, high = place[0].split("|")
    assert place[1] in HALVES
    return Place(Tile.of(int(low), int(high)), place[1])  # type: ignore[arg-type]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_the_words_of_a_figure_are_the_worked_ones(each_language: str, figure: Figure) -> None:
    worked = WORKED[figure.name]
    tiles, joins, places = map(str, figure_told(figure))
    assert re.findall(r"\[(\d\|\d)\]", tiles) == worked["tiles"]
    told = places_in(joins)
    assert [(told[at], told[at + 1]) for at in range(0, len(told), 2)] == [
        (read(earlier), read(later)) for earlier, later in worked["joins"]
    ]
    assert set(places_in(places)) == {read(place[:2]) for place in worked["open"]}
    values = re.findall(r"\d", re.sub(r"\[\d\|\d\]", "", places))
    assert sorted(map(int, values)) == sorted(place[2] for place in worked["open"])
    assert f"[{worked['placed']}]" in caption(figure)


def test_words_of_a_figure_in_english() -> None:
    figure = next(figure for figure in FIGURES if figure.name == "double-1-on-1-4")
    assert [str(told) for told in figure_told(figure)] == [
        "Tiles: [1|4], [1|1].",
        "Joins: the low end of [1|4] joins side A of [1|1].",
        "Open: side B of [1|1], value 1; the high end of [1|4], value 4.",
    ]


@pytest.mark.parametrize("pen", Pen)
@pytest.mark.parametrize("width", [40, 76])
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_the_picture_of_a_figure_marks_its_open_places(figure: Figure, width: int, pen: Pen) -> None:
    text = draw_figure(figure.chain, width, pen=pen).text()
    assert all(len(row) == width for row in text.split("\n"))
    marked = re.findall(r"[◂<](\d)|(\d)[▸>]", text)
    values = [int(left or right) for left, right in marked]
    assert sorted(values) == sorted(place[2] for place in WORKED[figure.name]["open"])


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_the_picture_of_a_figure_shows_its_tiles(figure: Figure) -> None:
    """In pips where there is room, else in digits: then both halves of every tile are there beside the open values."""
    worked = WORKED[figure.name]
    values = Counter(str(place[2]) for place in worked["open"])
    in_digits = values + Counter(re.findall(r"\d", "".join(worked["tiles"])))
    pictures = [draw_figure(figure.chain, width, pen=Pen.ASCII).text() for width in range(34, 80)]
    digits = [Counter(re.findall(r"\d", picture)) for picture in pictures]
    assert all(found in (values, in_digits) for found in digits)
    assert len(worked["tiles"]) < 3 or digits[0] == in_digits
    assert digits[-1] == values
    pips = sum(int(value) for value in "".join(worked["tiles"]) if value.isdecimal())
    assert pictures[-1].count("o") == pips


def test_everything_is_in_the_language_in_use(each_language: str) -> None:
    title = chapters()[0].title
    assert (title == "The game") == (each_language == "en")
    assert _("The game") == title
