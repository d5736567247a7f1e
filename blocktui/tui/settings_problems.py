"""What is wrong with the settings: with the file, and with what only the app knows, actions and themes."""

from collections.abc import Iterable

from blocktui.home.settings import AUTO, Settings, unknown

from .actions import ACTIONS


def settings_problems(settings: Settings, themes: Iterable[str]) -> list[str]:
    """Everything that is wrong, a sentence each with the file and the key; ``themes`` are the names there are."""
    problems = list(settings.problems)
    problems += [f"{settings.path}: {unknown(name, list(ACTIONS))}." for name in settings.keys if name not in ACTIONS]
    theme, known = settings.text("theme"), list(themes)
    if theme != AUTO and theme not in known:
        problems.append(f"{settings.path}: theme: {unknown(theme, known)}.")
    return problems
