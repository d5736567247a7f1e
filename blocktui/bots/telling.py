"""What is told of a strategy, in words: of any that is installed, and how strong the built-in ones were measured."""

from collections.abc import Iterator

from blocktui.i18n import _
from blocktui.seats.entry import Entry
from blocktui.seats.options import Option, OptionValue

from .measured import Measured, runs_of


def facts(entry: Entry) -> Iterator[tuple[str, str]]:
    """What it says of itself, each with its label; what is not known is left out."""
    about = (
        (_("package"), " ".join(filter(None, (entry.package, entry.version)))),
        (_("players"), ", ".join(map(str, entry.players or ()))),
        (_("deterministic"), _("unknown") if entry.deterministic is None else _yes(entry.deterministic)),
        (_("status"), str(entry.status) + (f": {entry.reason}" if entry.reason else "")),
    )
    return ((label, text) for label, text in about if text)


def option_told(option: Option) -> str:
    """An option: what may be given, and what holds unless it is."""
    told = _("option {name}: {wanted}; {default} unless given").format(
        name=option.name, wanted=option.wanted, default=_shown(option.default)
    )
    return told + (f". {_(option.help)}" if option.help else "")


def strength(entry: Entry) -> Iterator[str]:
    """Each run in which it was measured; nothing of strategies that did not come with the program."""
    return (_run_told(run) for run in (runs_of(entry.name) if entry.builtin is not None else ()))


def _run_told(run: Measured) -> str:
    told = _("{bot}: {points} ± {error} points a round against {field} with {players} players ({deals} deals)")
    return told.format(
        bot=run.bot,
        points=f"{run.points:+.2f}",
        error=f"{run.error:.2f}",
        field=run.field,
        players=run.players,
        deals=run.deals,
    )


def _shown(value: OptionValue) -> str:
    return _yes(value) if isinstance(value, bool) else str(value)


def _yes(value: bool) -> str:
    return _("yes") if value else _("no")
