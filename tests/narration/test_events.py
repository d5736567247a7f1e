"""What happens, in sentences."""

import pytest

from blocktui.narration import lot_told, match_told, pass_told, play_told, round_told, sentence, sum_text, told
from blocktui.rules import Ending, EndKind, LotDrawn, MatchEnded, Move, Outcome, Passed, Played, RoundEnded, Tile

NAMES = ("South", "West", "North", "East")


def ended(left: tuple[int, ...], kind: EndKind, winner: int | None, points: int) -> RoundEnded:
    """A round's end with these pips left."""
    gained = tuple(points if seat == winner else 0 for seat in range(len(left)))
    hands = tuple((Tile("00"),) if pips else () for pips in left)
    return RoundEnded(1, Ending(kind, winner), hands, left, gained, gained, 1)


@pytest.mark.parametrize(
    ("move", "words"),
    [("66", "East opened 6|6."), ("<31", "East played 1|3, left."), (">36", "East played 3|6, right.")],
)
def test_a_play_is_told_as_it_lies(move: str, words: str) -> None:
    assert str(play_told(Played(1, 1, 3, Move(move), (3, 6)), NAMES)) == words


@pytest.mark.parametrize(
    ("ends", "words"), [((3, 5), "3 and 5"), ((5, 3), "3 and 5"), ((4, 4), "4"), ((0, 6), "0 and 6")]
)
def test_c13_a_pass_names_the_values_that_were_open(ends: tuple[int, int], words: str) -> None:
    assert str(pass_told(Passed(1, 2, 2, ends), NAMES)) == f"North passed on {words}."


@pytest.mark.parametrize(
    ("left", "kind", "winner", "points", "words"),
    [
        ((3, 7, 8), EndKind.BLOCKED, 0, 12, "7 + 8 − 3 = 12"),
        ((0, 5, 5), EndKind.OUT, 0, 10, "5 + 5 = 10"),
        ((0, 0, 8), EndKind.OUT, 0, 8, "0 + 8 = 8"),
        ((9, 0), EndKind.OUT, 1, 9, "9"),
        ((9, 4), EndKind.BLOCKED, 1, 5, "9 − 4 = 5"),
        ((3, 3, 8), EndKind.BLOCKED, None, 0, "3, 3, 8"),
    ],
)
def test_r18_r19_the_sum_is_written_out(left, kind, winner, points, words) -> None:
    event = ended(left, kind, winner, points)
    assert sum_text(event) == words
    told_so = " ".join(map(str, round_told(event, NAMES)))
    assert words in told_so
    if winner is None:
        assert "nobody scores" in told_so
    else:
        assert told_so.count(f"scores {points} points") == 1


def test_one_point_is_one_point() -> None:
    event = ended((0, 1), EndKind.OUT, 0, 1)
    assert str(round_told(event, NAMES)[1]) == "South scores 1 point."


def test_r05_every_throw_of_the_lot_is_told_with_its_repeats() -> None:
    lines = [str(line) for line in lot_told(LotDrawn(((4, 2, 4), (3, 6)), 2), NAMES[:3])]
    assert lines == [
        "South throws 4.",
        "West throws 2.",
        "North throws 4.",
        "Those who tied for the highest throw again.",
        "South throws 3.",
        "North throws 6.",
        "North starts the first round.",
    ]


def test_r24_a_drawn_match_and_a_won_one() -> None:
    assert str(match_told(MatchEnded(Outcome(None), (61, 61, 0)), NAMES)) == "The match is drawn."
    assert str(match_told(MatchEnded(Outcome(1), (3, 64, 0)), NAMES)) == "West wins the match with 64."


@pytest.mark.parametrize("name", ["{tile}", "{", "}", "{0}", "{name!r}", "%s", "[red]x[/]"])
def test_c40_a_name_is_never_read_as_a_placeholder(name: str) -> None:
    event = Played(1, 1, 0, Move("66"), (6, 6))
    assert str(play_told(event, [name])) == f"{name} opened 6|6."
    assert [part.text for part in told(event, [name])[0] if part.role == "name"] == [name]


def test_a_sentence_in_a_sentence_keeps_its_parts() -> None:
    inner = sentence("{name} plays", name="East")
    outer = sentence("Now {what}.", what=inner)
    assert str(outer) == "Now East plays."
    assert [part.role for part in outer] == ["", "name", "", ""]
