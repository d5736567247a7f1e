"""What a plugin offers, as it crosses from the throw-away worker that imports it to the host that does not."""

import traceback
from typing import Literal

import msgspec
import pluggy

from .entry import Plugin
from .loading import load
from .protocol import OptionText
from .strategy import ALL_SIZES, Strategy


class StrategyText(msgspec.Struct, omit_defaults=True):
    """One strategy of a plugin."""

    name: str
    summary: str = ""
    players: tuple[int, ...] = ALL_SIZES
    deterministic: bool = False
    options: tuple[OptionText, ...] = ()
    command: tuple[str, ...] = ()
    interactive: bool = False

    @classmethod
    def of(cls, strategy: Strategy) -> "StrategyText":
        """The strategy without its code."""
        return cls(
            strategy.name,
            strategy.summary,
            strategy.players,
            strategy.deterministic,
            tuple(OptionText.of(option) for option in strategy.options),
            strategy.command,
            strategy.interactive,
        )


class Description(msgspec.Struct, omit_defaults=True):
    """What a plugin offers, or why it cannot be had."""

    status: Literal["ok", "broken", "incompatible"] = "ok"
    reason: str = ""
    folder: str = ""
    """Where the plugin's module lies; its programs' paths are relative to this."""
    strategies: tuple[StrategyText, ...] = ()


def description(plugin: Plugin) -> bytes:
    """Import a plugin and describe it, in a line; what it raises, SystemExit too, is the reason why it is broken."""
    try:
        strategies, folder = load(plugin)
        told = Description(folder=folder, strategies=tuple(StrategyText.of(strategy) for strategy in strategies))
    except pluggy.PluginValidationError as error:
        told = Description("incompatible", one_line(error))
    except BaseException as error:
        traceback.print_exc()
        told = Description("broken", one_line(error))
    return msgspec.json.encode(told) + b"\n"


def read_description(line: bytes) -> Description:
    """What ``description`` wrote; anything else is a ValueError."""
    return msgspec.json.decode(line, type=Description)


def one_line(error: BaseException) -> str:
    """An exception as one line: ``ImportError: No module named 'x'``."""
    text = " ".join(str(error).split())
    kind = type(error).__name__
    where = ""
    if isinstance(error, SyntaxError) and error.filename:
        where = f" ({error.filename}, line {error.lineno})"
        text = error.msg
    told = f"{kind}: {text}{where}" if text else kind
    return told if len(told) <= 300 else told[:297] + "..."
