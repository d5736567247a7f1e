"""What is wrong with a record, and where."""

from typing import Final

from blocktui.i18n import _

FORMAT: Final = "format"
"""Stands where the number of a rule would: the record is not written as ``block-record/1`` asks."""

FILE: Final = "file"
"""Stands where the number of a rule would: the file cannot be read at all."""


class RecordError(Exception):
    """A record that cannot be read or is false: the first difference, with its round, turn and rule."""

    def __init__(self, reason: str, *, rule: str = FORMAT, round: int | None = None, turn: int | None = None) -> None:  # noqa: A002 - the format's own word
        super().__init__(reason)
        self.reason = reason
        """One line, in the language in use."""
        self.rule = rule
        """``R1`` to ``R24``, or FORMAT."""
        self.round = round
        """From 1; None when it is no single round that is wrong."""
        self.turn = turn
        """From 1 in each round; None when it is no single turn that is wrong."""

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (self.reason, self.rule, self.round, self.turn)


def _made_again(reason: str, rule: str, round_number: int | None, turn: int | None) -> RecordError:
    return RecordError(reason, rule=rule, round=round_number, turn=turn)


def shown(value: object) -> str:
    """A foreign value in one short printable line, whatever it is."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**18 else _("a number of more than 18 digits")
    if isinstance(value, str):
        cut = value[:40]
        return repr(cut) if len(value) <= 40 else f"{cut!r}..."
    if isinstance(value, float | bool) or value is None:
        return repr(value)
    return type(value).__name__
