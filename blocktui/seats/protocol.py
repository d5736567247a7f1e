"""Bot protocol 1: the lines that the host and a bot exchange (FORMATS.md, "Bot protocol 1").

Messages are msgspec structs, written as JSON objects of one line each. An object whose ``type`` is a string that is
not listed is ignored by either side, and so are keys that are not listed.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

import msgspec

from blocktui.rules import PASS, TILES, Move, NotationError, View, parse_hand, parse_play, write_hand, write_play
from blocktui.rules.move import JOINING, OPENINGS

from .occupant import Info
from .options import Option, OptionType, OptionValue
from .strategy import ALL_SIZES, MatchInfo, MatchResult, RoundResult

PROTOCOL: Final = 1
MAX_LINE: Final = 64 * 1024
"""Bytes of one line, its end included."""


class BadMessage(ValueError):
    """A line that is none of the protocol's: no JSON object, no ``type``, a missing key or a wrong value."""


class Hello(msgspec.Struct, tag="hello"):
    """The host opens."""

    protocol: int = PROTOCOL


class Setup(msgspec.Struct, tag="setup"):
    """The options, every one with its value, and the seed of the bot's own randomness."""

    options: dict[str, OptionValue]
    seed: str


class MatchBegins(msgspec.Struct, tag="match"):
    """A match begins."""

    seat: int
    names: tuple[str, ...]
    target: int
    limit_ms: int | None = None
    seed: str | msgspec.UnsetType = msgspec.UNSET
    """Of this match's randomness; left out where the seat's seed serves."""


class ViewText(msgspec.Struct, gc=False):
    """A view in the protocol's words."""

    seat: int
    players: int
    target: int
    round: int
    scores: tuple[int, ...]
    first: int
    hand: str
    counts: tuple[int, ...]
    chain: str
    ends: tuple[int, int] | None
    play: str
    legal: list[str]
    limit_ms: int | None = None


class Choose(msgspec.Struct, tag="choose", gc=False):
    """It is the seat's choice."""

    id: int
    view: ViewText


class Language(msgspec.Struct, tag="language"):
    """The language of those who read what bots think; English until this says otherwise."""

    language: str


class RoundEnds(msgspec.Struct, tag="round_end"):
    """A round is over."""

    round: int
    hands: tuple[str, ...]
    first: int
    play: str
    end: str
    left: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]


class MatchEnds(msgspec.Struct, tag="match_end"):
    """The match is over."""

    scores: tuple[int, ...]
    result: str


class Bye(msgspec.Struct, tag="bye"):
    """Nothing more is asked."""


class OptionText(msgspec.Struct, omit_defaults=True):
    """An option as a bot declares it."""

    name: str
    type: OptionType
    default: OptionValue
    min: int | float | None = None
    max: int | float | None = None
    choices: tuple[str, ...] = ()
    help: str = ""

    @classmethod
    def of(cls, option: Option) -> "OptionText":
        """An option in the protocol's words."""
        return cls(option.name, option.type, option.default, option.min, option.max, option.choices, option.help)

    def option(self) -> Option:
        """The option itself; one that is declared wrongly is an OptionError."""
        return Option(self.name, self.type, self.default, self.min, self.max, self.choices, self.help)


class BotHello(msgspec.Struct, tag="hello"):
    """A bot says who it is."""

    protocol: int
    name: str
    version: str = ""
    players: tuple[int, ...] = ALL_SIZES
    deterministic: bool = False
    options: tuple[OptionText, ...] = ()


class Ready(msgspec.Struct, tag="ready"):
    """A bot is set up."""


class MoveWorth(msgspec.Struct):
    """What a bot thinks a move is worth, in points."""

    move: str
    value: float


class InfoText(msgspec.Struct, tag="info"):
    """What a bot thinks while it chooses."""

    id: int
    text: str = ""
    moves: tuple[MoveWorth, ...] = ()

    def info(self) -> Info:
        """The same for watchers; a move that is none is a NotationError."""
        return Info(self.text, tuple((Move(worth.move), worth.value) for worth in self.moves))


class MoveChosen(msgspec.Struct, tag="move", gc=False):
    """A bot's answer."""

    id: int
    move: str


ToBot = Hello | Setup | MatchBegins | Language | Choose | RoundEnds | MatchEnds | Bye
FromBot = BotHello | Ready | InfoText | MoveChosen

_text = attrgetter("text")
_TILE: Final = {tile.text: tile for tile in TILES}.__getitem__
_MOVE: Final = {move.text: move for move in (PASS, *OPENINGS, *JOINING)}.__getitem__
_encoder = msgspec.json.Encoder()
_to_bot = msgspec.json.Decoder(ToBot)
_from_bot = msgspec.json.Decoder(FromBot)
_TO_BOT: Final = frozenset(("hello", "setup", "match", "language", "choose", "round_end", "match_end", "bye"))
_FROM_BOT: Final = frozenset(("hello", "ready", "info", "move"))


def encode(message: ToBot | FromBot) -> bytes:
    """A message as a line, its end included."""
    return _encoder.encode(message) + b"\n"


def decode_from_bot(line: bytes) -> FromBot | None:
    """What a bot said; None for an object of a type that is not listed, and a BadMessage for anything else."""
    try:
        return _from_bot.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        refuse_listed(line, _FROM_BOT, error)
        return None


def decode_to_bot(line: bytes) -> ToBot | None:
    """What the host said; None for an object of a type that is not listed, and a BadMessage for anything else."""
    try:
        return _to_bot.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        refuse_listed(line, _TO_BOT, error)
        return None


def refuse_listed(line: bytes, listed: frozenset[str], error: Exception) -> None:
    """Let a line pass that is an object of a type not listed; else a BadMessage that says what is wrong."""
    shown = repr(line[:60].decode(errors="replace")) + ("..." if len(line) > 60 else "")
    try:
        message: Any = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadMessage(f"not a JSON object: {shown}") from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BadMessage(f"not a JSON object with a type: {shown}")
    if message["type"] in listed:
        raise BadMessage(f"{error}: {shown}")


def write_view(view: View) -> ViewText:
    """A view in the protocol's words; ``chain`` is ``str(view.chain)``, written in one go with the play."""
    play = [*map(_text, view.play)]
    left = []
    right = []
    for move in play:
        if move[0] == "<":
            left.append(move[:0:-1])
        elif move != "-":
            right.append(move[-2:])
    left.reverse()
    return ViewText(
        view.seat,
        view.players,
        view.target,
        view.round,
        view.scores,
        view.first,
        " ".join(map(_text, view.hand)),
        view.counts,
        " ".join(left + right),
        view.ends,
        " ".join(play),
        [*map(_text, view.legal)],
        view.limit_ms,
    )


class _Draft:
    """A view while it is filled: in the frozen class itself each field costs a call."""

    __slots__ = View.__slots__


def read_view(text: ViewText) -> View:
    """The view that was written so; a wrong text is a NotationError."""
    view: Any = _Draft()
    view.seat = text.seat
    view.players = text.players
    view.target = text.target
    view.round = text.round
    view.scores = text.scores
    view.first = text.first
    view.counts = text.counts
    view.ends = text.ends
    view.limit_ms = text.limit_ms
    try:
        view.hand = tuple(map(_TILE, text.hand.split()))
        view.play = tuple(map(_MOVE, text.play.split()))
        view.legal = tuple(map(_MOVE, text.legal))
    except KeyError as error:
        raise NotationError(f"{error} is no tile or move") from None
    view.__class__ = View
    read: View = view
    return read


def write_match(match: MatchInfo) -> MatchBegins:
    """The beginning of a match in the protocol's words."""
    seed = msgspec.UNSET if match.seed is None else match.seed
    return MatchBegins(match.seat, match.names, match.target, match.limit_ms, seed)


def read_match(text: MatchBegins) -> MatchInfo:
    """The beginning of a match that was written so."""
    seed = None if text.seed is msgspec.UNSET else text.seed
    return MatchInfo(text.seat, text.names, text.target, text.limit_ms, seed)


def write_round(result: RoundResult) -> RoundEnds:
    """The end of a round in the protocol's words."""
    return RoundEnds(
        result.round,
        tuple(write_hand(hand) for hand in result.hands),
        result.first,
        write_play(result.play),
        result.end,
        result.left,
        result.points,
        result.scores,
    )


def read_round(text: RoundEnds) -> RoundResult:
    """The end of a round that was written so; a wrong text is a NotationError."""
    return RoundResult(
        text.round,
        tuple(parse_hand(hand) for hand in text.hands),
        text.first,
        parse_play(text.play),
        text.end,
        text.left,
        text.points,
        text.scores,
    )


def write_result(result: MatchResult) -> MatchEnds:
    """The end of a match in the protocol's words."""
    return MatchEnds(result.scores, result.result)


def read_result(text: MatchEnds) -> MatchResult:
    """The end of a match that was written so."""
    return MatchResult(text.scores, text.result)


def write_info(asked: int, info: Info) -> InfoText:
    """What is thought about the choice of this id, in the protocol's words."""
    return InfoText(asked, info.text, tuple(MoveWorth(move.text, value) for move, value in info.moves))


def set_up(options: Mapping[str, OptionValue], seed: str) -> Setup:
    """The message that sets a bot up."""
    return Setup(dict(options), seed)


def options_of(texts: Sequence[OptionText]) -> tuple[Option, ...]:
    """The options that a bot declares; one that is declared wrongly is an OptionError."""
    return tuple(text.option() for text in texts)
