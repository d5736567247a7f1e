"""An occupant whose bot runs in a process of its own: the host's side of the protocol, with its deadlines."""

import math
import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from blocktui.rules import Move, NotationError, View

from . import protocol
from .bot_process import BotProcess, OutOfMemory
from .entry import Entry
from .isolation import Isolation
from .occupant import Fault, Occupant, judge
from .options import OptionValue, complete
from .protocol import BadMessage
from .silence import Ended, Late, TooLong
from .strategy import MatchInfo, MatchResult, RoundResult, StrategyError

T = TypeVar("T")

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
        self._asked = 0
        self._old_log = ""
        self._untold: Fault | None = None
        self._busy = threading.Lock()
        self._closing = False
        self.strays = 0
        """How many processes the bot left behind, so far."""

    def start(self, match: MatchInfo) -> Fault | None:
        with self._busy:
            self._match = match
            self._rounds = []
            if self._process is None:
                return self._begin()
            return self._tell(protocol.write_match(match))

    def choose(self, view: View) -> Move | Fault:
        with self._busy:
            self.infos = []
            if self._untold is not None:
                fault, self._untold = self._untold, None
                return fault
            if self._process is None:
                begun = self._begin()
                if begun is not None:
                    return begun
            self._asked += 1
            limit = view.limit_ms
            answer = self._converse(
                protocol.Choose(self._asked, protocol.write_view(view)),
                self._chosen,
                math.inf if limit is None else limit / 1000,
                "no answer",
            )
            return judge(answer, view.legal) if isinstance(answer, str) else answer

    def end_round(self, result: RoundResult) -> Fault | None:
        with self._busy:
            self._rounds.append(result)
            return self._tell(protocol.write_round(result))

    def end_match(self, result: MatchResult) -> Fault | None:
        with self._busy:
            self._match = None
            self._rounds = []
            return self._tell(protocol.write_result(result))

    def close(self) -> None:
        self._closing = True
        process = self._process
        if process is not None and self._busy.locked():
            process.kill()  # a choice is awaited in another thread: it ends now
        with self._busy:
            self._give_up(protocol.encode(protocol.Bye()))

    @property
    def log(self) -> str:
        process = self._process
        return self._old_log if process is None else self._old_log + process.log

    @property
    def pid(self) -> int | None:
        """The id of the bot's process, while there is one."""
        return None if self._process is None else self._process.pid

    def resident(self) -> int:
        """Bytes of memory that the bot holds now."""
        return 0 if self._process is None else self._process.resident()

    def _begin(self) -> Fault | None:
        """Start the process and tell it all of the match so far; a bot that cannot play is a fault."""
        entry = self.entry
        assert entry.source is not None
        self._process = BotProcess(
            entry.source, self._isolation, name=entry.name, trusted=entry.builtin is not None, clock=self._clock
        )
        if self._closing:  # by another thread, which may not have seen the process
            return self._fault(Fault("crash", "the seat is given up"))
        limits = self._isolation
        hello = self._converse(protocol.Hello(), _hello, limits.hello_limit, "no hello")
        if isinstance(hello, Fault):
            return hello
        if hello.protocol != protocol.PROTOCOL:
            return self._fault(Fault("protocol", f"it speaks protocol {hello.protocol}, not {protocol.PROTOCOL}"))
        ready = self._converse(protocol.set_up(self.options, self.seed), _ready, limits.setup_limit, "not ready")
        if isinstance(ready, Fault):
            return ready
        fault = None if self._match is None else self._tell(protocol.write_match(self._match))
        for result in self._rounds:
            fault = fault or self._tell(protocol.write_round(result))
        self._untold = None
        return fault

    def _tell(self, message: protocol.ToBot) -> Fault | None:
        """Send what wants no answer; a fault that is noticed here need not be told again."""
        if self._process is None:
            return None
        try:
            self._process.send(protocol.encode(message), self._clock() + _TELL_LIMIT)
        except Late:
            return self._fault(Fault("timeout", f"it read nothing for {_TELL_LIMIT:g} s"))
        except Ended:
            return self._fault(None)
        return None

    def _converse(
        self, message: protocol.ToBot, wanted: Callable[[protocol.FromBot], T | None], limit: float, late: str
    ) -> T | Fault:
        """Send a message and wait so many seconds for the answer that is ``wanted``; others are dropped."""
        process = self._process
        assert process is not None
        deadline = self._clock() + limit
        try:
            process.send(protocol.encode(message), deadline)
            while True:
                said = protocol.decode_from_bot(process.receive(deadline))
                if said is not None:
                    answer = wanted(said)
                    if answer is not None:
                        return answer
                if self._clock() >= deadline:
                    raise Late
        except Late:
            return self._fault(Fault("timeout", f"{late} within {limit:g} s"))
        except Ended:
            return self._fault(None)
        except TooLong:
            return self._fault(Fault("protocol", f"a line of more than {protocol.MAX_LINE} bytes"))
        except OutOfMemory:
            return self._fault(Fault("crash", f"it held more than {self._isolation.memory // 2**20} MiB of memory"))
        except (BadMessage, NotationError) as error:
            return self._fault(Fault("protocol", str(error)))

    def _chosen(self, said: protocol.FromBot) -> str | None:
        """The answer to the choice that is asked; what the bot lets know meanwhile is kept for watchers."""
        if isinstance(said, protocol.MoveChosen):
            return said.move if said.id == self._asked else None
        if isinstance(said, protocol.InfoText) and said.id == self._asked:
            self.infos.append(said.info())
            del self.infos[:-_MOST_INFOS]
        return None

    def _fault(self, fault: Fault | None) -> Fault:
        """End the process, since nothing is certain of it any more; None says that it ended by itself."""
        process = self._process
        assert process is not None
        self._give_up()
        return fault or Fault("crash", process.last_words())

    def _give_up(self, bye: bytes = b"") -> None:
        process = self._process
        if process is not None:
            process.close(bye)
            self.strays += process.strays
            self._old_log = (self._old_log + process.log)[-64 * 1024 :]
            self._process = None


def _hello(said: protocol.FromBot) -> protocol.BotHello | None:
    return said if isinstance(said, protocol.BotHello) else None


def _ready(said: protocol.FromBot) -> protocol.Ready | None:
    return said if isinstance(said, protocol.Ready) else None
