"""One reviewed choice: what each legal move was worth, and what luck had to do with it."""

from collections.abc import Sequence

from blocktui.analysis.review import ReviewedChoice
from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n import _
from blocktui.narration import Sentence, sentence
from blocktui.play.advice import worth_told
from blocktui.play.review_told import cost_told

from .canvas_view import CanvasView
from .columns import PLAIN, STRONG
from .words import Words, fitted, put_words, styled

_BEST = Style(Role.GOLD, Role.GROUND, bold=True)


class ChoiceDetails(CanvasView):
    """What was chosen and what it cost, the legal moves with the best first, then luck; or what of it has room."""

    choice: ReviewedChoice | None = None
    _luck: Sequence[Sentence] = ()
    _name = ""

    def show(self, choice: ReviewedChoice | None, name: str, luck: Sequence[Sentence]) -> None:
        """Show this choice of the player with this name, and what is said of luck."""
        self.choice = choice
        self._name = name
        self._luck = luck
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The rows."""
        canvas = Canvas(width, height, PLAIN)
        if self.choice is None:
            return canvas
        rows = [styled(cost_told(self.choice, self._name), Role.GROUND)]
        rows += self._moves(self.choice)[: max(height - 1 - len(self._luck), 2)]
        rows += [styled(told, Role.GROUND, bright=False) for told in self._luck]
        for y, words in enumerate(rows[:height]):
            put_words(canvas, 1, y, fitted(words, width - 2))
        return canvas

    def _moves(self, choice: ReviewedChoice) -> list[Words]:
        rows: list[Words] = []
        for value in choice.moves:
            best, played = value.move == choice.best, value.move == choice.move
            said = ", ".join([_("best")] * best + [_("played")] * played)
            style = _BEST if best else STRONG if played else PLAIN
            mark = "▸ " if played else "  "
            rows.append([(f"{mark}{worth_told(value)}", style), (f"  {said}", style)])
        return rows


def luck_told(choice: ReviewedChoice, name: str, deal: float | None) -> list[Sentence]:
    """What the choice cost with all hands open, and what the round's deal was worth, as soon as that is known."""
    told = [sentence(_("All hands open, it cost {points} points."), points=f"{choice.hindsight:.0f}")]
    if deal is not None:
        told.append(sentence(_("The deal was worth {points} points to {name}: luck."), points=signed(deal), name=name))
    return told


def signed(points: float) -> str:
    """Points with their sign."""
    return f"{points:+.1f}".replace("-", "−")
