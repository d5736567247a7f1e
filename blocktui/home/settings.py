"""The settings: one schema gives their defaults, what they may be, their file, and the lines of their screen."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from blocktui.i18n import LANGUAGES, N_, _

Value = bool | float | str

FILE: Final = "settings.toml"
KEYS: Final = "keys"
"""The table of the file that gives actions other keys."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that a person can choose; its default tells its type."""

    name: str
    default: Value
    label: str
    """Marked for translation, as the help is."""
    help: str
    choices: tuple[str, ...] = ()
    """The texts that it may be; empty where that is for others to say."""
    most: float = 0.0
    """The largest number that it may be; the least is 0."""

    def check(self, value: object) -> Value:
        """The value, if the setting takes it; else a ValueError that says what is wanted."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
        elif isinstance(self.default, float):
            if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= self.most:
                return float(value)
        elif isinstance(value, str) and (not self.choices or value in self.choices):
            return value
        raise ValueError(self.wanted)

    @property
    def wanted(self) -> str:
        """What it takes, in words."""
        if isinstance(self.default, bool):
            return _("true or false")
        if isinstance(self.default, float):
            return _("a number from 0 to {most}").format(most=f"{self.most:g}")
        if self.choices:
            return _("one of {choices}").format(choices=", ".join(f'"{choice}"' for choice in self.choices))
        return _("a text")


AUTO: Final = "auto"
"""As the terminal and the system have it."""

SCHEMA: Final[Mapping[str, Setting]] = {
    setting.name: setting
    for setting in (
        Setting("language", AUTO, N_("Language"), N_("The language of all texts."), choices=(AUTO, *LANGUAGES)),
        Setting("theme", AUTO, N_("Theme"), N_("The colours of all screens.")),
        Setting("pace", 0.7, N_("Pace"), N_("Seconds a turn of the others takes."), most=10.0),
        Setting("motion", True, N_("Motion"), N_("Small motions when a tile is laid.")),
        Setting("forced", True, N_("Forced turns"), N_("The only move is made for you.")),
        Setting("hints", False, N_("Hints"), N_("Show what each move is worth.")),
        Setting("bell", False, N_("Bell"), N_("Ring when it is your turn.")),
        Setting("title", True, N_("Title"), N_("The window's title tells your turn.")),
        Setting("ascii", False, N_("Typewriter"), N_("Draw with ASCII characters only.")),
    )
}
"""Every setting by its name, in the order in which the screen lists them."""


class Settings:
    """What was chosen, and where it is kept; what the file holds beyond that stays in it.

    A file that is wrong never stops anything: what is wrong is told in ``problems``, and the default stands.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read from a file, which need not exist; without one, nothing is kept."""
        self.path = path
        self.problems: list[str] = []
        self.keys: dict[str, str] = {}
        """Other keys for actions, by the action's name."""
        self._written: dict[str, Any] = {}
        self._chosen: dict[str, Value] = {}
        self._broken = False
        if path is not None:
            self._read(path)

    def on(self, name: str) -> bool:
        """A setting that is true or false."""
        return self[name] is True

    def text(self, name: str) -> str:
        """A setting that is a text."""
        return str(self[name])

    def number(self, name: str) -> float:
        """A setting that is a number."""
        return float(self[name])

    def __getitem__(self, name: str) -> Value:
        return self._chosen.get(name, SCHEMA[name].default)

    def choose(self, name: str, value: Value) -> None:
        """Choose, and keep it: a ValueError for what the setting does not take, an OSError where it cannot be kept."""
        self._chosen[name] = self._written[name] = SCHEMA[name].check(value)
        if self.path is not None:
            self._write(self.path)

    def _read(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                import tomllib

                self._written = tomllib.load(file)
        except FileNotFoundError:
            return
        except OSError as error:
            self._tell(_("it cannot be read ({reason})").format(reason=error.strerror or error))
            return
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            self._broken = True
            self._tell(str(error))
            return
        for name, value in self._written.items():
            if name == KEYS:
                self._read_keys(value)
            elif name not in SCHEMA:
                self._tell(unknown(name, [*SCHEMA, KEYS]))
            else:
                try:
                    self._chosen[name] = SCHEMA[name].check(value)
                except ValueError as error:
                    self._tell(
                        _("{key} is {wanted}, not {given}").format(key=name, wanted=error, given=repr(value)[:40])
                    )

    def _read_keys(self, table: object) -> None:
        if not isinstance(table, dict):
            self._tell(_("{key} is a table of actions and their keys").format(key=KEYS))
            return
        for action, keys in table.items():
            if isinstance(keys, str) and keys:
                self.keys[action] = keys
            else:
                self._tell(
                    _("{key} is {wanted}, not {given}").format(
                        key=f"{KEYS}.{action}", wanted=_("a text"), given=repr(keys)[:40]
                    )
                )

    def _tell(self, what: str) -> None:
        self.problems.append(_("{file}: {problem}.").format(file=self.path, problem=what))

    def _write(self, path: Path) -> None:
        import tomli_w

        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if self._broken:
            path.replace(path.with_name(f"{path.name}.broken"))
            self._broken = False
        new = path.with_name(f"{path.name}.new")
        new.write_text(tomli_w.dumps(self._written), encoding="utf-8")
        new.replace(path)


def unknown(name: str, known: list[str]) -> str:
    """That there is no such key, and which comes nearest, or which there are."""
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    if near:
        return _("there is no {key}; the nearest is {near}").format(key=repr(name[:40]), near=near[0])
    return _("there is no {key}, but {names}").format(key=repr(name[:40]), names=", ".join(known))
