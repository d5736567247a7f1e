"""A canvas as HTML: spans whose classes are the roles of their cells."""

from collections.abc import Mapping
from html import escape

from .canvas import Canvas
from .palette import FELT, Role


def to_html(canvas: Canvas) -> str:
    """The drawing as the content of a ``pre`` element; ``role_css`` gives its classes their colours."""
    return "\n".join(
        "".join(
            f'<span class="f-{style.foreground} b-{style.background}{" bold" * style.bold}">{escape(text)}</span>'
            for text, style in row
        )
        for row in canvas.rows()
    )


def role_css(colours: Mapping[Role, str] = FELT) -> str:
    """The style sheet for drawings, with ``#rrggbb`` for each role."""
    lines = [f".f-{role}{{color:{colour}}}.b-{role}{{background:{colour}}}" for role, colour in colours.items()]
    return "\n".join([*lines, ".bold{font-weight:bold}"])
