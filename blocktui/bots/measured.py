"""How strong the built-in bots are: what measured runs came to, kept in ``measured.toml`` with how to repeat them."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Measured:
    """A run of boards: each deal with the bot in every seat and the field in the others."""

    bot: str
    field: str
    players: int
    deals: int
    points: float
    """The bot's points a round less the mean of the others'."""
    error: float
    """Half of the 95 % interval."""

    def report(self) -> dict[str, Any]:
        """The run in the words of ``bots list --json``."""
        return {
            "bot": self.bot,
            "against": self.field,
            "players": self.players,
            "deals": self.deals,
            "points": self.points,
            "points_ci95": [round(self.points - self.error, 2), round(self.points + self.error, 2)],
        }


@cache
def runs() -> tuple[Measured, ...]:
    """Every run that is kept."""
    kept = tomllib.loads(Path(__file__).with_name("measured.toml").read_text(encoding="utf-8"))
    return tuple(Measured(**run) for run in kept["run"])


def runs_of(bot: str) -> tuple[Measured, ...]:
    """The runs of a bot by its name alone, then those of it with options, as in ``expert[level=5]``."""
    return (
        *(run for run in runs() if run.bot == bot),
        *(run for run in runs() if run.bot.startswith(f"{bot}[")),
    )


def against_heaviest(bot: str) -> tuple[Measured, ...]:
    """The runs that place a bot among all others, for each number of players."""
    return tuple(run for run in runs() if (run.bot, run.field) == (bot, "heaviest"))
