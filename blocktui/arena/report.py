"""The report of a tournament as keys and values (FORMATS.md, "JSON reports")."""

import os
import platform
from collections.abc import Mapping
from typing import Any, Final

from blocktui.statistics import Estimate
from blocktui.statistics.luce import LuceFit

from .figures import UNIT_INTERVAL, Column, Figures
from .plan import Plan

_DIGITS: Final = 6

Report = dict[str, Any]


def report_of(figures: Figures, *, seconds: float, secret: bytes, machine: Mapping[str, Any] | None = None) -> Report:
    """All that is to be said. The secret is told once the run is over; times are those of this machine."""
    standing = figures.standing
    plan = figures.plan
    fit = _luce(figures)
    test = standing.test
    whole_matches = plan.unit == "match"
    return {
        "unit": plan.unit,
        "seats": plan.seats,
        "boards": standing.boards,
        "rounds": figures.rounds,
        "matches": standing.units if whole_matches else 0,
        "seconds": round(seconds, 3),
        "secret": secret.hex() if standing.finished else None,
        "bots": [_bot(figures, number, fit) for number in range(len(plan.bots))],
        "pairs": [
            {
                "a": plan.names[pair.a],
                "b": plan.names[pair.b],
                **_estimate("points", pair.points.mean()),
                "los": _rounded(pair.superiority),
                "boards": len(pair.points.sums),
                "boards_needed": pair.boards_needed,
            }
            for pair in figures.pairs.values()
            if pair.points.sums or not plan.gauntlet
        ],
        "sprt": None
        if test is None
        else {"edge": test.edge, "llr": _rounded(test.llr), "verdict": str(test.verdict), "boards": test.boards},
        "turns": [
            {
                "turn": turn + 1,
                **_estimate("share", _mean(figures.turns[turn])),
                **_estimate("elo", None if fit is None else fit.turns[turn]),
            }
            for turn in range(plan.seats)
        ],
        "by_seat": [{"seat": seat, **_estimate("share", _mean(figures.seats[seat]))} for seat in range(plan.seats)],
        "benched": [
            {"name": plan.names[bot], "units": units, "faults": figures.bots[bot].fault_counts()}
            for bot, units in sorted(standing.benched.items())
        ],
        "finished": standing.finished,
        "boards_planned": plan.schedule.boards,
        "seal": plan.seal,
        "plan": plan.tell(),
        "repeat": repeat(plan, secret if standing.finished else None),
        "machine": dict(machine or {}),
    }


def this_machine() -> dict[str, Any]:
    """What times depend on."""
    return {
        "system": platform.platform(),
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def repeat(plan: Plan, secret: bytes | None) -> str:
    """The command that plays the same again."""
    words = ["blocktui", "arena", *(_quoted(name.rpartition("#")[0] or name) for name in plan.names)]
    words += ["--deals", str(plan.deals), "--unit", plan.unit, "--seats", str(plan.seats), "--batch", str(plan.batch)]
    words += ["--limit", str(plan.limit_ms), "--target", str(plan.target)]
    if plan.gauntlet:
        words.append("--gauntlet")
    if plan.edge is not None:
        words += ["--sprt", f"{plan.edge:g}"]
    if secret is not None:
        words += ["--secret", secret.hex()]
    return " ".join(words)


def _quoted(word: str) -> str:
    import shlex

    return shlex.quote(word)


def _bot(figures: Figures, number: int, fit: LuceFit | None) -> Report:
    bot = figures.bots[number]
    entered = figures.plan.bots[number]
    return {
        "name": bot.name,
        "rounds": bot.rounds,
        **_estimate("score", bot.score.mean(UNIT_INTERVAL)),
        **_estimate("share", bot.share.mean(UNIT_INTERVAL)),
        **_estimate("points", bot.points.mean()),
        "round_wins": bot.round_wins,
        "match_wins": bot.match_wins,
        "faults": bot.fault_counts(),
        "ms_median": _rounded(bot.milliseconds(0.5)),
        "ms_p99": _rounded(bot.milliseconds(0.99)),
        **_estimate("elo", fit.strengths[number] if fit is not None and bot.units else None),
        "units": bot.units,
        "moves_timed": bot.times.total(),
        "share_by_turn": [_value(column) for column in bot.turns],
        "share_by_seat": [_value(column) for column in bot.seats],
        "strategy": entered.strategy,
        "package": entered.package,
        "version": entered.version,
        "options": dict(entered.options),
    }


def _luce(figures: Figures) -> LuceFit | None:
    try:
        return figures.luce()
    except ImportError:  # without numpy, which is an extra
        return None


def _mean(column: Column) -> Estimate | None:
    return column.mean(UNIT_INTERVAL)


def _value(column: Column) -> float | None:
    estimate = column.mean()
    return None if estimate is None else _rounded(estimate.value)


def _estimate(key: str, estimate: Estimate | None) -> Report:
    interval = None if estimate is None else estimate.interval
    return {
        key: None if estimate is None else _rounded(estimate.value),
        f"{key}_ci95": None if interval is None else [_rounded(bound) for bound in interval],
    }


def _rounded(value: float | None) -> float | None:
    """Six digits, and no minus sign before a zero."""
    return None if value is None else round(value, _DIGITS) + 0.0
