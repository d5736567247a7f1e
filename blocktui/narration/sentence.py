"""A sentence in parts, so that a screen can set names and tiles off and plain output can join them."""

from string import Formatter
from typing import NamedTuple


class Part(NamedTuple):
    """A run of text and what it names: ``name``, ``tile``, ``value``..., or nothing."""

    text: str
    role: str = ""


class Sentence(tuple[Part, ...]):
    """A sentence as the parts that its template gives.

    >>> sentence("{name} passed.", name="East")
    Sentence((Part(text='East', role='name'), Part(text=' passed.', role='')))
    >>> str(sentence("{name} passed.", name="East"))
    'East passed.'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "".join(part.text for part in self)

    def __repr__(self) -> str:
        return f"Sentence({super().__repr__()})"


def sentence(template: str, **values: object) -> Sentence:
    """The template with its placeholders filled in; each becomes a part whose role is the placeholder's name.

    A number at the end of a placeholder's name tells it from others of the same role: ``{value1}`` and ``{value2}``.
    Values are text from anywhere: braces in them mean nothing. A value that is a Sentence keeps its own parts.
    """
    parts: list[Part] = []
    for text, name, _spec, _conversion in Formatter().parse(template):
        if text:
            parts.append(Part(text))
        if name:
            value = values[name]
            if isinstance(value, Sentence):
                parts.extend(value)
            else:
                parts.append(Part(str(value), name.rstrip("0123456789")))
    return Sentence(parts)
