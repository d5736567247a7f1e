"""Which language to speak, before anything is said."""

import gettext
from collections.abc import Mapping, MutableMapping, Sequence

from blocktui.i18n import LANGUAGES, use
from blocktui.i18n.messages import DOMAIN, LOCALE


def chosen_language(arguments: Sequence[str], environ: Mapping[str, str], setting: str | None = None) -> str:
    """The language of ``--lang``, then of the setting, then of the locale; English if none fits."""
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            wanted = argument.removeprefix("--lang=")
        elif argument == "--lang" and at + 1 < len(arguments):
            wanted = arguments[at + 1]
        else:
            continue
        if wanted in LANGUAGES:
            return wanted
    if setting in LANGUAGES:
        return setting
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    return {"zh": "zh_Hans", "hi": "hi"}.get(locale.partition("_")[0].partition(".")[0].lower(), "en")


def speak(code: str, environ: MutableMapping[str, str]) -> None:
    """From now on all is said in this language, what click says too: it asks gettext, which looks at LANGUAGE."""
    use(code)
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    environ["LANGUAGE"] = code
