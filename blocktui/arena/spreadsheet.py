"""The report as CSV: a line a bot, in the words of the JSON report."""

import csv
from typing import IO, Any


def write_csv(report: dict[str, Any], out: IO[str]) -> None:
    """Write it; bounds of intervals have columns of their own, what is not known is empty."""
    lines = [_flat(bot) for bot in report["bots"]]
    writer = csv.DictWriter(out, fieldnames=list(lines[0]))
    writer.writeheader()
    writer.writerows(lines)


def _flat(bot: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in bot.items():
        if key.endswith("_ci95"):
            flat[key.removesuffix("_ci95") + "_low"], flat[key.removesuffix("_ci95") + "_high"] = value or (None, None)
        elif key == "faults":
            flat |= {f"faults_{kind}": count for kind, count in value.items()}
        elif key == "options":
            flat[key] = " ".join(f"{name}={setting}" for name, setting in value.items())
        elif isinstance(value, list):
            flat |= {f"{key}_{number}": one for number, one in enumerate(value)}
        else:
            flat[key] = value
    return flat
