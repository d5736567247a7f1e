"""What stands over a screen that has too little room."""

from typing import Any, Final

from textual.css.query import NoMatches
from textual.geometry import Size
from textual.screen import Screen

from blocktui.drawing import Canvas, Role, Style
from blocktui.i18n import _, wrap

from .canvas_view import CanvasView

_LEAST: Final = Size(60, 18)
_WORDS: Final = Style(Role.TEXT, Role.GROUND, bold=True)


def fits(size: Size) -> bool:
    """Whether there is room enough for every screen."""
    return size.width >= _LEAST.width and size.height >= _LEAST.height


async def heed_size(screen: Screen[Any], size: Size) -> bool:
    """Put the notice over a screen, or take it away; whether it stands there now."""
    try:
        notice = screen.query_one(SizeNotice)
    except NoMatches:
        if not fits(size):
            await screen.mount(SizeNotice())
            screen.refresh_bindings()
    else:
        if fits(size):
            await notice.remove()
            screen.refresh_bindings()
    return not fits(size)


class SizeNotice(CanvasView):
    """Asks for more room; whatever is under it goes on unharmed."""

    DEFAULT_CSS = "SizeNotice { layer: notice; width: 100%; height: 100%; }"

    def draw(self, width: int, height: int) -> Canvas:
        """The words, in the middle."""
        canvas = Canvas(width, height, _WORDS)
        told = _("Please make the window larger: {width} by {height} are needed. Your match is kept.")
        lines = wrap(told.format(width=_LEAST.width, height=_LEAST.height), max(width - 2, 1))
        top = max((height - len(lines)) // 2, 0)
        for y, line in enumerate(lines, top):
            canvas.put(1 if width > 2 else 0, y, line, _WORDS)
        return canvas
