"""Asks who plays, by numbers."""

from collections.abc import Sequence

from blocktui.i18n import _
from blocktui.rules import PLAYERS
from blocktui.seats.entry import Entry, Status

from .talk import Talk, number_in


def ask_seats(talk: Talk, entries: Sequence[Entry]) -> list[str]:
    """The strategies of all seats, a person first; InputEnded if nothing is answered."""
    talk.say(_("How many players are there, you among them?"))
    players = _number(talk, PLAYERS[0], PLAYERS[-1])
    usable = [
        entry for entry in entries if entry.status is Status.OK and (entry.players is None or players in entry.players)
    ]
    person = next(entry for entry in usable if entry.interactive)
    talk.say_each(
        f"{number}) {entry.name}: {_(entry.summary) if entry.summary else ''}" for number, entry in enumerate(usable, 1)
    )
    seats = [person.name]
    for seat in range(1, players):
        talk.say(_("Who plays seat {seat}?").format(seat=seat + 1))
        seats.append(usable[_number(talk, 1, len(usable)) - 1].name)
    return seats


def _number(talk: Talk, first: int, last: int) -> int:
    while True:
        talk.say(_("Say a number from {first} to {last}.").format(first=first, last=last))
        number = number_in(talk.hear(), last)
        if number is not None and number >= first:
            return number
