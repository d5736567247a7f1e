"""The hand at the bottom of the table."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from textual import events
from textual.message import Message

from blocktui.drawing import Canvas, Hand, Role, Size, Style, draw_hand, hand_height
from blocktui.rules import Tile

from .canvas_view import CanvasView


class HandView(CanvasView):
    """The tiles of who sits at the bottom; one can be clicked."""

    DEFAULT_CSS = "HandView { width: 1fr; }"

    @dataclass
    class TileClicked(Message):
        """A tile was clicked."""

        index: int
        """Which of the hand, from 0."""

    @dataclass
    class TileHeld(Message):
        """A mouse button went down on a tile, which may be dragged now."""

        index: int
        """Which of the hand, from 0."""

    hand: tuple[Tile, ...] = ()
    playable: AbstractSet[Tile] | None = None
    chosen: int | None = None
    covered = False

    def show(
        self,
        hand: tuple[Tile, ...],
        *,
        playable: AbstractSet[Tile] | None = None,
        chosen: int | None = None,
        covered: bool = False,
    ) -> None:
        """Show this hand: what can be played, what is chosen, or all face down."""
        self.hand = hand
        self.playable = playable
        self.chosen = chosen
        self.covered = covered
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The hand, one column from the left."""
        canvas = Canvas(width, height, Style(Role.MUTED, Role.GROUND))
        canvas.paste(1, 0, self._hand_drawn(width - 2, height).canvas)
        return canvas

    def _hand_drawn(self, width: int, height: int) -> Hand:
        size = next((size for size in (Size.LARGE, Size.SMALL, Size.STRIP) if hand_height(size) <= height), Size.TINY)
        return draw_hand(
            self.hand,
            width,
            size,
            playable=self.playable,
            chosen=self.chosen,
            covered=self.covered,
            pen=self.pen,
        )

    def _at(self, event: events.MouseEvent) -> int | None:
        return self._hand_drawn(self.size.width - 2, self.size.height).at(event.x - 1, event.y)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Tell which tile may be dragged."""
        index = self._at(event)
        if index is not None:
            self.post_message(self.TileHeld(index))

    def on_click(self, event: events.Click) -> None:
        """Tell which tile was clicked."""
        index = self._at(event)
        if index is not None:
            event.stop()
            self.post_message(self.TileClicked(index))
