"""Records in which some tiles are not told: what one seat could know of a match, and how far it can be checked."""

from collections.abc import Iterable
from dataclasses import replace

from blocktui.i18n import _
from blocktui.rules import TILES, Hands, Tile, known_voids

from .errors import RecordError
from .record import Fault, Hand, Record, Round


def seen_by(record: Record, seat: int) -> Record:
    """The record without what the seat could not know: tiles of a round that has not ended, and the secret (R4, R17).

    In such a round, notes and the details of the others' faults are left out too, since they can speak of tiles. A
    seat that is not at the table is a ValueError.
    """
    if not 0 <= seat < record.players:
        raise ValueError(f"no seat {seat} among {record.players}")
    return replace(record, secret=None, rounds=tuple(_round_seen_by(one, seat) for one in record.rounds))


def _round_seen_by(one: Round, seat: int) -> Round:
    if one.end is not None:
        return one
    placed = {move.tile for move in one.play}
    hands = tuple(
        hand if at == seat else _known_first(tile if tile in placed else None for tile in hand)
        for at, hand in enumerate(one.hands)
    )
    faults = tuple(fault if fault.seat == seat else _without_detail(fault) for fault in one.faults)
    return replace(one, hands=hands, notes=(), faults=faults)


def _known_first(tiles: Iterable[Tile | None]) -> Hand:
    hand = tuple(tiles)
    known = [tile for tile in hand if tile is not None]
    return (*known, *[None] * (len(hand) - len(known)))


def _without_detail(fault: Fault) -> Fault:
    return replace(fault, detail="")


def possible_hands(one: Round, number: int) -> Hands:
    """Whole hands that agree with what a round tells; when no deal does, a RecordError at the turn that shows it (R10).

    Hands that are told whole come back as they are.
    """
    if not one.hidden:
        return tuple(tuple(tile for tile in hand if tile is not None) for hand in one.hands)
    hands = _filled(one, len(one.play))
    if hands is None:
        turn = next(turn for turn in range(len(one.play) + 1) if _filled(one, turn) is None)
        raise RecordError(
            _("no tiles that are left can fill the hands of those who passed"), rule="R10", round=number, turn=turn
        )
    return hands


def _filled(one: Round, turns: int) -> Hands | None:
    """The hands with a tile for each that is not told, such that the passes up to a turn are right, or None.

    A bipartite matching of unknown tiles to places, by augmenting paths.
    """
    told = {tile for hand in one.hands for tile in hand}
    spare = [tile for tile in TILES if tile not in told]
    voids = known_voids(one.play[:turns], one.first, len(one.hands))
    places = [seat for seat, hand in enumerate(one.hands) for tile in hand if tile is None]
    place_of: dict[Tile, int] = {}

    def settle(place: int, tried: set[Tile]) -> bool:
        lacked = voids[places[place]]
        for tile in spare:
            if tile in tried or tile.low in lacked or tile.high in lacked:
                continue
            tried.add(tile)
            if tile not in place_of or settle(place_of[tile], tried):
                place_of[tile] = place
                return True
        return False

    if not all(settle(place, set()) for place in range(len(places))):
        return None
    given: list[list[Tile]] = [[tile for tile in hand if tile is not None] for hand in one.hands]
    for tile, place in place_of.items():
        given[places[place]].append(tile)
    return tuple(tuple(sorted(hand)) for hand in given)
