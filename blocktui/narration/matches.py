"""Matches of the archive in words: when, how they ended, and their rounds."""

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo

from blocktui.i18n import _
from blocktui.rules import Ending, EndKind, Outcome

from .events import sum_of

ToldRound = tuple[int, Ending | None, Sequence[int], Sequence[int]]
"""Who opened a round, how it ended, the totals left, and the points."""


def when_told(date: datetime, zone: tzinfo | None = None) -> str:
    """The day and the minute, by the clock of a zone or else of the person."""
    return f"{date.astimezone(zone):%Y-%m-%d %H:%M}"


def result_told(result: Outcome | None, names: Sequence[str]) -> str:
    """How a match ended, or that it has not."""
    if result is None:
        return _("unfinished")
    if result.winner is None:
        return _("drawn")
    return _("{name} won").format(name=names[result.winner])


def ending_told(ending: Ending, names: Sequence[str]) -> str:
    """How a round ended, in a word or two."""
    if ending.winner is None:
        return _("blocked, tie")
    if ending.kind is EndKind.OUT:
        return _("{name} out").format(name=names[ending.winner])
    return _("{name} blocked").format(name=names[ending.winner])


def rounds_told(rounds: Iterable[ToldRound], names: Sequence[str]) -> list[str]:
    """A line a round: who opened, how it ended, and the sum."""
    return [
        _("{number}. {opener} opened; {ending}: {sum}").format(
            number=number, opener=names[first], ending=ending_told(ending, names), sum=sum_of(left, ending)
        )
        for number, (first, ending, left, _points) in enumerate(rounds, 1)
        if ending is not None
    ]
