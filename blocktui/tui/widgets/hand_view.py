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
    numbered = True

    def show(
        self,
        hand: tuple[Tile, ...],
        *,
        playable: AbstractSet[Tile] | None = None,
        chosen: int | None = None,
        covered: bool = False,
        numbered: bool = True,
    ) -> None:
        """Show this hand: what can be played, what is chosen, or all face down; with the numbers to choose by."""
        self.hand = hand
        self.playable = playable
        self.chosen = chosen
        self.covered = covered
        self.numbered = numbered
        self.redraw()

    def draw(self, width: int, height: int) -> Canvas:
        """The hand, one column from the left and one row from what stands above it."""
        canvas = Canvas(width, height, Style(Role.MUTED, Role.GROUND))
        drawn = self._hand_drawn(width - 2, height).canvas
        canvas.paste(1, self._top(drawn, height), drawn)
        return canvas

    def _top(self, drawn: Canvas, height: int) -> int:
        return 0 if self.numbered else min(max(height - drawn.height, 0), 1)

    def _hand_drawn(self, width: int, height: int) -> Hand:
        among = (Size.LARGE, Size.SMALL, Size.STRIP)
        size = next((size for size in among if hand_height(size, numbered=self.numbered) <= height), Size.TINY)
        return draw_hand(
            self.hand,
            width,
            size,
            playable=self.playable,
            chosen=self.chosen,
            covered=self.covered,
            numbered=self.numbered,
            pen=self.pen,
        )

    def _at(self, event: events.MouseEvent) -> int | None:
        hand = self._hand_drawn(self.size.width - 2, self.size.height)
        return hand.at(event.x - 1, event.y - self._top(hand.canvas, self.size.height))

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
