"""The felt with the chain on it: where one looks, and where an end can be clicked."""

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message
from textual.timer import Timer

from blocktui.drawing import (
    Canvas,
    Ghost,
    Layout,
    Size,
    choose_size,
    draw_chain,
    draw_felt,
    felt_box,
    ghost,
    lay_out,
)
from blocktui.rules import Chain, Move, Side

from .canvas_view import CanvasView

_STEPS: Final = 3
"""Pictures of a tile that comes, before it lies."""
_STEP: Final = 0.04
"""Seconds from one to the next."""


class ChainView(CanvasView):
    """The chain in its wooden rail; ghosts show where the chosen tile can go."""

    DEFAULT_CSS = "ChainView { height: 1fr; width: 100%; }"

    @dataclass
    class EndClicked(Message):
        """An end of the chain was clicked."""

        side: Side

    @dataclass
    class TileDropped(Message):
        """A mouse button was let go over the felt, at an end of the chain or somewhere else."""

        side: Side | None

    chain = Chain()
    players = 2
    ghosts: tuple[Move, ...] = ()
    _away = 0
    """How many steps the tile laid last is from its place."""
    _coming: Timer | None = None
    _tile_size: Size | None = None
    _box: tuple[int, int] = (0, 0)

    @property
    def rail(self) -> bool:
        """Whether there is room for the rail."""
        return self.size.height >= 13

    def begin(self, players: int) -> None:
        """A round begins: the size of its tiles is fixed by the room and the number of players."""
        self.players = players
        self._tile_size = None
        self.show(Chain())

    def show(self, chain: Chain, ghosts: tuple[Move, ...] = (), *, laying: bool = False) -> None:
        """Show this chain, and where these moves would lie; with ``laying``, its last tile slides into its place.

        The motion waits for nothing and nothing waits for it: whatever is shown next ends it.
        """
        moves = laying and self.app.animation_level != "none"
        if moves or len(chain) != len(self.chain):
            self._settle()
        self.chain = chain
        self.ghosts = ghosts
        if moves:
            self._away = _STEPS
            self._coming = self.set_interval(_STEP, self._come, repeat=_STEPS)
        self.redraw()

    def _come(self) -> None:
        """A step nearer."""
        self._away = max(self._away - 1, 0)
        self.redraw()

    def _settle(self) -> None:
        """It lies in its place."""
        self._away = 0
        if self._coming is not None:
            self._coming.stop()
            self._coming = None

    def draw(self, width: int, height: int) -> Canvas:
        """Felt, rail and chain."""
        felt = draw_felt(width, height, rail=self.rail, pen=self.pen)
        if len(self.chain):
            layout, ghosts = self._laid_out(felt.box.width, felt.box.height)
            felt.canvas.paste(felt.box.x, felt.box.y, draw_chain(layout, pen=self.pen, ghosts=ghosts, away=self._away))
        return felt.canvas

    def _laid_out(self, width: int, height: int) -> tuple[Layout, tuple[Ghost, ...]]:
        if self._tile_size is None or self._box != (width, height):
            self._tile_size = choose_size(width, height, self.players)
            self._box = width, height
        layout = lay_out(self.chain, width, height, self._tile_size)
        found = (ghost(self.chain, layout, move) for move in self.ghosts)
        return layout, tuple(shown for shown in found if shown is not None)

    def side_at(self, x: int, y: int) -> Side | None:
        """The end that a cell of the widget belongs to."""
        if not len(self.chain):
            return None
        box = felt_box(self.size.width, self.size.height, rail=self.rail)
        layout, ghosts = self._laid_out(box.width, box.height)
        return layout.side_at(x - box.x, y - box.y, ghosts)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Tell where a tile that was dragged here is let go."""
        self.post_message(self.TileDropped(self.side_at(event.x, event.y)))

    def on_click(self, event: events.Click) -> None:
        """Tell which end was meant."""
        side = self.side_at(event.x, event.y)
        if side is not None:
            event.stop()
            self.post_message(self.EndClicked(side))
