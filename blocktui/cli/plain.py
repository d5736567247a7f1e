"""Plain mode at the command line: the match on standard input and output."""

import shutil
import sys
import time
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

import click

from blocktui.i18n import _

from .common import IN_THE_WAY, Given, Trouble
from .sources import isolation_of
from .terminal import can_be_drawn_on

if TYPE_CHECKING:
    from blocktui.plain.talk import Talk
    from blocktui.play.session import Session
    from blocktui.play.setup import MatchSetup
    from blocktui.seats.entry import Entry


def plainly(wanted: bool) -> bool:
    """Whether to go on in plain mode: wanted, or since nothing else is possible, which is said."""
    if wanted or can_be_drawn_on():
        return wanted
    click.echo(_("This is no terminal that the table can be drawn on, so the match is told in plain mode."), err=True)
    return True


def conversation() -> "Talk":
    """Standard input and output; what one of them cannot write or read does not stop it."""
    from blocktui.plain.talk import Talk

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Talk(sys.stdin, sys.stdout)


def seats_plainly(talk: "Talk", entries: "Sequence[Entry]") -> list[str] | None:
    """Ask who plays; None if there is no answer."""
    from blocktui.plain.setup import ask_seats
    from blocktui.plain.talk import InputEnded

    try:
        return ask_seats(talk, entries)
    except InputEnded:
        talk.say(_("There is no more input: nothing was played."))
        return None


def run_plainly(
    talk: "Talk",
    given: Given,
    setup: "MatchSetup | Session",
    *,
    record: Path | None,
    pace: float | None = None,
    open_hands: bool = False,
    guided: bool = False,
    debugged: Collection[int] = (),
) -> None:
    """Tell a match, new or gone on with, and keep it however it ends; what could not be written is a Trouble.

    The bots in the seats ``debugged`` are played in this process.
    """
    from blocktui.plain.match import PlainMatch
    from blocktui.play.seating import occupants_of
    from blocktui.play.session import Session
    from blocktui.records.archive import MatchInPlay

    from .keeper import RecordWriter, matches_of

    writer = RecordWriter(record)
    matches = matches_of(given)
    session = setup if isinstance(setup, Session) else Session(setup, datetime.now(UTC), clock=time.monotonic)
    session.practice = session.practice or bool(debugged)
    try:
        keeping = matches.keep(session)
    except MatchInPlay as error:
        raise Trouble(str(error), IN_THE_WAY) from None
    match = PlainMatch(
        session,
        occupants_of(session.setup, isolation=isolation_of(given), debugged=debugged),
        talk,
        keeping=keeping,
        cover=shutil.get_terminal_size().lines if sys.stdout.isatty() else 0,
        open_hands=open_hands,
        guided=guided,
        beat=lambda: time.sleep(pace or 0),
    )
    try:
        match.run()
    finally:
        wrong = keeping.leave()
        writer.write(session)
        matches.close()
    if session.match.outcome is None and keeping.match_id is not None and not match.played_out:
        talk.say(_("'{command}' goes on with it.").format(command=f"blocktui matches resume {keeping.match_id}"))
    problems = [*filter(None, [wrong]), *writer.problems]
    if problems:
        raise Trouble(" ".join(problems), IN_THE_WAY)
