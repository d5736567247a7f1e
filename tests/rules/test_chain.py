"""The chain: the seven figures, its joins and open places, and what it refuses."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from blocktui.rules import FIGURES, Chain, Figure, IllegalMove, Join, Move, NotationError, Place, Tile
from tests.rules.matches import new_match, play_round, seats, seeds

DRAWN = {figure["id"]: figure for figure in json.loads(Path(__file__).with_name("figures.json").read_text())["figures"]}


def named(place: Place) -> list[str]:
    return [f"{place.tile.low}|{place.tile.high}", place.half]


def test_r08_r13_the_figures_are_the_seven_in_their_order() -> None:
    assert [figure.name for figure in FIGURES] == list(DRAWN)
    assert len(DRAWN) == 7


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_r08_r09_r12_r13_each_figure_is_as_it_is_drawn(figure: Figure) -> None:
    drawn = DRAWN[figure.name]
    assert figure.section == drawn["section"]
    assert f"{figure.placed.low}|{figure.placed.high}" == drawn["placed"]
    assert [f"{move.tile.low}|{move.tile.high}" for move in figure.chain.moves if move.tile] == drawn["tiles"]
    assert [[named(join.earlier), named(join.later)] for join in figure.chain.joins] == drawn["joins"]
    places = [[*named(place), place.value] for place in figure.chain.open_places]
    assert sorted(places) == sorted(drawn["open"])


@given(seats, seeds)
@settings(max_examples=60, deadline=None)
def test_r12_joins_and_open_places_by_a_second_way(players: int, seed: int) -> None:
    """From the tiles as they lie: neighbours touch, the earlier is named first, a double's A is where it joined."""
    match, rng = new_match(players, seed)
    play_round(match, rng)
    for length in range(1, len(match.round_moves) + 1):
        chain = Chain(match.round_moves[:length])
        laid = chain.laid
        opening = next(index for index, piece in enumerate(laid) if piece.order == 0)

        def half(index: int, side: str, laid=laid, opening=opening) -> Place:  # type: ignore[no-untyped-def]
            piece = laid[index]
            if piece.tile.double:
                towards_opening = "left" if index > opening else "right"
                return Place(piece.tile, "A" if side == (towards_opening if index != opening else "left") else "B")
            value = piece.left if side == "left" else piece.right
            return Place(piece.tile, "low" if value == piece.tile.low else "high")

        joins = []
        for index in range(len(laid) - 1):
            near, far = half(index, "right"), half(index + 1, "left")
            first = laid[index].order < laid[index + 1].order
            joins.append(
                (max(laid[index].order, laid[index + 1].order), Join(*((near, far) if first else (far, near))))
            )
        assert chain.joins == tuple(join for _, join in sorted(joins, key=lambda pair: pair[0]))
        assert chain.open_places == (half(0, "left"), half(len(laid) - 1, "right"))


@pytest.mark.parametrize(
    ("play", "lying", "ends"),
    [
        ("", "", None),
        ("36", "36", (3, 6)),
        ("66 >63", "66 63", (6, 3)),
        ("66 >63 <65", "56 66 63", (5, 3)),
        ("66 - >63 - - <65", "56 66 63", (5, 3)),
        ("14 <11 >44 >43", "11 14 44 43", (1, 3)),
        ("33 <36 >31 <62", "26 63 33 31", (2, 1)),
    ],
)
def test_r08_a_play_is_a_chain(play: str, lying: str, ends: tuple[int, int] | None) -> None:
    chain = Chain.of(play)
    assert str(chain) == lying
    assert chain.ends == ends
    assert len(chain) == len(lying.split())
    assert chain == Chain(chain.moves)
    assert hash(chain) == hash(Chain(chain.moves))
    assert eval(repr(chain)) == chain


def test_r08_chains_are_equal_when_they_were_laid_alike() -> None:
    assert Chain.of("66 >63 <65") != Chain.of("66 <65 >63")
    assert Chain.of("66") != "66"
    assert Chain.of("66 -") == Chain.of("66")


@pytest.mark.parametrize(
    ("play", "rule", "reason"),
    [
        (">66", "R6", "opening-has-no-side"),
        ("- <66", "R6", "opening-has-no-side"),
        ("66 36", "R8", "chain-is-open"),
        ("66 >55", "R8", "end-does-not-match"),
        ("36 >31", "R8", "end-does-not-match"),
        ("36 <61", "R8", "end-does-not-match"),
        ("36 <61 >65", "R8", "end-does-not-match"),
        ("06 >00", "R9", "blank-matches-blank-only"),
        ("16 >02", "R9", "blank-matches-blank-only"),
        ("06 <61", "R9", "blank-matches-blank-only"),
        ("66 >66", "R1", "laid-already"),
        ("36 >63", "R1", "laid-already"),
        ("13 >34 >41 >13", "R1", "laid-already"),
    ],
)
def test_r08_what_does_not_join_is_no_chain(play: str, rule: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        Chain.of(play)
    assert (refused.value.rule, refused.value.reason) == (rule, reason)
    assert str(refused.value) == f"{rule}: {refused.value.detail}"
    if reason != "opening-has-no-side" or play[0] != "-":
        assert str(refused.value.move) in play.split()


def test_r01_the_tile_laid_twice_is_named() -> None:
    with pytest.raises(IllegalMove, match="tile 13 lies in the chain already") as refused:
        Chain.of("13 >34 >41 >13")
    assert refused.value.move == Move(">13")


@pytest.mark.parametrize("play", [" ", "66  >63", "66 >63 ", " 66", "66\n>63", "66\t>63", "x", None, 3, ["66"]])
def test_a_chain_is_read_from_notation_only(play: str) -> None:
    with pytest.raises(NotationError):
        Chain.of(play)


def test_a_place_has_the_value_of_its_half() -> None:
    assert [Place(Tile("36"), half).value for half in ("low", "high")] == [3, 6]  # type: ignore[arg-type]
    assert [Place(Tile("44"), half).value for half in ("A", "B")] == [4, 4]  # type: ignore[arg-type]
