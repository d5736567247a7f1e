"""Which language to speak, before anything is said."""

import gettext
from collections.abc import Mapping, MutableMapping, Sequence
from pathlib import Path

from blocktui.home.paths import find_home
from blocktui.i18n import LANGUAGES, use
from blocktui.i18n.messages import DOMAIN, LOCALE


def chosen_language(arguments: Sequence[str], environ: Mapping[str, str], setting: str | None = None) -> str:
    """The language of ``--lang``, then of the setting, then of the locale; English if none fits."""
    wanted = next((value for value in _values("--lang", arguments) if value in LANGUAGES), None)
    if wanted is not None:
        return wanted
    if setting in LANGUAGES:
        return setting
    return usual_language(environ)


def usual_language(environ: Mapping[str, str]) -> str:
    """The language of the locale; English if it is none of ours."""
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return {"zh": "zh_Hans", "hi": "hi"}.get(locale.partition("_")[0].partition(".")[0].lower(), "en")


def language_setting(arguments: Sequence[str], environ: Mapping[str, str]) -> str | None:
    """The language of the settings file; None where there is none, or nothing that can be read."""
    data = next((Path(value) for value in _values("--data", arguments)), None)
    path = find_home(data, environ).config / "settings.toml"
    if not path.exists():
        return None
    from blocktui.home.settings import Settings

    return Settings(path).text("language")


def speak(code: str, environ: MutableMapping[str, str]) -> None:
    """From now on all is said in this language, what click says too: it asks gettext, which looks at LANGUAGE."""
    use(code)
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    environ["LANGUAGE"] = code


def _values(option: str, arguments: Sequence[str]) -> list[str]:
    """What stands for an option that takes a value, wherever it stands, before any ``--``."""
    values = []
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith(f"{option}="):
            values.append(argument.partition("=")[2])
        elif argument == option and at + 1 < len(arguments):
            values.append(arguments[at + 1])
    return values
