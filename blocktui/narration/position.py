"""How the table stands, in sentences: chain, ends, hands, what each seat holds and lacks, scores."""

from collections.abc import Iterable, Sequence

from blocktui.i18n import _, ngettext
from blocktui.rules import Chain, Move, RoundEnded, Side, Tile

from .sentence import Sentence, sentence
from .tiles import laid_text, tile_text, values_text


def chain_told(chain: Chain) -> Sentence:
    """``Chain: 1|2, 2|4, 4|4.``"""
    if not chain.moves:
        return sentence(_("The chain is empty."))
    return sentence(_("Chain: {tiles}."), tiles=_(", ").join(laid_text(laid) for laid in chain.laid))


def ends_told(ends: tuple[int, int] | None) -> Sentence:
    """``Open: 1 on the left, 3 on the right.``"""
    if ends is None:
        return sentence(_("Any tile opens the round."))
    if ends[0] == ends[1]:
        return sentence(_("Open: {value} at both ends."), value=ends[0])
    return sentence(_("Open: {value1} on the left, {value2} on the right."), value1=ends[0], value2=ends[1])


def hand_told(name: str, hand: Iterable[Tile]) -> Sentence:
    """``South holds 1|6, 3|3.``"""
    return sentence(_("{name} holds {tiles}."), name=name, tiles=_tiles(hand))


def choice_told(number: int, move: Move, ends: tuple[int, int] | None) -> Sentence:
    """``1) 1|6 fits left.``: a numbered choice."""
    assert move.tile is not None
    tile = tile_text(move.tile)
    if ends is None:
        return sentence(_("{number}) {tile}."), number=number, tile=tile)
    if ends[0] == ends[1]:
        return sentence(_("{number}) {tile} fits."), number=number, tile=tile)
    if move.side is Side.LEFT:
        return sentence(_("{number}) {tile} fits left."), number=number, tile=tile)
    return sentence(_("{number}) {tile} fits right."), number=number, tile=tile)


def unplayable_told(tiles: Sequence[Tile]) -> Sentence:
    """``Not playable now: 5|5, 2|6.``"""
    return sentence(_("Not playable now: {tiles}."), tiles=_tiles(tiles))


def count_told(name: str, count: int, lacks: Iterable[int]) -> Sentence:
    """``West holds 3 tiles and lacks 3 and 5.``: what everyone can know of a hand."""
    lacked = values_text(lacks)
    if not lacked:
        return sentence(
            ngettext("{name} holds {count} tile.", "{name} holds {count} tiles.", count), name=name, count=count
        )
    told = ngettext(
        "{name} holds {count} tile and lacks {value}.", "{name} holds {count} tiles and lacks {value}.", count
    )
    return sentence(told, name=name, count=count, value=lacked)


def scores_told(names: Sequence[str], scores: Sequence[int], target: int) -> Sentence:
    """``Scores: South 12, West 30. The target is 61.``"""
    each = _(", ").join(
        _("{name} {points}").format(name=name, points=points) for name, points in zip(names, scores, strict=True)
    )
    return sentence(_("Scores: {scores}. The target is {target}."), scores=each, target=target)


def remaining_told(event: RoundEnded, names: Sequence[str]) -> tuple[Sentence, ...]:
    """What each hand still holds at the end of a round, and what it counts (R17)."""
    told = []
    for name, hand, left in zip(names, event.hands, event.left, strict=True):
        if hand:
            text = ngettext(
                "{name} has {tiles} left: {points} point.", "{name} has {tiles} left: {points} points.", left
            )
            told.append(sentence(text, name=name, tiles=_tiles(hand), points=left))
        else:
            told.append(sentence(_("{name} has no tiles left."), name=name))
    return tuple(told)


def position_told(
    chain: Chain,
    names: Sequence[str],
    counts: Sequence[int],
    voids: Sequence[Iterable[int]],
    scores: Sequence[int],
    target: int,
    hand: tuple[str, Sequence[Tile]] | None,
) -> tuple[Sentence, ...]:
    """The whole table in words; ``hand`` is whose tiles are seen, and the tiles."""
    told = [chain_told(chain)]
    if chain.moves:
        told.append(ends_told(chain.ends))
    told += [count_told(name, count, lacks) for name, count, lacks in zip(names, counts, voids, strict=True)]
    if hand is not None:
        told.append(hand_told(*hand))
    told.append(scores_told(names, scores, target))
    return tuple(told)


def turn_told(name: str) -> Sentence:
    """``South, your turn.``"""
    return sentence(_("{name}, your turn."), name=name)


def _tiles(tiles: Iterable[Tile]) -> str:
    return _(", ").join(map(tile_text, tiles))
