"""A match kept as it is played: on the disk before it is shown, and at last as a record if that cannot be."""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from blocktui.i18n import _
from blocktui.records import Fault, Marks, Record, Scalar, Seat, record_of
from blocktui.records.archive import Archive, ArchiveError, Claims, Keeper, MatchInPlay
from blocktui.rules import Event, Passed, Played, RoundEnded

from .conduct import Faulted, Happening, TakenOver
from .session import Session
from .setup import MatchSetup, SeatSetup
from .table import Table


class Keeping:
    """Keeps one session in the archive, whatever stands in its way; any thread may call it.

    Everything that the match holds is written, so that one write keeps a play, the passes that it forces and the end
    of a round. What the match does not hold any more, since it was taken back, is taken back in the archive too.
    """

    def __init__(
        self,
        session: Session,
        open_archive: Callable[[], Archive],
        *,
        app: str,
        folders: Sequence[Path],
        claims: Claims,
    ) -> None:
        """``open_archive`` gives the archive, or tells what is in the way; ``app`` is the program and its version.

        ``folders`` are tried in their order for a record file when the archive can never be written. The match is
        claimed until it is left; MatchInPlay when one that is to be gone on with is someone else's now.
        """
        self._session = session
        self._open_archive = open_archive
        self._app = app
        self._folders = folders
        self._claims = claims
        self._claimed: int | None = None
        self._left = False
        if session.saved is not None:
            if not claims.claim(session.saved.id):
                raise MatchInPlay(session.saved.id)
            self._claimed = session.saved.id
        self._lock = threading.Lock()
        self._keeper: Keeper | None = None
        self._given = list(session.match.events)
        """What the keeper was given of the match; of one that is gone on with, what was saved."""
        self._faults: list[Faulted] = []
        """Those that the keeper was not given yet: they go with the turn that follows them."""
        self._taken_over: list[TakenOver] = []
        self._told: type[ArchiveError] | None = None
        """The trouble that was told last."""

    @property
    def unkept(self) -> bool:
        """Whether something of the match is not in the archive."""
        return self._keeper is not None and self._keeper.trouble is not None

    @property
    def match_id(self) -> int | None:
        """The match's number in the archive; None while it is not there."""
        return None if self._keeper is None else self._keeper.match_id

    def keep(self, happening: Happening, *, at_once: bool = True) -> str | None:
        """Write what happened, and give what is to be told of it: that it cannot be kept now, or is kept again.

        With ``at_once`` it is on the disk on return, unless trouble was told; without, a round is written when it ends.
        """
        with self._lock:
            if isinstance(happening, Faulted):
                self._faults.append(happening)
                return None
            if isinstance(happening, TakenOver):
                self._taken_over.append(happening)
                return None
            new = self._session.match.events[len(self._given) :]
            if not at_once and not any(isinstance(event, RoundEnded) for event in new):
                return None
            self._write()
            return self._news()

    def leave(self) -> str | None:
        """Write the rest, or all of it as a record file, and give what is to be told of it."""
        with self._lock:
            try:
                return self._leave()
            finally:
                self._claim(None)
                self._left = True

    def _leave(self) -> str | None:
        self._write()
        if self._keeper is None:
            return None
        reason = ""
        for folder in self._folders:
            try:
                file = self._keeper.leave(folder)
            except OSError as error:
                reason = error.strerror or str(error)
                continue
            if file is None:
                return self._news()
            assert self._keeper.trouble is not None
            return _("{reason}. The match was written to {file} instead.").format(
                reason=self._keeper.trouble.reason, file=file
            )
        assert self._keeper.trouble is not None
        return _("The match could not be kept: {reason}; nor could a record be written: {more}.").format(
            reason=self._keeper.trouble.reason, more=reason
        )

    def _write(self) -> None:
        """Give the keeper what is new; a match begins to be kept with its first deal."""
        session = self._session
        events = list(session.match.events)
        if session.match.round == 0:
            return
        if self._keeper is None:
            if session.saved is None:
                self._given = events
            self._keeper = Keeper(
                self._open_archive,
                events=self._given,
                seats=seats_of(session),
                date=session.began.replace(microsecond=0),
                app=self._app,
                secret=session.setup.secret,
                settings=settings_of(session.setup),
                saved=session.saved,
            )
        self._give(self._keeper, events)
        if session.practice:
            self._keeper.mark_practice()
        for taken in self._taken_over:
            self._keeper.take_over(taken.seat, taken.round)
        self._taken_over.clear()
        if not self._left:
            self._claim(self._keeper.match_id)

    def _claim(self, match_id: int | None) -> None:
        """Claim the match under the number that it has now, and no other."""
        if match_id != self._claimed:
            if self._claimed is not None:
                self._claims.release(self._claimed)
            if match_id is not None:
                self._claims.claim(match_id)
            self._claimed = match_id

    def _give(self, keeper: Keeper, events: list[Event]) -> None:
        """Keep the events, after taking back what the match does not hold any more."""
        same = 0
        while same < min(len(events), len(self._given)) and events[same] == self._given[same]:
            same += 1
        if same < len(self._given):
            table = Table(events[:same])
            keeper.take_back(events[:same], table.round, len(table.turns))
        if same < len(events):
            keeper.keep(
                events[same:], ms=_times(self._session, events[same:]), faults=[_fault(fault) for fault in self._faults]
            )
            self._faults.clear()
        self._given = events

    def _news(self) -> str | None:
        """What has changed since it was told last."""
        trouble = None if self._keeper is None else self._keeper.trouble
        if trouble is not None and type(trouble) is not self._told:
            self._told = type(trouble)
            return _("{reason}. The match goes on, and is saved as soon as that can be.").format(reason=trouble.reason)
        if trouble is None and self._told is not None:
            self._told = None
            return _("The whole match is saved again.")
        return None


def record_of_session(session: Session, *, app: str) -> Record:
    """The record of a match as far as it was played; ``app`` is the program and its version."""
    turns = Counter(event.round for event in session.match.events if isinstance(event, Played | Passed))
    return record_of(
        session.match.events,
        seats=seats_of(session),
        date=session.began.replace(microsecond=0),
        app=app,
        secret=session.setup.secret,
        practice=session.practice,
        marks={
            number: Marks(
                ms=() if session.times is None else session.times.of_round(number, count),
                faults=_faults(session.faults, number),
            )
            for number, count in turns.items()
        },
    )


def seats_of(session: Session) -> list[Seat]:
    """Who sits there, as a record tells it."""
    return [_seat(seat, session.taken_over.get(number)) for number, seat in enumerate(session.setup.seats)]


def settings_of(setup: MatchSetup) -> dict[str, Scalar]:
    """What no record tells of a match, and going on with it needs."""
    settings: dict[str, Scalar] = {"limit_ms": setup.limit_ms}
    if setup.rounds is not None:
        settings["rounds"] = setup.rounds
    return settings


def _seat(seat: SeatSetup, taken_over: int | None) -> Seat:
    if seat.is_person:
        return Seat(name=seat.name, kind="human", taken_over=taken_over)
    entry = seat.entry
    return Seat(
        name=seat.name,
        kind="bot",
        strategy=entry.name,
        package=entry.package,
        version=entry.version,
        options=tuple(seat.options.items()),
        taken_over=taken_over,
    )


def _times(session: Session, events: Sequence[Event]) -> list[float]:
    """The milliseconds of each tile that was placed, as far as they are known."""
    times: list[float] = []
    for event in events:
        if isinstance(event, Played):
            ms = None if session.times is None else session.times.of(event)
            if ms is None:
                break
            times.append(ms)
    return times


def _faults(faults: Sequence[Faulted], number: int) -> list[Fault]:
    return [_fault(fault) for fault in faults if fault.round == number]


def _fault(fault: Faulted) -> Fault:
    return Fault(turn=fault.turn, seat=fault.seat, kind=fault.kind, detail=fault.detail)
