"""The catalogues kept in step with the code: ``python -m blocktui.i18n.catalogues`` after a text has changed.

It writes each ``.po`` anew from the texts that the code marks, with the translations that it had, and compiles them.
What is left to translate is listed and stands empty in the ``.po``. Needs Babel, which the program itself does not.
"""

import os
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from .messages import DOMAIN, LANGUAGES, LOCALE

PACKAGE: Final = Path(__file__).parents[1]
TRANSLATED: Final = tuple(code for code in LANGUAGES if code != "en")

CLICKS: Final = (
    "Options",
    "Commands",
    "Usage:",
    "Show this message and exit.",
    "Missing argument",
    "Missing option",
    "No such option {name!r}.",
    "No such command {name!r}.",
    "Did you mean {possibility}?",
    "Got unexpected extra argument ({args})",
    "Option {name!r} does not take a value.",
    "Option {name!r} requires an argument.",
    "Invalid value for {param_hint}: {message}",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    "{value!r} is not {choice}.",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is a file.",
    "default: {default}",
)
"""What click says to a person at our command line; it asks gettext for it, and so finds it among ours."""

_KEYWORDS: Final = {"_": None, "N_": None, "ngettext": (1, 2)}


def template() -> Catalog:
    """Every text that the code marks, with the files that mark it."""
    catalogue = Catalog(project="blocktui", charset="utf-8")
    _collect(catalogue, PACKAGE, PACKAGE.name)
    clicks = Catalog()
    _collect(clicks, Path(click.__file__).parent, "click")
    for message in clicks:
        if message.id and (message.id if isinstance(message.id, str) else message.id[0]) in CLICKS:
            catalogue.add(message.id, locations=[("click", 0)])
    return catalogue


def _collect(catalogue: Catalog, folder: Path, name: str) -> None:
    found = extract_from_dir(
        folder,
        method_map=[("**.py", "python")],
        keywords=_KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    for file, _line, message, comments, context in sorted(found, key=lambda one: (one[0], one[1])):
        catalogue.add(message, locations=[(f"{name}/{file}", 0)], auto_comments=comments, context=context)


def path_of(code: str) -> Path:
    """The ``.po`` of a language."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """The catalogue of a language as it stands; an empty one if there is none yet."""
    path = path_of(code)
    if not path.exists():
        return Catalog(locale=code, project="blocktui", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=code)


def refreshed(code: str) -> Catalog:
    """The catalogue of a language with the texts of the code, and the translations that it had for them.

    Translations of texts that have gone are kept as obsolete, and come back with their texts.
    """
    had, now = read(code), Catalog(locale=code, project="blocktui", charset="utf-8")
    known = {_key(message): message for message in (*had.obsolete.values(), *had) if message.id}
    for message in template():
        if message.id:
            old = known.pop(_key(message), None)
            now.add(
                message.id,
                old.string if old else None,
                locations=sorted(set(message.locations)),
                auto_comments=message.auto_comments,
            )
    for key in sorted(known):
        gone = known[key]
        if all(forms(gone, now.num_plurals)):
            now.obsolete[key] = Message(gone.id, gone.string)
    return now


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def written(catalogue: Catalog) -> bytes:
    """The text of a ``.po``: sorted, without dates and line numbers, so that it changes when a text does."""
    lines = BytesIO()
    write_po(lines, catalogue, width=120, sort_by_file=True, omit_header=True, include_lineno=False)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    return header.encode() + lines.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages that lack a translation, or one of its plural forms."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id and not all(forms(message, catalogue.num_plurals))
    ]


def forms(message: Message, plurals: int) -> tuple[str, ...]:
    """The translations of a message, one a plural form; empty texts where there is none."""
    if isinstance(message.id, str):
        return (str(message.string or ""),)
    given = message.string if isinstance(message.string, list | tuple) else ()
    return tuple(str(given[at] or "") if at < len(given) else "" for at in range(plurals))


def compile_all() -> None:
    """Write each ``.mo``, at once whole."""
    for code in TRANSLATED:
        compiled = path_of(code).with_suffix(".mo")
        beside = compiled.with_suffix(f".{os.getpid()}")
        with beside.open("wb") as file:
            write_mo(file, read(code))
        beside.replace(compiled)


def main() -> int:
    """Refresh and compile all; the exit status says whether something is left to translate."""
    left = 0
    for code in TRANSLATED:
        catalogue = refreshed(code)
        path_of(code).parent.mkdir(parents=True, exist_ok=True)
        path_of(code).write_bytes(written(catalogue))
        missing = untranslated(catalogue)
        sys.stdout.write(f"{code}: {len(catalogue)} messages, {len(missing)} to translate\n")
        sys.stdout.writelines(f"  {message!r}\n" for message in missing)
        left += len(missing)
    compile_all()
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
