"""The whole table as it is looked at: live, watched, or replayed."""

from collections.abc import Container, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from textual import containers
from textual.app import ComposeResult

from blocktui.narration import Sentence
from blocktui.play.table import Table
from blocktui.rules import Move, Tile

from .chain_view import ChainView
from .hand_view import HandView
from .hint_view import HintView
from .log_view import LogView
from .opponents import Opponent, Opponents
from .prompt import Prompt
from .round_end import RoundEndView
from .table_header import Heading, TableHeader


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What is to be seen of a table, and from where."""

    table: Table
    names: Sequence[str]
    controllers: Sequence[str]
    """What fills each seat, in a word."""
    viewer: int
    """Who sits at the bottom."""
    seen: Container[int] = ()
    """The seats whose hands may be seen; at the end of a round all are."""
    prompt: Sequence[Sentence] = ()
    marked: bool = False
    """Whether a person must do something."""
    outcome: Sequence[Sentence] = ()
    """How the round came out, once it is over."""
    playable: AbstractSet[Tile] | None = frozenset()
    """The tiles of the hand that stand out; None is all of them."""
    numbered: bool = True
    """Whether the tiles of the hand have numbers, by which they are chosen."""
    chosen: int | None = None
    """Which tile of the hand is chosen."""
    ghosts: tuple[Move, ...] = ()
    """Moves whose places are shown."""
    lines: Sequence[Sentence] = ()
    """The log."""
    note: str = ""
    """How the match is shown: paused, the pace."""
    hints: Sequence[tuple[Sentence, Sentence]] | None = None
    """What each move is worth, and why; None while that is being thought about."""
    shows_hints: bool = False
    """Whether hints stand in place of the log."""
    laying: bool = False
    """Whether the tile laid last may be seen coming."""
    thoughts: Sequence[str] = ()
    """What each seat lets watchers know; empty where nothing may be shown."""


class TableView(containers.Vertical):
    """Header, opponents, chain, then prompt and hand beside the log; ``show`` brings all of it to a sight."""

    DEFAULT_CSS = """
    TableView {
        height: 1fr;
        #own { height: 7; width: 100%; }
        #own > Vertical { width: 1fr; }
        HandView { height: 6; }
        RoundEndView { height: 6; display: none; }
        LogView, HintView { width: 30; height: 100%; }
        HintView { display: none; }
    }
    .-broad.-high TableView {
        #own { height: 11; }
        HandView, RoundEndView { height: 10; }
        LogView, HintView { width: 40; }
    }
    .-narrow TableView, .-short TableView {
        Opponents { height: 1; }
        #own { layout: vertical; height: 4; }
        #own > Vertical { width: 100%; height: 3; }
        HandView, RoundEndView { height: 2; }
        LogView, HintView { width: 100%; height: 1; }
    }
    """
    """Sizes follow the classes that a screen's breakpoints give it."""
    SCOPED_CSS = False

    HORIZONTAL = [(0, "-narrow"), (80, "-wide"), (120, "-broad")]
    VERTICAL = [(0, "-short"), (24, "-tall"), (40, "-high")]
    """The breakpoints of a screen with a table."""

    def __init__(self) -> None:
        super().__init__()
        self._round = 0

    def compose(self) -> ComposeResult:
        """The parts, from the top."""
        yield TableHeader()
        yield Opponents()
        yield ChainView()
        with containers.Horizontal(id="own"):
            with containers.Vertical():
                yield Prompt()
                yield HandView()
                yield RoundEndView()
            yield LogView()
            yield HintView()

    def show(self, sight: Sight) -> None:
        """Bring every part to this."""
        table = sight.table
        self.query_one(TableHeader).show(
            Heading(
                round=table.round,
                target=table.target,
                opener=sight.names[table.first] if table.round else "",
                own=sight.names[sight.viewer],
                score=table.scores[sight.viewer],
                note=sight.note,
            )
        )
        self.query_one(Opponents).show(_opponents(sight))
        chain = self.query_one(ChainView)
        if table.round != self._round:
            self._round = table.round
            chain.begin(table.players)
        chain.show(table.chain, sight.ghosts, laying=sight.laying)
        self.query_one(Prompt).show(*sight.prompt, marked=sight.marked)
        self._show_hand(sight)
        log, hints = self.query_one(LogView), self.query_one(HintView)
        log.display = not sight.shows_hints
        hints.display = sight.shows_hints
        log.show(sight.lines)
        hints.show(sight.hints)

    def _show_hand(self, sight: Sight) -> None:
        ended = sight.table.ended
        hand, over = self.query_one(HandView), self.query_one(RoundEndView)
        hand.display = ended is None
        over.display = ended is not None
        if ended is not None:
            over.show(sight.outcome, ended, sight.names)
            return
        held = sight.table.hands[sight.viewer] if sight.table.hands else ()
        hand.show(
            held or (),
            playable=sight.playable,
            chosen=sight.chosen,
            numbered=sight.numbered,
            covered=held is None or sight.viewer not in sight.seen,
        )


def _opponents(sight: Sight) -> list[Opponent]:
    """The others, clockwise from who sits at the bottom."""
    table = sight.table
    voids = table.voids if table.round else ()
    seats = [(sight.viewer + step) % table.players for step in range(1, table.players)]
    return [
        Opponent(
            name=sight.names[seat],
            controller=sight.controllers[seat],
            score=table.scores[seat],
            count=table.counts[seat] if table.counts and table.round else None,
            lacks=tuple(sorted(voids[seat])) if voids else (),
            at_turn=table.to_move == seat,
            tiles=table.hands[seat] if table.hands and (table.ended or seat in sight.seen) else None,
            thought=sight.thoughts[seat] if sight.thoughts else "",
        )
        for seat in seats
    ]
