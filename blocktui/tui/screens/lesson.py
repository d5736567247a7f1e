"""Something explained in a guided round, over the table that it is about."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from blocktui.i18n import _
from blocktui.narration.lessons import Lesson

from .dialog import Dialog


class LessonScreen(Dialog[None]):
    """A card that waits until it has been read."""

    CSS_PATH = "lesson.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("enter,space,escape", "go_on")]

    def __init__(self, teach: Callable[[], Lesson]) -> None:
        super().__init__()
        self._teach = teach

    def compose(self) -> ComposeResult:
        """A paragraph a sentence."""
        with VerticalScroll():
            for told in self._teach():
                yield Static(str(told), markup=False)
            yield Static(_("⏎ go on"), classes="keys")

    def on_click(self) -> None:
        """Go on."""
        self.dismiss(None)

    def action_go_on(self) -> None:
        """Go on."""
        self.dismiss(None)
