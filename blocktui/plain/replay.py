"""A match that was written down, in sentences: at once, or step by step where somebody answers."""

from blocktui.i18n import N_, _
from blocktui.narration import chain_told, ends_told, hand_told, remaining_told, scores_told
from blocktui.play.replay import Replay
from blocktui.rules import RoundEnded

from .talk import InputEnded, Talk

_HELP = N_(
    "An empty line goes on; 'b' goes back, 'n' to the next round, 'a' to the round before, 'r' tells the rest, a round"
    " or a round and a turn (3 or 3.7) goes there, 'h' tells the table, 's' the scores, 'q' ends."
)


def tell_replay(talk: Talk, replay: Replay, *, seat: int | None = None, asks: bool = False) -> None:
    """Tell a replay from where it stands; where ``asks``, each moment waits for an answer.

    With ``seat`` only what that seat saw is told.
    """
    if asks:
        talk.say(_(_HELP))
    _tell(talk, replay, seat)
    while replay.at < replay.last or asks:
        try:
            if asks and not _obey(talk, replay, talk.hear().strip().casefold(), seat):
                return
        except InputEnded:
            return
        if not asks:
            replay.step(1)
            _tell(talk, replay, seat)


def _obey(talk: Talk, replay: Replay, said: str, seat: int | None) -> bool:
    """Do what was said; whether to go on."""
    match said:
        case "q":
            return False
        case "r":
            while replay.at < replay.last:
                replay.step(1)
                _tell(talk, replay, seat)
            return False
        case "h":
            _tell_table(talk, replay, seat)
            return True
        case "s":
            talk.say(scores_told(replay.names, replay.table.scores, replay.table.target))
            return True
        case "" | "b":
            before = replay.at
            replay.step(-1 if said else 1)
            if replay.at == before:
                talk.say(_("This is the first moment.") if said else _("This is the last moment."))
                return True
        case "n" | "a":
            replay.step_round(1 if said == "n" else -1)
        case _:
            parts = said.replace(",", ".").split(".")
            whole = len(parts) <= 2 and all(part.isascii() and part.isdigit() for part in parts)
            moment = replay.moment(*map(int, parts)) if whole else None
            if moment is None:
                talk.say(_(_HELP))
                return True
            replay.go(moment)
    _tell(talk, replay, seat)
    return True


def _tell(talk: Talk, replay: Replay, seat: int | None) -> None:
    """What this moment added."""
    talk.say_each(replay.fresh_lines())
    table = replay.table
    if table.round and not table.turns:
        _tell_hands(talk, replay, seat)
    if isinstance(table.ended, RoundEnded):
        talk.say_each(remaining_told(table.ended, replay.names))
        talk.say(scores_told(replay.names, table.scores, table.target))


def _tell_table(talk: Talk, replay: Replay, seat: int | None) -> None:
    table = replay.table
    talk.say(chain_told(table.chain), ends_told(table.ends))
    _tell_hands(talk, replay, seat)


def _tell_hands(talk: Talk, replay: Replay, seat: int | None) -> None:
    for number, (name, hand) in enumerate(zip(replay.names, replay.table.hands, strict=True)):
        if hand is not None and seat in (None, number):
            talk.say(hand_told(name, hand))
