"""A match in sentences: what happens is told as it happens, and persons choose by number."""

from collections.abc import Callable, Sequence
from itertools import islice

from blocktui.i18n import _
from blocktui.narration import (
    chain_told,
    choice_told,
    count_told,
    ends_told,
    hand_told,
    played_out_told,
    remaining_told,
    scores_told,
    sentence,
    turn_told,
    unplayable_told,
)
from blocktui.narration.rules import paragraphs_on
from blocktui.play.coach import Coach
from blocktui.play.conduct import Happening
from blocktui.play.drivers import play
from blocktui.play.keeping import Keeping
from blocktui.play.session import Session
from blocktui.rules import Dealt, Move, Passed, Played, RoundEnded, View
from blocktui.seats.occupant import Occupant

from .commands import Command, command_of
from .person import PlainPerson
from .rules import tell_rules
from .talk import InputEnded, Talk, number_in


class Left(Exception):
    """The person left the match."""


class PlainMatch:
    """One match, told to one terminal."""

    def __init__(
        self,
        session: Session,
        bots: Sequence[Occupant | None],
        talk: Talk,
        *,
        keeping: Keeping | None = None,
        cover: int = 0,
        open_hands: bool = False,
        guided: bool = False,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        """``bots`` fill the seats that no person does; they are closed at the end.

        Between the turns of two persons ``cover`` empty lines hide what the first one saw. ``open_hands`` tells every
        hand where no person plays; with ``guided`` the one person is told what happens and why. ``beat`` is called
        before each turn that nobody here chose; ``keeping`` keeps every turn before it is told, and whoever gave it
        leaves it.
        """
        self.session = session
        self._talk = talk
        self._keeping = keeping
        self._cover = cover
        self._open_hands = open_hands and not session.persons
        self._coach = Coach(session) if guided else None
        self._beat = beat
        self._occupants = [PlainPerson(self._ask) if bot is None else bot for bot in bots]
        self._said = self._round_began = 0 if session.saved is None else session.round_line
        """Where the present round begins in the log."""
        self._seen_by: int | None = session.persons[0] if len(session.persons) == 1 else None
        """The person who may see what is on the terminal."""
        self._chose = False
        self.played_out = False
        """Whether all that was wished for was played."""
        self._leaving = False
        """Whether leaving was asked for and is to be said again."""

    def run(self) -> bool:
        """Tell the match to its end, or until the person leaves or says nothing more; whether it was played out."""
        session, talk = self.session, self._talk
        if session.persons:
            talk.say(
                _("Choose a tile by its number. '{help}' ({letter}) tells the commands.").format(
                    help=Command.HELP.word, letter=Command.HELP.letter
                )
            )
        if self._coach is not None:
            talk.say_each(self._coach.welcome()())
        try:
            self._tell()
            for happening in play(
                session.match,
                self._occupants,
                session.names,
                limit_ms=session.setup.limit_ms,
                rounds=session.setup.rounds,
                faults=session.fault_counts,
                times=session.times,
            ):
                self._keep(happening)
                self._note(happening)
        except InputEnded:
            talk.say(_("There is no more input: the match ends here, unfinished."))
            return False
        except Left:
            talk.say(_("You left the match; it ends here, unfinished."))
            return False
        finally:
            for occupant in self._occupants:
                occupant.close()
        self.played_out = True
        if session.match.outcome is None:
            talk.say(played_out_told(session.table.round))
        return True

    def _keep(self, happening: Happening) -> None:
        """Keep what happened before it is told, and say if that cannot be."""
        if self._keeping is not None:
            news = self._keeping.keep(happening)
            if news is not None:
                self._talk.say(news)

    def _note(self, happening: Happening) -> None:
        session = self.session
        forced = False
        if isinstance(happening, Played | Passed):
            if not self._chose:
                self._beat()
                forced = isinstance(happening, Played) and happening.seat in session.persons
            self._chose = False
        elif isinstance(happening, Dealt):
            self._round_began = len(session.lines)
        session.note(happening, forced=forced)
        self._tell()
        if self._coach is not None and (teach := self._coach.after(happening, forced=forced)):
            self._talk.say_each(teach())
        if isinstance(happening, Dealt) and self._open_hands:
            for name, hand in zip(session.names, happening.hands, strict=True):
                self._talk.say(hand_told(name, hand or ()))
        elif isinstance(happening, RoundEnded):
            self._talk.say_each(remaining_told(happening, session.names))
            self._tell_scores()

    def _tell(self) -> None:
        """What happened since it was told last."""
        lines = self.session.lines
        self._talk.say_each(lines[self._said :])
        self._said = len(lines)

    def _tell_scores(self) -> None:
        session = self.session
        self._talk.say(scores_told(session.names, session.table.scores, session.table.target))

    # -- a person's turn -----------------------------------------------------------------------------------------

    def _ask(self, view: View) -> Move:
        talk, name = self._talk, self.session.names[view.seat]
        if self._seen_by != view.seat:
            if self._seen_by is not None:
                talk.cover(self._cover)
            talk.say(turn_told(name), sentence(_("An empty line shows your tiles.")))
            talk.hear()
            self._seen_by = view.seat
        else:
            talk.say(turn_told(name))
        if view.play:
            talk.say(chain_told(view.chain), ends_told(view.ends))
        else:
            talk.say(ends_told(view.ends))
        if self._coach is not None and (teach := self._coach.before_turn(view)):
            talk.say_each(teach())
        self._tell_choices(view)
        move = self._choice(view)
        self._chose = True
        return move

    def _choice(self, view: View) -> Move:
        moves = choices(view)
        self._leaving = False
        while True:
            said = self._talk.hear()
            number = number_in(said, len(moves))
            if number is not None:
                return moves[number - 1]
            called = command_of(said)
            if called is None or called[0] is not Command.LEAVE:
                self._leaving = False
            if called is not None:
                self._obey(*called, view)
            else:
                self._talk.say(
                    _("That is no choice: say a number from 1 to {number}, or '{help}'.").format(
                        number=len(moves), help=Command.HELP.word
                    )
                )

    def _obey(self, command: Command, rest: str, view: View) -> None:
        talk, session = self._talk, self.session
        match command:
            case Command.HAND:
                self._tell_choices(view)
            case Command.CHAIN:
                talk.say(chain_told(view.chain))
            case Command.ENDS:
                talk.say(ends_told(view.ends))
            case Command.COUNTS:
                for name, count, lacks in zip(session.names, view.counts, session.table.voids, strict=True):
                    talk.say(count_told(name, count, lacks))
            case Command.SCORE:
                self._tell_scores()
            case Command.LOG:
                talk.say_each(session.lines[self._round_began :])
            case Command.HINT:
                self._tell_hints(view)
            case Command.RULES:
                tell_rules(talk, rest)
            case Command.WHY:
                rule, told = session.why(view.seat)
                talk.say(*told)
                talk.say_each(paragraphs_on(rule))
            case Command.HELP:
                for one in Command:
                    talk.say(f"{one.word}, {one.letter}: {one.help}")
            case Command.LEAVE:
                if self._leaving:
                    raise Left
                self._leaving = True
                talk.say(
                    _("The match is not over. Say '{leave}' again to leave it, or go on.").format(
                        leave=Command.LEAVE.word
                    )
                )

    def _tell_hints(self, view: View) -> None:
        """What each choice is worth, the best first, and why; from now on the match is practice."""
        from blocktui.analysis.engine import ENGINE
        from blocktui.analysis.hints import hints
        from blocktui.play.advice import reasons_told, worth_told

        self.session.practice = True
        # the second answer is from samples enough to act upon, and is there before one grows impatient
        *_before, answer = islice(hints(view, len(view.play), ENGINE.kernels()), 2)
        numbers = {move: number for number, move in enumerate(choices(view), 1)}
        for hint in answer:
            if hint.move in numbers:
                told = _("{number}) {worth}").format(number=numbers[hint.move], worth=worth_told(hint))
                self._talk.say(told, reasons_told(hint, self.session.names))

    def _tell_choices(self, view: View) -> None:
        moves = choices(view)
        told = [choice_told(number, move, view.ends) for number, move in enumerate(moves, 1)]
        playable = {move.tile for move in moves}
        rest = [tile for tile in view.hand if tile not in playable]
        self._talk.say(_("Your tiles:"), *told, *([unplayable_told(rest)] if rest else []))


def choices(view: View) -> tuple[Move, ...]:
    """The moves that a person chooses from, by tile; where both ends have the same value, one a tile."""
    equal = view.ends is not None and view.ends[0] == view.ends[1]
    numbered = []
    for tile in view.hand:
        moves = [move for move in view.legal if move.tile is tile]
        numbered += moves[:1] if equal else moves
    return tuple(numbered)
