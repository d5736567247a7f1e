"""Where strategies come from, as the command line and the environment say."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .common import Given

if TYPE_CHECKING:
    from blocktui.seats.catalogue import Catalogue
    from blocktui.seats.describing import ProcessDescriber
    from blocktui.seats.entry import Entry, Plugin, Program
    from blocktui.seats.isolation import Isolation


def isolation_of(given: Given) -> "Isolation":
    """The bounds of bots: what this program keeps is out of their reach, but for a folder each for their models."""
    from blocktui.seats.isolation import Isolation

    home = given.home
    secret = () if given.secret_file is None else (given.secret_file,)
    return Isolation(protected=(home.data, home.config, home.cache, *secret), models=home.data / "models")


def catalogue_of(given: Given, *, for_guests: bool = False) -> "Catalogue":
    """What can fill a seat here; plugins are described in processes of their own, and remembered by version."""
    from blocktui.seats.catalogue import Catalogue, plugins_allowed

    kind: type[Catalogue] = Catalogue
    if for_guests:
        from blocktui.seats.for_guests import CatalogueForGuests

        kind = CatalogueForGuests

    @cache
    def describer() -> "ProcessDescriber":
        from blocktui.seats.describing import ProcessDescriber

        return ProcessDescriber(isolation_of(given), cache=given.home.cache / "bots")

    def describe(source: "Plugin | Program", package: str | None, version: str | None) -> "Sequence[Entry]":
        return describer()(source, package, version)

    return kind(
        describe,
        plugins=not given.no_plugins and plugins_allowed(os.environ),
        without=given.no_plugin,
        folder=Path.cwd(),
    )
