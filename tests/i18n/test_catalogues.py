"""The catalogues: complete, in step with the code, true to it in placeholders, plural forms and terms."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from blocktui.i18n import _, ngettext, use
from blocktui.i18n.catalogues import (
    CLICKS,
    PACKAGE,
    TRANSLATED,
    forms,
    path_of,
    read,
    refreshed,
    template,
    untranslated,
    written,
)

TEMPLATE = template()
CATALOGUES = {code: read(code) for code in TRANSLATED}


def messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


@pytest.mark.parametrize("code", TRANSLATED)
def test_nothing_is_missing(code: str) -> None:
    assert untranslated(CATALOGUES[code]) == []
    assert not [message.id for message in messages(CATALOGUES[code]) if message.fuzzy]


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_catalogue_is_in_step_with_the_code(code: str) -> None:
    assert path_of(code).read_bytes() == written(refreshed(code)), "run: python -m blocktui.i18n.catalogues"


def test_everything_of_clicks_that_is_translated_is_said_by_click() -> None:
    assert set(CLICKS) <= {ids(message)[0] for message in messages(TEMPLATE)}


def placeholders(text: str) -> list[str]:
    return sorted(f"{name}!{conversion}" for _text, name, _spec, conversion in Formatter().parse(text) if name)


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_are_those_of_the_code(code: str) -> None:
    catalogue = CATALOGUES[code]
    for message in messages(catalogue):
        own = ids(message)
        given = forms(message, catalogue.num_plurals)
        if len(own) == 1:
            assert placeholders(given[0]) == placeholders(own[0]), own
        elif len(given) == 1:
            assert placeholders(given[0]) in [placeholders(one) for one in own], own
        else:
            assert [placeholders(one) for one in given] == [placeholders(one) for one in own], own


def test_plural_forms_are_chosen_as_the_languages_do() -> None:
    one, many = "{name} holds {count} tile.", "{name} holds {count} tiles."
    use("hi")
    assert ngettext(one, many, 0) == ngettext(one, many, 1) != ngettext(one, many, 2) == ngettext(one, many, 7)
    use("zh_Hans")
    assert ngettext(one, many, 1) == ngettext(one, many, 2)
    use("en")
    assert [ngettext(one, many, count) for count in (0, 1, 2)] == [many, one, many]
    assert CATALOGUES["hi"].plural_expr == "(n > 1)"
    assert CATALOGUES["zh_Hans"].num_plurals == 1


TERMS = {
    r"tiles?": ("牌", "गोटी|गोटिय"),
    r"chain": ("牌链", "शृंखला"),
    r"blanks?": ("空白", "खाली"),
    r"doubles?(?!-six)": ("双牌", "डबल"),
    r"crosswise": ("横放", "आड़ी"),
    r"side branch": ("侧分支", "बगल की शाखा"),
    r"open ends?": ("开放末端", "खुल[ेा] सिर"),
    r"shuffled": ("洗匀", "मिला"),
    r"dealt": ("发", "बाँट"),
    r"set(?= is used)": ("牌组", "सेट"),
    r"turns?": ("行动", "बारी|बारिय"),
    r"pass(?:es|ed)?(?! it)": ("跳过", "बारी छोड़|बारी न छोड़"),
    r"clockwise": ("顺时针", "घड़ी की दिशा"),
    r"lot": ("抽签", "लॉट"),
    r"starter": ("先手", "शुरुआती खिलाड़ी"),
    r"rounds?": ("局", "दौर"),
    r"blocked(?! [S'])": ("封局", "अवरुद्ध"),
    r"match(?:es)?": ("对局", "मैच"),
    r"scores?": ("分", "स्कोर|अंक"),
    r"points": ("分", "अंक"),
    r"target": ("目标", "लक्ष्य"),
    r"drawn(?! on)": ("平局|绘", "बराबरी|चित्र"),
    r"tied?": ("同分|并列", "बराबरी"),
    r"players?": ("玩家|位", "खिलाड़ी|खिलाड़िय"),
    r"opponents?": ("对手", "विरोधी|विरोधिय"),
    r"seats?": ("座位", "सीट"),
    r"rules": ("规则", "नियम"),
    r"bots?": ("机器人", "बॉट"),
    r"hints?": ("提示", "संकेत"),
    r"scoreboard": ("计分板", "स्कोरबोर्ड"),
    r"remaining tiles": ("剩余手牌", "बची गोटियाँ"),
    r"low end": ("低端", "कम बिंदु-मूल्य वाला सिरा"),
    r"high end": ("高端", "अधिक बिंदु-मूल्य वाला सिरा"),
    r"side [AB]": ("直线 [AB]", "शृंखला [AB]"),
}
"""Words of the English texts, and what of the glossary stands for them in zh_Hans and hi."""

OTHER_SENSES = re.compile(
    r"does not match|must have the same|game of matching|matches a blank|no tiles that are left can fill|"
    r"card and tile games|go round the table|'(?:drawn|out S|blocked S|blocked)'|human or bot|"
    r"^ (?:passes|does not pass)\.$|Nothing is drawn|"
    r"Seat name|blocktui [a-z]+|match\.block|^Example: .*"
)
"""Where the words mean something else, or stand for the command line."""


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("term", TERMS)
def test_terms_are_those_of_the_glossary(code: str, term: str) -> None:
    wanted = re.compile(TERMS[term][TRANSLATED.index(code)])
    catalogue = CATALOGUES[code]
    met = False
    for message in messages(catalogue):
        said = OTHER_SENSES.sub(" ", re.sub(r"\{\w+\}|\b[A-Z]{2,}\b", "", ids(message)[-1]))
        if re.search(rf"\b{term}\b(?!/)", said, re.IGNORECASE):
            met = True
            for given in forms(message, catalogue.num_plurals):
                assert wanted.search(given), f"{ids(message)[-1]!r} is translated as {given!r}"
    assert met, "no message has this word: the test is out of date"


@pytest.mark.parametrize("code", TRANSLATED)
def test_signs_whose_width_is_not_certain_are_not_used(code: str) -> None:
    """No joiners, no signs that one code point writes in another way, no domino glyphs or emoji (C48)."""
    for message in messages(CATALOGUES[code]):
        for given in forms(message, CATALOGUES[code].num_plurals):
            assert not re.search("[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\U0001f000-\U0001faff]", given)
            assert not re.search("[\u0958-\u095f]", given), "letters with a dot below are written as two"


# -- texts that the code does not mark -----------------------------------------------------------------------------

PROSE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}")
NO_PROSE = re.compile(
    r"^blocktui |^\w+\[.*\]$|<[/!]?\w|^not better$|^home end$|\{ [a-z-]+: |"
    r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|CASE|ORDER BY|IN \()"
)
"""A command to be typed, a type, HTML, a word of a JSON report, keys, or SQL."""
SPOKEN = ("arena", "bots", "cli", "home", "narration", "plain", "play", "records", "seats", "tui")
FOR_AUTHORS = {
    "bot_process.py", "describing.py", "host.py", "in_process.py", "launch.py", "occupant.py", "options.py",
    "protocol.py", "seating.py", "strategy.py",
}  # fmt: skip
"""Of seats: what bots did wrong, in details for their authors, for logs and for records."""
MARKS = {"_", "N_", "ngettext"}
NOT_FOR_PERSONS = {
    "ValueError",
    "RuntimeError",
    "TypeError",
    "AssertionError",
    "KeyError",
    "IndexError",
    "AttributeError",
    "DatabaseError",
    "Fault",
}


def reads_like_prose(text: str) -> bool:
    return PROSE.search(text) is not None and NO_PROSE.search(text) is None


def unmarked(source: str) -> Iterator[tuple[int, str]]:
    """The texts of a module that read like sentences and are not marked."""
    tree = ast.parse(source)

    def walk(node: ast.AST) -> Iterator[tuple[int, str]]:
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in MARKS or name in NOT_FOR_PERSONS or name == "compile":
                return
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id.endswith("CSS") for target in targets):
                return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # a docstring
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and reads_like_prose(node.value):
            yield node.lineno, node.value
        if isinstance(node, ast.JoinedStr):
            told = "".join(part.value if isinstance(part, ast.Constant) else "xx" for part in node.values)
            if reads_like_prose(told.replace("xx", "")):
                yield node.lineno, told
            return
        for child in ast.iter_child_nodes(node):
            yield from walk(child)

    yield from walk(tree)


@pytest.mark.parametrize(
    "file",
    sorted(
        file
        for folder in SPOKEN
        for file in (PACKAGE / folder).rglob("*.py")
        if not (folder == "seats" and file.name in FOR_AUTHORS)
        and file.name != "schema.py"  # for programs, and for those who write them
    ),
    ids=lambda file: str(file.relative_to(PACKAGE)),
)
def test_what_a_person_reads_is_marked(file: Path) -> None:
    found = [f"{line}: {text}" for line, text in unmarked(file.read_text(encoding="utf-8"))]
    assert not found


def test_the_search_for_unmarked_texts_finds_them() -> None:
    told = (
        'say("You win it")\nsay(_("You win it"))\nsay(f"{name} has won it")\n"""A docstring of it."""\nx("id-of-it")\n'
    )
    assert [line for line, _text in unmarked(told)] == [1, 3]


def test_a_mark_holds_no_f_string() -> None:
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS:
                assert not any(isinstance(argument, ast.JoinedStr) for argument in node.args), f"{file}: {node.lineno}"


def test_an_unknown_message_stays_as_it_is(each_language: str) -> None:
    assert _("no such message is marked anywhere") == "no such message is marked anywhere"
