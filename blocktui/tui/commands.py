"""The command palette: every action that can be used now, and the settings that are chosen from a list."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple, cast

from textual.app import App
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.types import IgnoreReturnCallbackType

from blocktui.home.settings import SCHEMA
from blocktui.i18n import LANGUAGES, _

from .personal import PersonalApp, personal
from .screens.base import BlockScreen


class Command(NamedTuple):
    """An entry of the palette."""

    name: str
    help: str
    run: IgnoreReturnCallbackType


class Commands(Provider):
    """The actions of the screen over which the palette was opened."""

    async def discover(self) -> Hits:
        """All of them, in the order of the registry."""
        for command in self._commands():
            yield DiscoveryHit(command.name, command.run, help=command.help)

    async def search(self, query: str) -> Hits:
        """Those whose name or help fits what was typed."""
        matcher = self.matcher(query)
        for command in self._commands():
            score = max(matcher.match(command.name), matcher.match(command.help) / 2)
            if score > 0:
                yield Hit(score, matcher.highlight(command.name), command.run, help=command.help)

    def _commands(self) -> Iterator[Command]:
        screen, app = self.screen, personal(self.app)
        assert isinstance(screen, BlockScreen)
        usable = list(screen.usable())
        for action in usable:
            if not action.arguments:
                shown = f"{_(action.label)} ({screen.footer_keys(action.name)})"
                yield Command(shown, _(action.help), partial(_do, screen, action.target))
        # what a key does better stands behind what one may look for
        for action in usable:
            label, told = _(action.label), _(action.help)
            seen = set()
            for key, argument in action.arguments.items():
                target = f"{action.target}({argument})"
                if argument not in seen and screen.can_do(action.name, argument):
                    seen.add(argument)
                    yield Command(f"{label}: {action.key_shown(key)}", told, partial(_do, screen, target))
        for name, label in (("theme", _("Theme")), ("language", _("Language"))):
            for value in app.choices_of(name):
                shown = LANGUAGES.get(value, value)
                yield Command(f"{label}: {shown}", _(SCHEMA[name].help), partial(app.choose_here, name, value))


class Palette(CommandPalette):
    """Textual's, which does not break where there is no room for its list."""

    def _action_command_list(self, action: str) -> None:
        """Move in the list; one that was given no rows yet does not know its lines."""
        with suppress(KeyError):
            super()._action_command_list(action)


async def _do(screen: BlockScreen[object], target: str) -> None:
    await screen.run_action(target)


def open_palette(app: PersonalApp) -> None:
    """Show the palette over the screen."""
    if not CommandPalette.is_open(cast("App[object]", app)):
        app.push_screen(Palette([Commands], placeholder=_("What is to be done?")))
