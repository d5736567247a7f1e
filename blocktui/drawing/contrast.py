"""How well one colour is read on another, by WCAG 2: contrast ratios, and colours brought to one."""

from collections.abc import Iterable

_BLACK, _WHITE = "#000000", "#ffffff"


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``, from 0 to 1."""
    channels = [value / 255 for value in bytes.fromhex(colour.removeprefix("#")[:6])]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21.

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def mix(one: str, other: str, share: float) -> str:
    """``one`` with so much of ``other`` in it, from 0 to 1."""
    pairs = zip(bytes.fromhex(one[1:7]), bytes.fromhex(other[1:7]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def readable(colour: str, grounds: Iterable[str], ratio: float = 4.5) -> str:
    """The colour, made brighter or darker as far as it must be to have this contrast on all of the grounds.

    Where no colour has, it is black or white, whichever is read better.
    """
    grounds = tuple(grounds)

    def least(wanted: str) -> float:
        return min(contrast(wanted, ground) for ground in grounds)

    goal = max((_WHITE, _BLACK), key=least)
    for step in range(21):
        tried = mix(colour, goal, step / 20)
        if least(tried) >= ratio:
            return tried
    return goal
