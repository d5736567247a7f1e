"""What guests choose from: people who play on another's machine name no file and no program of it."""

from dataclasses import replace

from .catalogue import Catalogue, UnknownStrategy
from .entry import Entry, Status
from .options import Option
from .spec import SeatSpec


class CatalogueForGuests(Catalogue):
    """The installed strategies that work, wherever a name comes from: the setup, or a match that is gone on with.

    Options that are texts keep their defaults, since a bot may take a text for the name of a file.
    """

    def entries(self) -> tuple[Entry, ...]:
        """Everything that is installed and works."""
        return tuple(_held(entry) for entry in super().entries() if entry.status is Status.OK)

    def look_up(self, name: str) -> Entry:
        """The installed strategy of this name; a file and a program are an UnknownStrategy, whatever they are."""
        spec = SeatSpec(name)
        if spec.is_program or spec.is_file:
            raise UnknownStrategy(name)
        return _held(super().look_up(name))


def _held(entry: Entry) -> Entry:
    """The entry with every text option held to its default."""
    return replace(entry, options=tuple(map(_fixed, entry.options)))


def _fixed(option: Option) -> Option:
    if option.type != "text":
        return option
    return Option(option.name, "choice", option.default, choices=(str(option.default),), help=option.help)
