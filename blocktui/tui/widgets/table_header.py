"""The top row of the table: which round it is, to what target, and one's own score."""

from dataclasses import dataclass

from blocktui.drawing.canvas import Canvas
from blocktui.drawing.palette import Role, Style
from blocktui.i18n import _
from blocktui.i18n.widths import cut
from blocktui.narration import Sentence, sentence

from .canvas_view import CanvasView
from .words import Words, put_words, width_of

_PLAIN = Style(Role.MUTED, Role.BAR)
_STRONG = Style(Role.TEXT, Role.BAR, bold=True)
_SCORE = Style(Role.GOLD, Role.BAR, bold=True)


@dataclass(frozen=True, slots=True)
class Heading:
    """What the header tells."""

    round: int = 0
    target: int = 0
    opener: str = ""
    own: str = ""
    """The name of who sits at the bottom."""
    score: int = 0
    note: str = ""
    """How the match is shown: paused, the pace."""


class TableHeader(CanvasView):
    """One row above the table."""

    DEFAULT_CSS = "TableHeader { height: 1; width: 100%; }"

    heading = Heading()

    def show(self, heading: Heading) -> None:
        """Tell this."""
        if heading != self.heading:
            self.heading = heading
            self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The row."""
        canvas = Canvas(width, height, _PLAIN)
        heading = self.heading
        right = sentence(
            _("{name} {score} of {target}"), name=cut(heading.own, 16), score=heading.score, target=heading.target
        )
        right_at = width - 1 - width_of(_words(right))
        left: list[Sentence] = []
        if heading.round:
            left.append(sentence(_("round {number}"), number=heading.round))
        left.append(sentence(_("to {number}"), number=heading.target))
        if heading.opener:
            left.append(sentence(_("{opener} opens"), opener=cut(heading.opener, 16)))
        if heading.note:
            left.append(sentence("{number}", number=heading.note))
        at = put_words(canvas, 1, 0, [("Block", _STRONG)]) + 2
        for number, told in enumerate(left):
            words = _words(told)
            if number:
                words = [(" · ", _PLAIN), *words]
            if at + width_of(words) >= right_at - 1:
                break
            at = put_words(canvas, at, 0, words)
        if right_at > at:
            put_words(canvas, right_at, 0, _words(right))
        return canvas


def _words(told: Sentence) -> Words:
    styles = {"number": _STRONG, "score": _SCORE, "name": _PLAIN, "opener": _PLAIN, "target": _STRONG}
    return [(part.text, styles.get(part.role, _PLAIN)) for part in told]
