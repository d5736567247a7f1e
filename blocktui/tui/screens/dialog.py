"""What every screen that lies over another has in common."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from textual import events
from textual.binding import BindingType
from textual.screen import ModalScreen

from blocktui.i18n import language
from blocktui.tui.actions import bindings, remapped
from blocktui.tui.personal import PersonalApp
from blocktui.tui.widgets.size_notice import heed_size

Result = TypeVar("Result")

Said = Callable[[], str]
"""Says a text in the language in use."""


class Dialog(ModalScreen[Result]):
    """A screen over another: it leads to rules and help, and says everything again in a language that is changed to."""

    DEFAULT_CSS = """
    Dialog { layers: default notice; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rules", "help")]
    _told_in = ""

    def on_mount(self) -> None:
        """Take the keys that the settings give, and fill in what was laid out."""
        self._told_in = language()
        if isinstance(self.app, PersonalApp) and self.app.settings.keys:
            self._bindings = remapped(self._bindings, self.app.remapped)
        self.fill()

    def fill(self) -> None:
        """Put into what ``compose`` laid out what it does not say by itself, and give something the focus."""

    def follow(self) -> None:
        """Bring the dialog to the language that holds now."""
        if self._told_in != language():
            self._told_in = language()
            self.call_later(self.retell)

    async def retell(self) -> None:
        """Lay everything out again; nothing that was chosen or typed is lost."""
        await self.recompose()
        await heed_size(self, self.size)
        self.fill()
        if self.focused is None:
            self.focus_next()

    async def on_resize(self, event: events.Resize) -> None:
        """Ask for more room where there is too little, as the screen below does."""
        await heed_size(self, event.size)

    def on_screen_resume(self) -> None:
        """The language may have been changed on a screen above."""
        self.follow()
