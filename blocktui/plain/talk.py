"""Lines out and lines in."""

from collections.abc import Iterable
from typing import TextIO

from blocktui.i18n import one_line


class InputEnded(Exception):
    """Nothing more will be said."""


class Talk:
    """A conversation by lines: every sentence said is a line, every line heard an answer."""

    def __init__(self, heard: TextIO, said: TextIO) -> None:
        self._heard = heard
        self._said = said

    def say(self, *sentences: object) -> None:
        """Say these sentences in one line."""
        self._said.write(one_line(" ".join(map(str, sentences))).rstrip() + "\n")
        self._said.flush()

    def say_each(self, sentences: Iterable[object]) -> None:
        """Say each in a line of its own."""
        for sentence in sentences:
            self.say(sentence)

    def hear(self) -> str:
        """The next line; InputEnded if there is none."""
        line = self._heard.readline()
        if not line:
            raise InputEnded
        return line.strip()

    def cover(self, lines: int) -> None:
        """Move what was said out of sight, by so many empty lines."""
        self._said.write("\n" * lines)
        self._said.flush()


def number_in(said: str, last: int) -> int | None:
    """The number from 1 to ``last`` that was said, in the digits of any script; None if it is none."""
    if not said.isdecimal() or len(said) > len(str(last)) + 2:
        return None
    number = int(said)
    return number if 1 <= number <= last else None
