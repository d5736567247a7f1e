"""Settings as lines of a form, and what changing such a line does."""

from collections.abc import Sequence

from blocktui.home.settings import AUTO, SCHEMA, Value
from blocktui.i18n import LANGUAGES, _

from .pacing import PACES
from .personal import PersonalApp
from .widgets.form import Line


def setting_line(app: PersonalApp, name: str, *, space: bool = False) -> Line:
    """The line of a setting, as it holds now."""
    setting = SCHEMA[name]
    return Line(name, _(setting.label), _shown(name, app.wish(name)), _(setting.help), changes=True, space=space)


def change_setting(app: PersonalApp, name: str, step: int) -> None:
    """Choose the next value of a setting, or the one before."""
    among: Sequence[Value]
    now = app.wish(name)
    if isinstance(now, bool):
        app.choose(name, not now)
        return
    among = PACES if name == "pace" else app.choices_of(name)
    at = among.index(now) if now in among else 0
    app.choose(name, among[(at + step) % len(among)])


def _shown(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return _("{seconds} s").format(seconds=f"{value:g}") if value else _("no delay")
    if value == AUTO:
        return _("auto")
    return LANGUAGES.get(value, value) if name == "language" else value
