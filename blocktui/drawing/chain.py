"""A laid-out chain as a drawing: tiles, end markers, ghosts."""

from collections.abc import Sequence
from typing import Final

from .canvas import Canvas
from .layout import Ghost, Layout, Placement
from .palette import Role, Style
from .tiles import Pen, State, draw_tile

_ARROWS: Final = {
    Pen.SOLID: {"left": "◂", "right": "▸", "up": "▴", "down": "▾"},
    Pen.OUTLINE: {"left": "◂", "right": "▸", "up": "▴", "down": "▾"},
    Pen.ASCII: {"left": "<", "right": ">", "up": "^", "down": "v"},
}
_MARKER: Final = Style(Role.MARKER, Role.FELT, True)
_LINK: Final = Style(Role.MUTED, Role.FELT)
_COUNT: Final = Style(Role.TEXT, Role.FELT)


def draw_chain(layout: Layout, *, pen: Pen = Pen.SOLID, show_last: bool = True, ghosts: Sequence[Ghost] = ()) -> Canvas:
    """The chain on felt, as large as the box it was laid out for.

    ``show_last`` marks the tile laid last. A ghost is drawn in place of its end's marker.
    """
    canvas = Canvas(layout.width, layout.height, Style(Role.TEXT, Role.FELT))
    newest = layout.last if show_last else None
    for link in layout.links:
        canvas.put(link.x, link.y, "|" if pen is Pen.ASCII else "╎", _LINK)
    for placement in layout.placements:
        _put(canvas, layout, placement, State.LAST if placement is newest else State.PLAIN, pen)
    if layout.elided:
        rect, count = layout.elided
        dots = "." if pen is Pen.ASCII else "·"
        canvas.put(rect.x, rect.y, f"{count:{dots}^{rect.width}}", _COUNT)
    shadowed = {ghost.move.side for ghost in ghosts}
    for marker in layout.markers:
        if marker.side not in shadowed:
            arrow = _ARROWS[pen][marker.arrow]
            text = f"{marker.value}{arrow}" if marker.arrow == "right" else f"{arrow}{marker.value}"
            canvas.put(marker.rect.x, marker.rect.y, text, _MARKER)
    for ghost in ghosts:
        _put(canvas, layout, ghost.placement, State.GHOST, pen)
    return canvas


def _put(canvas: Canvas, layout: Layout, placement: Placement, state: State, pen: Pen) -> None:
    tile = draw_tile(placement.first, placement.second, layout.size, standing=placement.standing, state=state, pen=pen)
    canvas.paste(placement.rect.x, placement.rect.y, tile)
