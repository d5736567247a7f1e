"""Keeps the match in play: in the archive when that can be, in memory until then, and at last as a record file."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from blocktui.rules import Event, Passed, Played

from ..files import SUFFIX, write_record
from ..record import Fault, Marks, Record, Scalar, Seat, record_of
from .archive import Archive, Saved
from .trouble import ArchiveError, MatchMovedOn, NoSuchMatch


class Keeper:
    """Keeps one match as it is played, whatever happens to the archive.

    ``keep`` what happened before it is shown. When the archive cannot be written, ``trouble`` says why, the match goes
    on, and each later ``keep`` or ``retry`` tries again from where it failed. ``leave`` tries for the last time, and
    writes a record file if that fails too.
    """

    def __init__(
        self,
        open_archive: Callable[[], Archive],
        *,
        events: Iterable[Event],
        seats: Sequence[Seat],
        date: datetime,
        app: str,
        secret: bytes | None = None,
        practice: bool = False,
        settings: Mapping[str, Scalar] | None = None,
        saved: Saved | None = None,
    ) -> None:
        """Begin to keep a match with its first events, or, with ``saved``, to go on keeping it.

        ``open_archive`` is called until it gives an Archive; closing that is its giver's affair. With ``saved``,
        ``events`` are all those of the match that goes on.
        """
        self._open_archive = open_archive
        self._archive: Archive | None = None
        self._seats = list(seats)
        self._date = date
        self._app = app
        self._secret = secret
        self._practice = practice
        self._settings = settings
        self._events = list(events)
        self._marks: dict[int, _MarksSoFar] = {}
        self._pending: list[Callable[[Archive, int], None]] = []
        self.trouble: ArchiveError | None = None
        """What was in the way when the archive was last tried; None while all is kept."""
        self.match_id: int | None = None
        """The match's number in the archive, once it is there."""
        if saved is not None:
            self._go_on_with(saved)
        self.retry()

    @property
    def record(self) -> Record:
        """The record of all that was given to keep, in the archive or not."""
        return record_of(
            self._events,
            seats=self._seats,
            date=self._date,
            app=self._app,
            secret=self._secret,
            practice=self._practice,
            marks={number: marks.finished() for number, marks in self._marks.items()},
        )

    def keep(self, events: Sequence[Event], *, ms: Sequence[float] = (), faults: Sequence[Fault] = ()) -> bool:
        """Keep what happened, as ``Archive.append`` does; whether it is in the archive now."""
        events, ms, faults = tuple(events), tuple(ms), tuple(faults)
        self._events += events
        self._mark(events, ms, faults)
        self._pending.append(lambda archive, match_id: archive.append(match_id, events, ms=ms, faults=faults))
        return self.retry()

    def mark_practice(self) -> bool:
        """Note for good that take-back, hints or open hands were used."""
        if self._practice:
            return self.trouble is None
        self._practice = True
        self._pending.append(lambda archive, match_id: archive.mark_practice(match_id))
        return self.retry()

    def take_over(self, seat: int, round_number: int) -> bool:
        """Note that a built-in bot took a seat over for good."""
        self._seats[seat] = replace(self._seats[seat], taken_over=round_number)
        self._pending.append(lambda archive, match_id: archive.take_over(match_id, seat, round_number))
        return self.retry()

    def take_back(self, events: Sequence[Event], round_number: int, turns: int) -> bool:
        """Keep only these events, which end at a turn of a round; this is practice."""
        self._events = list(events)
        self._practice = True
        for number in [number for number in self._marks if number > round_number]:
            del self._marks[number]
        if marks := self._marks.get(round_number):
            marks.cut(turns)
        self._pending.append(lambda archive, match_id: archive.take_back(match_id, round_number, turns))
        return self.retry()

    def retry(self) -> bool:
        """Try again to write what is not in the archive yet; whether all is there now."""
        try:
            if self._archive is None:
                self._archive = self._open_archive()
            self._write(self._archive)
        except ArchiveError as error:
            self.trouble = error
        else:
            self.trouble = None
        return self.trouble is None

    def leave(self, folder: Path) -> Path | None:
        """Try for the last time, and write what the archive cannot take as a new record file into a folder.

        None when the archive has it all. An OSError when the file cannot be written either.
        """
        if self.retry():
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        stem = self._date.strftime("%Y-%m-%d-%H%M%S")
        for number in range(1, 1000):
            path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
            try:
                write_record(path, self.record)
            except FileExistsError:
                continue
            return path
        raise FileExistsError(f"{folder / stem}{SUFFIX}")

    def _go_on_with(self, saved: Saved) -> None:
        """Take the marks of a saved match, and pend the forced passes that it may not tell but its rules gave."""
        self.match_id = saved.id
        self._practice = saved.record.practice
        for number, one in enumerate(saved.record.rounds, 1):
            self._marks[number] = _MarksSoFar(list(one.ms), list(one.faults), known=len(one.ms) == len(one.play))
        if sum(isinstance(event, Played | Passed) for event in self._events) > saved.record.turns:
            last = len(saved.record.rounds)
            turns = len(saved.record.rounds[-1].play)
            untold = [event for event in self._events if isinstance(event, Passed) and event.round == last]
            self._mark([event for event in untold if event.turn > turns], (), ())
            events = tuple(self._events)
            self._pending.append(lambda archive, match_id: archive.append(match_id, events))

    def _write(self, archive: Archive) -> None:
        """Write what is pending; a match that has no number yet is written whole, and gets one."""
        try:
            while self.match_id is not None and self._pending:
                self._pending[0](archive, self.match_id)
                del self._pending[0]
        except (MatchMovedOn, NoSuchMatch):
            # Another program went on with the match otherwise, or deleted it: ours is kept as one of its own.
            self.match_id = None
        if self.match_id is None:
            self.match_id = archive.begin_match(self.record, secret=self._secret, settings=self._settings)
            self._pending.clear()

    def _mark(self, events: Sequence[Event], ms: Sequence[float], faults: Sequence[Fault]) -> None:
        took = iter(ms)
        number = 0
        for event in events:
            number = getattr(event, "round", number)
            if isinstance(event, Played | Passed):
                marks = self._marks.setdefault(number, _MarksSoFar([], []))
                marks.add(0 if isinstance(event, Passed) else next(took, None))
        if faults:
            self._marks.setdefault(number, _MarksSoFar([], [])).faults += faults


class _MarksSoFar:
    """The marks of a round in play; times are kept as long as they are known of every turn."""

    def __init__(self, ms: list[float], faults: list[Fault], *, known: bool = True) -> None:
        self.ms = ms
        self.faults = faults
        self.known = known

    def add(self, took: float | None) -> None:
        """The time of the next turn."""
        self.known = self.known and took is not None
        if took is not None and self.known:
            self.ms.append(took)

    def cut(self, turns: int) -> None:
        """Forget the turns after so many."""
        del self.ms[turns:]
        self.faults = [fault for fault in self.faults if fault.turn <= turns]

    def finished(self) -> Marks:
        """The marks as a record takes them."""
        return Marks(ms=self.ms if self.known else (), faults=self.faults)
