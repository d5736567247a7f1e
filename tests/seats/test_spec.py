"""Seats as they are written on the command line."""

import pytest

from blocktui.seats.options import Option, OptionError
from blocktui.seats.spec import SeatSpec, SpecError


@pytest.mark.parametrize(
    ("text", "strategy", "given", "name"),
    [
        ("human", "human", {}, None),
        ("human=South", "human", {}, "South"),
        ("expert[level=3]=West", "expert", {"level": "3"}, "West"),
        ("expert[level=3]", "expert", {"level": "3"}, None),
        ("expert[]", "expert", {}, None),
        ("acme:counter", "acme:counter", {}, None),
        ("acme:counter[a=1, b=two]=Wang Wu", "acme:counter", {"a": "1", "b": "two"}, "Wang Wu"),
        ('x[book="a,b]=c"]=N', "x", {"book": "a,b]=c"}, "N"),
        ("x=a=b", "x", {}, "a=b"),
        ("x=[red]", "x", {}, "[red]"),
        ("./my_bot.py", "./my_bot.py", {}, None),
        ("./my=bots/my_bot.py=Me", "./my=bots/my_bot.py", {}, "Me"),
        ("../my_bot.py:careful[level=2]=Me", "../my_bot.py:careful", {"level": "2"}, "Me"),
        (r"C:\bots\my_bot.py", r"C:\bots\my_bot.py", {}, None),
        ("cmd:./my-bot --fast", "cmd:./my-bot --fast", {}, None),
        ("cmd:./my-bot --fast=West wind", "cmd:./my-bot --fast", {}, "West wind"),
        ("cmd:./my-bot '--depth=3'", "cmd:./my-bot '--depth=3'", {}, None),
        ("cmd:./my-bot --depth=3=West", "cmd:./my-bot --depth=3", {}, "West"),
        ("cmd[level=3]:./my-bot --fast", "cmd:./my-bot --fast", {"level": "3"}, None),
    ],
)
def test_a_seat_is_read_and_written_back(text: str, strategy: str, given: dict[str, str], name: str | None) -> None:
    spec = SeatSpec.parse(text)
    assert (spec.strategy, spec.given, spec.name) == (strategy, given, name)
    assert SeatSpec.parse(str(spec)) == spec


def test_a_program_is_split_into_words() -> None:
    spec = SeatSpec.parse("cmd:'./my bot' --depth 3")
    assert spec.is_program
    assert not spec.is_file
    assert spec.command == ("./my bot", "--depth", "3")


def test_a_file_is_told_from_a_name() -> None:
    assert SeatSpec.parse("my_bot.py").is_file
    assert SeatSpec.parse("./my_bot.py:careful").is_file
    assert not SeatSpec.parse("acme:counter").is_file
    assert not SeatSpec.parse("cmd:./my_bot.py").is_file


@pytest.mark.parametrize(
    "text",
    [
        "",
        "=West",
        "[level=3]",
        "x[level]",
        "x[level=3",
        "x[level=3]West",
        "x[a=1,a=2]",
        "x=",
        "cmd",
        "cmd:",
        "cmd[a=1]",
        "cmd:=West",
        "cmd:'./my-bot",
        "x[=3]",
        "   ",
    ],
)
def test_what_is_no_seat_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(SpecError) as error:
        SeatSpec.parse(text)
    assert "\n" not in str(error.value)
    assert str(error.value)


def test_options_are_read_by_their_types() -> None:
    declared = (Option("level", "int", default=3, min=1, max=9), Option("bold", "bool", default=False))
    assert SeatSpec.parse("x[bold=yes]").options(declared) == {"level": 3, "bold": True}
    with pytest.raises(OptionError, match="from 1 to 9, not 12"):
        SeatSpec.parse("x[level=12]").options(declared)
    with pytest.raises(OptionError, match=r"x: There is no option 'levl'\. Did you mean level\?"):
        SeatSpec.parse("x[levl=2]").options(declared)
