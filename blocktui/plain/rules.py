"""The rules, told line by line."""

from blocktui.i18n import _
from blocktui.narration.rules import Chapter, caption, chapters, figure_told

from .commands import Command
from .talk import Talk, number_in


def tell_rules(talk: Talk, chapter: str) -> None:
    """The chapter with this number; without one, which chapters there are."""
    told = chapters()
    number = number_in(chapter, len(told))
    if number is not None:
        tell_chapter(talk, number, told[number - 1])
        return
    talk.say_each(f"{number}) {one.title}" for number, one in enumerate(told, 1))
    talk.say(_("Say '{rules}' and a number to read a chapter.").format(rules=Command.RULES.word))


def tell_all_rules(talk: Talk) -> None:
    """Every chapter."""
    for number, chapter in enumerate(chapters(), 1):
        tell_chapter(talk, number, chapter)


def tell_chapter(talk: Talk, number: int, chapter: Chapter) -> None:
    """A chapter's paragraphs, and its figures in words."""
    talk.say(f"{number}. {chapter.title}")
    for paragraph in chapter.paragraphs:
        talk.say(paragraph)
        for figure in paragraph.figures:
            talk.say(caption(figure), *figure_told(figure))
