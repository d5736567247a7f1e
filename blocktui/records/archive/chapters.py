"""Statistics as tables of words and numbers, for whatever shows them."""

from collections.abc import Iterable, Sequence

from blocktui.i18n import _
from blocktui.statistics.means import Estimate

from .figures import Figure, Figures

Row = tuple[str, ...]
Chapter = tuple[str, Sequence[Row]]
"""A title, and a table whose first row is its heading."""


def subjects(figures: Figures) -> list[str]:
    """Everyone who can be looked at by parts: persons, then bots."""
    return list(dict.fromkeys(one.name for one in (*figures.players(), *figures.strategies())))


def chapters_of(figures: Figures, who: str | None) -> list[Chapter]:
    """All persons and bots, or the parts of one; chapters without a figure are left out."""
    if who is None:
        chapters = [
            (_("Players"), _table(figures.players())),
            (_("Bots"), _table(figures.strategies())),
            (_("Matches won in a row"), _streaks(figures)),
        ]
    else:
        openings = {"opened": _("opened"), "other": _("not opened")}
        chapters = [
            (_("{name} against").format(name=who), _table(figures.opponents(who))),
            (_("By number of players"), _table(figures.sizes(who))),
            (_("By seat"), _table([one._replace(name=str(int(one.name) + 1)) for one in figures.seats(who)])),
            (_("By opening"), _table([one._replace(name=openings[one.name]) for one in figures.openings(who)])),
        ]
    return [(title, rows) for title, rows in chapters if len(rows) > 1]


def _table(figures: Iterable[Figure]) -> list[Row]:
    heading = (
        "",
        _("matches"),
        _("won"),
        _("rounds"),
        _("won"),
        _("blocked"),
        _("points a round"),
        _("lost a round"),
    )
    return [heading, *(_row(one) for one in figures)]


def _row(one: Figure) -> Row:
    return (
        _("{name} (practice)").format(name=one.name) if one.practice else one.name,
        str(one.matches),
        _share(one.match_wins, one.matches),
        str(one.sums.rounds),
        _share(one.sums.won, one.sums.rounds),
        _share(one.sums.blocked, one.sums.rounds),
        _estimate(one.points),
        _estimate(one.lost),
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _estimate(estimate: Estimate | None) -> str:
    """``4.1 ± 0.6``: the mean and how far its 95 % interval reaches."""
    if estimate is None:
        return "–"
    if estimate.high is None:
        return f"{estimate.value:.1f}"
    return f"{estimate.value:.1f} ± {estimate.high - estimate.value:.1f}"


def _streaks(figures: Figures) -> list[Row]:
    heading = ("", _("now"), _("longest"))
    return [heading, *((one.name, str(max(one.now, 0)), str(one.longest)) for one in figures.streaks())]
