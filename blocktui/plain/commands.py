"""What can be said in plain mode: each command has a word and, in each language, a letter of its own."""

import unicodedata
from enum import Enum
from typing import Final

from blocktui.i18n import N_, _


class Command(Enum):
    """A command; its value is the English word and letter, marked for translation as one message ``word/letter``."""

    # Translators: the word and, after the slash, a letter that no other of these commands has.
    HAND = N_("hand/h")
    CHAIN = N_("chain/c")
    ENDS = N_("ends/e")
    COUNTS = N_("counts/n")
    SCORE = N_("score/s")
    LOG = N_("log/g")
    HINT = N_("hint/t")
    RULES = N_("rules/r")
    WHY = N_("why/w")
    HELP = N_("help/p")
    LEAVE = N_("leave/l")

    @property
    def word(self) -> str:
        """Its word in the language in use."""
        return _(self.value).partition("/")[0]

    @property
    def letter(self) -> str:
        """Its letter in the language in use."""
        return _(self.value).partition("/")[2]

    @property
    def help(self) -> str:
        """What it tells or does, in the language in use."""
        return _(_HELP[self])


_HELP: Final = {
    Command.HAND: N_("your tiles, and where they fit"),
    Command.CHAIN: N_("the tiles that lie on the table"),
    Command.ENDS: N_("the open ends"),
    Command.COUNTS: N_("how many tiles each player holds, and what they are known to lack"),
    Command.SCORE: N_("the scores"),
    Command.LOG: N_("what has happened in this round"),
    Command.HINT: N_("what each choice is worth"),
    Command.RULES: N_("the rules; with a number, one chapter"),
    Command.WHY: N_("the rule behind what happened last"),
    Command.HELP: N_("these commands"),
    Command.LEAVE: N_("leave the match"),
}


def command_of(said: str) -> tuple[Command, str] | None:
    """The command that a line calls, and what follows it; None if it calls none.

    Words and letters are those of the language in use; the English words are understood in every language.
    """
    first, _space, rest = _same(said).partition(" ")
    if first == "?":
        return Command.HELP, rest
    for command in Command:
        if first in (_same(command.word), _same(command.letter), command.value.partition("/")[0]):
            return command, rest.strip()
    return None


def _same(text: str) -> str:
    """The text as it is compared: without surrounding blanks, case, or another way to write the same signs."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
