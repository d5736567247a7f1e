"""The grid of cells: every row equally wide whatever is put on it (C40, C48)."""

from hypothesis import given
from hypothesis import strategies as st

from blocktui.drawing import Canvas, Rect, Role, Style, to_ansi
from blocktui.i18n import cell_width, cut, fill, one_line

INK = Style(Role.INK, Role.IVORY)
GOLD = Style(Role.GOLD, Role.FELT, True)

any_text = st.text(st.one_of(st.characters(), st.sampled_from("出牌गोटि\u0301█ \x1b\n\u202e\u200d\ufe0f")), max_size=30)


@given(st.integers(0, 20), st.lists(st.tuples(st.integers(-25, 25), st.integers(-1, 3), any_text)))
def test_c40_rows_stay_equally_wide(width: int, texts: list[tuple[int, int, str]]) -> None:
    canvas = Canvas(width, 3)
    for x, y, text in texts:
        canvas.put(x, y, text, INK)
    for row, line in zip(canvas.rows(), canvas.text().split("\n"), strict=True):
        assert sum(cell_width(text) for text, _ in row) == cell_width(line) == width
        assert "".join(text for text, _ in row) == line
        assert one_line(line) == line


@given(any_text, any_text, st.integers(-12, 12), st.integers(0, 10), st.integers(0, 10))
def test_c40_wide_characters_are_cut_by_a_paste(below: str, above: str, x: int, width: int, over: int) -> None:
    canvas, other = Canvas(width, 1), Canvas(over, 1)
    canvas.put(0, 0, below, INK)
    other.put(0, 0, above, GOLD)
    canvas.paste(x, 0, other)
    assert cell_width(canvas.text()) == width
    assert [canvas.style_at(at, 0) for at in range(max(x, 0), min(x + over, width))] == [
        other.style_at(at - x, 0) for at in range(max(x, 0), min(x + over, width))
    ]


@given(any_text, st.integers(0, 12))
def test_c40_text_is_cut_and_filled_by_cells(text: str, width: int) -> None:
    assert cell_width(cut(text, width)) <= width
    assert cell_width(fill(text, width)) == width
    if cell_width(one_line(text)) <= width:
        assert cut(text, width) == one_line(text)


def test_half_of_a_wide_character_is_a_blank() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "出牌", INK)
    canvas.put(1, 0, "|", INK)
    assert canvas.text() == " |牌"
    canvas.put(3, 0, "|", INK)
    assert canvas.text() == " | |"


def test_a_mark_joins_the_character_before_it() -> None:
    canvas = Canvas(3, 1)
    canvas.put(0, 0, "e\u0301x", INK)
    assert list(canvas.rows()) == [[("e\u0301x", INK), (" ", Style(Role.TEXT, Role.GROUND))]]


def test_what_is_put_outside_is_not_drawn() -> None:
    canvas = Canvas(3, 1)
    canvas.put(-2, 0, "abcdefg", INK)
    canvas.put(0, 1, "xyz", INK)
    assert canvas.text() == "cde"
    canvas.fill(Rect(1, -1, 9, 9), "#", INK)
    assert canvas.text() == "c##"


def test_runs_join_neighbours_of_one_style() -> None:
    canvas = Canvas(6, 1, INK)
    canvas.put(2, 0, "ab", GOLD)
    assert list(canvas.rows()) == [[("  ", INK), ("ab", GOLD), ("  ", INK)]]


def test_c47_without_colours_the_same_glyphs_and_the_bold_stay() -> None:
    canvas = Canvas(2, 1, INK)
    canvas.put(1, 0, "a", GOLD)
    assert to_ansi(canvas, None) == "\x1b[0m \x1b[0;1ma\x1b[0m"
    assert to_ansi(
        canvas, {Role.INK: "#000000", Role.IVORY: "#ffffff", Role.GOLD: "#f5c451", Role.FELT: "#010203"}
    ) == ("\x1b[0;38;2;0;0;0;48;2;255;255;255m \x1b[0;1;38;2;245;196;81;48;2;1;2;3ma\x1b[0m")
