"""Advice in sentences: what a move is worth, and why."""

from collections.abc import Sequence

from blocktui.analysis.hints import Hint
from blocktui.analysis.reasons import Follows, GoesOut, Lacks, MayBlock, MayPass, MustPass, Reason, Sheds
from blocktui.analysis.valuation import MoveValue
from blocktui.i18n import _, ngettext
from blocktui.narration import Sentence, move_tile_text, sentence
from blocktui.rules import Side


def worth_told(hint: Hint | MoveValue) -> Sentence:
    """A move with its worth in points of the round and the standard error: ``3|6 right  +2.1 ± 0.3``."""
    move = hint.move
    places = {None: "", Side.LEFT: _("left"), Side.RIGHT: _("right")}
    return sentence(
        "{tile} {place}  {value} ± {error}" if move.side else "{tile}  {value} ± {error}",
        tile=move_tile_text(move),
        place=places[move.side],
        value=f"{hint.value:+.1f}".replace("-", "−"),
        error=f"{hint.se:.1f}",
    )


def reason_told(reason: Reason, names: Sequence[str]) -> Sentence:
    """A true statement about a move."""
    match reason:
        case GoesOut():
            return sentence(_("It is the last tile of the hand."))
        case Sheds():
            return sentence(ngettext("Sheds {pips} pip.", "Sheds {pips} pips.", reason.pips), pips=reason.pips)
        case Follows():
            return sentence(
                ngettext("{count} of your tiles fits then.", "{count} of your tiles fit then.", reason.tiles),
                count=reason.tiles,
            )
        case Lacks():
            return sentence(_("Leaves {value} open, which {name} lacks."), value=reason.value, name=names[reason.seat])
        case MustPass():
            return sentence(_("{name} cannot play then."), name=names[reason.seat])
        case MayPass():
            return sentence(
                _("{name} passes with {percent} %."), name=names[reason.seat], percent=round(100 * reason.chance)
            )
        case MayBlock():
            return sentence(_("Blocks the round with {percent} %."), percent=round(100 * reason.chance))


def reasons_told(hint: Hint, names: Sequence[str]) -> Sentence:
    """All that is true of a move, in one sentence after the other."""
    parts: list[Sentence] = [reason_told(reason, names) for reason in _telling(hint.reasons)]
    joined: list[object] = []
    for part in parts:
        joined += [*(() if not joined else sentence(" ")), *part]
    return Sentence(joined)  # type: ignore[arg-type]


def _telling(reasons: Sequence[Reason]) -> Sequence[Reason]:
    """The most telling first: who goes out, who must pass or lacks what, blocks, then one's own tiles."""
    order = (GoesOut, MustPass, Lacks, MayBlock, MayPass, Follows, Sheds)
    return sorted(reasons, key=lambda reason: order.index(type(reason)))
