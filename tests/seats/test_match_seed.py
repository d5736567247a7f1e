"""A match may bring a seed of its own: many matches in one process do not repeat their randomness."""

from pathlib import Path

import pytest

from blocktui.rules import Match, SecretDeals
from blocktui.seats import protocol
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.seating import fill
from blocktui.seats.strategy import MatchInfo


@pytest.mark.parametrize("in_process", [True, False])
def test_each_match_draws_from_its_own_seed(in_process: bool) -> None:
    occupant = fill(Catalogue(folder=Path()).find("random"), seed="seat", in_process=in_process)
    match = Match(2, SecretDeals(bytes(16)))
    match.deal()
    assert match.to_move is not None
    view = match.view(match.to_move)

    def chosen(seed: str | None) -> str:
        assert occupant.start(MatchInfo(view.seat, ("A", "B"), 100, None, seed)) is None
        return str(occupant.choose(view))

    try:
        of_the_seat = chosen(None)
        seeds = [f"match {number}" for number in range(20)]
        moves = [chosen(seed) for seed in seeds]
        assert len(set(moves)) > 2
        assert moves == [chosen(seed) for seed in seeds]
        assert chosen(None) == of_the_seat == chosen("seat")
    finally:
        occupant.close()


def test_the_seed_is_left_out_of_the_message_unless_there_is_one() -> None:
    without, own = MatchInfo(0, ("A", "B"), 100, None), MatchInfo(0, ("A", "B"), 100, None, "9f")
    assert b"seed" not in protocol.encode(protocol.write_match(without))
    for match in (without, own):
        read = protocol.decode_to_bot(protocol.encode(protocol.write_match(match)))
        assert isinstance(read, protocol.MatchBegins)
        assert protocol.read_match(read) == match
