"""A laid-out chain as a drawing: tiles, end markers, ghosts."""

from collections.abc import Sequence
from typing import Final

from blocktui.rules import Side

from .canvas import Canvas
from .layout import Ghost, Layout, Marker, Placement
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


_OUTWARD: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def draw_chain(
    layout: Layout, *, pen: Pen = Pen.SOLID, show_last: bool = True, ghosts: Sequence[Ghost] = (), away: int = 0
) -> Canvas:
    """The chain on felt, as large as the box it was laid out for.

    ``show_last`` marks the tile laid last. A ghost is drawn in place of its end's marker. While the tile laid last is
    ``away`` from its place, it is that many steps outward, where its end's marker is to be.
    """
    canvas = Canvas(layout.width, layout.height, Style(Role.TEXT, Role.FELT))
    newest = layout.last if show_last or away else None
    coming = _end_of(layout, layout.last) if away else None
    for link in layout.links:
        canvas.put(link.x, link.y, "|" if pen is Pen.ASCII else "╎", _LINK)
    for placement in layout.placements:
        if coming is None or placement is not newest:
            _put(canvas, layout, placement, State.LAST if placement is newest else State.PLAIN, pen)
    if layout.elided:
        rect, count = layout.elided
        dots = "." if pen is Pen.ASCII else "·"
        canvas.put(rect.x, rect.y, f"{count:{dots}^{rect.width}}", _COUNT)
    shadowed = {ghost.move.side for ghost in ghosts}
    for marker in layout.markers:
        if marker.side not in shadowed and marker is not coming:
            arrow = _ARROWS[pen][marker.arrow]
            text = f"{marker.value}{arrow}" if marker.arrow == "right" else f"{arrow}{marker.value}"
            canvas.put(marker.rect.x, marker.rect.y, text, _MARKER)
    for ghost in ghosts:
        _put(canvas, layout, ghost.placement, State.GHOST, pen)
    if coming is not None and newest is not None:
        across, down = _OUTWARD[coming.arrow]
        rect = newest.rect
        moved = rect._replace(x=rect.x + 2 * away * across, y=rect.y + away * down)
        _put(canvas, layout, newest._replace(rect=moved), State.LAST, pen)
    return canvas


def _end_of(layout: Layout, newest: Placement | None) -> Marker | None:
    """The marker beyond the tile laid last; None where it is not at an end of its own, or has none."""
    if newest is None or len(layout.placements) < 2:
        return None
    side = Side.LEFT if newest is layout.placements[0] else Side.RIGHT if newest is layout.placements[-1] else None
    return next((marker for marker in layout.markers if marker.side is side), None)


def _put(canvas: Canvas, layout: Layout, placement: Placement, state: State, pen: Pen) -> None:
    tile = draw_tile(placement.first, placement.second, layout.size, standing=placement.standing, state=state, pen=pen)
    canvas.paste(placement.rect.x, placement.rect.y, tile)
