"""Measures how strong the bots are, for ``bots list`` and the help: ``python -m tests.benchmarks.measure``.

Each run of ``blocktui/bots/measured.toml`` is played anew by ``strength.py``'s rules, and what it came to is written
there. Arguments are the names of bots whose runs alone are wanted.
"""

import math
import sys
import tomllib
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final

import tomli_w

from blocktui.analysis.engine import ENGINE, compile_all
from tests.benchmarks.strength import CI95, SECRET, Seated, margins

FILE: Final = Path(__file__).parents[2] / "blocktui" / "bots" / "measured.toml"


def measured(run: dict[str, Any]) -> dict[str, Any]:
    """The run with its result."""
    bot, field = Seated(run["bot"], 1), Seated(run["field"], 2)
    results = list(margins(bot, field, run["players"], run["deals"], SECRET))
    error = CI95 * stdev(results) / math.sqrt(len(results))
    return run | {"points": round(mean(results), 2), "error": round(error, 2)}


def _head() -> str:
    """The comment that the file begins with."""
    lines = FILE.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if line.startswith("#")) + "\n"


def main() -> None:
    """Measure what is asked for, writing after each run."""
    ENGINE.settle(compile_all())
    kept = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for at, run in enumerate(kept["run"]):
        if not sys.argv[1:] or run["bot"] in sys.argv[1:]:
            kept["run"][at] = measured(run)
            FILE.write_text(_head() + tomli_w.dumps(kept), encoding="utf-8")
            sys.stdout.write(f"{kept['run'][at]}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
