"""A program that plays a match of fixed choices into an archive, and tells each turn once it may be shown.

Arguments: the archive, the number of players, how the program dies (``-`` or the number of the commit within which
it kills itself).
"""

import os
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

from blocktui.records import Seat, match_of, record_of
from blocktui.records.archive import Archive, Filter
from blocktui.rules import Match, Move, SecretDeals

SECRET = bytes(range(16))


def choice(match: Match) -> Move:
    """The same choice in the same position, whenever it is asked."""
    return match.legal[(7 * match.round + 3 * len(match.round_moves)) % len(match.legal)]


def begun(players: int) -> Match:
    """The match that is played."""
    return Match(players, SecretDeals(SECRET))


def seats(players: int) -> list[Seat]:
    """Who plays it."""
    return [Seat(name=f"Seat {n}", kind="bot", strategy="fixed", options=(("level", n),)) for n in range(players)]


def main() -> None:
    archive = Archive(Path(sys.argv[1]))
    players = int(sys.argv[2])
    if sys.argv[3] != "-":
        die_in_commit(archive, int(sys.argv[3]))
    left = archive.matches(Filter(result="unfinished"))
    if left:
        saved = archive.saved(left[0].id)
        assert saved.secret is not None
        match, number = match_of(saved.record, saved.secret), left[0].id
        archive.append(number, match.events)  # passes that the rules gave, and the turn before them did not tell
    else:
        match = begun(players)
        record = record_of(match.events, seats=seats(players), date=datetime(2026, 11, 30, tzinfo=UTC), app="test")
        number = archive.begin_match(record, secret=SECRET)
    turns = sum(hasattr(event, "turn") for event in match.events)
    while match.outcome is None:
        events = match.play(choice(match)) if match.legal else match.deal()
        archive.append(number, events)
        turns += sum(hasattr(event, "turn") for event in events)
        print(turns, flush=True)
    print("over", flush=True)


def die_in_commit(archive: Archive, commits: int) -> None:
    """Be killed in the middle of a write: all its statements done, and not yet committed."""
    left = commits

    def watch(statement: str) -> None:
        nonlocal left
        if statement == "COMMIT":
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    archive._db.set_trace_callback(watch)


if __name__ == "__main__":
    main()
