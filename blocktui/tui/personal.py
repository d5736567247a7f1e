"""The app as its person likes it: colours, pen, language, keys, how it calls, what it keeps a picture of."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual.actions import ActionParseResult, parse
from textual.app import App
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.filter import LineFilter

from blocktui.drawing.tiles import Pen
from blocktui.home.settings import AUTO, SCHEMA, Settings, Value
from blocktui.i18n import LANGUAGES, _, language, one_line, use

from .actions import ACTIONS, bindings, remapped
from .guests import open_to_guests
from .settings_problems import settings_problems
from .themes import FELT_THEME, SIXTEEN_THEME, THEMES


class PersonalApp(App[None]):
    """Follows the settings, and does what can be done on any screen."""

    TITLE = "Block"
    ENABLE_COMMAND_PALETTE = False  # Textual's has a binding that is not translated
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        *bindings("rules", "language", "quit", "suspend", "commands", "settings", "picture"),
    ]

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        wishes: Mapping[str, Value] | None = None,
        usual_language: str | None = None,
        pictures: Path | None = None,
        guest: bool = False,
    ) -> None:
        """``wishes`` stand above the settings in this run; ``usual_language`` is the one without a setting.

        ``pictures`` is the folder for what is kept of the screen, by default where the program was started. A
        ``guest`` is held to what ``guests`` says.
        """
        # with colours of the terminal's own, Textual takes NO_COLOR at its word; else it draws in greys
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") is not None else None)
        self.settings = settings or Settings()
        self._wishes = dict(wishes or {})
        self._usual_language = usual_language or language()
        self._pictures = pictures or Path()
        self.guest = guest
        self._typewriter: LineFilter | None = None
        self._titled = False
        self._usual_motion = self.animation_level
        if self.settings.keys:
            self._bindings = remapped(self._bindings, self.remapped)
        for theme in THEMES:
            self.register_theme(theme)
        self._follow_settings()

    # -- settings ------------------------------------------------------------------------------------------------

    def wish(self, name: str) -> Value:
        """What holds of a setting in this run."""
        return self._wishes.get(name, self.settings[name])

    def choose(self, name: str, value: Value) -> None:
        """The person chose a setting: it holds from now on, and is kept."""
        self._wishes.pop(name, None)
        try:
            self.settings.choose(name, value)
        except OSError as error:
            told = _("The settings could not be kept in {file}: {reason}.")
            self.tell(told.format(file=self.settings.path, reason=error.strerror or error), wrong=True)
        self._follow_settings()

    def choose_here(self, name: str, value: Value) -> None:
        """The same from the palette: the screen behind it follows."""
        from .screens.base import BlockScreen
        from .screens.dialog import Dialog

        self.choose(name, value)
        for screen in self.screen_stack:
            if isinstance(screen, BlockScreen | Dialog):
                screen.follow()

    @property
    def pen(self) -> Pen:
        """With what everything is drawn."""
        if self.wish("ascii"):
            return Pen.ASCII
        return Pen.OUTLINE if self.no_color or self.theme == SIXTEEN_THEME else Pen.SOLID

    def _follow_settings(self) -> None:
        wanted = str(self.wish("theme"))
        if wanted == AUTO or wanted not in self.available_themes:
            self.theme = SIXTEEN_THEME if self.has_few_colours else FELT_THEME
        else:
            self.theme = wanted
        if self.wish("ascii") and self._typewriter is None:
            from .typewriter import Typewriter

            self._typewriter = Typewriter()
        self.animation_level = self._usual_motion if self.wish("motion") else "none"
        code = str(self.wish("language"))
        use(code if code in LANGUAGES else self._usual_language)

    @property
    def has_few_colours(self) -> bool:
        """Whether the terminal tells of no more than sixteen colours."""
        return not self.is_headless and self.console.color_system == "standard"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through before it is shown."""
        filters = super().get_line_filters()
        return [*filters, self._typewriter] if self._typewriter and self.wish("ascii") else filters

    def tell_problems(self) -> None:
        """Tell what is wrong with the settings file, once there is a screen."""
        problems = settings_problems(self.settings, self.available_themes)
        if problems:
            self.tell("\n".join(problems), wrong=True)  # one notice: several would cover the screen

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """A short notice beside what is shown."""
        self.notify(text, severity="error" if wrong else "information", timeout=20 if wrong else 6, markup=False)

    def remapped(self, name: str) -> Sequence[str]:
        """The keys that the settings give an action instead of its own; empty where they give none."""
        keys = self.settings.keys.get(name)
        return [key.strip() for key in keys.split(",")] if keys else ()

    # -- calling the person --------------------------------------------------------------------------------------

    def call(self, name: str) -> None:
        """It is somebody's turn at this terminal."""
        if self.wish("bell"):
            self.bell()
        if self.wish("title"):
            self._set_title(_("{name}, your turn").format(name=name))

    def call_off(self) -> None:
        """Nobody has to choose now."""
        if self._titled:
            self._set_title(self.TITLE or "")

    def _set_title(self, text: str) -> None:
        if self._driver is None or self.is_headless or self.is_web:
            return
        if not self._titled:
            self._driver.write("\x1b[22;2t")  # the terminal remembers the title that it has
            self._titled = True
        self._driver.write(f"\x1b]2;{one_line(text)}\x07")

    async def _shutdown(self) -> None:
        """Give the window its title back."""
        if self._titled and self._driver is not None:
            self._driver.write("\x1b[23;2t")
        await super()._shutdown()

    # -- guests --------------------------------------------------------------------------------------------------

    def offers(self, action: str) -> bool:
        """Whether an action of the registry is there for whoever sits before this app."""
        return not self.guest or open_to_guests(action, of_app=ACTIONS[action].of_app)

    async def run_action(
        self,
        action: "str | ActionParseResult",
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do an action, however it was called for; what is not for guests is not done for one."""
        if self.guest:
            namespace, name, _parameters = parse(action) if isinstance(action, str) else action
            of_app = namespace == "app" or (not namespace and default_namespace in (None, self))
            if not open_to_guests(name, of_app=of_app):
                return False
        return await super().run_action(action, default_namespace, namespaces)

    # -- what can be done on any screen --------------------------------------------------------------------------

    def action_interrupt(self) -> None:
        """Ctrl+C ends the program; a match is kept, and can be gone on with."""
        self.exit(return_code=130)

    def action_help(self) -> None:
        """What the keys do here; over a dialog, on the screen that it is over."""
        from .screens.base import BlockScreen
        from .screens.help import HelpScreen

        below = next((screen for screen in reversed(self.screen_stack) if isinstance(screen, BlockScreen)), None)
        if below is not None:
            self.push_screen(HelpScreen(below))

    def action_commands(self) -> None:
        """Everything that can be done here, to be found by its name."""
        from .commands import open_palette
        from .screens.base import BlockScreen

        if isinstance(self.screen, BlockScreen):
            open_palette(self)

    def action_rules(self, rule: str = "") -> None:
        """The rules, at their beginning or at one of them."""
        from .screens.rules import RulesScreen

        if not isinstance(self.screen, RulesScreen):
            self.push_screen(RulesScreen(rule))

    def action_settings(self) -> None:
        """The settings."""
        from .screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def action_language(self) -> None:
        """The next language, at once and everywhere."""
        codes = list(LANGUAGES)
        self.choose_here("language", codes[(codes.index(language()) + 1) % len(codes)])

    def action_suspend(self) -> None:
        """Put the program to sleep until the shell wakes it."""
        self.action_suspend_process()

    def action_picture(self) -> None:
        """Keep the screen as a picture."""
        from datetime import UTC, datetime

        from .picture import picture

        stamp = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M%S")
        self.keep_text(f"{stamp}.svg", picture(self, self.TITLE or ""))

    def keep_text(self, name: str, text: str) -> Path | None:
        """Write a file among the pictures, never over another, and tell where; None where it cannot be written."""
        if self.guest:
            return None
        try:
            self._pictures.mkdir(parents=True, exist_ok=True, mode=0o700)
            path = _free(self._pictures / name)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            told = _("It could not be written to {file}: {reason}.")
            self.tell(told.format(file=self._pictures, reason=error.strerror or error), wrong=True)
            return None
        self.tell(_("Kept in {file}.").format(file=path))
        return path

    def choices_of(self, name: str) -> Sequence[str]:
        """What a setting that is a text may be here."""
        if name == "theme":
            ours = [theme.name for theme in THEMES]
            return [AUTO, *ours, *sorted(set(self.available_themes) - set(ours))]
        return SCHEMA[name].choices


def _free(path: Path) -> Path:
    """The path, or the first numbered one beside it that nothing has."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def personal(app: App[Any]) -> PersonalApp:
    """The app that a screen is of."""
    assert isinstance(app, PersonalApp)
    return app
