"""What happens in a match, in sentences: the log, the dialogs and plain output all ask here."""

from collections.abc import Sequence

from blocktui.i18n import _, ngettext
from blocktui.rules import (
    Dealt,
    Ending,
    EndKind,
    Event,
    LotDrawn,
    MatchBegun,
    MatchEnded,
    Passed,
    Played,
    RoundEnded,
    Side,
    lot_stages,
)
from blocktui.rules.scoring import round_points

from .sentence import Sentence, sentence
from .tiles import move_tile_text, values_text


def told(event: Event, names: Sequence[str]) -> tuple[Sentence, ...]:
    """The sentences that tell an event; ``names`` are the seats', in seat order."""
    match event:
        case MatchBegun():
            return (
                sentence(
                    ngettext("A match to {target} point.", "A match to {target} points.", event.target),
                    target=event.target,
                ),
            )
        case LotDrawn():
            return lot_told(event, names)
        case Dealt():
            return (sentence(_("Round {round} is dealt. {name} opens."), round=event.round, name=names[event.first]),)
        case Played():
            return (play_told(event, names),)
        case Passed():
            return (pass_told(event, names),)
        case RoundEnded():
            return round_told(event, names)
        case MatchEnded():
            return (match_told(event, names),)


def play_told(event: Played, names: Sequence[str]) -> Sentence:
    """``East opened 6|6.``, ``West played 3|0, left.``"""
    name, tile = names[event.seat], move_tile_text(event.move)
    if event.move.side is None:
        return sentence(_("{name} opened {tile}."), name=name, tile=tile)
    if event.move.side is Side.LEFT:
        return sentence(_("{name} played {tile}, left."), name=name, tile=tile)
    return sentence(_("{name} played {tile}, right."), name=name, tile=tile)


def pass_told(event: Passed, names: Sequence[str]) -> Sentence:
    """``North passed on 3 and 5.``: the values that were open."""
    return sentence(_("{name} passed on {value}."), name=names[event.seat], value=values_text(event.ends))


def lot_told(event: LotDrawn, names: Sequence[str]) -> tuple[Sentence, ...]:
    """Every throw of the lot, its repeats, and who starts (R5)."""
    told: list[Sentence] = []
    stages = lot_stages(len(names), event.throws)
    for number, (seats, throws) in enumerate(zip(stages, event.throws, strict=False)):
        if number:
            told.append(sentence(_("Those who tied for the highest throw again.")))
        told.extend(
            sentence(_("{name} throws {value}."), name=names[seat], value=throw)
            for seat, throw in zip(seats, throws, strict=True)
        )
    told.append(sentence(_("{name} starts the first round."), name=names[event.first]))
    return tuple(told)


def sum_text(event: RoundEnded) -> str:
    """How a round's points come about: ``7 + 8 − 3 = 12``, ``5 + 5 = 10``; of a tied block the totals (R18, R19)."""
    return sum_of(event.left, event.ending)


def sum_of(left: Sequence[int], ending: Ending) -> str:
    """The sum of a round that ended so with these totals left."""
    winner = ending.winner
    if winner is None:
        return ", ".join(str(total) for total in left)
    others = " + ".join(str(total) for seat, total in enumerate(left) if seat != winner)
    own = f" − {left[winner]}" if ending.kind is EndKind.BLOCKED else ""
    points = str(round_points(left, ending)[winner])
    return points if others + own == points else f"{others}{own} = {points}"


def round_told(event: RoundEnded, names: Sequence[str]) -> tuple[Sentence, ...]:
    """How a round ended, and the sum."""
    winner = event.ending.winner
    if winner is None:
        return (
            sentence(_("The round is blocked.")),
            sentence(_("The lowest total is shared ({sum}): nobody scores."), sum=sum_text(event)),
        )
    points = event.points[winner]
    written = sum_text(event)
    if written == str(points):
        scored = sentence(
            ngettext("{name} scores {points} point.", "{name} scores {points} points.", points),
            name=names[winner],
            points=points,
        )
    else:
        scored = sentence(
            ngettext("{name} scores {points} point: {sum}.", "{name} scores {points} points: {sum}.", points),
            name=names[winner],
            points=points,
            sum=written,
        )
    if event.ending.kind is EndKind.OUT:
        return sentence(_("{name} placed the last tile of the hand."), name=names[winner]), scored
    return sentence(_("The round is blocked; {name} has the lowest total."), name=names[winner]), scored


def match_told(event: MatchEnded, names: Sequence[str]) -> Sentence:
    """Who won the match."""
    if event.outcome.winner is None:
        return sentence(_("The match is drawn."))
    winner = event.outcome.winner
    return sentence(_("{name} wins the match with {points}."), name=names[winner], points=event.scores[winner])


def played_out_told(rounds: int) -> Sentence:
    """A match of so many rounds is over before anyone reached the target."""
    return sentence(
        ngettext(
            "The match was to be one round, and ends here.",
            "The match was to be {count} rounds, and ends here.",
            rounds,
        ),
        count=rounds,
    )


def only_move_told(event: Played, names: Sequence[str]) -> Sentence:
    """A play that was made for a person, since there was no other."""
    return sentence(_("{name} played {tile}, the only move."), name=names[event.seat], tile=move_tile_text(event.move))


def fault_told(name: str, kind: str, detail: str) -> Sentence:
    """What a bot did instead of a move; a stand-in plays for it."""
    kinds = {
        "timeout": _("{name} did not answer in time; a stand-in plays."),
        "crash": _("{name} crashed; a stand-in plays."),
        "illegal": _("{name} answered with an illegal move; a stand-in plays."),
        "protocol": _("{name} broke the protocol; a stand-in plays."),
    }
    told = sentence(kinds[kind], name=name)
    return Sentence((*told, *sentence(" ({detail})", detail=detail))) if detail else told


def taken_over_told(name: str) -> Sentence:
    """A bot made too many faults."""
    return sentence(_("{name} made too many faults: a stand-in plays on for the rest of the match."), name=name)


def seat_given_told(name: str, bot: str | None) -> Sentence:
    """A person left the seat to a bot, or took it back."""
    if bot is None:
        return sentence(_("{name} takes the seat back."), name=name)
    return sentence(_("{name} leaves the seat to {bot}."), name=name, bot=bot)
