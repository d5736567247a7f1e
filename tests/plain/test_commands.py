"""The commands of plain mode, in each language."""

import pytest

from blocktui.plain.commands import Command, command_of


def test_words_and_letters_are_each_their_own(each_language: str) -> None:
    words = [command.word.casefold() for command in Command]
    letters = [command.letter.casefold() for command in Command]
    assert all(len(letter) == 1 and letter.isalpha() for letter in letters), letters
    assert len({*words, *letters}) == 2 * len(Command), "no word or letter is another's"


@pytest.mark.parametrize("command", Command)
def test_word_and_letter_call_the_command(each_language: str, command: Command) -> None:
    assert command_of(command.word) == (command, "")
    assert command_of(f"  {command.letter.upper()} ") == (command, "")
    assert command_of(command.value.partition("/")[0]) == (command, ""), "English words are understood everywhere"
    assert command.help


@pytest.mark.parametrize("said", ["", " ", "1", "hands", "hand/h", "/", "x"])
def test_what_is_no_command_calls_none(said: str) -> None:
    assert command_of(said) is None


def test_what_follows_the_word_is_kept() -> None:
    assert command_of("Rules  3") == (Command.RULES, "3")
