"""What a person can do: one entry is the key binding, the footer's word, the palette's entry and the line of help."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from textual.binding import Binding, BindingsMap

from blocktui.i18n import N_


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a person can do on a screen.

    ``name`` is the method's without ``action_``. ``keys`` are Textual's names; a key may bring an argument.
    """

    name: str
    keys: tuple[str, ...]
    shown: str
    """How the keys are written in footer and help."""
    label: str
    """The footer's word, marked for translation."""
    help: str
    """What it does, marked for translation."""
    arguments: dict[str, str] = field(default_factory=dict)
    """For each key that brings one, the argument."""
    of_app: bool = False
    """Whether the app does it, not the screen."""
    everywhere: bool = False
    """Whether it works over dialogs, and whatever has the focus."""

    @property
    def target(self) -> str:
        """The action in Textual's words."""
        return f"app.{self.name}" if self.of_app else self.name

    def key_shown(self, key: str) -> str:
        """How one of the keys is written."""
        return _SIGNS.get(key, key)

    def keys_shown(self, keys: Sequence[str]) -> str:
        """How other keys than its own are written."""
        return "/".join(map(self.key_shown, keys[:2]))

    def bindings(self) -> Iterable[Binding]:
        """The key bindings, one a key."""
        for key in self.keys:
            argument = self.arguments.get(key)
            action = self.target if argument is None else f"{self.target}({argument})"
            yield Binding(
                key,
                action,
                self.label,
                id=f"{self.name}.{key}",
                show=False,
                tooltip=self.help,
                priority=self.everywhere,
            )


_SIGNS: Final = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "enter": "⏎",
    "space": "␣",
    "escape": "esc",
    "full_stop": ".",
    "comma": ",",
    "plus": "+",
    "minus": "-",
    "question_mark": "?",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}

IN_ASCII: Final = {"←→": "left/right", "↑↓": "up/down", "⏎": "enter", "␣": "space", "←": "left", "→": "right"}
"""The names of keys that have a sign of their own, for a typewriter."""


def _action(
    name: str,
    keys: str,
    shown: str,
    label: str,
    help_text: str,
    arguments: dict[str, str] | None = None,
    *,
    of_app: bool = False,
    everywhere: bool = False,
) -> Action:
    return Action(name, tuple(keys.split(",")), shown, label, help_text, arguments or {}, of_app, everywhere)


_ALL: Final = (
    _action(
        "choose",
        "1,2,3,4,5,6,7,8,9",
        "1-9",
        N_("choose"),
        N_("Choose the tile with this number; press again to place it."),
        {str(number): str(number) for number in range(1, 10)},
    ),
    _action(
        "next_tile",
        "left,right,h,l",
        "←→",
        N_("move"),
        N_("Go to the tile left or right."),
        {"left": "-1", "h": "-1", "right": "1", "l": "1"},
    ),
    _action(
        "end",
        "up,down,k,j,left_square_bracket,right_square_bracket",
        "↑↓",
        N_("end"),
        N_("Choose the end at which the tile is placed."),
        {"up": "'<'", "k": "'<'", "left_square_bracket": "'<'"}
        | {"down": "'>'", "j": "'>'", "right_square_bracket": "'>'"},
    ),
    _action("place", "enter", "⏎", N_("place"), N_("Place the chosen tile.")),
    _action("go_on", "enter,space", "⏎", N_("go on"), N_("Go on.")),
    _action("hint", "t", "t", N_("hint"), N_("Show what each move is worth and why, or put that away.")),
    _action("take_back", "u", "u", N_("take back"), N_("Take your last choice back; the match is practice then.")),
    _action("seat_bot", "b", "b", N_("bot"), N_("Leave the seat to a bot, or take it back.")),
    _action("pause", "space", "␣", N_("pause"), N_("Pause, or go on.")),
    _action("step", "full_stop", ".", N_("step"), N_("Show one more turn and pause.")),
    _action("step_back", "comma", ",", N_("back"), N_("Look one turn back.")),
    _action("jump", "j", "j", N_("go to"), N_("Go to a round, or to the next block, change of the lead or fault.")),
    _action("faster", "plus,equals_sign", "+", N_("faster"), N_("Show turns faster.")),
    _action("slower", "minus", "-", N_("slower"), N_("Show turns slower.")),
    _action("hands", "o", "o", N_("hands"), N_("Show or hide the hands.")),
    _action("scores", "s", "s", N_("scores"), N_("Show the scoreboard.")),
    _action("log", "g", "g", N_("log"), N_("Show the whole log.")),
    _action(
        "turn",
        "left,right,h,l",
        "←→",
        N_("turn"),
        N_("Go a turn back or forward."),
        {"left": "-1", "h": "-1", "right": "1", "l": "1"},
    ),
    _action(
        "round",
        "up,down,k,pageup,pagedown",
        "↑↓",
        N_("round"),
        N_("Go to the deal of the round before or after."),
        {"up": "-1", "k": "-1", "pageup": "-1", "down": "1", "pagedown": "1"},
    ),
    _action(
        "first_last",
        "home,end",
        "home end",
        N_("first, last"),
        N_("Go to the first deal, or to the end."),
        {"home": "False", "end": "True"},
    ),
    _action("go_to", "j,colon", "j", N_("go to"), N_("Go to a round, or to a turn of it.")),
    _action("seat_view", "o", "o", N_("view"), N_("Show all hands, or what one seat saw.")),
    _action("close", "q", "q", N_("close"), N_("Close this.")),
    _action("results", "f", "f", N_("filter"), N_("List only the next kind of result: finished, unfinished, won ...")),
    _action("search", "slash", "/", N_("search"), N_("Search by names, bots, dates, numbers.")),
    _action("resume", "c", "c", N_("go on"), N_("Go on with this match.")),
    _action("replay", "enter", "⏎", N_("replay"), N_("Step through this match.")),
    _action("export", "e", "e", N_("export"), N_("Write this match to a file.")),
    _action("delete", "d,delete", "d", N_("delete"), N_("Delete this match; asks first.")),
    _action("review", "v", "v", N_("review"), N_("See what each choice cost against the best.")),
    _action("visit", "enter", "⏎", N_("replay"), N_("Step through the match from this choice.")),
    _action("order", "o", "o", N_("order"), N_("List the costliest choices first, or all as they were made.")),
    _action("costs", "p", "p", N_("plot"), N_("Show what the choices cost as a plot, or as a list.")),
    _action("halt", "x", "x", N_("stop"), N_("Stop the reckoning, or go on with it.")),
    _action("matches", "m", "m", N_("matches"), N_("Look at the matches that were begun here.")),
    _action(
        "subject",
        "left,right,h,l",
        "←→",
        N_("who"),
        N_("Look at everyone, or at the next person or bot."),
        {"left": "-1", "h": "-1", "right": "1", "l": "1"},
    ),
    _action("statistics", "s", "s", N_("statistics"), N_("Look at what the matches came to.")),
    _action("arena", "f4", "F4", N_("arena"), N_("Let bots play against each other by the thousand."), of_app=True),
    _action(
        "bots",
        "b",
        "b",
        N_("bots"),
        N_("Look at the bots: how strong they are, which are broken and why, how one is added."),
        of_app=True,
    ),
    _action(
        "read",
        "pagedown,pageup",
        "pgdn",
        N_("more"),
        N_("Go through what is told of this one."),
        {"pagedown": "1", "pageup": "-1"},
    ),
    _action("stop_run", "space", "␣", N_("stop"), N_("Stop the run, or go on with it; nothing of it is lost.")),
    _action("again", "a,enter", "a", N_("again"), N_("Play another match, the seats moved on by one.")),
    _action("line", "up,down", "↑↓", N_("line"), N_("Go to the line above or below.")),
    _action("change", "left,right", "←→", N_("change"), N_("Change the value of this line.")),
    _action("open", "enter", "⏎", N_("open"), N_("Open this line.")),
    _action("start", "f5", "F5", N_("start"), N_("Start the match.")),
    _action("plot", "p", "p", N_("plot"), N_("Show the match's course as a plot, or its rounds.")),
    _action(
        "share", "e", "e", N_("web page"), N_("Write the match as one page for a browser, to share it."), of_app=True
    ),
    _action("settings", "f2", "F2", N_("settings"), N_("Change the settings."), of_app=True, everywhere=True),
    _action("commands", "ctrl+p", "^p", N_("commands"), N_("Find everything that can be done here."), of_app=True),
    _action(
        "picture", "ctrl+s", "^s", N_("picture"), N_("Keep the screen as a picture."), of_app=True, everywhere=True
    ),
    _action("help", "question_mark,f1", "?", N_("help"), N_("Show what the keys do."), of_app=True),
    _action("rules", "r,f3", "r", N_("rules"), N_("Read the rules."), of_app=True),
    _action("why", "w", "w", N_("why"), N_("Read the rule behind what happened last.")),
    _action("describe", "d", "d", N_("describe"), N_("Describe the table in words, in the log and the clipboard.")),
    _action(
        "scroll",
        "up,down,k,j,pageup,pagedown,space,home,end",
        "↑↓",
        N_("scroll"),
        N_("Go up or down."),
        {"up": "-1", "k": "-1", "down": "1", "j": "1", "pageup": "-10", "pagedown": "10", "space": "10"}
        | {"home": "-10000", "end": "10000"},
    ),
    _action(
        "chapter",
        "right,left,l,h",
        "←→",
        N_("chapter"),
        N_("Go to the next or the last chapter."),
        {"right": "1", "l": "1", "left": "-1", "h": "-1"},
    ),
    _action("language", "ctrl+l", "^l", N_("language"), N_("Change the language."), of_app=True, everywhere=True),
    _action("back", "escape", "esc", N_("back"), N_("Go back.")),
    _action("leave", "q", "q", N_("leave"), N_("Leave the table; asks first while a match is going on.")),
    _action("quit", "ctrl+q", "^q", N_("quit"), N_("Leave the program."), of_app=True, everywhere=True),
    _action(
        "suspend",
        "ctrl+z",
        "^z",
        N_("suspend"),
        N_("Put the program to sleep; the shell's fg wakes it."),
        of_app=True,
        everywhere=True,
    ),
)

ACTIONS: Final = {action.name: action for action in _ALL}
"""Every action by its name, in the order in which help lists them."""


EVERYWHERE: Final = ("rules", "language", "commands", "settings", "picture", "suspend", "quit")
"""What the app does on every screen."""

GROUPS: Final = (
    (N_("Playing"), ("choose", "next_tile", "end", "place", "go_on", "hint", "take_back", "seat_bot")),
    (N_("Watching"), ("pause", "step", "step_back", "jump", "faster", "slower", "hands")),
    (N_("Looking"), ("scores", "plot", "log", "why", "describe", "share")),
    (N_("Forms"), ("line", "change", "open", "start")),
    (N_("The program"), ("again", "back", "leave", "help", *EVERYWHERE)),
)
"""How help lists actions; those of no group stand with the looking."""


def grouped(names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """These actions in the groups of help, each group with its title; none is left out, no group is empty."""
    of_none = [name for name in names if not any(name in members for _title, members in GROUPS)]
    found = []
    for title, members in GROUPS:
        inside = [name for name in members if name in names]
        if title == "Looking":
            inside += of_none
        if inside:
            found.append((title, inside))
    return found


def bindings(*names: str) -> list[Binding]:
    """The key bindings of these actions, for a screen's BINDINGS."""
    return [binding for name in names for binding in ACTIONS[name].bindings()]


def remapped(bound: BindingsMap, keys_of: Callable[[str], Sequence[str]]) -> BindingsMap:
    """The bindings with the keys that ``keys_of`` gives an action: the first for its first key, and so on.

    Keys for which none is given have no effect; those given beyond do as the last.
    """
    kept = []
    for _key, binding in bound:
        name, _dot, own = (binding.id or "").partition(".")
        wanted = keys_of(name)
        if not wanted or name not in ACTIONS:
            kept.append(binding)
            continue
        keys = ACTIONS[name].keys
        at = keys.index(own)
        mine = wanted[at:] if at == len(keys) - 1 else wanted[at : at + 1]
        kept += [binding.with_key(key=key) for key in mine]
    return BindingsMap(kept)
