"""One batch played through: the task that executors run, pure and repeatable."""

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b, shake_256
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from blocktui.play.conduct import Faulted
from blocktui.play.setup import COMPASS
from blocktui.records import Fault, Marks, Record, Seat, record_of
from blocktui.records.notation import to_json
from blocktui.rules import Deals, Hands, Lot, Match, SecretDeals
from blocktui.seats.in_process import InProcess
from blocktui.seats.isolation import Isolation
from blocktui.seats.occupant import Occupant
from blocktui.seats.seating import fill
from blocktui.seats.turn import TurnRandom

from .bench import Conduct
from .plan import Contestant, Plan
from .results import BatchResult, UnitResult, cell
from .schedule import Batch
from .unit import Sitter, Table

EVENT: Final = "arena"


class Task(NamedTuple):
    """What a worker needs to play a batch."""

    plan: bytes
    """As written in its file."""
    secret: bytes
    number: int
    protected: tuple[str, ...] = ()
    """Folders that no bot may read."""
    models: str | None = None
    """Where bots keep their models."""


class Done(NamedTuple):
    """What a worker gives back."""

    result: bytes
    """A BatchResult in JSON, as it goes into the journal."""
    records: bytes
    """Lines of JSON, if the plan asks for records."""


def play_batch(task: Task) -> Done:
    """Play a batch: each rotation of all its boards by fresh occupants.

    Errors: CannotStart when this machine cannot start a bot's process.
    """
    result, records = BatchPlay(task).play()
    return Done(msgspec.json.encode(result), b"".join(to_json(record) + b"\n" for record in records))


class RoundDeals:
    """The deal of a board that is a single round, with the lot that makes a seat its opener."""

    def __init__(self, hands: Hands, lot: Lot) -> None:
        self._hands = hands
        self._lot = lot

    def lot(self, players: int) -> Lot:
        """The highest throw is the opener's."""
        return self._lot

    def hands(self, players: int, round_number: int) -> Hands:
        """The board's hands."""
        return self._hands


class BatchPlay:
    """A batch while it is played."""

    def __init__(self, task: Task) -> None:
        self.plan = _plan(task.plan)
        self.secret = task.secret
        self.batch: Batch = self.plan.schedule.batch(task.number)
        self.bots = [self.plan.bots[bot] for bot in self.batch.lineup]
        self.names = COMPASS[self.plan.seats]
        self.single_round = self.plan.unit == "round"
        self._isolation = Isolation(
            protected=tuple(Path(folder) for folder in task.protected),
            models=None if task.models is None else Path(task.models),
        )
        self._all_deals = SecretDeals(task.secret)
        seats = range(self.plan.seats)
        self._lots = [(tuple([6 if seat == opener else 1 for seat in seats]),) for opener in seats]
        self._units: list[UnitResult] = []
        self._records: list[Record] = []
        self._times: list[Counter[int]] = [Counter() for _ in self.bots]
        self._conduct = [Conduct() for _ in self.bots]

    def play(self) -> tuple[BatchResult, list[Record]]:
        """Play it to its end, or until a bot of it is benched."""
        begun = time.perf_counter()
        deals = [self._deals(board) for board in self.batch.numbers]
        seeds = [self._seeds(board) for board in self.batch.numbers]
        for rotation in range(self.plan.seats):
            if not self._play_rotation(rotation, deals, seeds):
                break
        result = BatchResult(
            number=self.batch.number,
            units=tuple(self._units),
            times=tuple(dict(sorted(times.items())) for times in self._times),
            benched=tuple(position for position, conduct in enumerate(self._conduct) if conduct.benched),
            seconds=round(time.perf_counter() - begun, 4),
        )
        return result, self._records

    def _play_rotation(self, rotation: int, deals: Sequence[Deals], seeds: Sequence[Sequence[str]]) -> bool:
        """Whether to go on after it."""
        plan, schedule = self.plan, self.plan.schedule
        with ExitStack() as stack:
            sitters = []
            for bot in self.bots:
                occupant = self._occupant(bot)
                stack.callback(occupant.close)
                sitters.append(Sitter(occupant))
            table = Table(
                sitters,
                self.names,
                single_round=self.single_round,
                limit_ms=plan.limit_ms,
                clock=time.perf_counter_ns,
            )
            for board, deal, seed in zip(self.batch.numbers, deals, seeds, strict=True):
                seating = schedule.seating(board, rotation)
                match = Match(plan.seats, deal, target=plan.target)
                result = table.play(match, board, rotation, seating, seed)
                self._units.append(result)
                if plan.records:
                    self._records.append(self._record(match, board, rotation, seating, table.faults))
                if result.faults and self._bench(result):
                    break
        for position, sitter in enumerate(sitters):
            self._times[position].update(map(cell, sitter.times))
        return not any(conduct.benched for conduct in self._conduct)

    def _bench(self, result: UnitResult) -> bool:
        """Note a unit's faults; whether somebody has made too many."""
        for fault in result.faults:
            self._conduct[fault.position].note_fault(len(self._units))
        return any(conduct.benched for conduct in self._conduct)

    def _deals(self, board: int) -> Deals:
        """A single round is the tournament's round of the board's number; a match has a secret that follows from it."""
        if not self.single_round:
            return SecretDeals(board_secret(self.secret, board))
        opener = self.plan.schedule.opener(board)
        return RoundDeals(self._all_deals.hands(self.plan.seats, board), self._lots[opener])

    def _seeds(self, board: int) -> list[str]:
        """Of each seat, the same in every rotation: equal bots that are deterministic then play equal games."""
        seeds = blake2b(
            b"bot" + board.to_bytes(4, "big"), key=self.secret, digest_size=16 * self.plan.seats
        ).hexdigest()
        return [seeds[start : start + 32] for start in range(0, len(seeds), 32)]

    def _occupant(self, bot: Contestant) -> Occupant:
        entry = bot.entry()
        seed = shake_256(self.secret + b"batch" + self.batch.number.to_bytes(4, "big")).hexdigest(16)
        if bot.builtin:
            assert entry.builtin is not None
            return InProcess(entry.builtin, bot.options, seed=seed, random=TurnRandom())
        return fill(entry, bot.options, seed=seed, isolation=self._isolation)

    def _record(
        self, match: Match, board: int, rotation: int, seating: tuple[int, ...], faults: Sequence[Faulted]
    ) -> Record:
        out = {fault.seat: fault.round for fault in faults if fault.turn}
        seats = [
            Seat(
                name=bot.name,
                kind="bot",
                strategy=bot.strategy,
                package=bot.package,
                version=bot.version,
                options=tuple(bot.options.items()),
                taken_over=out.get(seat),
            )
            for seat, bot in enumerate(self.bots[position] for position in seating)
        ]
        marks = {
            number: Marks(
                faults=[
                    Fault(turn=fault.turn, seat=fault.seat, kind=fault.kind, detail=fault.detail)
                    for fault in faults
                    if fault.round == number and fault.turn
                ]
            )
            for number in out.values()
        }
        return record_of(
            match.events,
            seats=seats,
            date=datetime.fromisoformat(self.plan.created),
            app=self.plan.app,
            event=EVENT,
            board=board,
            rotation=rotation,
            marks=marks,
        )


def board_secret(secret: bytes, board: int) -> bytes:
    """The secret of a board that is a whole match: SHAKE-256 of the tournament's, ``board`` and its number."""
    return shake_256(secret + b"board" + board.to_bytes(4, "big")).digest(len(secret))


@lru_cache(maxsize=4)
def _plan(written: bytes) -> Plan:
    return Plan.read(written)
