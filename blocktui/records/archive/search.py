"""Which matches of the archive are asked for."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from .moment import date_text

ResultWord = Literal["finished", "unfinished", "won", "lost", "drawn"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What a match must have to be listed; what is None is not asked."""

    player: str | None = None
    """The name of a seat, in any case."""
    bot: str | None = None
    """The full name of a strategy at the table."""
    since: datetime | None = None
    until: datetime | None = None
    """Before this moment."""
    result: ResultWord | None = None
    """``won`` and ``lost`` are the player's where one is named, and the person's where none is."""
    practice: bool | None = None
    words: str = ""
    """Each word is part of a name, a strategy, the event or the date, or is the match's number."""

    def sql(self) -> tuple[str, tuple[object, ...]]:
        """The condition on a row of ``match``, and the values of its question marks."""
        conditions = ["1"]
        values: list[object] = []

        def ask(condition: str, *more: object) -> None:
            conditions.append(condition)
            values.extend(more)

        if self.player is not None:
            ask("id IN (SELECT match FROM seat WHERE name = ? COLLATE NOCASE)", self.player)
        if self.bot is not None:
            ask("id IN (SELECT match FROM seat WHERE strategy = ?)", self.bot)
        if self.since is not None:
            ask("date >= ?", date_text(self.since))
        if self.until is not None:
            ask("date < ?", date_text(self.until))
        if self.practice is not None:
            ask("practice = ?", self.practice)
        if self.result == "unfinished":
            ask("result = 'unfinished'")
        elif self.result == "finished":
            ask("result <> 'unfinished'")
        elif self.result == "drawn":
            ask("result = 'drawn'")
        elif self.result is not None:
            ask("result LIKE 'won %'")
            winner = "SELECT match FROM seat WHERE result = 'won ' || seat AND match = id AND "
            winner += "kind = 'human'" if self.player is None else "name = ? COLLATE NOCASE"
            ask(f"id {'IN' if self.result == 'won' else 'NOT IN'} ({winner})", *([self.player] if self.player else []))
        for word in self.words.split():
            like = "%" + word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
            ask(
                "(id IN (SELECT match FROM seat WHERE name LIKE ? ESCAPE '\\' OR strategy LIKE ? ESCAPE '\\')"
                " OR event LIKE ? ESCAPE '\\' OR date LIKE ? ESCAPE '\\' OR id = ?)",
                like,
                like,
                like,
                like,
                word.removeprefix("#"),
            )
        return " AND ".join(conditions), tuple(values)
