"""Options and strategies: what may be declared, and what values an option takes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blocktui.rules import View
from blocktui.seats import protocol
from blocktui.seats.hooks import strategies_of
from blocktui.seats.options import Option, OptionError, complete
from blocktui.seats.strategy import Answer, Player, Strategy, StrategyError, Turn

LEVEL = Option("level", "int", default=3, min=1, max=9)
SHARE = Option("share", "float", default=0.5, min=0, max=1)
BOLD = Option("bold", "bool", default=False)
STYLE = Option("style", "choice", default="calm", choices=("calm", "wild"))
BOOK = Option("book", "text", default="")
ALL = (LEVEL, SHARE, BOLD, STYLE, BOOK)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        *((LEVEL, "1", 1), (LEVEL, "9", 9), (LEVEL, " 4 ", 4), (SHARE, "0", 0.0), (SHARE, "1e-3", 0.001)),
        *((BOLD, "yes", True), (BOLD, "OFF", False), (BOLD, "1", True), (STYLE, "wild", "wild"), (BOOK, "a=b", "a=b")),
    ],
)
def test_a_value_is_read_by_the_options_type(option: Option, text: str, value: object) -> None:
    read = option.parse(text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        *((LEVEL, "0"), (LEVEL, "10"), (LEVEL, "3.5"), (LEVEL, ""), (SHARE, "1.01"), (SHARE, "nan"), (SHARE, "inf")),
        *((BOLD, "perhaps"), (STYLE, "Wild"), (STYLE, "")),
    ],
)
def test_a_value_that_it_does_not_take_is_refused_with_what_it_wants(option: Option, text: str) -> None:
    with pytest.raises(OptionError) as error:
        option.parse(text)
    assert option.name in str(error.value)
    assert option.wanted in str(error.value)


@pytest.mark.parametrize(
    ("option", "value"), [(LEVEL, True), (LEVEL, 3.0), (LEVEL, "3"), (BOLD, 1), (STYLE, 3), (BOOK, None), (SHARE, "0")]
)
def test_a_value_of_another_type_is_refused(option: Option, value: object) -> None:
    with pytest.raises(OptionError):
        option.check(value)


@pytest.mark.parametrize(
    "declared",
    [
        {"name": "two words", "type": "int", "default": 1},
        {"name": "x", "type": "list", "default": 1},
        {"name": "x", "type": "int", "default": "1"},
        {"name": "x", "type": "int", "default": 10, "max": 9},
        {"name": "x", "type": "choice", "default": "a"},
        {"name": "x", "type": "choice", "default": "a", "choices": ("b",)},
    ],
)
def test_an_option_that_is_declared_wrongly_is_refused(declared: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Option(**declared)


@pytest.mark.parametrize("option", ALL)
def test_an_option_crosses_the_wire_as_it_is(option: Option) -> None:
    assert protocol.OptionText.of(option).option() == option
    assert option.report()["default"] == option.default


def test_options_that_are_not_given_have_their_defaults_and_others_are_named() -> None:
    assert complete(ALL, {"level": 5}) == {"level": 5, "share": 0.5, "bold": False, "style": "calm", "book": ""}
    with pytest.raises(OptionError, match="Did you mean level"):
        complete(ALL, {"levle": 5})
    with pytest.raises(OptionError, match="it has none"):
        complete((), {"level": 5})


@given(st.integers(), st.integers(), st.integers())
def test_bounds_hold_for_every_number(low: int, high: int, value: int) -> None:
    low, high = sorted((low, high))
    option = Option("x", "int", default=low, min=low, max=high)
    if low <= value <= high:
        assert option.check(value) == value
    else:
        with pytest.raises(OptionError):
            option.check(value)


def first(view: View, turn: Turn) -> Answer:
    return view.legal[0]


@pytest.mark.parametrize(
    "declared",
    [
        {"name": "x"},
        {"name": "", "choose": first},
        {"name": "two words", "choose": first},
        {"name": "x", "choose": first, "factory": Player},
        {"name": "x", "choose": first, "interactive": True},
        {"name": "x", "choose": first, "players": ()},
        {"name": "x", "choose": first, "players": (2, 5)},
        {"name": "x", "choose": first, "options": (LEVEL, LEVEL)},
    ],
)
def test_a_strategy_that_is_declared_wrongly_is_refused(declared: dict[str, Any]) -> None:
    with pytest.raises(StrategyError):
        Strategy(**declared)


def test_a_plugin_may_be_an_object_with_the_hook() -> None:
    from blocktui import hookimpl

    class Plugin:
        @hookimpl
        def blocktui_strategies(self) -> list[Strategy]:
            return [Strategy(name="x", choose=first)]

    assert [strategy.name for strategy in strategies_of("acme", Plugin())] == ["x"]


def test_the_package_root_names_what_authors_use() -> None:
    import blocktui

    assert blocktui.Player is Player
    assert blocktui.Option is Option
    assert blocktui.Strategy is Strategy
