"""A table for bots in tests: rounds are played here, stand-ins and all, until the play loop takes over."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from blocktui.bots.builtin import blocktui_strategies
from blocktui.rules import Match, RoundEnded, View
from blocktui.rules.deals import SecretDeals
from blocktui.seats.bot_process import MARK
from blocktui.seats.entry import Code, Entry, Plugin, Program
from blocktui.seats.host import Hosted
from blocktui.seats.in_process import InProcess
from blocktui.seats.isolation import Isolation
from blocktui.seats.occupant import Fault, Occupant
from blocktui.seats.options import Option
from blocktui.seats.strategy import MatchInfo, MatchResult, RoundResult

collect_ignore = ["hostile"]
HOSTILE = Path(__file__).parent / "hostile"
SECRET = b"sixteen bytes ok"


@dataclass
class Table:
    """What was played."""

    moves: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    scores: tuple[int, ...] = ()


def heaviest() -> InProcess:
    """The built-in bot that stands in."""
    return InProcess(next(strategy for strategy in blocktui_strategies() if strategy.name == "heaviest"))


def play(occupants: Sequence[Occupant], rounds: int = 1, limit_ms: int | None = 2000) -> Table:
    """Some rounds at one table; where a seat is at fault, the heaviest tile is played for it."""
    table = Table()
    players = len(occupants)
    match = Match(players, SecretDeals(SECRET))
    names = tuple(f"seat {seat}" for seat in range(players))
    stand_in = heaviest()
    assert stand_in.start(MatchInfo(0, names, match.target, None)) is None

    for seat, occupant in enumerate(occupants):
        occupant.start(MatchInfo(seat, names, match.target, limit_ms))
    while match.outcome is None and match.round < rounds:
        (dealt,) = match.deal()
        while match.to_move is not None:
            if len(match.legal) > 1:
                view = match.view(match.to_move, limit_ms=limit_ms)
                answer = occupants[match.to_move].choose(view)
                if isinstance(answer, Fault):
                    table.faults.append(answer)
                    answer = stand_in.choose(view)
                    assert not isinstance(answer, Fault)
            else:
                (answer,) = match.legal
            match.play(answer)
        ended = next(event for event in reversed(match.events) if isinstance(event, RoundEnded))
        result = RoundResult(
            match.round,
            dealt.hands,
            match.first,
            match.round_moves,
            str(ended.ending),
            ended.left,
            ended.points,
            ended.scores,
        )
        table.moves += [move.text for move in match.round_moves]
        for occupant in occupants:
            occupant.end_round(result)
    for occupant in occupants:
        occupant.end_match(MatchResult(match.scores, "unfinished"))
    table.scores = match.scores
    return table


def bots_left() -> list[int]:
    """The processes of bots, or that bots left behind, that came of this process."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                environ = Path("/proc", name, "environ").read_bytes()
                command = Path("/proc", name, "cmdline").read_bytes()
            except OSError:
                continue
            if f"{MARK}=".encode() in environ or command.startswith(b"blocktui-stray"):
                found.append(int(name))
    return [pid for pid in found if os.getpid() in ancestors(pid)]


def ancestors(pid: int) -> Iterator[int]:
    """The parents of a process, up to the first."""
    while pid > 1:
        try:
            pid = int(Path("/proc", str(pid), "stat").read_bytes().rpartition(b")")[2].split()[1])
        except OSError:
            return
        yield pid


@pytest.fixture
def host() -> Iterator[Callable[..., Hosted]]:
    """Makes occupants of files in ``hostile`` and of programs there; closes them all."""
    opened: list[Hosted] = []

    def make(
        what: str, *arguments: str, strategy: str = "", options: dict[str, object] | None = None, **bounds: object
    ) -> Hosted:
        path = HOSTILE / what
        source: Code | Program
        if arguments:
            source = Program((sys.executable, str(path), *arguments))
        else:
            source = Code(Plugin(what, file=str(path)), strategy or path.stem)
        declared = tuple(Option(name, "text", default="") for name in options or {})
        entry = Entry(name=what, source=source, options=declared, players=(2, 3, 4))
        occupant = Hosted(entry, options, seed="9f", isolation=Isolation(**bounds))  # type: ignore[arg-type]
        opened.append(occupant)
        return occupant

    yield make
    for occupant in opened:
        occupant.close()


def a_view() -> View:
    """The first choice of a match of two."""
    match = Match(2, SecretDeals(SECRET))
    match.deal()
    assert match.to_move is not None
    return match.view(match.to_move)


@pytest.fixture
def table() -> type["TableTools"]:
    """What tests here need of this file, which they cannot import."""
    return TableTools


class TableTools:
    """The functions above."""

    play = staticmethod(play)
    heaviest = staticmethod(heaviest)
    bots_left = staticmethod(bots_left)
    view = staticmethod(a_view)
    hostile = HOSTILE
    info = MatchInfo(0, ("A", "B"), 100, None)
