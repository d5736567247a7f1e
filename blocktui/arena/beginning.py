"""What a run begins with: the bots as they are named, a folder of its own, or the folder of an earlier one."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from blocktui.i18n import _
from blocktui.play.setup import check_size
from blocktui.records.naming import file_word
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.entry import Entry
from blocktui.seats.options import OptionValue
from blocktui.seats.spec import SeatSpec

from .folder import JOURNAL, PLAN, RunFolder
from .plan import Contestant, PlanError, names_of

FOLDER: Final = "arena"
"""Below the user's data, where runs are kept that are given no folder."""


def contestants(typed: Sequence[str], players: int, catalogue: Catalogue) -> list[Contestant]:
    """The bots written ``STRATEGY[option=value,...]``, each with a name of its own.

    Errors: SpecError, OptionError, UnknownStrategy, UnusableStrategy; SetupError for a bot that does not play with so
    many; PlanError for a person.
    """
    specs = [SeatSpec.parse(text) for text in typed]
    entries = [catalogue.find(spec.strategy) for spec in specs]
    names = [spec.name or text for spec, text in zip(specs, typed, strict=True)]
    options = [spec.options(entry.options) for spec, entry in zip(specs, entries, strict=True)]
    return seated(list(zip(names, entries, options, strict=True)), players)


def seated(bots: Sequence[tuple[str, Entry, Mapping[str, OptionValue]]], players: int) -> list[Contestant]:
    """These bots with all their options, a repeated name told apart; SetupError and PlanError as above."""
    found = []
    for name, (_name, entry, options) in zip(names_of([bot[0] for bot in bots]), bots, strict=True):
        if entry.interactive:
            raise PlanError(_("Only bots play in the arena; a person plays with 'blocktui play'."))
        check_size(entry, players)
        found.append(Contestant.of(name, entry, options))
    return found


def new_folder(data: Path, now: datetime, names: Sequence[str]) -> Path:
    """A folder that is not there yet, named by the moment and the first bots."""
    stem = f"{now:%Y-%m-%d-%H%M%S}-{'-'.join(file_word(name) for name in names[:4])}"
    folder = data / FOLDER / stem
    number = 1
    while folder.exists():
        number += 1
        folder = folder.with_name(f"{stem}-{number}")
    return folder


def runs_in(data: Path) -> list[Path]:
    """The folders of runs below the user's data, that played last first."""
    found = [plan.parent for plan in (data / FOLDER).glob(f"*/{PLAN}")]
    return sorted(found, key=_played, reverse=True)


def _played(folder: Path) -> float:
    journal = folder / JOURNAL
    return (journal if journal.exists() else folder / PLAN).stat().st_mtime


def taken_up(path: Path, catalogue: Catalogue) -> RunFolder:
    """The run in a folder; PlanError, UnknownStrategy or UnusableStrategy for a bot that is not what it was.

    A FolderError when there is no run.
    """
    folder = RunFolder.open(path)
    for bot in folder.plan.bots:
        name = bot.strategy
        if bot.plugin is not None and bot.plugin[2] and not bot.builtin:
            name = bot.plugin[2] if bot.strategy == bot.plugin[0] else f"{bot.plugin[2]}:{bot.plugin[3]}"
        bot.check(catalogue.find(name))
    return folder
