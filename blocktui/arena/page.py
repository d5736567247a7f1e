"""The report as one page of HTML that needs nothing from elsewhere."""

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from blocktui.i18n import _, language

from .figures import Figures
from .plots import intervals, lines
from .wording import faults_told, headings, number, ranked, row, summary

_POINTS: Final = 200
"""Of a line."""
_STYLE: Final = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1a202c;
       background: #fff; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; } td { font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; } code { background: #f2f2f2; padding: .1rem .3rem; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: #333; } svg circle { fill: #2b6cb0; } svg .reach { stroke: #2b6cb0; stroke-width: 2; }
svg .grid { stroke: #e4e4e4; } svg .par { stroke: #999; stroke-dasharray: 4 3; fill: none; }
@media (prefers-color-scheme: dark) {
  body { background: #1a1d21; color: #e2e8f0; } code { background: #2a2e34; } th, td { border-color: #444; }
  svg text { fill: #cbd5e0; } svg .grid { stroke: #333; } svg circle { fill: #63b3ed; } svg .reach { stroke: #63b3ed; }
}
"""


def page_of(report: dict[str, Any], figures: Figures) -> str:
    """The page: standings, plots, comparisons, times, and how to repeat the tournament."""
    bots = ranked(report)
    known = [bot for bot in bots if bot["score"] is not None]
    parts = [
        _section(_("Standings"), _table(headings(), [row(bot, report["unit"]) for bot in bots])),
        "".join(f"<p>{escape(line)}</p>" for line in summary(report)),
    ]
    if known:
        rows = [(bot["name"], bot["score"], bot["score_ci95"]) for bot in known]
        parts.append(_section(_("Score with its 95 % interval"), intervals(rows, par=0.5, title=_("Score"))))
        parts.append(_section(_("Score over the boards"), lines(_over_time(figures), par=0.5, title=_("Score"))))
    turns = [
        (str(turn["turn"]), turn["share"], turn["share_ci95"]) for turn in report["turns"] if turn["share"] is not None
    ]
    if turns:
        par = 1 / report["seats"]
        parts.append(_section(_("Share by turn order"), intervals(turns, par=par, title=_("Share by turn order"))))
    parts += [_section(_("Bots"), _bots(report)), _section(_("How to repeat it"), _how(report))]
    title = _("Tournament: {names}").format(names=", ".join(bot["name"] for bot in report["bots"]))
    return (
        f'<!DOCTYPE html>\n<html lang="{language().replace("_", "-")}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _over_time(figures: Figures) -> list[tuple[str, list[tuple[float, float]]]]:
    """Each bot's mean score after so many of its boards."""
    return [(bot.name, figures.course(number, _POINTS)) for number, bot in enumerate(figures.bots)]


def _bots(report: dict[str, Any]) -> str:
    rows = []
    for bot in report["bots"]:
        options = ", ".join(f"{name}={value}" for name, value in bot["options"].items())
        rows.append(
            [
                bot["name"],
                bot["strategy"],
                " ".join(filter(None, (bot["package"], bot["version"]))) or "–",
                options or "–",
                str(bot["rounds"]),
                number(bot["ms_median"], 3),
                number(bot["ms_p99"], 3),
                faults_told(bot["faults"]) or "–",
            ]
        )
    heads = [
        _("bot"),
        _("strategy"),
        _("version"),
        _("options"),
        _("rounds"),
        _("ms"),
        _("99 %"),
        _("faults"),
    ]
    return _table(heads, rows)


def _how(report: dict[str, Any]) -> str:
    plan = report["plan"]
    facts = [
        (_("Command"), f"<code>{escape(report['repeat'])}</code>"),
        (_("Secret"), f"<code>{escape(report['secret'])}</code>" if report["secret"] else _("sealed until the end")),
        (_("Seal (SHA-256 of the secret)"), f"<code>{escape(report['seal'])}</code>"),
        (_("Program"), escape(plan["app"])),
        (_("Begun"), escape(plan["created"])),
        (_("Boards in a batch"), str(plan["batch"])),
        (_("Seconds"), number(report["seconds"])),
        (_("Machine"), escape(", ".join(str(value) for value in report["machine"].values()))),
    ]
    return "<table>" + "".join(f"<tr><td>{escape(name)}</td><td>{fact}</td></tr>" for name, fact in facts) + "</table>"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>" for cells in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _section(heading: str, content: str) -> str:
    return f"<h2>{escape(heading)}</h2>\n{content}"
