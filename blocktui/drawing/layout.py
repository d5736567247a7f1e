"""Where the tiles of a chain lie in a box.

Two arms grow from the opening tile in the middle: the right one goes right and bends down, the left one is the same
turned by half a circle, so that what lies stays where it lies. A layout depends on the chain, the box and the size
alone: the same chain is always the same picture.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from blocktui.rules import Chain, Laid, Move, Side, Tile

from .canvas import Rect
from .tiles import Size, half_rect

MARKER_WIDTH: Final = 2
"""Cells of an end marker: an arrow and a digit."""
_KEPT: Final = MARKER_WIDTH + 1
"""Columns kept free beyond the end of a lane, for the marker and the gap before it."""

LONGEST_CHAIN: Final = {2: 13, 3: 13, 4: 17}
"""By the rules, the most tiles that a round of so many players can lay."""

_PITCHES: Final = {Size.LARGE: (8,), Size.SMALL: (4,), Size.COMPACT: (4,), Size.STRIP: (2,), Size.TINY: (2, 1)}
"""Rows from one lane to the next; what comes later is tried when the earlier does not do."""


class Placement(NamedTuple):
    """A tile where it lies in the box."""

    laid: Laid
    rect: Rect
    standing: bool
    turned: bool
    """Whether the half that is left along the chain lies at the right or the bottom."""
    crosswise: bool
    """Whether it is a double whose neighbours touch it at its sides."""

    @property
    def first(self) -> int:
        """The value at the left or the top."""
        return self.laid.right if self.turned else self.laid.left

    @property
    def second(self) -> int:
        """The value at the right or the bottom."""
        return self.laid.left if self.turned else self.laid.right

    def touching(self, side: Side) -> Rect:
        """The part that touches the neighbour on this side along the chain: a half, or all of a crosswise double."""
        if self.crosswise:
            return self.rect
        return half_rect(self.rect, self.standing, second=(side is Side.RIGHT) is not self.turned)


class Marker(NamedTuple):
    """The mark beyond an open end."""

    side: Side
    value: int
    rect: Rect
    arrow: str
    """Where the end points: ``left``, ``right``, ``up`` or ``down``."""


class Frame(NamedTuple):
    """What a layout holds on to while its chain grows."""

    width: int
    height: int
    size: Size
    pitch: int
    start: int
    """The column of the opening tile, counted from where it lies in the middle."""
    up: int
    """Lanes above the opening tile's."""
    lanes: int


class Ghost(NamedTuple):
    """Where a tile would lie if it were played."""

    move: Move
    placement: Placement


@dataclass(frozen=True, slots=True)
class Layout:
    """A chain laid into a box of ``width`` × ``height`` cells."""

    width: int
    height: int
    size: Size
    placements: tuple[Placement, ...]
    """Left to right along the chain; without those in the middle that are elided."""
    markers: tuple[Marker, ...]
    """The left one and the right one; none before the opening, and none that has no room."""
    links: tuple[Rect, ...] = ()
    """The cells between two lanes of one-row tiles, where the chain bends."""
    elided: tuple[Rect, int] | None = None
    """Where the count of the tiles that are not drawn stands, and the count."""
    frame: Frame | None = None

    @property
    def last(self) -> Placement | None:
        """The tile that was laid last; None before the opening."""
        return max(self.placements, key=lambda placement: placement.laid.order, default=None)

    def at(self, x: int, y: int) -> Placement | None:
        """The tile at a cell."""
        return next((placement for placement in self.placements if placement.rect.holds(x, y)), None)

    def side_at(self, x: int, y: int, ghosts: Sequence[Ghost] = ()) -> Side | None:
        """The end that a click on a cell means: on its marker, on the tile that ends there, or on a ghost beyond it.

        A tile that lies alone is both ends: its left part means the left one.
        """
        for marker in self.markers:
            if marker.rect.holds(x, y):
                return marker.side
        for shown in ghosts:
            if shown.placement.rect.holds(x, y):
                return shown.move.side
        if not self.placements:
            return None
        first, last = self.placements[0].rect, self.placements[-1].rect
        if first == last and first.holds(x, y):
            return Side.LEFT if 2 * (x - first.x) < first.width - 1 else Side.RIGHT
        return Side.LEFT if first.holds(x, y) else Side.RIGHT if last.holds(x, y) else None


@lru_cache(maxsize=512)
def lay_out(chain: Chain, width: int, height: int, size: Size) -> Layout:
    """The chain in a box of so many cells, in tiles of this size or of the next smaller one that fits.

    When even tiny tiles do not fit, the middle of the chain is left out and counted. Any box will do.
    """
    smaller: Size | None = size
    while smaller is not None:
        layout = fit(chain, width, height, smaller)
        if layout is not None:
            return layout
        smaller = smaller.smaller
    return _elided(chain.laid, max(width, 0), max(height, 0))


def fit(chain: Chain, width: int, height: int, size: Size) -> Layout | None:
    """The chain in tiles of exactly this size, or None if they do not fit."""
    return _fit(chain.laid, width, height, size)


def _fit(laid: Sequence[Laid], width: int, height: int, size: Size) -> Layout | None:
    if not laid:
        return Layout(width, height, size, (), ())
    if not _may_fit(laid, width, height, size):
        return None
    for frame in _frames(width, height, size):
        layout = _in_frame(laid, frame)
        if layout is not None:
            return layout
    return None


def ghost(chain: Chain, layout: Layout, move: Move) -> Ghost | None:
    """Where the tile of a move would lie beside the chain as it is laid out.

    None where it has no room as the chain lies now: the end's marker then stands for it.
    """
    longer = Chain((*chain.moves, move))
    if layout.frame is None:
        if chain or layout.elided:
            return None
        grown: Layout | None = fit(longer, layout.width, layout.height, layout.size)
    else:
        grown = _in_frame(longer.laid, layout.frame)
    if grown is None or grown.last is None:
        return None
    return Ghost(move, grown.last)


@lru_cache(maxsize=256)
def choose_size(width: int, height: int, players: int) -> Size:
    """The largest size in which the chains of a round of so many players fit into the box.

    To be asked once, at the start of a round: the size then stays, and what lies stays where it lies.
    """
    for size in Size:
        if all(_fit(laid, width, height, size) is not None for laid in _longest_chains(players)):
            return size
    return Size.TINY


def _frames(width: int, height: int, size: Size) -> Iterator[Frame]:
    """Frames in the order in which they are tried: pitch, then start column, then split of the lanes."""
    tallest = (size.standing or size.lying)[1]
    if height < tallest or width <= 0:
        return
    for pitch in _PITCHES[size]:
        lanes = (height - tallest) // pitch + 1
        middle = (lanes - 1) // 2
        splits = sorted(range(lanes), key=lambda up, middle=middle: (abs(up - middle), up))  # type: ignore[misc]
        for distance in range(width // 2):
            for start in (-distance, distance) if distance else (0,):
                for up in splits:
                    yield Frame(width, height, size, pitch, start, up, lanes)


def _may_fit(laid: Sequence[Laid], width: int, height: int, size: Size) -> bool:
    """Whether all lanes together are as long as the tiles, with a connector wherever one could be: a quick no."""
    lying, standing = size.lying, size.standing or size.lying
    lanes = (height - standing[1]) // _PITCHES[size][-1] + 1
    doubles = sum(tile.tile.double for tile in laid)
    upright = min(len(laid), doubles + max(lanes - 1, 0))
    needed = upright * (standing[0] + 1) + (len(laid) - upright) * (lying[0] + 1)
    return needed <= lanes * (width + 1)


def _in_frame(laid: Sequence[Laid], frame: Frame) -> Layout | None:
    """Both arms laid in a frame, or None if one runs out of lanes."""
    opening = next(at for at, tile in enumerate(laid) if tile.order == 0)
    size = frame.size
    crosswise = laid[opening].tile.double and size.standing is not None
    columns, rows = size.cells(crosswise)
    x = (frame.width - columns) // 2 + frame.start
    tallest = (size.standing or size.lying)[1]
    top = (frame.height - (frame.lanes - 1) * frame.pitch - tallest) // 2
    centres = [top + tallest // 2 + lane * frame.pitch for lane in range(frame.lanes)]
    start = Rect(x, centres[frame.up] - rows // 2, columns, rows)
    if x < _KEPT or start.right + _KEPT > frame.width:
        return None
    right = _Arm(frame, start, centres[frame.up :]).grow(laid[opening + 1 :])
    if right is None:
        return None
    # Half a circle turns the left arm into a right one, and its places back.
    turned = [frame.height - 1 - centre for centre in reversed(centres[: frame.up + 1])]
    left = _Arm(frame, _turn(start, frame), turned).grow(
        [Laid(tile.tile, tile.right, tile.left, tile.order) for tile in reversed(laid[:opening])]
    )
    if left is None:
        return None
    placements = [
        place._replace(laid=tile, rect=_turn(place.rect, frame))
        for tile, place in zip(laid[:opening], reversed(left.placements), strict=True)
    ]
    placements.append(Placement(laid[opening], start, crosswise, False, crosswise))
    placements += right.placements
    markers = (
        Marker(Side.LEFT, laid[0].left, _turn(left.marker, frame), _TURNED[left.arrow]),
        Marker(Side.RIGHT, laid[-1].right, right.marker, right.arrow),
    )
    links = (*(_turn(link, frame) for link in left.links), *right.links)
    return Layout(frame.width, frame.height, size, tuple(placements), markers, links, frame=frame)


_TURNED: Final = {"left": "right", "right": "left", "up": "down", "down": "up"}


def _turn(rect: Rect, frame: Frame) -> Rect:
    return Rect(frame.width - rect.right, frame.height - rect.bottom, rect.width, rect.height)


class _Arm:
    """The right arm of a chain, grown outward tile by tile."""

    def __init__(self, frame: Frame, start: Rect, centres: Sequence[int]) -> None:
        """An arm from the opening tile at ``start``, whose lane's centre row is the first of ``centres``."""
        self.width = frame.width
        self.size = frame.size
        self.pitch = frame.pitch
        self.centres = centres
        self.lane = 0
        self.far = start.right
        """Columns from where the lane comes from to the far side of its last tile."""
        self.placements: list[Placement] = []
        self.links: list[Rect] = []
        self.marker = Rect(0, 0, 0, 0)
        self.arrow = ""
        self.at_bend = False
        self.kept = max(_KEPT, 1 + size[0]) if (size := frame.size.standing) else _KEPT
        """Columns kept free beyond a tile in a lane that has another after it."""

    def grow(self, laid: Sequence[Laid]) -> "_Arm | None":
        """Lay these tiles, nearest first; None if the lanes run out."""
        for tile in laid:
            if not (self._in_lane(tile) or self._round_the_bend(tile)):
                return None
        self._mark()
        return self

    def _in_lane(self, laid: Laid) -> bool:
        """Lay the tile in its lane, if there is room for it and for what must come after it."""
        crosswise = laid.tile.double and self.size.standing is not None and not self.at_bend
        columns, rows = self.size.cells(crosswise)
        near = self.far if self.at_bend else self.far + 1
        in_last = self.lane == len(self.centres) - 1
        if near + columns + (_KEPT if in_last else self.kept) > self.width:
            return False
        rect = Rect(self._x(near, columns), self.centres[self.lane] - rows // 2, columns, rows)
        self.placements.append(Placement(laid, rect, crosswise, self._backward and not crosswise, crosswise))
        self.far = near + columns
        self.at_bend = False
        return True

    def _round_the_bend(self, laid: Laid) -> bool:
        """Lay the tile as the connector to the next lane; where none stands, as the first of that lane."""
        if self.at_bend or self.lane == len(self.centres) - 1:
            return False
        standing = self.size.standing
        if standing is None:
            if self.pitch == 2:
                self.links.append(Rect(self._x(self.far - 2, 1), self.centres[self.lane] + 1, 1, 1))
            self._turn_back(self.far)
            return self._in_lane(laid)
        columns, rows = standing
        near = self.far + 1
        if near + columns > self.width:
            return False
        # Its near half is level with the lane: one row above the centre for a half of three rows.
        half = (rows - 1) // 2
        rect = Rect(self._x(near, columns), self.centres[self.lane] - half // 2, columns, rows)
        self.placements.append(Placement(laid, rect, True, False, False))
        self._turn_back(near + columns)
        return True

    def _turn_back(self, edge: int) -> None:
        """Go on in the next lane the other way, flush with the far side of the tile at the bend."""
        self.far = self.width - edge
        self.lane += 1
        self.at_bend = True

    def _mark(self) -> None:
        if self.at_bend and self.size.standing is not None:
            last = self.placements[-1].rect
            self.marker = Rect(last.x + (last.width - MARKER_WIDTH) // 2, last.bottom, MARKER_WIDTH, 1)
            self.arrow = "down"
        else:
            self.marker = Rect(self._x(self.far + 1, MARKER_WIDTH), self.centres[self.lane], MARKER_WIDTH, 1)
            self.arrow = "left" if self._backward else "right"

    @property
    def _backward(self) -> bool:
        return self.lane % 2 == 1

    def _x(self, near: int, columns: int) -> int:
        """The column of what begins so far along its lane."""
        return self.width - near - columns if self._backward else near


def _elided(laid: Sequence[Laid], width: int, height: int) -> Layout:
    """One lane of tiny tiles: as many as fit from both ends, and the count of the others between them."""
    columns = Size.TINY.lying[0]
    row = height // 2
    count_width = len(str(len(laid))) + 4
    room = (width - 2 * _KEPT - count_width - 1) // (columns + 1)
    kept = min(max(room, 0), len(laid) - 1) if height else 0
    left, right = laid[: (kept + 1) // 2], laid[len(laid) - kept // 2 :]
    used = 2 * _KEPT + kept * (columns + 1) + count_width
    x = max((width - used) // 2, 0)
    box = Rect(0, 0, width, height)
    markers = [Marker(Side.LEFT, laid[0].left, Rect(x, row, MARKER_WIDTH, 1), "left")]
    x += _KEPT
    placements = []
    for tile in left:
        placements.append(Placement(tile, Rect(x, row, columns, 1), False, False, False))
        x += columns + 1
    count = Rect(x, row, count_width, 1)
    x += count_width + 1
    for tile in right:
        placements.append(Placement(tile, Rect(x, row, columns, 1), False, False, False))
        x += columns + 1
    markers.append(Marker(Side.RIGHT, laid[-1].right, Rect(x, row, MARKER_WIDTH, 1), "right"))
    return Layout(
        width,
        height,
        Size.TINY,
        tuple(placements),
        tuple(marker for marker in markers if marker.rect.within(box)),
        elided=(count, len(laid) - kept) if count.within(box) else None,
    )


@lru_cache(maxsize=8)
def _longest_chains(players: int) -> tuple[tuple[Laid, ...], ...]:
    """Tiles as many as a round can lay, once for each way in which the two arms can share them.

    All the same, and no doubles, which take less room: what they show does not matter here.
    """
    longest = LONGEST_CHAIN[players]
    tile = Tile.of(0, 1)
    return tuple(
        tuple(Laid(tile, 0, 1, abs(place - opening)) for place in range(longest)) for opening in range(longest)
    )
