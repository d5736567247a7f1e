"""What a shell completes: strategies, themes, matches, plugins. Nothing that takes long is imported or asked."""

from contextlib import suppress
from typing import Final

import click
from click.shell_completion import CompletionItem

from .common import given

THEMES: Final = ("felt", "light", "high-contrast", "colour-blind-safe", "sixteen")
"""The program's own; a test holds them against the app, which takes long to import."""

_MOST: Final = 50


def complete_strategies(context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Built-in strategies and those of plugins; of a plugin that was named, each; of a path, files."""
    if typed.startswith((".", "/", "~")) or "cmd:" in typed:
        return [CompletionItem(typed, type="file")]
    from .sources import catalogue_of

    catalogue = catalogue_of(given(context))
    items = [CompletionItem(entry.name, help=entry.summary or None) for entry in catalogue.builtin]
    plugin, colon, _name = typed.partition(":")
    if colon:
        entries = [entry for entry in catalogue.entries() if entry.name.startswith(f"{plugin}:")]
        items += [CompletionItem(entry.name, help=entry.summary or None) for entry in entries]
    else:
        items += [CompletionItem(f"{point.name}:") for point, ruled_out in catalogue.plugins if ruled_out is None]
    return _beginning(items, typed)


def complete_bots(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The same without the human seat."""
    return [item for item in complete_strategies(context, parameter, typed) if item.value != "human"]


def complete_themes(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The program's own themes."""
    return _beginning([CompletionItem(name) for name in THEMES], typed)


def complete_plugins(context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The installed plugins, from their metadata alone."""
    from .sources import catalogue_of

    return _beginning([CompletionItem(point.name) for point, _out in catalogue_of(given(context)).plugins], typed)


def complete_matches(context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """The numbers of the newest matches, with who sat there; nothing where there is no archive."""
    path = given(context).home.archive
    if not path.exists():
        return []
    from blocktui.records.archive import Archive, ArchiveError, Filter

    found: list[CompletionItem] = []
    with suppress(ArchiveError), Archive(path) as archive:
        for match in archive.matches(Filter(), limit=_MOST):
            told = f"{match.date.date()} {', '.join(match.names)}"
            found.append(CompletionItem(str(match.id), help=" ".join(told.split())))
    return _beginning(found, typed)


def complete_records(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Matches by their numbers, or files."""
    return complete_matches(context, parameter, typed) or [CompletionItem(typed, type="file")]


def _beginning(items: list[CompletionItem], typed: str) -> list[CompletionItem]:
    return [item for item in items if str(item.value).startswith(typed)]
