"""What a report says in words and numbers, for the terminal, CSV and HTML alike."""

from collections.abc import Sequence
from typing import Any

from blocktui.i18n import _, ngettext


def plus_minus(value: float | None, interval: Sequence[float] | None, digits: int) -> str:
    """A value and how far its interval reaches: ``0.612 ± 0.021``; what is not known is left out."""
    if value is None:
        return "–"
    shown = f"{value:.{digits}f}"
    if interval is None:
        return shown
    low, high = interval
    return f"{shown} ± {(high - low) / 2:.{digits}f}"


def number(value: float | None, digits: int = 1) -> str:
    """A number, or a dash for what is not known."""
    return "–" if value is None else f"{value:.{digits}f}"


def faults_told(faults: dict[str, int]) -> str:
    """The kinds of faults that there were."""
    words = {
        "timeout": _("{count} time-outs"),
        "crash": _("{count} crashes"),
        "illegal": _("{count} illegal moves"),
        "protocol": _("{count} protocol faults"),
    }
    return ", ".join(words[kind].format(count=count) for kind, count in faults.items() if count)


def summary(report: dict[str, Any]) -> list[str]:
    """The sentences under the standings."""
    lines = []
    boards = report["boards"]
    played = ngettext("{count} board", "{count} boards", boards).format(count=boards)
    if report["finished"]:
        lines.append(_("{boards} of {seats} seats, {rounds} rounds.").format(
            boards=played, seats=report["seats"], rounds=report["rounds"]
        ))  # fmt: skip
    else:
        lines.append(
            _("{boards} of {planned} so far, {seats} seats, {rounds} rounds.").format(
                boards=played, planned=report["boards_planned"], seats=report["seats"], rounds=report["rounds"]
            )
        )
    lines += [pair_told(pair) for pair in report["pairs"]]
    test = report["sprt"]
    if test is not None:
        lines.append(test_told(test, report["bots"][0]["name"]))
    for benched in report["benched"]:
        lines.append(
            _("{name} was taken out after {units} units: {faults}.").format(
                name=benched["name"], units=benched["units"], faults=faults_told(benched["faults"])
            )
        )
    if report["secret"] is not None:
        lines.append(_("The secret of the deals was {secret}.").format(secret=report["secret"]))
    return lines


def pair_told(pair: dict[str, Any]) -> str:
    """How two bots compare."""
    if pair["points"] is None:
        return _("{a} and {b} did not meet.").format(a=pair["a"], b=pair["b"])
    told = _("{a} against {b}: {points} points a round, better with a likelihood of {los} %.").format(
        a=pair["a"],
        b=pair["b"],
        points=plus_minus(pair["points"], pair["points_ci95"], 2),
        los=number(100 * pair["los"]),
    )
    needed = pair["boards_needed"]
    if needed:
        told += " " + ngettext(
            "About {count} board more may tell them apart.", "About {count} boards more may tell them apart.", needed
        ).format(count=needed)
    return told


def test_told(test: dict[str, Any], name: str) -> str:
    """What the sequential test says."""
    edge = number(100 * test["edge"])
    sentences = {
        "better": _("{name} is better: its share is {edge} % or more above par"),
        "not better": _("{name} is not better: its share is less than {edge} % above par"),
        "undecided": _("It is undecided whether the share of {name} is {edge} % or more above par"),
    }
    evidence = _("(LLR {llr} after {boards} boards).").format(llr=number(test["llr"], 2), boards=test["boards"])
    return sentences[test["verdict"]].format(name=name, edge=edge) + " " + evidence


def headings() -> list[str]:
    """Of the standings' columns."""
    return [_("bot"), _("score"), _("share"), _("points"), "Elo", _("wins"), _("faults"), _("ms")]


def row(bot: dict[str, Any], unit: str) -> list[str]:
    """A bot's line in the standings."""
    return [
        bot["name"],
        plus_minus(bot["score"], bot["score_ci95"], 3),
        number(bot["share"], 3),
        plus_minus(bot["points"], bot["points_ci95"], 2),
        plus_minus(bot["elo"], bot["elo_ci95"], 0),
        str(bot["match_wins"] if unit == "match" else bot["round_wins"]),
        str(sum(bot["faults"].values())),
        number(bot["ms_median"], 3),
    ]


def ranked(report: dict[str, Any]) -> list[dict[str, Any]]:
    """The bots from the best score down."""
    return sorted(report["bots"], key=lambda bot: (bot["score"] is None, -(bot["score"] or 0)))
