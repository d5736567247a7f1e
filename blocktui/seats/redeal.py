"""Other deals that a seat could not tell from the one that was dealt."""

from random import Random

from blocktui.rules import TILES, Hands, View, known_voids

_TRIES = 200


def redeal(view: View, hands: Hands, rng: Random) -> Hands:
    """The round's hands as dealt, with the tiles that this seat cannot see dealt anew.

    The same play fits them: nobody holds what a pass showed them to lack. If chance finds no other deal, the hands
    are as they were.
    """
    played: list[list[int]] = [[] for _ in range(view.players)]
    for turn, move in enumerate(view.play):
        if move.tile is not None:
            played[(view.first + turn) % view.players].append(move.tile.index)
    seen = {tile.index for tile in view.hand} | {index for tiles in played for index in tiles}
    hidden = [tile for tile in TILES if tile.index not in seen]
    voids = known_voids(view.play, view.first, view.players)
    others = [seat for seat in range(view.players) if seat != view.seat]
    for _ in range(_TRIES):
        rng.shuffle(hidden)
        left = list(hidden)
        new = {view.seat: hands[view.seat]}
        for seat in sorted(others, key=lambda seat: -len(voids[seat])):
            fitting = [tile for tile in left if not (tile.low in voids[seat] or tile.high in voids[seat])]
            drawn = fitting[: view.counts[seat]]
            if len(drawn) < view.counts[seat]:
                break
            left = [tile for tile in left if tile not in drawn]
            new[seat] = tuple(sorted([*drawn, *(TILES[index] for index in played[seat])]))
        else:
            return tuple(new[seat] for seat in range(view.players))
    return hands
