"""Reviews in words: verdicts and what a choice cost."""

from typing import Final

from blocktui.analysis.review import ReviewedChoice, Verdict
from blocktui.i18n import N_, _
from blocktui.narration import Sentence, sentence

_VERDICTS: Final = {
    Verdict.BEST: N_("best"),
    Verdict.CLOSE: N_("close to best"),
    Verdict.MISTAKE: N_("mistake"),
    Verdict.BLUNDER: N_("blunder"),
}

SIGNS: Final = {Verdict.BEST: "", Verdict.CLOSE: "", Verdict.MISTAKE: "?", Verdict.BLUNDER: "??"}
"""What stands beside a verdict, so that it is seen at a glance."""


def verdict_told(verdict: Verdict) -> str:
    """A verdict in a word."""
    return _(_VERDICTS[verdict])


def cost_told(choice: ReviewedChoice, name: str) -> Sentence:
    """Whose choice it was, when, and what it cost."""
    template = (
        _("{name}, round {round}, turn {turn}: best")
        if choice.verdict is Verdict.BEST
        else _("{name}, round {round}, turn {turn}: {verdict}, {loss} ± {error}")
    )
    return sentence(
        template,
        name=name,
        round=choice.round,
        turn=choice.turn,
        verdict=verdict_told(choice.verdict),
        loss=f"{choice.loss:.1f}",
        error=f"{choice.loss_se:.1f}",
    )
