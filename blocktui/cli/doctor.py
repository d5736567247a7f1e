"""``blocktui doctor``: what the terminal can do, where files are kept, what is installed, what is broken and why."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from blocktui.i18n import LANGUAGES, N_, _, cell_width, fill

from .common import Given, common_options, given
from .terminal import can_be_drawn_on

SAMPLES: Final = {
    "lines": "│─┼",
    "blocks": "▄▀█░",
    "signs": "●◆▸⏎",
    "zh_Hans": "封锁多米诺",
    "hi": "शृंखला खिलाड़ी",
}
"""What is drawn and written, as the terminal is asked to do it."""

_SAMPLES_TOLD: Final = {"lines": N_("lines"), "blocks": N_("blocks"), "signs": N_("signs")}

DEPENDENCIES: Final = ("textual", "rich", "msgspec", "click", "pluggy", "platformdirs", "psutil", "tomli-w")


@click.command(
    "doctor",
    help=_("Examine this installation: the terminal, the folders, versions, extras, plugins and speed."),
    short_help=_("What works here, and what does not and why."),
    epilog=_("Example: blocktui doctor --json"),
)
@click.option("--json", "as_json", is_flag=True, help=_("Report as JSON."))
@common_options
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """Examine this installation."""
    report = examined(given(context))
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
        return
    for title, lines in told(report):
        click.echo(click.style(title, bold=True))
        width = max((cell_width(label) for label, _text in lines), default=0)
        for label, text in lines:
            click.echo(f"  {fill(label, width)}  {text}".rstrip())
        click.echo()


def examined(kept: Given) -> dict[str, Any]:
    """The whole report, as ``--json`` gives it."""
    return {
        "versions": _versions(),
        "terminal": _terminal(),
        "folders": _folders(kept),
        "settings": _settings(kept),
        "extras": _extras(),
        "plugins": _plugins(kept),
        "isolation": _isolation(),
        "kernels": _kernels(),
    }


# -- examining -----------------------------------------------------------------------------------------------------


def _versions() -> dict[str, str | None]:
    import platform
    from importlib.metadata import PackageNotFoundError, version

    from blocktui import __version__

    found: dict[str, str | None] = {
        "blocktui": __version__,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
    }
    for name in DEPENDENCIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = None
    return found


def _terminal() -> dict[str, Any]:
    import shutil

    from .cursor import asking

    size = shutil.get_terminal_size()
    there = can_be_drawn_on()
    samples: dict[str, dict[str, Any]] = {
        name: {"text": text, "counted": cell_width(text), "drawn": None} for name, text in SAMPLES.items()
    }
    mouse = None
    if there:
        with asking(sys.stdin.fileno(), sys.stdout.fileno()) as conversation:
            if conversation is not None:
                mouse = conversation.mouse()
                for sample in samples.values():
                    sample["drawn"] = conversation.width(sample["text"])
    return {
        "drawable": there,
        "columns": size.columns if there else None,
        "rows": size.lines if there else None,
        "term": os.environ.get("TERM"),
        "colours": _colours() if there else None,
        "no_color": bool(os.environ.get("NO_COLOR")),
        "encoding": sys.stdout.encoding,
        "mouse": mouse,
        "widths": samples,
    }


def _colours() -> int:
    """How many colours the terminal says that it has, by the variables that Textual goes by."""
    from rich.console import Console

    environ = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    system = Console(file=sys.stdout, _environ=environ).color_system
    return {"standard": 16, "windows": 16, "256": 256, "truecolor": 1 << 24}.get(system or "", 0)


def _folders(kept: Given) -> dict[str, dict[str, Any]]:
    home = kept.home
    return {name: _folder(path) for name, path in (("data", home.data), ("config", home.config), ("cache", home.cache))}


def _folder(path: Path) -> dict[str, Any]:
    """A folder, which need not be there: whether it can be written, and how much it holds."""
    nearest = path
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    size = 0
    for folder, _folders, files in os.walk(path):
        for name in files:
            try:
                size += (Path(folder) / name).stat().st_size
            except OSError:
                continue
    return {
        "path": str(path),
        "exists": path.is_dir(),
        "writable": nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK),
        "bytes": size,
    }


def _settings(kept: Given) -> dict[str, Any]:
    from blocktui.home.settings import FILE, Settings
    from blocktui.tui.settings_problems import settings_problems
    from blocktui.tui.themes import theme_names

    path = kept.home.config / FILE
    problems = settings_problems(Settings(path), theme_names())
    return {"path": str(path), "exists": path.exists(), "problems": problems}


def _extras() -> list[dict[str, Any]]:
    from .extras import EXTRAS, install_command, is_here

    return [
        {"name": name, "for": purpose, "installed": is_here(name), "command": install_command(name)}
        for name, (_modules, purpose) in EXTRAS.items()
    ]


def _plugins(kept: Given) -> list[dict[str, Any]]:
    from .sources import catalogue_of

    catalogue = catalogue_of(kept)
    return [entry.report() for entry in catalogue.entries()[len(catalogue.builtin) :]]


def _isolation() -> dict[str, bool]:
    from blocktui.seats.isolation import what_holds

    return what_holds()


def _kernels() -> dict[str, Any]:
    from time import perf_counter

    from blocktui.analysis.compiled import plain
    from blocktui.analysis.speed import rounds_a_second

    from .extras import is_here

    fast, reason = None, None
    if is_here("fast"):
        from blocktui.analysis.engine import compile_all

        if sys.stderr.isatty():
            click.echo(_("Compiling the kernels, if they are not yet ..."), err=True)
        try:
            fast = rounds_a_second(compile_all(), perf_counter)
        except (ImportError, RuntimeError) as error:
            reason = " ".join(str(error).split())[:200]
    return {
        "rounds_a_second": rounds_a_second(plain(), perf_counter),
        "rounds_a_second_fast": fast,
        "fast_reason": reason,
    }


# -- telling -------------------------------------------------------------------------------------------------------

Section = tuple[str, list[tuple[str, str]]]


def told(report: dict[str, Any]) -> Iterator[Section]:
    """The report in words, a title and its lines at a time."""
    yield _("Versions"), [(name, version or _("missing")) for name, version in report["versions"].items()]
    yield _("Terminal"), list(_terminal_told(report["terminal"]))
    yield _("Your files"), list(_files_told(report))
    yield (
        _("Extras"),
        [
            (
                extra["name"],
                _("here") if extra["installed"] else _("not here: {command}").format(command=extra["command"]),
            )
            for extra in report["extras"]
        ],
    )
    yield (
        _("Plugins"),
        [
            (entry["name"], entry["status"] + (f": {entry['reason']}" if entry["reason"] else ""))
            for entry in report["plugins"]
        ]
        or [(_("none"), "")],
    )
    yield _("Bots are kept from"), list(_isolation_told(report["isolation"]))
    yield _("Speed"), list(_speed_told(report["kernels"]))


def _terminal_told(terminal: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if not terminal["drawable"]:
        yield _("size"), _("no terminal that can be drawn on: plain mode works")
        return
    size = f"{terminal['columns']}×{terminal['rows']}"
    small = terminal["columns"] < 60 or terminal["rows"] < 18
    yield _("size"), _("{size}: too small, 60×18 are needed").format(size=size) if small else size
    yield _("type"), terminal["term"]
    told = _("{count} or more").format(count=terminal["colours"]) if terminal["colours"] else _("none")
    yield _("colours"), _("{colours}, but NO_COLOR is set").format(colours=told) if terminal["no_color"] else told
    yield _("mouse"), {True: _("yes"), False: _("no"), None: _("it does not say")}[terminal["mouse"]]
    for name, sample in terminal["widths"].items():
        label = LANGUAGES.get(name) or _(_SAMPLES_TOLD[name])
        yield label, _width_told(name, sample)


def _width_told(name: str, sample: dict[str, Any]) -> str:
    if sample["drawn"] is None:
        return _("it does not say")
    if sample["drawn"] == sample["counted"]:
        return _("{cells} cells, as counted").format(cells=sample["drawn"])
    differs = _("{drawn} cells where {counted} are counted")
    if name not in LANGUAGES:
        differs = _("{drawn} cells where {counted} are counted: use --ascii")
    return differs.format(drawn=sample["drawn"], counted=sample["counted"])


def _files_told(report: dict[str, Any]) -> Iterator[tuple[str, str]]:
    labels = {"data": _("matches"), "config": _("settings"), "cache": _("can be lost")}
    for name, folder in report["folders"].items():
        state = f"{folder['bytes'] / 1024:.0f} KiB" if folder["exists"] else _("not made yet")
        if not folder["writable"]:
            state = _("cannot be written")
        yield labels[name], f"{folder['path']}  ({state})"
    for problem in report["settings"]["problems"]:
        yield _("wrong"), problem
    yield "", _("Uninstalling leaves these folders, and nothing else; delete them to leave nothing.")


def _isolation_told(holds: dict[str, bool]) -> Iterator[tuple[str, str]]:
    labels = {"files": _("your files"), "tcp": "TCP", "signals": _("other programs"), "sockets": _("sockets")}
    lacking = _("no: this kernel has too old a Landlock, or none")
    for name, kept in holds.items():
        missing = _("no: calls cannot be filtered here") if name == "sockets" else lacking
        yield labels[name], _("yes") if kept else missing


def _speed_told(kernels: dict[str, Any]) -> Iterator[tuple[str, str]]:
    def rounds(count: float) -> str:
        return _("{count} rounds a second").format(count=f"{count:,.0f}")

    yield _("plain"), rounds(kernels["rounds_a_second"])
    if kernels["rounds_a_second_fast"] is not None:
        yield "fast", rounds(kernels["rounds_a_second_fast"])
    elif kernels["fast_reason"]:
        yield "fast", kernels["fast_reason"]
