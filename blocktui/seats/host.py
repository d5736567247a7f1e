"""An occupant whose bot runs in a process of its own: the host's side of the protocol, with its deadlines."""

import math
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from blocktui.i18n import ENGLISH, language
from blocktui.rules import Move, NotationError, View

from . import protocol
from .bot_process import BotProcess, TooMuch
from .entry import Entry
from .isolation import Isolation
from .log import LOG_BYTES
from .occupant import Fault, Occupant, judge
from .options import OptionValue, complete
from .protocol import BadMessage, Choose, InfoText, MoveChosen, decode_from_bot, encode, write_view
from .silence import Ended, Late, TooLong
from .strategy import MatchInfo, MatchResult, RoundResult, StrategyError

T = TypeVar("T", protocol.BotHello, protocol.Ready)

_TROUBLE: Final = (Late, Ended, TooLong, TooMuch, BadMessage, NotationError)
_MOST_INFOS: Final = 100
"""Of one choice; the latest are kept."""
_TELL_LIMIT: Final = 1.0
"""Seconds that a bot may leave a message unread that wants no answer."""


class Hosted(Occupant):
    """A strategy in a process of its own, which lives from the first start to the close or a fault."""

    def __init__(
        self,
        entry: Entry,
        options: Mapping[str, object] | None = None,
        *,
        seed: str = "",
        isolation: Isolation | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """A wrong option is an OptionError; a person is a StrategyError."""
        if entry.source is None:
            raise StrategyError(f"{entry.name} is a person at this terminal, and no bot")
        self.entry = entry
        self.options: dict[str, OptionValue] = complete(entry.options, options or {})
        self.seed = seed
        self.infos = []
        self._isolation = isolation or Isolation()
        self._clock = clock
        self._process: BotProcess | None = None
        self._match: MatchInfo | None = None
        self._rounds: list[RoundResult] = []
        self._noticed: Fault | None = None
        """A fault between turns, for the next answer."""
        self._asked = 0
        self._spoken = ENGLISH
        """The language that the bot was told of."""
        self._old_log = ""
        self._busy = threading.Lock()
        self._closing = False
        self.strays = 0
        """How many processes the bot left behind, so far."""

    def start(self, match: MatchInfo) -> Fault | None:
        with self._busy:
            self._match = match
            self._rounds = []
            self._noticed = self._begin() if self._process is None else self._tell(protocol.write_match(match))
            return self._noticed

    def choose(self, view: View) -> Move | Fault:
        with self._busy:
            self.infos = []
            if self._noticed is not None:
                noticed, self._noticed = self._noticed, None
                return noticed
            process = self._process
            if process is None:
                begun = self._begin()
                if begun is not None:
                    return begun
                process = self._process
                assert process is not None
            self._asked = asked = self._asked + 1
            limit_ms = view.limit_ms
            deadline = math.inf if limit_ms is None else self._clock() + limit_ms / 1000
            message = encode(Choose(asked, write_view(view)))
            if language() != self._spoken:
                self._spoken = language()
                message = encode(protocol.Language(self._spoken)) + message
            try:
                process.send(message, deadline)
                while True:
                    said = decode_from_bot(process.receive(deadline))
                    if isinstance(said, MoveChosen):
                        if said.id == asked:
                            return judge(said.move, view.legal)
                    elif isinstance(said, InfoText) and said.id == asked:
                        self.infos.append(said.info())
                        del self.infos[:-_MOST_INFOS]
                    if self._clock() >= deadline:
                        raise Late
            except _TROUBLE as trouble:
                return self._fault(trouble, f"no answer within {limit_ms} ms")

    def end_round(self, result: RoundResult) -> Fault | None:
        with self._busy:
            self._rounds.append(result)
            self._noticed = self._noticed or self._tell(protocol.write_round(result))
            return self._noticed

    def end_match(self, result: MatchResult) -> Fault | None:
        with self._busy:
            self._match = None
            self._rounds = []
            self._noticed = self._noticed or self._tell(protocol.write_result(result))
            return self._noticed

    def close(self) -> None:
        self._closing = True
        process = self._process
        if process is not None and self._busy.locked():
            process.kill()  # a choice is awaited in another thread: it ends now
        with self._busy:
            self._give_up(encode(protocol.Bye()))

    @property
    def log(self) -> str:
        process = self._process
        return self._old_log if process is None else (self._old_log + process.log)[-LOG_BYTES:]

    @property
    def pid(self) -> int | None:
        """The id of the bot's process, while there is one."""
        return None if self._process is None else self._process.pid

    def resident(self) -> int:
        """Bytes of memory that the bot holds now."""
        return 0 if self._process is None else self._process.resident()

    def _begin(self) -> Fault | None:
        """Start the process and tell it all of the match so far; a bot that cannot play is a fault."""
        if self._is_given_up():
            return Fault("crash", "the seat is given up")
        entry = self.entry
        assert entry.source is not None
        self._spoken = ENGLISH
        self._process = BotProcess(
            entry.source, self._isolation, name=entry.name, trusted=entry.builtin is not None, clock=self._clock
        )
        if self._is_given_up():  # by another thread, which may not have seen the process
            return self._fault(Ended(), "")
        limits = self._isolation
        hello = self._converse(protocol.Hello(), protocol.BotHello, limits.hello_limit, "no hello")
        if isinstance(hello, Fault):
            return hello
        if hello.protocol != protocol.PROTOCOL:
            wrong = f"it speaks protocol {hello.protocol}, not {protocol.PROTOCOL}"
            return self._fault(BadMessage(wrong), "")
        ready = self._converse(
            protocol.set_up(self.options, self.seed), protocol.Ready, limits.setup_limit, "not ready"
        )
        if isinstance(ready, Fault):
            return ready
        fault = None if self._match is None else self._tell(protocol.write_match(self._match))
        for result in self._rounds:
            fault = fault or self._tell(protocol.write_round(result))
        return fault

    def _is_given_up(self) -> bool:
        return self._closing

    def _tell(self, message: protocol.ToBot) -> Fault | None:
        """Send what wants no answer."""
        if self._process is None:
            return None
        try:
            self._process.send(encode(message), self._clock() + _TELL_LIMIT)
        except _TROUBLE as error:
            return self._fault(error, f"it read nothing for {_TELL_LIMIT:g} s")
        return None

    def _converse(self, message: protocol.ToBot, wanted: type[T], limit: float, late: str) -> T | Fault:
        """Send a message and wait so many seconds for an answer of the type that is wanted; others are dropped."""
        process = self._process
        assert process is not None
        deadline = self._clock() + limit
        try:
            process.send(encode(message), deadline)
            while True:
                said = decode_from_bot(process.receive(deadline))
                if isinstance(said, wanted):
                    return said
                if self._clock() >= deadline:
                    raise Late
        except _TROUBLE as trouble:
            return self._fault(trouble, f"{late} within {limit:g} s")

    def _fault(self, trouble: Exception, late: str) -> Fault:
        """End the process, since nothing is certain of it any more, and say what was wrong with it."""
        process = self._process
        assert process is not None
        self._give_up()
        match trouble:
            case Late():
                return Fault("timeout", late)
            case Ended():
                return Fault("crash", process.last_words())
            case TooMuch():
                return Fault("crash", str(trouble))
            case TooLong():
                return Fault("protocol", f"a line of more than {protocol.MAX_LINE} bytes")
        return Fault("protocol", str(trouble))

    def _give_up(self, bye: bytes = b"") -> None:
        process = self._process
        if process is not None:
            process.close(bye)
            self.strays += process.strays
            self._old_log = (self._old_log + process.log)[-LOG_BYTES:]
            self._process = None
