"""Importing a bot's code: in its worker, or in an author's own process; never in one that holds hidden tiles."""

import importlib.util
import inspect
import sys
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import ModuleType

from .entry import Plugin
from .hooks import PROJECT, strategies_of
from .strategy import Player, Strategy


def load(plugin: Plugin) -> tuple[tuple[Strategy, ...], str]:
    """Import a plugin or a file; what it offers, and the folder in which it lies. What its code raises goes through."""
    if not plugin.is_file:
        name, _sign, attribute = plugin.value.partition(":")
        module = import_module(name.strip())
        offered = attrgetter(attribute.strip())(module) if attribute else module
        return strategies_of(plugin.name, offered), str(Path(module.__file__ or "").parent)
    path = Path(plugin.file)
    module = _import_file(path)
    if _has_hook(module):
        return strategies_of(plugin.name, module), str(path.parent)
    return (_only_strategy(module, path.stem),), str(path.parent)


def _import_file(path: Path) -> ModuleType:
    """A file as a module; its folder is where it may import from, as if it was run."""
    name = path.stem if path.stem.isidentifier() else "bot"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)
    sys.path.insert(0, str(path.parent))
    spec.loader.exec_module(module)
    return module


def _has_hook(module: ModuleType) -> bool:
    return any(hasattr(thing, f"{PROJECT}_impl") for thing in vars(module).values())


def _only_strategy(module: ModuleType, stem: str) -> Strategy:
    """The strategy of a file without a hook: one function ``choose``, or one subclass of ``Player``."""
    name = "".join(letter if letter.isalnum() else "_" for letter in stem)
    name = name if name.isidentifier() else f"bot_{name}"
    summary = (inspect.getdoc(module) or "").partition("\n")[0]
    choose = getattr(module, "choose", None)
    players = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and issubclass(thing, Player) and thing.__module__ == module.__name__
    ]
    if callable(choose) and not players:
        return Strategy(name=name, choose=choose, summary=summary)
    if len(players) == 1 and choose is None:
        return Strategy(name=name, factory=players[0], summary=summary)
    if choose is None and not players:
        raise ValueError("it has no hook, no function choose(view, turn) and no subclass of Player")
    raise ValueError("it has more than one strategy: offer them by the hook blocktui_strategies")
