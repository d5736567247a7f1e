"""A match as it is wished for: who fills each seat, to what target, from which secret."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from blocktui.i18n import N_, _
from blocktui.rules import PLAYERS, Match, SecretDeals, SetupError
from blocktui.seats.catalogue import Catalogue
from blocktui.seats.entry import Entry
from blocktui.seats.options import OptionValue
from blocktui.seats.spec import SeatSpec

LIMIT_MS: Final = 2000
"""How long a bot may think, unless told otherwise."""

COMPASS: Final[Mapping[int, tuple[str, ...]]] = {
    2: (N_("South"), N_("North")),
    3: (N_("South"), N_("West"), N_("East")),
    4: (N_("South"), N_("West"), N_("North"), N_("East")),
}
"""The seats' names unless given, clockwise from the bottom of the table."""


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits there: a name, what fills the seat, and its options."""

    name: str
    entry: Entry
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def is_person(self) -> bool:
        """Whether a person at this terminal chooses."""
        return self.entry.interactive


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSetup:
    """A match as it is wished for. What is None is as the rules say, drawn anew, or without end."""

    seats: tuple[SeatSetup, ...]
    secret: bytes
    target: int | None = None
    start: tuple[int, ...] | None = None
    rounds: int | None = None
    """Stop after so many rounds."""
    limit_ms: int = LIMIT_MS
    practice: bool = False
    """Whether it is practice from the start: marked in its record, and counted apart."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)

    def match(self) -> Match:
        """The match, ready to be dealt; what the rules do not allow is a SetupError."""
        if self.start is not None and (len(self.start) != len(self.seats) or min(self.start) < 0):
            raise SetupError(
                _("Start scores are whole numbers from 0, a seat each: {players} of them.").format(
                    players=len(self.seats)
                )
            )
        return Match(len(self.seats), SecretDeals(self.secret), target=self.target, start=self.start)

    def moved_on(self, secret: bytes) -> "MatchSetup":
        """The rematch: everyone one seat clockwise, dealt from another secret."""
        seats = self.seats[-1:] + self.seats[:-1]
        start = None if self.start is None else self.start[-1:] + self.start[:-1]
        return replace(self, seats=seats, start=start, secret=secret)


def compass_name(seat: int, players: int) -> str:
    """The name of a seat that was given none."""
    return _(COMPASS[players][seat])


def seats_from(specs: Sequence[SeatSpec], catalogue: Catalogue) -> tuple[SeatSetup, ...]:
    """The seats written so, found in the catalogue.

    Errors: SetupError for a number of players that the rules do not know or a strategy that cannot play with it;
    UnknownStrategy, UnusableStrategy and OptionError as the catalogue and the options give them.
    """
    players = len(specs)
    if players not in PLAYERS:
        raise SetupError(_("Block is for 2 to 4 players, and there are {count} seats.").format(count=players))
    seats = []
    for seat, spec in enumerate(specs):
        entry = catalogue.find(spec.strategy)
        check_size(entry, players)
        seats.append(SeatSetup(spec.name or compass_name(seat, players), entry, spec.options(entry.options)))
    return tuple(seats)


def check_size(entry: Entry, players: int) -> None:
    """Refuse, with a SetupError, a strategy that does not play with so many players."""
    if entry.players is not None and players not in entry.players:
        sizes = ", ".join(map(str, entry.players))
        raise SetupError(
            _("{name} plays with {sizes} players, not with {players}.").format(
                name=entry.name, sizes=sizes, players=players
            )
        )
