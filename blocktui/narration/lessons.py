"""What is said in a guided round: what fits and why, what a pass and a block are, how a sum comes about."""

from collections.abc import Sequence

from blocktui.i18n import _, ngettext
from blocktui.rules import EndKind, Passed, Played, RoundEnded, View

from .events import sum_text
from .sentence import Sentence, sentence
from .tiles import either_text, tile_text

Lesson = tuple[Sentence, ...]
"""What is said at one time, a paragraph each."""


def welcome_lesson(players: int) -> Lesson:
    """Before the deal: what it is about."""
    return (
        sentence(
            _("This is a round for {count}: you and bots. Whoever lays all tiles of the hand first wins it."),
            count=players,
        ),
        sentence(_("Now and then you are told what happens and why. The whole rules are a key away.")),
    )


def opening_lesson() -> Lesson:
    """The person opens."""
    return (
        sentence(_("You are the starter: open the round with any tile.")),
        sentence(_("What you still hold when the round ends counts for others, so heavy tiles are best laid early.")),
    )


def turn_lesson(view: View) -> Lesson:
    """The person is to place a tile: which fit, and why."""
    assert view.ends is not None
    told = [
        sentence(
            _("The open ends of the chain are {value1} on the left and {value2} on the right."),
            value1=view.ends[0],
            value2=view.ends[1],
        ),
        sentence(_("A tile fits where one of its halves has the value of the end. The other half is the new end.")),
    ]
    playable = dict.fromkeys(move.tile for move in view.legal if move.tile is not None)
    for tile in playable:
        values = [value for value in sorted({tile.low, tile.high}) if value in view.ends]
        told.append(
            sentence(_("{tile} fits: it has {value}."), tile=tile_text(tile), value=either_text(values))
            if len(values) == 1
            else sentence(_("{tile} fits at both ends."), tile=tile_text(tile))
        )
    left = len(view.hand) - len(playable)
    if left:
        told.append(
            sentence(
                ngettext("Your other {count} tile does not fit now.", "Your other {count} tiles do not fit now.", left),
                count=left,
            )
        )
    return tuple(told)


def forced_lesson(event: Played) -> Lesson:
    """A tile was placed for the person."""
    assert event.move.tile is not None
    return (
        sentence(
            _("{tile} was your only tile that fits, so it was placed for you: who can play must play."),
            tile=tile_text(event.move.tile),
        ),
    )


def pass_lesson(event: Passed, names: Sequence[str], own: int) -> Lesson:
    """Someone passed, or the person did."""
    value = either_text(event.ends)
    if event.seat == own:
        return (
            sentence(_("None of your tiles has {value}: you pass."), value=value),
            sentence(_("Nothing is drawn. You may pass only when no tile fits.")),
        )
    return (
        sentence(
            _("{name} has no tile with {value}, so {name2} passes."),
            name=names[event.seat],
            value=value,
            name2=names[event.seat],
        ),
        sentence(_("Everyone knows now what is missing in that hand. The table keeps it in mind for you.")),
    )


def end_lesson(event: RoundEnded, names: Sequence[str]) -> Lesson:
    """The round is over: how it ended, and how the sum comes about."""
    winner = event.ending.winner
    blocked = event.ending.kind is EndKind.BLOCKED
    counted = sentence(_("All that is left in the hands is counted, both halves of each tile."))
    if not blocked:
        assert winner is not None
        return (
            sentence(_("{name} has placed the last tile of the hand, so the round ends at once."), name=names[winner]),
            counted,
            sentence(_("{name} gets what the others still hold: {sum}."), name=names[winner], sum=sum_text(event)),
            sentence(
                _("If nobody could have gone on, the round would have been blocked, and the lowest total would win.")
            ),
        )
    told = [sentence(_("Nobody can go on, and all have passed in succession: the round is blocked.")), counted]
    if winner is None:
        told.append(sentence(_("The lowest total is shared ({sum}): nobody scores."), sum=sum_text(event)))
    else:
        told.append(
            sentence(
                _("{name} has the lowest total, and gets the others' totals less the own one: {sum}."),
                name=names[winner],
                sum=sum_text(event),
            )
        )
    return tuple(told)
