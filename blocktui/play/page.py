"""A match as one HTML page to share: the scores, every round's final chain, and the play in words."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from blocktui.drawing import Role, choose_size, draw_chain, draw_felt, lay_out
from blocktui.drawing.html import role_css, to_html
from blocktui.drawing.palette import FELT
from blocktui.i18n import _, language
from blocktui.narration import chain_told, match_told, sum_text, told
from blocktui.rules import Chain, Dealt, LotDrawn, MatchEnded, Passed, Played, RoundEnded

from .session import Session
from .table import Table

_WIDTH: Final = 78
_HEIGHT: Final = 13

_CSS: Final = f"""
body{{background:{FELT[Role.GROUND]};color:{FELT[Role.TEXT]};font:16px/1.5 system-ui,sans-serif;
margin:2em auto;max-width:60em;padding:0 1em}}
h1,h2{{color:{FELT[Role.GOLD]}}}
table{{border-collapse:collapse}}
th,td{{padding:.2em .8em;text-align:left;border-bottom:1px solid {FELT[Role.FELT]}}}
td.number{{text-align:right;font-variant-numeric:tabular-nums}}
pre{{font:14px/1.2 monospace;overflow-x:auto;width:max-content;max-width:100%}}
pre span{{display:inline-block}}
summary{{cursor:pointer;color:{FELT[Role.MUTED]}}}
"""


def match_page(session: Session) -> str:
    """The page, in the language in use; it needs nothing but itself."""
    return "\n".join(_page(session)) + "\n"


def _page(session: Session) -> Iterator[str]:
    names, table = session.names, session.table
    title = _("Block: {names}").format(names=", ".join(names))
    yield "<!DOCTYPE html>"
    yield f'<html lang="{language().replace("_", "-")}">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>{_CSS}{role_css()}</style></head>"
    yield f"<body><h1>{escape(title)}</h1>"
    if table.outcome is not None:
        yield f"<p><strong>{escape(str(match_told(MatchEnded(table.outcome, table.scores), names)))}</strong></p>"
    yield from _seats(session)
    yield from _rounds(table, names)
    yield from _play(session)
    yield "</body></html>"


def _seats(session: Session) -> Iterator[str]:
    date = session.began.astimezone().strftime("%Y-%m-%d %H:%M")
    controllers = [
        _("{name} ({controller})").format(name=seat.name, controller=seat.entry.name) for seat in session.setup.seats
    ]
    target = _("to {number}").format(number=session.table.target)
    yield f"<p>{escape(', '.join(controllers))} · {escape(target)} · {date}</p>"


def _rounds(table: Table, names: Sequence[str]) -> Iterator[str]:
    heads = ("#", _("opened"), _("sum"), *names)
    yield "<table><thead><tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr></thead><tbody>"
    for ended, opener in zip(table.rounds, table.openers, strict=False):
        cells = [f"<td>{escape(names[opener])}</td>", f"<td>{escape(sum_text(ended))}</td>"]
        cells += [f'<td class="number">{score}</td>' for score in ended.scores]
        yield f'<tr><td class="number">{ended.round}</td>{"".join(cells)}</tr>'
    yield "</tbody></table>"


def _play(session: Session) -> Iterator[str]:
    """Each round: the chain as it lay at the end, and what was done."""
    names = session.names
    table = Table()
    lines: list[str] = []
    for event in session.match.events:
        table.apply(event)
        match event:
            case Dealt():
                lines = [str(line) for line in told(event, names)]
            case Played() | Passed():
                lines += [str(line) for line in told(event, names)]
            case RoundEnded():
                lines += [str(line) for line in told(event, names)]
                yield from _round(table.round, table.chain, table.players, lines)
            case LotDrawn():
                yield "<details><summary>" + escape(_("The lot decides who starts")) + "</summary><ol>"
                yield from (f"<li>{escape(str(line))}</li>" for line in told(event, names))
                yield "</ol></details>"
            case _:
                pass


def _round(number: int, chain: Chain, players: int, lines: Sequence[str]) -> Iterator[str]:
    felt = draw_felt(_WIDTH, _HEIGHT)
    layout = lay_out(chain, felt.box.width, felt.box.height, choose_size(felt.box.width, felt.box.height, players))
    felt.canvas.paste(felt.box.x, felt.box.y, draw_chain(layout))
    yield f"<h2>{escape(_('Round {number}').format(number=number))}</h2>"
    yield f'<pre role="img" aria-label="{escape(str(chain_told(chain)))}">{to_html(felt.canvas)}</pre>'
    yield f"<details><summary>{escape(_('The play'))}</summary><ol>"
    yield from (f"<li>{escape(line)}</li>" for line in lines)
    yield "</ol></details>"
