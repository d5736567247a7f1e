"""The rules R1 to R24 told to a person, by chapters, with worked sums and the figures in words."""

from dataclasses import dataclass
from typing import Final

from blocktui.i18n import N_, _
from blocktui.rules import Ending, EndKind, Half, Place, Tile
from blocktui.rules.figures import FIGURES, Figure, Section
from blocktui.rules.scoring import round_points

from .events import sum_of
from .sentence import Sentence, sentence
from .tiles import tile_text


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences, in the language in use, and which rules they tell."""

    text: str
    rules: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    """Shown under it."""

    def __str__(self) -> str:
        """The text, and after it the numbers of the rules."""
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules, in the language in use."""

    title: str
    paragraphs: tuple[Paragraph, ...]


def chapters() -> tuple[Chapter, ...]:
    """All the rules, in the language in use."""
    return (
        Chapter(_("The game"), _the_game()),
        Chapter(_("Setting up"), _setting_up()),
        Chapter(_("A turn"), _a_turn()),
        Chapter(_("Doubles"), _doubles()),
        Chapter(_("The end of a round"), _the_end_of_a_round()),
        Chapter(_("Points"), _the_points()),
        Chapter(_("Next round and match"), _the_match()),
    )


def paragraphs_on(rule: str) -> tuple[Paragraph, ...]:
    """What tells this rule, in the language in use."""
    return tuple(paragraph for chapter in chapters() for paragraph in chapter.paragraphs if rule in paragraph.rules)


def _the_game() -> tuple[Paragraph, ...]:
    return (
        Paragraph(
            _(
                "Block is a domino game of matching and shedding: lay your tiles one by one at the ends of a common "
                "chain, and be the first to lay them all, or be left with the least when nobody can go on."
            )
        ),
        Paragraph(
            _(
                "Block stands outside the Fives family, whose games score on the sum of the open ends during play. "
                "What is played here is the individual form recorded by Pagat, the library of the rules of card and "
                "tile games."
            )
        ),
    )


def _setting_up() -> tuple[Paragraph, ...]:
    return (
        Paragraph(
            _(
                "One full double-six set is used: 28 tiles, from [0|0] to [6|6], each pair of values once. A tile is "
                "written with its lower value first: [3|6]."
            ),
            ("R1",),
        ),
        Paragraph(
            _("Two to four people play, each alone and with a score of their own; there are no partnerships."), ("R2",)
        ),
        Paragraph(
            _(
                "Two players take 7 tiles each and play to 100 points. Three or four players take 5 tiles each and "
                "play to 61 points."
            ),
            ("R3",),
        ),
        Paragraph(
            _(
                "All the tiles are shuffled face down and dealt. You alone see your hand. The tiles that are not "
                "dealt, 14, 13 or 8 of them, stay face down and out of play for the whole round: there is nothing to "
                "draw from."
            ),
            ("R4",),
        ),
        Paragraph(
            _(
                "A fair lot decides who starts the first round. Those who tie for the best lot repeat it among "
                "themselves until one is left."
            ),
            ("R5",),
        ),
        Paragraph(
            _("The starter opens with any tile. Holding the highest double is neither a right nor a duty to open."),
            ("R6",),
        ),
        Paragraph(_("Turns go round the table clockwise."), ("R7",)),
    )


def _a_turn() -> tuple[Paragraph, ...]:
    return (
        Paragraph(
            _(
                "On your turn you place one tile at either open end of the chain. The halves that touch must have the "
                "same value; the other half of your tile is then the new open end."
            ),
            ("R8",),
            _figures("matching", blank=False),
        ),
        Paragraph(
            _("A blank matches a blank and nothing else; [0|0] is no wild tile."),
            ("R9",),
            _figures("matching", blank=True),
        ),
        Paragraph(
            _(
                "Who can play must play. Who cannot play passes, and draws nothing. You may not pass while one of "
                "your tiles fits."
            ),
            ("R10",),
        ),
        Paragraph(_("A placed tile or a pass ends your turn."), ("R11",)),
        Paragraph(
            _("The chain may bend to stay on the table; however it bends, it has two open ends and no more."), ("R12",)
        ),
    )


def _doubles() -> tuple[Paragraph, ...]:
    return (
        Paragraph(
            _(
                "A double lies crosswise in the chain. It opens no side branch, and neither does the opening double: "
                "the chain goes on beyond it with the same value."
            ),
            ("R13",),
            _figures("doubles"),
        ),
    )


def _the_end_of_a_round() -> tuple[Paragraph, ...]:
    return (
        Paragraph(
            _("Placing a tile scores nothing, be it the first or the last; points come at the end of the round."),
            ("R14",),
        ),
        Paragraph(
            _("The round ends at once when a player places the last tile of the hand. Nobody plays or passes after."),
            ("R15",),
        ),
        Paragraph(
            _(
                "The round also ends when nobody can play and every player has passed in succession: it is blocked. "
                "That can happen although tiles of the wanted value are left, since they may lie among those that "
                "were not dealt."
            ),
            ("R16",),
        ),
        Paragraph(
            _("The remaining tiles are then shown. A tile counts both its halves: [6|6] is 12, [0|0] is 0."), ("R17",)
        ),
    )


def _the_points() -> tuple[Paragraph, ...]:
    out = Ending(EndKind.OUT, 0)
    blocked = Ending(EndKind.BLOCKED, 0)
    return (
        Paragraph(
            _(
                "Who placed the last tile wins the round and adds the totals of all the other hands. For an opponent "
                "left with [0|0] alone that is no tie with the empty hand: the round is won all the same."
            ),
            ("R18",),
        ),
        Paragraph(
            _("Two opponents are left with 0 and 8: {sum}, so {points} points.").format(**_worked((0, 0, 8), out)),
            ("R18",),
        ),
        Paragraph(
            _("They are left with 5 and 5: {sum}, so {points} points.").format(**_worked((0, 5, 5), out)), ("R18",)
        ),
        Paragraph(
            _("They are left with 0 and 0: {sum}; the round is won, and {points} points are added.").format(
                **_worked((0, 0, 0), out)
            ),
            ("R18",),
        ),
        Paragraph(
            _(
                "Hands are compared in a blocked round only. The one player with the lowest total wins, and adds the "
                "totals of the others less the own total once."
            ),
            ("R19",),
        ),
        Paragraph(
            _("The totals are 3, 7 and 8: the first player gets {sum}, so {points} points.").format(
                **_worked((3, 7, 8), blocked)
            ),
            ("R19",),
        ),
        Paragraph(_("The totals are 3, 3 and 8: the lowest is shared, so nobody scores."), ("R19",)),
        Paragraph(_("Points are never rounded nor divided by five, and nobody's score is ever reduced."), ("R20",)),
    )


def _the_match() -> tuple[Paragraph, ...]:
    return (
        Paragraph(
            _(
                "The next round is started by the player one seat clockwise of the last starter, whoever won, and "
                "also after a block that nobody won."
            ),
            ("R21",),
        ),
        Paragraph(_("For each round all 28 tiles are shuffled and dealt again."), ("R22",)),
        Paragraph(
            _(
                "Whether the target is reached is looked at only after the whole round is scored. Who reaches or "
                "passes it wins the match, and keeps the points above it."
            ),
            ("R23",),
        ),
        Paragraph(_("If the highest scores that have reached the target are equal, the match is drawn."), ("R24",)),
    )


def _worked(left: tuple[int, ...], ending: Ending) -> dict[str, object]:
    points = round_points(left, ending)
    return {"sum": sum_of(left, ending), "points": points[0]}


def _figures(section: Section, *, blank: bool | None = None) -> tuple[Figure, ...]:
    return tuple(
        figure
        for figure in FIGURES
        if figure.section == section and (blank is None or (figure.placed == Tile("00")) is blank)
    )


_CAPTIONS: Final = {
    "open-1-4": N_("[1|4] opens: a tile with 1 joins at one end, a tile with 4 at the other."),
    "double-1-on-1-4": N_("[1|1] joins the 1 of [1|4] and lies crosswise; beyond it 1 is open still."),
    "double-6-on-3-6": N_("[6|6] joins the 6 of [3|6]; beyond it 6 is open still."),
    "open-double-0": N_("[0|0] opens: at both ends a blank must follow."),
    "double-4-in-chain": N_("[4|4] joins at the other end of [1|4]: both ends are doubles now."),
    "beyond-double-4": N_("[3|4] joins [4|4] on its far side, and opens 3."),
    "open-double-2": N_("[2|2] opens: it has two open sides, and its short ends are closed."),
}


def caption(figure: Figure) -> str:
    """What a figure shows, in the language in use."""
    return _(_CAPTIONS[figure.name])


def figure_told(figure: Figure) -> tuple[Sentence, ...]:
    """A figure in words: its tiles in the order placed, the joins, the open places."""
    chain = figure.chain
    tiles = _(", ").join(_bracketed(laid.tile) for laid in sorted(chain.laid, key=lambda laid: laid.order))
    joins = [
        _("{place1} joins {place2}").format(place1=place_text(join.earlier), place2=place_text(join.later))
        for join in chain.joins
    ]
    places = [
        _("{place}, value {value}").format(place=place_text(place), value=place.value) for place in chain.open_places
    ]
    return (
        sentence(_("Tiles: {tiles}."), tiles=tiles),
        sentence(_("Joins: {joins}."), joins=_("; ").join(joins)) if joins else sentence(_("There are no joins yet.")),
        sentence(_("Open: {places}."), places=_("; ").join(places)),
    )


def place_text(place: Place) -> str:
    """A half of a tile in the chain: ``the low end of [1|4]``, ``side A of [1|1]``."""
    return _(_PLACES[place.half]).format(tile=_bracketed(place.tile))


_PLACES: Final[dict[Half, str]] = {
    "low": N_("the low end of {tile}"),
    "high": N_("the high end of {tile}"),
    "A": N_("side A of {tile}"),
    "B": N_("side B of {tile}"),
}


def _bracketed(tile: Tile) -> str:
    return f"[{tile_text(tile)}]"
