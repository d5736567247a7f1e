"""What every screen of the app has in common."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from textual import events
from textual.binding import ActiveBinding
from textual.screen import Screen

from blocktui.drawing.tiles import Pen
from blocktui.i18n import _, language
from blocktui.tui.actions import ACTIONS, EVERYWHERE, IN_ASCII, Action, remapped
from blocktui.tui.personal import PersonalApp
from blocktui.tui.widgets.canvas_view import CanvasView
from blocktui.tui.widgets.size_notice import fits, heed_size

Result = TypeVar("Result")


class BlockScreen(Screen[Result]):
    """A screen whose actions come from the registry and are told in the language in use.

    Where the terminal is too small for it, a notice stands over it, and all goes on beneath.
    """

    DEFAULT_CSS = """
    BlockScreen { layers: default notice; }
    """
    FOOTER: ClassVar[tuple[str, ...]] = ()
    """The actions that the key bar names when they can be used, the most needed first."""
    _told_in = ""
    too_small = False
    """Whether the notice of size stands over it."""

    # -- its actions ---------------------------------------------------------------------------------------------

    @property
    def actions(self) -> Sequence[str]:
        """Every action that the screen has at any time, by name: its footer's, what else it binds, the app's."""
        bound = [(binding.id or "").partition(".")[0] for _key, binding in self._bindings]
        named = dict.fromkeys(name for name in (*self.FOOTER, *bound, *EVERYWHERE) if name in ACTIONS)
        return [name for name in named if self._offered(name)]

    @property
    def footer(self) -> Sequence[str]:
        """The actions of FOOTER that are there for whoever sits before it."""
        return [name for name in self.FOOTER if self._offered(name)]

    def _offered(self, action: str) -> bool:
        app = self.app
        return not isinstance(app, PersonalApp) or app.offers(action)

    def usable(self) -> Iterator[Action]:
        """The actions that can be done now."""
        for name in self.actions:
            has = hasattr(self.app if ACTIONS[name].of_app else self, f"action_{name}")
            if has and self.check_action(name, ()) is True:
                yield ACTIONS[name]

    def can_do(self, action: str, argument: str) -> bool:
        """Whether an action that takes an argument can be done with this one."""
        return True

    def footer_keys(self, action: str) -> str:
        """How the keys of an action are written, in the key bar and in help."""
        app = self.app
        keys = app.remapped(action) if isinstance(app, PersonalApp) else ()
        shown = ACTIONS[action].keys_shown(keys) if keys else ACTIONS[action].shown
        if isinstance(app, PersonalApp) and app.pen is Pen.ASCII:
            return IN_ASCII.get(shown, shown)
        return shown

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings that work now, in the language in use."""
        told: dict[str, ActiveBinding] = {}
        for key, active in super().active_bindings.items():
            binding = replace(active.binding, description=_said(active.binding.description))
            told[key] = active._replace(binding=binding, tooltip=_said(active.tooltip))
        return told

    def on_mount(self) -> None:
        """Take the keys that the settings give its actions."""
        self._told_in = language()
        app = self.app
        if isinstance(app, PersonalApp) and app.settings.keys:
            # not App.set_keymap: that takes a key away from every action that shares it
            self._bindings = remapped(self._bindings, app.remapped)

    # -- following the settings ----------------------------------------------------------------------------------

    def retell(self) -> None:
        """Say everything again, in the language in use now; nothing else changes."""
        for view in self.query(CanvasView):
            view.redraw()
        self.refresh_bindings()

    def follow(self) -> None:
        """Bring the screen to the look and the language that hold now."""
        if self._told_in != language():
            self._told_in = language()
            self.retell()
        else:
            for view in self.query(CanvasView):
                view.redraw()

    def on_screen_resume(self) -> None:
        """Something may have been changed on the screen before."""
        self.follow()

    # -- its size ------------------------------------------------------------------------------------------------

    async def on_resize(self, event: events.Resize) -> None:
        """Ask for more room where it is too small."""
        self.too_small = not fits(event.size)
        await heed_size(self, event.size)


def _said(message: str) -> str:
    return _(message) if message else ""
