"""``blocktui rules``: the rules with their figures."""

import os
import shutil
import sys
from collections.abc import Iterator
from typing import Final

import click

from blocktui.i18n import _

from .common import common_options, drawing_options, given

_WIDEST: Final = 76


@click.command(
    "rules",
    help=_("Tell all the rules, with the figures that illustrate them."),
    short_help=_("The rules with their figures."),
    epilog=_("Example: blocktui rules --plain"),
)
@click.option("--plain", is_flag=True, help=_("Full sentences; figures in words alone."))
@drawing_options
@common_options
@click.pass_context
def command(context: click.Context, plain: bool) -> None:
    """Tell the rules."""
    from .plain import conversation

    talk = conversation()
    if plain or (sys.stdout.isatty() and os.environ.get("TERM", "") in ("", "dumb")):
        from blocktui.plain.rules import tell_all_rules

        tell_all_rules(talk)
        return
    for line in drawn_rules(
        min(shutil.get_terminal_size().columns, _WIDEST),
        in_ascii=given(context).in_ascii or not _can_write("│▄"),
        coloured=sys.stdout.isatty() and not os.environ.get("NO_COLOR"),
    ):
        click.echo(line)


def drawn_rules(width: int, *, in_ascii: bool, coloured: bool) -> Iterator[str]:
    """The rules with their figures, in lines of so many cells."""
    from blocktui.drawing import Pen, draw_figure, to_ansi
    from blocktui.i18n import wrap
    from blocktui.narration.rules import caption, chapters, figure_told

    pen = Pen.ASCII if in_ascii else Pen.SOLID if coloured else Pen.OUTLINE
    for number, chapter in enumerate(chapters(), 1):
        title = f"{number}. {chapter.title}"
        yield click.style(title, bold=True) if coloured else title
        yield ""
        for paragraph in chapter.paragraphs:
            yield from wrap(str(paragraph), width)
            yield ""
            for figure in paragraph.figures:
                canvas = draw_figure(figure.chain, width, pen=pen)
                yield to_ansi(canvas) if coloured and not in_ascii else canvas.text()
                for told in (caption(figure), *figure_told(figure)):
                    yield from wrap(str(told), width)
                yield ""


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
