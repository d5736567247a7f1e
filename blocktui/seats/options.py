"""Options that a strategy declares: typed, bounded, with a default."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, Literal

from blocktui.i18n import _

OptionType = Literal["int", "float", "bool", "choice", "text"]
OptionValue = int | float | bool | str

_TRUE: Final = ("true", "yes", "on", "1")
_FALSE: Final = ("false", "no", "off", "0")


class OptionError(ValueError):
    """An option that is declared wrongly, is not known, or has a value that it does not take."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a strategy.

    >>> Option("level", "int", default=3, min=1, max=9).parse("5")
    5
    """

    name: str
    type: OptionType
    default: OptionValue
    min: int | float | None = None
    max: int | float | None = None
    choices: tuple[str, ...] = ()
    help: str = ""

    def __post_init__(self) -> None:
        if not self.name.replace("-", "_").isidentifier():
            raise OptionError(f"an option's name is a word, not {self.name[:40]!r}")
        if self.type not in ("int", "float", "bool", "choice", "text"):
            raise OptionError(f"option {self.name}: type {self.type!r} is none of int, float, bool, choice, text")
        object.__setattr__(self, "choices", tuple(self.choices))
        if self.type == "choice" and not self.choices:
            raise OptionError(f"option {self.name}: a choice needs choices")
        self.check(self.default)

    def parse(self, text: str) -> OptionValue:
        """The value written so, or an OptionError that says what is wanted."""
        try:
            if self.type == "int":
                return self.check(int(text))
            if self.type == "float":
                return self.check(float(text))
        except ValueError as error:
            if isinstance(error, OptionError):
                raise
            raise self._refusal(repr(text[:40])) from None
        if self.type == "bool":
            if text.lower() in _TRUE + _FALSE:
                return text.lower() in _TRUE
            raise self._refusal(repr(text[:40]))
        return self.check(text)

    def check(self, value: object) -> OptionValue:
        """The value, if the option takes it; else an OptionError."""
        if self.type == "float" and type(value) is int:
            value = float(value)
        kinds: dict[str, type] = {"int": int, "float": float, "bool": bool, "choice": str, "text": str}
        if type(value) is not kinds[self.type]:
            raise self._refusal(repr(str(value)[:40]))
        if isinstance(value, float) and value != value:
            raise self._refusal("nan")
        if isinstance(value, int | float) and not isinstance(value, bool):
            if (self.min is not None and value < self.min) or (self.max is not None and value > self.max):
                raise self._refusal(str(value))
        elif self.type == "choice" and value not in self.choices:
            raise self._refusal(repr(str(value)[:40]))
        assert isinstance(value, int | float | str)
        return value

    def _refusal(self, given: str) -> OptionError:
        return OptionError(
            _("Option {name} is {wanted}, not {given}.").format(name=self.name, wanted=self.wanted, given=given)
        )

    @property
    def wanted(self) -> str:
        """What it takes, in words: ``a whole number from 1 to 9``."""
        if self.type == "bool":
            return _("yes or no")
        if self.type == "choice":
            return _("one of {choices}").format(choices=", ".join(self.choices))
        if self.type == "text":
            return _("a text")
        number = _("a whole number") if self.type == "int" else _("a number")
        if self.min is not None and self.max is not None:
            return _("{number} from {min} to {max}").format(number=number, min=self.min, max=self.max)
        if self.min is not None:
            return _("{number} of {min} or more").format(number=number, min=self.min)
        return number if self.max is None else _("{number} up to {max}").format(number=number, max=self.max)

    def report(self) -> dict[str, Any]:
        """The option in the words of the bot protocol; keys that say nothing are left out."""
        written: dict[str, Any] = {"name": self.name, "type": self.type, "default": self.default}
        for key in ("min", "max"):
            if getattr(self, key) is not None:
                written[key] = getattr(self, key)
        if self.choices:
            written["choices"] = list(self.choices)
        if self.help:
            written["help"] = self.help
        return written


def complete(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option with the value given or its default; an OptionError for one not declared or a wrong value."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            if not known:
                raise OptionError(_("There is no option {name}: it has none.").format(name=repr(name[:40])))
            nearest = get_close_matches(name, known, n=1) or known
            raise OptionError(
                _("There is no option {name}. Did you mean {names}?").format(
                    name=repr(name[:40]), names=", ".join(nearest)
                )
            )
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}
