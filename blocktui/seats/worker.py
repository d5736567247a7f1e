"""The process of a bot written in Python: it speaks exactly what a program in another language would.

Run as ``python -m blocktui.seats.worker JOB``, the job in JSON. Before the bot's code is imported, the protocol is
moved to descriptors that nothing else writes to, and the bounds of ``confinement`` are taken on.
"""

import json
import os
import sys
import time
import traceback
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NoReturn

from blocktui.rules import Move

from . import protocol
from .confinement import Confinement
from .entry import Plugin
from .in_process import player_of
from .loading import load
from .occupant import Info
from .protocol import Choose, MoveChosen, decode_to_bot, encode, read_view
from .strategy import Player, Strategy
from .turn import SeatTurn

FAILED: Final = 3
"""The exit status after an exception of the bot's."""


class Wire:
    """The host's end of the protocol, on private descriptors."""

    def __init__(self) -> None:
        """Take standard input and output away from whatever runs here: nothing to read, and prints go to the log."""
        self._in = os.dup(0)
        self._out = os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)  # what a bot printed is there when it is killed
        self._buffer = b""

    def receive(self) -> bytes | None:
        """The next line; None at the end."""
        buffer = self._buffer
        while True:
            end = buffer.find(b"\n") + 1
            if end:
                self._buffer = buffer[end:]
                return buffer[:end]
            read = os.read(self._in, protocol.MAX_LINE)
            if not read:
                return None
            buffer = buffer + read if buffer else read

    def send(self, data: bytes) -> None:
        """Write all of it."""
        while (written := os.write(self._out, data)) < len(data):
            data = data[written:]


class Seat:
    """One strategy and its player, driven by the host's messages."""

    def __init__(self, wire: Wire, plugin: Plugin, strategy: str) -> None:
        self._wire = wire
        self._strategy = next(found for found in load(plugin)[0] if found.name == strategy)
        self._options: dict[str, Any] = {}
        self._seed = self._match_seed = ""
        self._asked = 0
        self._player: Any = None

    def answer(self, message: protocol.ToBot) -> bool:
        """Do what the host says, but for a choice; False after ``bye``."""
        match message:
            case protocol.RoundEnds():
                self._tell("end_round", protocol.read_round, message)
            case protocol.MatchBegins():
                self._match_seed = message.seed or self._seed
                self._tell("start_match", protocol.read_match, message)
            case protocol.MatchEnds():
                self._tell("end_match", protocol.read_result, message)
            case protocol.Hello():
                self._wire.send(encode(hello_of(self._strategy)))
            case protocol.Setup():
                self._options = message.options
                self._seed = self._match_seed = message.seed
                self._player = player_of(self._strategy, message.options)
                self._wire.send(encode(protocol.Ready()))
            case protocol.Language():
                from blocktui.i18n import use  # most bots never hear of it

                use(message.language)
            case protocol.Bye():
                close = getattr(self._player, "close", None)
                if close is not None:
                    close()
                return False
        return True

    def choose(self, message: Choose) -> None:
        """Ask the player and send its answer."""
        view = read_view(message.view)
        self._asked = message.id
        answer = self._player.choose(
            view, SeatTurn(view, self._match_seed, self._options, self._inform, time.monotonic)
        )
        if not isinstance(answer, str):
            answer = answer.text if isinstance(answer, Move) else None  # null is a fault of the protocol
        self._wire.send(encode(MoveChosen(message.id, answer)))

    def _inform(self, info: Info) -> None:
        self._wire.send(encode(protocol.write_info(self._asked, info)))

    def _tell(self, verb: str, read: Any, message: object) -> None:
        method = getattr(self._player, verb, None)
        # What Player itself does with it is nothing: then it need not be read either.
        if method is not None and getattr(method, "__func__", None) is not getattr(Player, verb):
            method(read(message))


def hello_of(strategy: Strategy, version: str = "") -> protocol.BotHello:
    """Who a strategy is, in the protocol's words."""
    return protocol.BotHello(
        protocol.PROTOCOL,
        strategy.name,
        version,
        strategy.players,
        strategy.deterministic,
        tuple(protocol.OptionText.of(option) for option in strategy.options),
    )


def main(job_text: str) -> NoReturn:
    """Play the seat until the host says ``bye`` or is gone; an exception of the bot's ends the process, in its log."""
    job = json.loads(job_text)
    wire = Wire()
    sys.path[:] = job["path"]
    Confinement.read(job["confinement"]).enter()
    status = 0
    try:
        if "describe" in job:
            from .described import description

            wire.send(description(Plugin(**job["describe"])))
        else:
            _serve(wire, Seat(wire, Plugin(**job["plugin"]), job["strategy"]))
    except BaseException as error:
        traceback.print_exception(error.with_traceback(_beyond_here(error.__traceback__)))
        status = FAILED
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _beyond_here(raised: TracebackType | None) -> TracebackType | None:
    """A traceback without the frames that led to the bot's code, which tell its author nothing."""
    here = str(Path(__file__).parent)
    beyond = raised
    while beyond is not None and beyond.tb_frame.f_code.co_filename.startswith((here, "<frozen importlib")):
        beyond = beyond.tb_next
    return beyond or raised


def _serve(wire: Wire, seat: Seat) -> None:
    while (line := wire.receive()) is not None:
        message = decode_to_bot(line)
        if isinstance(message, Choose):
            seat.choose(message)
        elif message is not None and not seat.answer(message):
            return


if __name__ == "__main__":
    main(sys.argv[1])
